import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import type { Description } from '../kernel/description.ts'
import { appelsReferentiels, descriptionsReferentiels } from './tables.ts'

/** A table as its screens read it: its fields are known by name only. */
export type Table = Description

export const tableDe = (nom: NomReferentiel): Table => descriptionsReferentiels[nom]

/** What tells two of one name apart in a list to choose from: the records that each stands under. */
export const precision = (nom: NomReferentiel, fiche: Record<string, unknown>): string =>
  Object.entries(tableDe(nom).champs)
    .flatMap(([champ, { genre }]) =>
      genre === 'reference' ? (fiche[champ.replace(/^Id/, 'Nom')] ?? []) : [],
    )
    .join(' · ')

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

export const appelsDe = (nom: NomReferentiel) => appelsReferentiels[nom] as Record<NomAppel, Appel>
