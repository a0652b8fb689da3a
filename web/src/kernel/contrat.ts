import { contrat, referentiels } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Ecrans } from '@dioptrie/domain/kernel/referentiel'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'

/**
 * The calls the screens make. The production build writes each call where it is used (`web/build/appels.ts`): a screen brings
 * the method and path of its own calls, not the table of all, nor the schemas of every form.
 */
export { contrat }

const aires = new Map<string, string>(
  Object.entries(contrat).flatMap(([aire, appels]) =>
    Object.values(appels as Record<string, Appel>).map(a => [`${a.method} ${a.path}`, aire] as const),
  ),
)
/** The area that a call belongs to. */
export const aireDe = (appel: Appel): string => aires.get(`${appel.method} ${appel.path}`) ?? ''

/** Where the screens of each reference table stand: needed at once by the router, before any of them opens. */
export const ecransReferentiels = Object.fromEntries(
  Object.entries(referentiels).map(([nom, table]) => [nom, table.ecrans]),
) as Record<NomReferentiel, Ecrans>
