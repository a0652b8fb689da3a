import type { Jour } from '@dioptrie/domain/kernel/jour'
import { type Intervalle, PERIODES_COURANTES, periodes } from '@dioptrie/domain/kernel/periode'

export { PERIODES_COURANTES as PERIODES }
export type Periode = (typeof PERIODES_COURANTES)[number]

export const estPeriode = (texte: string | undefined): texte is Periode =>
  PERIODES_COURANTES.includes(texte as Periode)

/** From its first day until today: what is to come is not in a list of what was. */
export const bornes = (periode: Periode, aujourdhui: Jour): Intervalle => periodes(aujourdhui)[periode]
