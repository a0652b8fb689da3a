import { ajouter, ecrireDioptrie } from './dioptrie.ts'
import type { SaisieOeil } from './mesures.ts'

type Formule = Pick<SaisieOeil, 'Sph' | 'Cyl' | 'Axe' | 'Add'>

/** S′ = S + C, C′ = −C, A′ = A ± 90 : le même verre, écrit de l’autre côté. Deux fois rend l’original. */
export function transposer<T extends Formule>(oeil: T): T {
  if (!oeil.Cyl) return oeil
  const axe = oeil.Axe === 0 ? 180 : oeil.Axe
  return {
    ...oeil,
    Sph: ajouter(oeil.Sph ?? 0, oeil.Cyl),
    Cyl: -oeil.Cyl,
    ...(axe == null ? {} : { Axe: axe > 90 ? axe - 90 : axe + 90 }),
  }
}

/** La notation du prescripteur. */
export const enMoins = <T extends Formule>(oeil: T): T => ((oeil.Cyl ?? 0) > 0 ? transposer(oeil) : oeil)

/** La notation du fabricant : on commande et on chiffre en cylindre positif. */
export const enPlus = <T extends Formule>(oeil: T): T => ((oeil.Cyl ?? 0) < 0 ? transposer(oeil) : oeil)

/** Le verre de près : sphère de loin plus addition, mêmes cylindre et axe ; null sans addition. */
export function visionDePres(oeil: Formule): Formule | null {
  if (oeil.Add == null) return null
  const { Add, ...loin } = oeil
  return { ...loin, Sph: ajouter(oeil.Sph ?? 0, Add) }
}

/** « −2,25 (−0,50) 175° Add +2,00 » ; vide pour un œil sans correction. */
export function formule({ Sph, Cyl, Axe, Add }: Formule): string {
  return [
    Sph != null || Cyl ? ecrireDioptrie(Sph ?? 0) : '',
    Cyl ? `(${ecrireDioptrie(Cyl)})` : '',
    Cyl && Axe != null ? `${Axe}°` : '',
    Add != null ? `Add ${ecrireDioptrie(Add)}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** L’ancienne dans la notation de la nouvelle : comparer −0,50 à 170° et +0,50 à 80° case par case tromperait. */
export function aligner<T extends Formule>(ancienne: T, nouvelle: Formule): T {
  return (nouvelle.Cyl ?? 0) * (ancienne.Cyl ?? 0) < 0 ? transposer(ancienne) : ancienne
}

/** De −89 à +90 : de 175° à 5° il y a 10°, pas −170°. */
export function ecartAxe(nouveau: number, ancien: number): number {
  const tour = (((nouveau - ancien) % 180) + 180) % 180
  return tour > 90 ? tour - 180 : tour
}
