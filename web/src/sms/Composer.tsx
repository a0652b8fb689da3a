import { useSearch } from '@tanstack/react-router'
import { useOfficine } from '../kernel/officine.ts'
import { Composition } from './Composition.tsx'
import { questionDe } from './question.ts'

/** A new campaign; from a list of clients it begins with the filters of that list. */
export default function Composer() {
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  return <Composition officine={IdOfficine ?? IdOfficinePropre} question={questionDe(search)} />
}
