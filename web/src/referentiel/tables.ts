import { contrat, referentiels } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { type Description, decrire } from '../kernel/description.ts'

/** The reference tables, which one screen draws for all; plain tables in the production build, like the calls. */

/** What their lists draw from. */
export const descriptionsReferentiels = Object.fromEntries(
  Object.entries(referentiels).map(([nom, table]) => [nom, decrire(table)]),
) as Record<NomReferentiel, Description>

export const appelsReferentiels: Record<NomReferentiel, Record<string, Appel>> = contrat
