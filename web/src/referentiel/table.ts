import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import type { Description } from '../kernel/description.ts'
import { descriptionsReferentiels } from './tables.ts'

/** A table as its screens read it: its fields are known by name only. */
export type Table = Description

export const tableDe = (nom: NomReferentiel): Table => descriptionsReferentiels[nom]
