import { tables as descripteurs, type NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import type { z } from 'zod'

/** A table as its screens read it: its fields are known by name only. */
export interface Table {
  libelle: string
  champs: Record<
    string,
    { genre: string; requis: boolean; table?: string | undefined; valeurs?: readonly string[] | undefined }
  >
  /** Taken off, not erased: what uses a record keeps it. */
  retrait: boolean
  saisie: z.ZodType
}

/** Comes with the screens that draw a table, never with those that only choose in one. */
export function tableDe(nom: NomReferentiel): Table {
  const { libelle, champs, retrait, appels } = descripteurs[nom]
  return { libelle, champs, retrait, saisie: appels.creer.payload as z.ZodType }
}

/** Tables whose records name one of this table, with the field that does. */
export const enfantsDe = (nom: NomReferentiel): { table: NomReferentiel; champ: string }[] =>
  Object.values(descripteurs).flatMap(d =>
    Object.entries(d.champs as Table['champs'])
      .filter(([, c]) => c.table === nom)
      .map(([champ]) => ({ table: d.table, champ })),
  )
