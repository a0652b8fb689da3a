import { referentiels } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import type { Source } from '../ui/liste/types.ts'

/** A table as screens read it: its fields are known by name only. */
export interface Table {
  table: NomReferentiel
  libelle: string
  champs: Record<string, { genre: string; requis: boolean; table?: string }>
  ecrans: { liste: string; alias?: string[]; ajout?: string[]; edition?: string[] }
  appels: Record<'liste' | 'lire' | 'creer' | 'modifier' | 'supprimer', Appel>
}

export const tables = referentiels as unknown as Record<NomReferentiel, Table>

/** A prescriber is called by both names. */
const AVEC: Partial<Record<NomReferentiel, string>> = { prescripteur: 'PrenomPresc' }

/** The records of a reference table, for a select. */
export function source(nom: NomReferentiel): Source {
  const { libelle, appels } = tables[nom]
  const second = AVEC[nom]
  return {
    liste: appels.liste,
    lire: appels.lire,
    libelle: fiche => [fiche[libelle], second && fiche[second]].filter(Boolean).join(' '),
  }
}
