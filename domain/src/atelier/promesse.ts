import { estFerie } from '../configuration/feries.ts'
import { ajouterJours, type Jour } from '../kernel/jour.ts'
import { JOURS, type JourOuvrable } from '../organisation/rules.ts'

/** When an officine works. A holiday still to be confirmed counts: better early than a promise broken. */
export interface Calendrier {
  joursOuvrable: readonly JourOuvrable[]
  feries: readonly { dateFerie: Jour }[]
}

/** Working days: what the lens supplier needs, then what the workshop needs. */
interface Delais {
  fournisseur: number
  atelier: number
}

/** 0 is Monday, as in `JOURS`. */
const jourDeSemaine = (jour: Jour): JourOuvrable =>
  JOURS[(new Date(`${jour}T00:00:00Z`).getUTCDay() + 6) % 7] as JourOuvrable

/** An officine that has not said when it opens is taken to open every day. */
export const estOuvre = (jour: Jour, { joursOuvrable, feries }: Calendrier): boolean =>
  (joursOuvrable.length === 0 || joursOuvrable.includes(jourDeSemaine(jour))) && !estFerie(jour, feries)

/** The working day that comes `nombre` working days later; 0 is the day itself, or the next one that works. */
export function ajouterJoursOuvres(depart: Jour, nombre: number, calendrier: Calendrier): Jour {
  let jour = depart
  for (let reste = nombre; ; jour = ajouterJours(jour, 1)) {
    if (jour !== depart && estOuvre(jour, calendrier)) reste--
    if (reste <= 0 && estOuvre(jour, calendrier)) return jour
  }
}

/** The day on which the client is told to come back. */
export const promettre = (commandeLe: Jour, delais: Delais, calendrier: Calendrier): Jour =>
  ajouterJoursOuvres(commandeLe, delais.fournisseur + delais.atelier, calendrier)

/** Days past the promise; 0 while it is kept. */
export const joursDeRetard = (promesse: Jour, aujourdhui: Jour): number =>
  Math.max(0, (Date.parse(aujourdhui) - Date.parse(promesse)) / 86_400_000)
