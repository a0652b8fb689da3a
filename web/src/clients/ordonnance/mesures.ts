import type { Lecture } from '@dioptrie/domain/kernel/lecture'
import {
  BASES_H,
  BASES_V,
  BORNES,
  type ChampMesure,
  type Cote,
  ecrireDioptrie,
  ecrireNombre,
  lireAxe,
  lireDioptrie,
  lireMillimetres,
  type SaisieOeil,
  type TypeVision,
  YEUX,
} from '@dioptrie/domain/kernel/optique'

/** Ce que la grille tient : les deux yeux et le type de vision. */
export interface Mesures {
  OD: SaisieOeil
  OG: SaisieOeil
  TypeVision?: TypeVision | null | undefined
}

export type Ecriture = {
  lire: (texte: string, pas?: number) => Lecture<number>
  ecrire: (valeur: number) => string
  ecrireEcart: (ecart: number) => string
  min: number
  max: number
  unite: string
}

const avecSigne = (ecrire: (n: number) => string) => (n: number) => `${n > 0 ? '+' : ''}${ecrire(n)}`

function ecriture(
  champ: ChampMesure,
  unite: string,
  lire: Ecriture['lire'],
  ecrire: Ecriture['ecrire'],
): Ecriture {
  const { min, max } = BORNES[champ]
  return { lire, ecrire, ecrireEcart: avecSigne(ecrire), min, max, unite }
}

const mm = (champ: ChampMesure) => ecriture(champ, 'mm', lireMillimetres, n => ecrireNombre(n, 1))
const prisme = (champ: ChampMesure) => ecriture(champ, 'Δ', lireDioptrie, n => ecrireNombre(n, 2))
const dioptries = (champ: ChampMesure) => ({
  ...ecriture(champ, 'D', lireDioptrie, ecrireDioptrie),
  ecrireEcart: ecrireDioptrie,
})

/** Dans l’ordre de la frappe. Une hauteur ronde s’écrit sans décimale, comme sur le bon de commande. */
export const MESURES: Record<ChampMesure, Ecriture> = {
  Sph: dioptries('Sph'),
  Cyl: dioptries('Cyl'),
  Axe: {
    ...ecriture('Axe', '°', lireAxe, n => ecrireNombre(n)),
    ecrireEcart: n => `${avecSigne(ecrireNombre)(n)}°`,
  },
  Add: dioptries('Add'),
  EPLoin: mm('EPLoin'),
  EPPres: mm('EPPres'),
  Hauteur: ecriture('Hauteur', 'mm', lireMillimetres, n => ecrireNombre(n)),
  PrismeH: prisme('PrismeH'),
  PrismeV: prisme('PrismeV'),
}

export const CHAMPS_FORMULE = ['Sph', 'Cyl', 'Axe', 'Add', 'EPLoin', 'EPPres', 'Hauteur'] as const
export const PRISMES = [
  { prisme: 'PrismeH', base: 'BaseH', bases: BASES_H },
  { prisme: 'PrismeV', base: 'BaseV', bases: BASES_V },
] as const

/** Une case illisible (NaN) compte comme vide dans ce qui s’affiche à côté de la grille. */
export function lisibles({ OD, OG, TypeVision }: Mesures): Mesures {
  const net = (oeil: SaisieOeil) =>
    Object.fromEntries(Object.entries(oeil).filter(([, v]) => v != null && !Number.isNaN(v))) as SaisieOeil
  return { OD: net(OD), OG: net(OG), TypeVision }
}

export function changer(
  mesures: Mesures,
  cote: Cote,
  champ: keyof SaisieOeil,
  valeur: number | string | null,
): Mesures {
  const { [champ]: _, ...reste } = mesures[cote]
  const oeil = (valeur === null || valeur === '' ? reste : { ...reste, [champ]: valeur }) as SaisieOeil
  // Une base n’a de sens qu’avec son prisme.
  if (champ === 'PrismeH' && !valeur) delete oeil.BaseH
  if (champ === 'PrismeV' && !valeur) delete oeil.BaseV
  return { ...mesures, [cote]: oeil }
}

/** La correction de droite remplace celle de gauche ; ce qui se mesure n’est repris que là où rien n’est écrit. */
export function copierVersOG({ OD, OG, ...reste }: Mesures): Mesures {
  const { Sph, Cyl, Axe, Add, EPLoin, EPPres, Hauteur } = OD
  return {
    ...reste,
    OD,
    OG: lisibles({ OD, OG: { EPLoin, EPPres, Hauteur, ...lisibles({ OD, OG }).OG, Sph, Cyl, Axe, Add } }).OG,
  }
}

export function totalEP(mesures: Mesures, champ: 'EPLoin' | 'EPPres'): string | null {
  const [d, g] = YEUX.map(cote => mesures[cote][champ])
  return d == null || g == null ? null : ecrireNombre(d + g, 1)
}
