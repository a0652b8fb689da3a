import { referentiels } from '@dioptrie/domain'
import type { Referentiel } from '@dioptrie/domain/kernel/referentiel'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { crud } from '../kernel/records/crud.ts'

type Tous = { [N in keyof typeof referentiels]: Gestionnaires<(typeof referentiels)[N]['appels']> }

const toutes = referentiels as unknown as Record<string, Referentiel>

/** Every reference table is served from its descriptor. */
export const referentiel = Object.fromEntries(
  Object.entries(toutes).map(([nom, r]) => [nom, crud(r)]),
) as unknown as Tous
