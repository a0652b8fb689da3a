import { premier } from './places.ts'

const ATTENTE = '[data-attente]'
/** A line that is lost does not hold the form for ever: what is still unanswered is then refused, or left as typed. */
const PATIENCE_MS = 4000
const PAS_MS = 20

/** The first field that says it is wrong. */
export const premierFaux = (zone: ParentNode | null | undefined) => premier(zone, '[aria-invalid="true"]')

export const enAttente = (zone: ParentNode | null | undefined) => premier(zone, ATTENTE) !== undefined

/** Letters typed in a choice and that nothing answered: sending would leave them out without a word. */
export function sansChoix(zone: ParentNode | null | undefined): boolean {
  const champ = premier(zone, '[data-sans-choix]')
  champ?.focus()
  return champ !== undefined
}

/** Once the fields that wait for an answer have it; false when one of them has none, and takes the focus. */
export async function choixRepondus(zone: ParentNode | null | undefined): Promise<boolean> {
  const fin = Date.now() + PATIENCE_MS
  do await new Promise(suite => setTimeout(suite, PAS_MS))
  while (enAttente(zone) && Date.now() < fin)
  return !sansChoix(zone)
}
