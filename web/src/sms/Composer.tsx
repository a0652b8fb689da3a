import { useSearch } from '@tanstack/react-router'
import { useOfficine } from '../kernel/officine.ts'
import { Composition } from './Composition.tsx'
import { questionDe } from './question.ts'

/** A new campaign; from a list of clients it begins with the filters of that list. */
export default function Composer() {
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const officine = IdOfficine ?? IdOfficinePropre
  return <Composition key={officine} officine={officine} question={questionDe(search)} />
}
