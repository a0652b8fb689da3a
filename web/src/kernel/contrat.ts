import { contrat, referentiels } from '@dioptrie/domain'
import type { Ecrans } from '@dioptrie/domain/kernel/referentiel'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { type Description, decrire } from './description.ts'

/**
 * The calls the screens make. The production build replaces this module by plain tables (see `vite.config.ts`):
 * a call needs its method and path, not the schemas of every form, nor the library that reads them.
 */
export { contrat }

/** Where the screens of each reference table stand: needed at once by the router, before any of them opens. */
export const ecransReferentiels = Object.fromEntries(
  Object.entries(referentiels).map(([nom, table]) => [nom, table.ecrans]),
) as Record<NomReferentiel, Ecrans>

/** What the lists of reference tables draw from. */
export const descriptionsReferentiels = Object.fromEntries(
  Object.entries(referentiels).map(([nom, table]) => [nom, decrire(table)]),
) as Record<NomReferentiel, Description>
