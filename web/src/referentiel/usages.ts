import type { Usage } from '@dioptrie/domain/kernel/referentiel'
import type { Emploi } from '@dioptrie/domain/referentiel/emplois'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useQueries } from '@tanstack/react-query'
import { requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { appelsDe } from './table.ts'
import { descriptionsReferentiels } from './tables.ts'

interface Usages {
  titre: string
  /** Of each record asked for, in their order. */
  nombres: number[]
}

/** How a table that names these records reads, reference tables and others. */
export function useTitreDEmploi() {
  const t = useTranslations('referentiel')
  return (entite: string) =>
    entite in descriptionsReferentiels
      ? t(`${entite as NomReferentiel}.titre`)
      : t(`emplois.${entite as Emploi}`)
}

/** Everything that uses these records, table by table, as the server counts it; nothing before it has answered. */
export function useUsages(nom: NomReferentiel, ids: string[]) {
  const titreDe = useTitreDEmploi()
  const lues = useQueries({
    queries: ids.map(id => ({
      ...requete(appelsDe(nom).usages, { params: { id } }),
      refetchOnMount: 'always' as const,
    })),
  })
  const usages = lues.map(l => (l.data ?? []) as Usage[])
  const entites = [...new Set(usages.flat().map(u => u.entite))]
  const emplois = entites.map(
    (entite): Usages => ({
      titre: titreDe(entite),
      nombres: usages.map(deLui => deLui.find(u => u.entite === entite)?.nombre ?? 0),
    }),
  )
  return { emplois, attend: lues.some(l => l.isPending), error: lues.find(l => l.error)?.error ?? null }
}
