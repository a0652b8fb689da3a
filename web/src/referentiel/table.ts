import { tables as descripteurs, type NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import type { z } from 'zod'

/** A table as its screens read it: its fields are known by name only. */
export interface Table {
  libelle: string
  champs: Record<string, { genre: string; requis: boolean; table?: string }>
  saisie: z.ZodType
}

/** Comes with the screens that draw a table, never with those that only choose in one. */
export function tableDe(nom: NomReferentiel): Table {
  const { libelle, champs, appels } = descripteurs[nom]
  return { libelle, champs, saisie: appels.creer.payload as z.ZodType }
}
