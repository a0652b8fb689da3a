import { estJour, type Jour } from '../kernel/jour.ts'

export interface Duree {
  startDate: string
  endDate: string
}

/** Longer than this is no event: it also lets the list of a period be read from the index alone. */
export const DUREE_MAX_JOURS = 366

const JOUR_MS = 86_400_000
const instant = (ms: number) => new Date(ms).toISOString()

/**
 * Dragged to a new date: the start moves there, the end follows by the same offset. A day keeps the hour of the
 * event; an instant (dragged within a week) is the new start itself.
 */
export function deplacer(avant: Duree, vers: Jour | string): Duree {
  const debut = Date.parse(avant.startDate)
  const heure = debut - Date.parse(instant(debut).slice(0, 10))
  const nouveau = estJour(vers) ? Date.parse(vers) + heure : Date.parse(vers)
  return { startDate: instant(nouveau), endDate: instant(Date.parse(avant.endDate) + nouveau - debut) }
}

/** Where a dragged event goes: the date beside it, at day precision, or else its own new start. */
export const destination = (event: { startDate?: string | undefined }, date?: string): string | undefined =>
  date?.slice(0, 10) ?? event.startDate

/** Each wrong field, with its sentence. */
export function verifierDuree({ startDate, endDate }: Duree): { endDate?: string } {
  const ecart = Date.parse(endDate) - Date.parse(startDate)
  if (ecart < 0) return { endDate: 'La fin est avant le début.' }
  return ecart > DUREE_MAX_JOURS * JOUR_MS ? { endDate: 'Un événement dure un an au plus.' } : {}
}
