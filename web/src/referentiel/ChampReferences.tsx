import type { Page } from '@dioptrie/domain/kernel/liste'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useQuery } from '@tanstack/react-query'
import { requete } from '../kernel/api.ts'
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
  const { data, error } = useQuery(requete(appelsDe(nom).liste, { query: { page: 1, limit: 200 } }))
  const lignes = (data as Page<Record<string, unknown> & { _id: string }> | undefined)?.pageOfItems ?? []
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
