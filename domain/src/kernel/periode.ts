import { ajouterJours, ajouterMois, type Jour } from './jour.ts'

/** Deux jours compris : une journée seule commence et finit le même jour. */
export interface Intervalle {
  du: Jour
  au: Jour
}

export const PERIODES_COURANTES = ['jour', 'semaine', 'mois', 'annee'] as const
export const PERIODES = [
  'jour',
  'hier',
  'semaine',
  'semainePrecedente',
  'mois',
  'moisPrecedent',
  'annee',
  'anneePrecedente',
] as const
export type Periode = (typeof PERIODES)[number]

/** La semaine commence le lundi. */
const lundi = (jour: Jour): Jour => ajouterJours(jour, -((new Date(`${jour}T00:00:00Z`).getUTCDay() + 6) % 7))
export const premierDuMois = (jour: Jour): Jour => `${jour.slice(0, 7)}-01`
const premierDeLAn = (jour: Jour): Jour => `${jour.slice(0, 4)}-01-01`
const finDuMois = (jour: Jour): Jour => ajouterJours(ajouterMois(premierDuMois(jour), 1), -1)

/** Les périodes en cours vont jusqu’à ce jour, les précédentes sont entières. */
export function periodes(jour: Jour): Record<Periode, Intervalle> {
  const [semaine, mois, annee] = [lundi(jour), premierDuMois(jour), premierDeLAn(jour)]
  const hier = ajouterJours(jour, -1)
  return {
    jour: { du: jour, au: jour },
    hier: { du: hier, au: hier },
    semaine: { du: semaine, au: jour },
    semainePrecedente: { du: ajouterJours(semaine, -7), au: ajouterJours(semaine, -1) },
    mois: { du: mois, au: jour },
    moisPrecedent: { du: ajouterMois(mois, -1), au: ajouterJours(mois, -1) },
    annee: { du: annee, au: jour },
    anneePrecedente: { du: ajouterMois(annee, -12), au: ajouterJours(annee, -1) },
  }
}

export const PERIODES_COMPAREES = ['hier', 'semaine', 'mois', 'annee'] as const
export type PeriodeComparee = (typeof PERIODES_COMPAREES)[number]

/** Ce qui est fini, et les mêmes jours de la période d’avant. */
export interface Comparaison {
  fini: Intervalle
  avant: Intervalle
}

/**
 * Une journée en cours ne se compare pas à une journée entière : on compare les jours finis. Hier se compare au même
 * jour de la semaine d’avant. `null` tant que rien de la période n’est fini.
 */
export function comparaisons(jour: Jour): Record<PeriodeComparee, Comparaison | null> {
  const p = periodes(jour)
  const hier = p.hier.au
  const finie = (du: Jour, avant: Intervalle): Comparaison | null =>
    du > hier ? null : { fini: { du, au: hier }, avant }
  const [moisDAvant, unAnAvant] = [ajouterMois(hier, -1), ajouterMois(hier, -12)]
  const memeJour = ajouterJours(hier, -7)
  return {
    hier: { fini: p.hier, avant: { du: memeJour, au: memeJour } },
    semaine: finie(p.semaine.du, { du: p.semainePrecedente.du, au: memeJour }),
    mois: finie(p.mois.du, { du: p.moisPrecedent.du, au: moisDAvant }),
    annee: finie(p.annee.du, { du: p.anneePrecedente.du, au: unAnAvant }),
  }
}

const JOUR_MS = 86_400_000
export const joursDe = ({ du, au }: Intervalle): number =>
  Math.round((Date.parse(au) - Date.parse(du)) / JOUR_MS) + 1

const rangDuMois = (jour: Jour) => Number(jour.slice(0, 4)) * 12 + Number(jour.slice(5, 7))

/**
 * Ce à quoi une période se compare : des mois entiers à autant de mois d’avant ; un mois, une année ou une semaine
 * entamés aux mêmes jours de ceux d’avant ; sinon autant de jours, juste avant ; un jour, à la veille.
 */
export function intervalleDAvant({ du, au }: Intervalle): Intervalle {
  const veille = ajouterJours(du, -1)
  // Un jour seul se compare à la veille, fût-il un lundi ou le premier du mois.
  if (du === au) return { du: veille, au: veille }
  const reculer = (mois: number) => ({ du: ajouterMois(du, -mois), au: ajouterMois(au, -mois) })
  if (du === premierDuMois(du)) {
    const mois = rangDuMois(au) - rangDuMois(du) + 1
    if (au === finDuMois(au)) return { du: ajouterMois(du, -mois), au: veille }
    if (mois === 1) return reculer(1)
    if (du === premierDeLAn(au)) return reculer(12)
  }
  const jours = joursDe({ du, au })
  const recul = du === lundi(du) && jours <= 7 ? 7 : jours
  return { du: ajouterJours(du, -recul), au: ajouterJours(au, -recul) }
}

/** De combien pour cent, à l’unité ; `null` quand il n’y avait rien avant. */
export const variation = (maintenant: number, avant: number): number | null =>
  avant > 0 ? Math.round(((maintenant - avant) / avant) * 100) : null
