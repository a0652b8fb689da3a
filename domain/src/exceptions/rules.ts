import { ajouterJours, type Jour } from '../kernel/jour.ts'

export const GENRES_EXCEPTION = [
  'Remise',
  'Sous le coût',
  'Annulation',
  'Remboursement',
  'Avoir',
  'Crédit d’un autre',
  'Vente annulée',
  'Vente datée',
  'Réimpression',
  'Écart',
  'Prix changé',
  'Travail repris',
  'Sortie reprise',
  'Sans papier',
  'Fusion',
  'Lectures',
] as const
export type GenreException = (typeof GENRES_EXCEPTION)[number]

/** Percent of the labels from which a discount is worth reading, unless said otherwise. */
export const SEUIL_REMISE = 10
/** Files of prescriptions that one person opens in an hour, from which the owner is told. */
export const LECTURES_NOMBREUSES = 500
/** A year is read at once, not more: each kind is found by its days. */
const JOURS_MAX = 366
const JOURS = 31

/** The days that are looked at: the last month when none are named, and never more than a year. */
export function periodeDesExceptions(
  { du, au }: { du?: Jour | undefined; au?: Jour | undefined },
  aujourdhui: Jour,
): { du: Jour; au: Jour } | { refus: Record<string, string> } {
  const fin = au ?? aujourdhui
  const debut = du ?? ajouterJours(fin, 1 - JOURS)
  if (fin < debut) return { refus: { au: 'La fin précède le début.' } }
  if (ajouterJours(debut, JOURS_MAX - 1) < fin)
    return { refus: { du: 'Un an à la fois : choisissez une période plus courte.' } }
  return { du: debut, au: fin }
}
