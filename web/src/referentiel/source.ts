import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { contrat } from '../kernel/contrat.ts'
import type { Source } from '../ui/liste/types.ts'

/** A prescriber is called by both names; the others have one. */
const NOMS: Partial<Record<NomReferentiel, string[]>> = { prescripteur: ['NomPresc', 'PrenomPresc'] }

export const appelsDe = (nom: NomReferentiel) =>
  contrat[nom] as unknown as Record<'liste' | 'lire' | 'creer' | 'modifier' | 'supprimer', Appel>

/** The records of a reference table, for a select. */
export function source(nom: NomReferentiel): Source {
  const { liste, lire } = appelsDe(nom)
  const noms = NOMS[nom] ?? ['Libelle']
  return {
    liste,
    lire,
    libelle: fiche =>
      noms
        .map(n => fiche[n])
        .filter(Boolean)
        .join(' '),
  }
}
