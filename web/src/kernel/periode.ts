import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'

export const PERIODES = ['jour', 'semaine', 'mois', 'annee'] as const
export type Periode = (typeof PERIODES)[number]

export const estPeriode = (texte: string | undefined): texte is Periode => PERIODES.includes(texte as Periode)

/** From its first day until today: what is to come is not in a list of what was. The week begins on Monday. */
export function bornes(periode: Periode, aujourdhui: Jour): { du: Jour; au: Jour } {
  const rangDansLaSemaine = (new Date(`${aujourdhui}T00:00:00Z`).getUTCDay() + 6) % 7
  const du = {
    jour: aujourdhui,
    semaine: ajouterJours(aujourdhui, -rangDansLaSemaine),
    mois: `${aujourdhui.slice(0, 7)}-01`,
    annee: `${aujourdhui.slice(0, 4)}-01-01`,
  }[periode]
  return { du, au: aujourdhui }
}
