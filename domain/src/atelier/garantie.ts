import { garantiePour, type ReglesDeGarantie } from '../configuration/garantie.ts'
import type { Montant } from '../kernel/argent.ts'
import { ajouterMois, type Jour } from '../kernel/jour.ts'

/** What a pair was sold at: the frame, and its two lenses together. */
export interface PaireVendue {
  Paire: number
  PrixMonture: Montant
  PrixVerres: Montant
}

export interface GarantieFigee {
  Paire: number
  Quoi: 'monture' | 'verre'
  Mois: number
  Fin: Jour
}

/**
 * The warranty as it stands on the day of delivery: later changes of the settings do not reach it. What was not sold
 * (a client's own frame, a frame alone) has none; a warranty of 0 months is none either.
 */
export function figerGaranties(
  regles: ReglesDeGarantie,
  paires: readonly PaireVendue[],
  livreeLe: Jour,
): GarantieFigee[] {
  return paires.flatMap(({ Paire, PrixMonture, PrixVerres }) =>
    (
      [
        ['monture', PrixMonture],
        ['verre', PrixVerres],
      ] as const
    ).flatMap(([Quoi, prix]) => {
      if (prix <= 0) return []
      const { mois } = garantiePour(regles, Quoi, prix)
      return mois > 0 ? [{ Paire, Quoi, Mois: mois, Fin: ajouterMois(livreeLe, mois) }] : []
    }),
  )
}
