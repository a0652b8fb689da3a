import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { contrat } from '../kernel/contrat.ts'
import type { Source } from '../ui/liste/types.ts'

/** What a record is called by, where it is not its `Libelle`. */
const NOMS: Partial<Record<NomReferentiel, string[]>> = {
  prescripteur: ['NomPresc', 'PrenomPresc'],
  categorie_article: ['Abreg_Categ'],
  marque: ['Libelle_marq'],
}

/** What an abbreviation stands for. */
const DETAILS: Partial<Record<NomReferentiel, string>> = { categorie_article: 'Libelle' }

type NomAppel =
  | 'liste'
  | 'lire'
  | 'creer'
  | 'modifier'
  | 'supprimer'
  | 'restaurer'
  | 'usages'
  | 'fusionner'
  | 'importer'
  | 'modeleImport'
  | 'exporter'

export const appelsDe = (nom: NomReferentiel) => contrat[nom] as unknown as Record<NomAppel, Appel>

/** The records of a reference table, for a select. */
export function source(nom: NomReferentiel): Source {
  const { liste, lire } = appelsDe(nom)
  const noms = NOMS[nom] ?? ['Libelle']
  const detail = DETAILS[nom]
  return {
    liste,
    lire,
    libelle: fiche =>
      noms
        .map(n => fiche[n])
        .filter(Boolean)
        .join(' '),
    ...(detail ? { detail: fiche => String(fiche[detail] ?? '') } : {}),
  }
}

/** What a field of a table refers to: another reference table, or a table of the settings. */
export function sourceDeChamp(table: string): Source {
  if (table === 'code_tva') {
    return { liste: contrat.codesTva.liste as Appel, libelle: fiche => String(fiche.Libelle) }
  }
  return source(table as NomReferentiel)
}
