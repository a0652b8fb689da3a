import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useFiches } from './ChampFiche.tsx'
import type { Source } from './liste/types.ts'
import { contient } from './sansAccents.ts'

interface Props extends Omit<AutocompleteProps, 'data' | 'value'> {
  source: Source
  value?: string | null
}

/** A free text that proposes what others already typed; nothing forces it. */
export function ChampSuggere({ source, value, ...reste }: Props) {
  const { fiches } = useFiches(source, value ?? '')
  const mots = [...new Set(fiches.map(f => source.libelle(f)))]
  return (
    <Autocomplete
      comboboxProps={{ withinPortal: false }}
      {...reste}
      data={mots}
      value={value ?? ''}
      limit={8}
      autoComplete="off"
      filter={({ options, search }) => options.filter(o => 'value' in o && contient(o.label, search))}
    />
  )
}
