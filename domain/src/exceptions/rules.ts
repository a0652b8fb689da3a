import { ajouterJours, type Jour } from '../kernel/jour.ts'

/** What a finding is of. The database writes them with the gesture (`constat`); a test compares its names with these. */
export const GENRES_EXCEPTION = [
  'Remise',
  'Sous le coût',
  'Vente diminuée',
  'Au-dessus de l’étiquette',
  'Hors stock',
  'Verres sans tarif',
  'Montage sous le tarif',
  'Part changée',
  'Annulation',
  'Remboursement',
  'Avoir',
  'Crédit d’un autre',
  'Vente annulée',
  'Jamais payée',
  'Livrée impayée',
  'Vente datée',
  'Réimpression',
  'Écart',
  'Versement validé seul',
  'Part abandonnée',
  'Part mise au client',
  'Prix changé',
  'Barème changé',
  'Convention signée',
  'Employeur changé',
  'Honoraire baissé',
  'Travail repris',
  'Sortie du stock',
  'Sortie reprise',
  'Perdu au retour',
  'Verre refait',
  'Manquant',
  'Inventaire',
  'Inventaire abandonné',
  'Stock d’ouverture',
  'Achat corrigé',
  'Fournisseur payé seul',
  'Sans papier',
  'Papier retiré',
  'Fusion',
  'Lectures',
  'Fiches listées',
  'Fichier emporté',
  'Clients d’ailleurs',
  'Accord d’un client',
  'Messages libres',
  'Message changé',
  'Téléphone changé',
  'Numéro douteux',
  'Hors espèces',
  'Dépense sans papier',
  'Versement sans bordereau',
  'Papier en double',
  'Code changé',
  'Voisin moins cher',
  'Réception faite seul',
  'Verres sans acompte',
  'Tout à l’assurance',
  'Droit donné',
] as const
export type GenreException = (typeof GENRES_EXCEPTION)[number]

/** Percent of the labels from which a discount is worth reading, unless said otherwise. */
export const SEUIL_REMISE = 10
/** What is said with what articles cost: told to who may see that. */
export const AU_COUT: readonly GenreException[] = [
  'Sous le coût',
  'Sortie du stock',
  'Sortie reprise',
  'Perdu au retour',
  'Verre refait',
  'Manquant',
  'Inventaire',
  'Inventaire abandonné',
  'Stock d’ouverture',
  'Achat corrigé',
]
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

/** All is shown, and nobody is stopped. */
export const SANS_SEUIL = { APartirDe: 0, SeulParGeste: null, SeulParMois: null, version: 0 }

export const refusDeSeuil = (s: {
  SeulParGeste: number | null
  SeulParMois: number | null
}): string | null =>
  s.SeulParGeste !== null && s.SeulParMois !== null && s.SeulParMois < s.SeulParGeste
    ? 'Un mois permet au moins autant qu’un geste.'
    : null

export const ETATS_DU_SUIVI = ['Vu', 'Expliqué', 'À suivre'] as const
export type EtatDuSuivi = (typeof ETATS_DU_SUIVI)[number]

/** Why this person may not say what became of a finding, or null: nobody explains their own. */
export const refusDeSuivre = (
  constats: readonly { IdUtilisateur: string | null }[],
  moi: string,
): string | null =>
  constats.some(c => c.IdUtilisateur === moi)
    ? 'C’est votre propre geste : une autre personne le regarde.'
    : null

/** What one did of a kind over some days, beside what one did before and what colleagues of the same officine do in as many. */
export interface Habitude {
  Nombre: number
  Montant: number
  HabitudeNombre: number
  HabitudeMontant: number
  ColleguesNombre: number
  ColleguesMontant: number
  /** How many of them at an hour that is not theirs. */
  HorsHeures: number
}
/** Below, no gesture is worth an owner's evening: francs. */
export const PEU = 5_000
/** For how many days before one looks at what is usual. */
export const JOURS_D_HABITUDE = 56

/**
 * How far this is from what is usual, of oneself and of colleagues, weighed by what it amounts to. What comes to nothing counts
 * as little for each time; what is done at an hour that is nobody's counts double.
 */
export function insolite(h: Habitude): number {
  const poids = Math.max(Math.abs(h.Montant), PEU * h.Nombre)
  const usuel = Math.max(
    PEU,
    Math.abs(h.HabitudeMontant),
    Math.abs(h.ColleguesMontant),
    PEU * h.HabitudeNombre,
    PEU * h.ColleguesNombre,
  )
  const heures = 1 + h.HorsHeures / Math.max(1, h.Nombre)
  return Math.round((poids / PEU) * Math.min(10, poids / usuel) * heures * 10) / 10
}

/** Of each hour of the day, how many findings. */
export type Heures = readonly number[]
/** Fewer tell nothing of somebody's hours. */
const CONNU = 20
const RARE = 0.05

const total = (heures: Heures) => heures.reduce((a, b) => a + b, 0)
export const heuresConnues = (heures: Heures): boolean => total(heures) >= CONNU

/** Is this hour none of theirs? Its neighbours count with it: who closes at six is not odd at seven. Unknown: null. */
function horsDesSiennes(heures: Heures, heure: number): boolean | null {
  if (!heuresConnues(heures)) return null
  const autour = [heure - 1, heure, heure + 1].reduce((n, h) => n + (heures[(h + 24) % 24] ?? 0), 0)
  return autour < RARE * total(heures)
}

/** Said of the person's own hours when they are known, else of the officine's. */
export const heureInsolite = (heure: number, personne: Heures, officine: Heures): boolean =>
  horsDesSiennes(personne, heure) ?? horsDesSiennes(officine, heure) ?? false

export const FREQUENCES_RESUME = ['jamais', 'jour', 'semaine'] as const
export type FrequenceResume = (typeof FREQUENCES_RESUME)[number]
/** From how far of the usual a line is worth a letter; without one, no letter leaves. */
const VAUT_UNE_LETTRE = 20
const LIGNES_D_UNE_LETTRE = 8
export const aEcrire = <L extends { Insolite: number }>(lignes: readonly L[]): L[] =>
  lignes.filter(l => l.Insolite >= VAUT_UNE_LETTRE).slice(0, LIGNES_D_UNE_LETTRE)
