import { ajouterJours, ajouterMois, type Jour } from '../kernel/jour.ts'
import {
  comparaisons,
  type Intervalle,
  PERIODES,
  PERIODES_COMPAREES,
  type Periode,
  periodes,
  premierDuMois,
  variation,
} from '../kernel/periode.ts'
import type { Chiffre, Resume } from './contract.ts'

/** What a day, or a whole month known by its first day, amounts to. */
export interface TotalDeJour extends Chiffre {
  Jour: Jour
}

/** The days that the figures of a day need one by one; of everything else the months are enough. */
export function joursUtiles(jour: Jour): Intervalle[] {
  const p = periodes(jour)
  const unAnAvant = ajouterMois(p.hier.au, -12)
  const debut = [
    p.moisPrecedent.du,
    p.semainePrecedente.du,
    ajouterJours(p.hier.du, -7),
  ].toSorted()[0] as Jour
  return [
    { du: debut, au: jour },
    { du: premierDuMois(unAnAvant), au: unAnAvant },
  ]
}

const dans =
  ({ du, au }: Intervalle) =>
  (t: TotalDeJour) =>
    t.Jour >= du && t.Jour <= au

export const additionner = (totaux: readonly Chiffre[]): Chiffre => ({
  Nombre: totaux.reduce((n, t) => n + t.Nombre, 0),
  Montant: totaux.reduce((n, t) => n + t.Montant, 0),
})

/**
 * The figures of every period from the days of `joursUtiles` and the months since last January: a year is never read
 * day by day.
 */
export function resumer(jour: Jour, jours: readonly TotalDeJour[], mois: readonly TotalDeJour[]): Resume {
  const p = periodes(jour)
  const parMois = (nom: Periode) => nom === 'annee' || nom === 'anneePrecedente'
  const somme = (nom: Periode) => additionner((parMois(nom) ? mois : jours).filter(dans(p[nom])))
  const lus = Object.fromEntries(PERIODES.map(nom => [nom, somme(nom)])) as Record<Periode, Chiffre>
  const c = comparaisons(jour)
  const montant = (liste: readonly TotalDeJour[], ou: Intervalle) =>
    additionner(liste.filter(dans(ou))).Montant
  const variations = Object.fromEntries(
    PERIODES_COMPAREES.map(nom => {
      const compare = c[nom]
      if (!compare) return [nom, null]
      if (nom !== 'annee')
        return [nom, variation(montant(jours, compare.fini), montant(jours, compare.avant))]
      const { du, au } = compare.avant
      const debutDuMois = premierDuMois(au)
      const avant =
        montant(mois, { du, au: ajouterJours(debutDuMois, -1) }) + montant(jours, { du: debutDuMois, au })
      return [nom, variation(lus.annee.Montant - lus.jour.Montant, avant)]
    }),
  ) as Resume['variations']
  return { periodes: lus, variations }
}
