import { MONTANT_MAX, type Montant } from '../kernel/argent.ts'
import { cycle } from '../kernel/machine.ts'

export const cycleComptoir = cycle({
  initial: 'Active',
  etats: { Active: { ton: 'ok' }, Supprimée: { ton: 'mute' } },
  transitions: {
    supprimer: { de: ['Active'], vers: 'Supprimée', refus: 'Cette vente est déjà annulée.' },
  },
})

interface LigneDeVente {
  Quantite: number
  PrixUnitaire: Montant
}
const montantDeLigne = (l: LigneDeVente): Montant => l.Quantite * l.PrixUnitaire
export const sousTotal = (lignes: readonly LigneDeVente[]): Montant =>
  lignes.reduce((n, l) => n + montantDeLigne(l), 0)

/** What the lines were sold below their labels: a discount, whatever « Remise » says. */
export const remiseSurPrix = (lignes: readonly (LigneDeVente & { PrixListe: Montant })[]): Montant =>
  lignes.reduce((n, l) => n + l.Quantite * Math.max(0, l.PrixListe - l.PrixUnitaire), 0)

/** What the buyer pays: the same line under the screen and in the transaction. */
export const partClient = (lignes: readonly LigneDeVente[], remise: Montant): Montant =>
  sousTotal(lignes) - remise

/** What forbids a counter sale, by field. */
export function verifierVente(lignes: readonly LigneDeVente[], remise: Montant): Record<string, string> {
  const somme = sousTotal(lignes)
  if (somme > MONTANT_MAX) return { lignes: 'Une vente va jusqu’à 9 999 999 999 F.' }
  return remise > somme ? { Remise: 'La remise ne dépasse pas le total des articles.' } : {}
}

/** The same article scanned twice is one line. */
export function ecarts(
  avant: readonly { IdArticle: string; Quantite: number }[],
  apres: readonly { IdArticle: string; Quantite: number }[],
): { IdArticle: string; Quantite: number }[] {
  const par = new Map<string, number>()
  for (const l of avant) par.set(l.IdArticle, (par.get(l.IdArticle) ?? 0) + l.Quantite)
  for (const l of apres) par.set(l.IdArticle, (par.get(l.IdArticle) ?? 0) - l.Quantite)
  return [...par].flatMap(([IdArticle, Quantite]) => (Quantite === 0 ? [] : [{ IdArticle, Quantite }]))
}
