import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useQuery } from '@tanstack/react-query'
import { requeteEntiere } from '../kernel/api.ts'
import { ChampMultiple } from '../ui/ChampMultiple.tsx'
import { source } from './source.ts'
import { appelsDe, precision } from './table.ts'

interface Props {
  nom: NomReferentiel
  label: string
  value: string[]
  onChange?: (ids: string[]) => void
}

/** Several records of a table. */
export function ChampReferences({ nom, ...props }: Props) {
  const { data, error } = useQuery(requeteEntiere(appelsDe(nom).liste, { query: {} }))
  const lignes = (data ?? []) as (Record<string, unknown> & { _id: string })[]
  return (
    <ChampMultiple
      error={error?.message}
      data={lignes.map(l => ({
        value: l._id,
        label: [source(nom).libelle(l), precision(nom, l)].filter(Boolean).join(' · '),
      }))}
      {...props}
    />
  )
}
