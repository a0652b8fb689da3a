import type { Demande } from '@dioptrie/domain/kernel/contract'

import { requete, requetePage, useComplement } from '../kernel/api.ts'
import type { Source } from './liste/types.ts'

export type Fiche = Record<string, unknown> & { _id: string }

/** Beyond, a list is searched instead of read whole. */
export const LIMITE = 200

/** The words behind an id: a filter of the address, a value read from a draft. */
export function useLibelle(source: Source, id: string | null | undefined): string | undefined {
  const { lire, liste } = source
  const une = useComplement({
    ...requete(lire ?? liste, { params: { id: id ?? '' } }),
    enabled: Boolean(id && lire),
    staleTime: 300_000,
  })
  const toutes = useComplement({ ...lesPremieres(source), enabled: Boolean(id && !lire), staleTime: 60_000 })
  const fiche = lire ? une : (toutes?.pageOfItems as Fiche[] | undefined)?.find(f => f._id === id)
  return fiche ? source.libelle(fiche as Fiche) : undefined
}

export const lesPremieres = ({ liste, question }: Source) =>
  requetePage(liste, { query: { page: 1, limit: LIMITE, ...question } } as Demande<typeof liste>)
