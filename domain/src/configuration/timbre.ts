import type { Montant } from '../kernel/argent.ts'
import { ecrireJour, type Jour } from '../kernel/jour.ts'

/** A bracket of the stamp duty: from this much cash on, this duty, between two days. */
export interface TrancheDeTimbre {
  APartirDe: Montant
  Montant: Montant
  DateDebut: Jour
  DateFin: Jour | null
}

/** The duty of a receipt: of the brackets of its day, the highest that its cash reaches; null when there is none. */
export function timbreDu(tranches: readonly TrancheDeTimbre[], jour: Jour, especes: Montant): Montant | null {
  const atteintes = tranches.filter(
    t => t.DateDebut <= jour && (t.DateFin === null || jour <= t.DateFin) && t.APartirDe <= especes,
  )
  if (especes <= 0 || atteintes.length === 0) return null
  // Of two brackets that start at the same sum, the latest written for that day.
  const plusHaute = atteintes.reduce((a, b) =>
    b.APartirDe > a.APartirDe || (b.APartirDe === a.APartirDe && b.DateDebut > a.DateDebut) ? b : a,
  )
  return plusHaute.Montant || null
}

/** What forbids a bracket by itself, by field. */
export const refusDeTranche = (t: {
  DateDebut: Jour
  DateFin?: Jour | null | undefined
}): Record<string, string> =>
  t.DateFin != null && t.DateFin < t.DateDebut
    ? { DateFin: `Le dernier jour ne vient pas avant le premier, le ${ecrireJour(t.DateDebut)}.` }
    : {}
