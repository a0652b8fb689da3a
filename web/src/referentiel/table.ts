import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { descriptionsReferentiels } from '../kernel/contrat.ts'
import type { Description } from '../kernel/description.ts'

/** A table as its screens read it: its fields are known by name only. */
export type Table = Description

export const tableDe = (nom: NomReferentiel): Table => descriptionsReferentiels[nom]

/** Tables whose records name one of this table, with the field that does. */
export const enfantsDe = (nom: NomReferentiel): { table: NomReferentiel; champ: string }[] =>
  Object.entries(descriptionsReferentiels).flatMap(([table, { champs }]) =>
    Object.entries(champs)
      .filter(([, c]) => c.table === nom)
      .map(([champ]) => ({ table: table as NomReferentiel, champ })),
  )
