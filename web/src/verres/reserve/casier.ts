import { ajouter, ecrireEcart, ecrireNombre, surLePas } from '@dioptrie/domain/kernel/optique/dioptrie'
import { PAS_QUART } from '@dioptrie/domain/kernel/optique/mesures'
import type { Coordonnees } from '@dioptrie/domain/verres/reserve'
import type { VerreProgressif, VerreUnifocal } from '@dioptrie/domain/verres/stock'

/** A lens of the grid, of either kind. */
export type Verre = (VerreUnifocal | VerreProgressif) & Coordonnees

/** One drawing: spheres across, cylinders (or additions) down. */
export interface Casier {
  /** `−`, `+`, or the side of the progressives it holds. */
  nom: '−' | '+' | 'OD' | 'OG'
  colonnes: number[]
  lignes: number[]
}

const PAS = PAS_QUART
export const pasAPas = (de: number, a: number, pas: number = PAS): number[] => {
  const sens = a < de ? -1 : 1
  return Array.from({ length: Math.round(Math.abs(a - de) / pas) + 1 }, (_, n) => ajouter(de, sens * n * pas))
}
/** Quarter by quarter from one end to the other, with the eighths that are held between them. */
function graduer(de: number, a: number, tenues: readonly number[]): number[] {
  const [bas, haut] = [Math.min(de, a), Math.max(de, a)]
  const huitiemes = tenues.filter(n => !surLePas(n, PAS) && bas <= n && n <= haut)
  if (huitiemes.length === 0) return pasAPas(de, a)
  const quarts = pasAPas(Math.ceil(bas / PAS) * PAS, Math.floor(haut / PAS) * PAS)
  const tous = [...new Set([...(haut - bas < PAS ? [] : quarts), bas, haut, ...huitiemes])].sort(
    (x, y) => x - y,
  )
  return a < de ? tous.reverse() : tous
}

/** Where a lens stands in the grid of its name, whatever its diameter or its base. */
export const placeDe = (c: Coordonnees): string => [c.Sph, c.Cyl ?? '', c.Add ?? '', c.Cote ?? ''].join('/')

/** The square of a place. */
export function caseDePlace(place: string): Coordonnees {
  const [sph, cyl, add, cote] = place.split('/')
  return {
    Sph: Number(sph),
    ...(cyl ? { Cyl: Number(cyl) } : {}),
    ...(add ? { Add: Number(add), Cote: cote as 'OD' | 'OG' } : {}),
  }
}
/** What the places of one line share: all but the sphere. */
export const rangeeDe = (place: string): string => place.slice(place.indexOf('/') + 1)

const bornes = (valeurs: number[], defaut: [number, number]): [number, number] =>
  valeurs.length > 0 ? [Math.min(...valeurs), Math.max(...valeurs)] : defaut

/** The drawings that hold these lenses: as far as they go, and no further. */
export function casiersUnifocaux(verres: readonly Coordonnees[]): Casier[] {
  const [min, max] = bornes(
    verres.map(v => v.Sph),
    [0, 0],
  )
  const [, cylMax] = bornes(
    verres.map(v => v.Cyl ?? 0),
    [0, 0],
  )
  const spheres = verres.map(v => v.Sph)
  const cylindres = verres.map(v => v.Cyl ?? 0)
  const lignes = graduer(0, cylMax, cylindres)
  const premiere = Math.min(PAS, ...spheres.filter(s => s > 0))
  return [
    ...(min <= 0 ? [{ nom: '−' as const, colonnes: graduer(Math.min(0, max), min, spheres), lignes }] : []),
    ...(max > 0
      ? [{ nom: '+' as const, colonnes: graduer(Math.max(premiere, min), max, spheres), lignes }]
      : []),
  ]
}

export function casiersProgressifs(verres: readonly Coordonnees[]): Casier[] {
  const [min, max] = bornes(
    verres.map(v => v.Sph),
    [0, 0],
  )
  const additions = bornes(
    verres.map(v => v.Add ?? 1),
    [1, 1],
  )
  const communs = {
    colonnes: graduer(
      min,
      max,
      verres.map(v => v.Sph),
    ),
    lignes: graduer(
      ...additions,
      verres.map(v => v.Add ?? 1),
    ),
  }
  return [
    { nom: 'OD', ...communs },
    { nom: 'OG', ...communs },
  ]
}

/** The lens of one square. */
export const caseDe = (casier: Casier, sph: number, ligne: number): Coordonnees =>
  casier.nom === 'OD' || casier.nom === 'OG'
    ? { Sph: sph, Add: ligne, Cote: casier.nom }
    : { Sph: sph, Cyl: ligne }

/** Columns by whole dioptre: « −2 » over its four quarters. */
export const parDioptrie = (colonnes: readonly number[]): { entier: string; nombre: number }[] =>
  [...Map.groupBy(colonnes, c => Math.trunc(c))].map(([entier, siennes]) => ({
    entier: ecrireEcart(entier + 0),
    nombre: siennes.length,
  }))
/** « ,25 » */
export const quart = (valeur: number) => ecrireNombre(Math.abs(valeur) % 1, 2).slice(1)

type Sens = 'haut' | 'bas' | 'gauche' | 'droite'

/** The square beside another; at the edge of a drawing, the same column of the next one. */
export function voisine(casiers: readonly Casier[], de: Coordonnees, sens: Sens): Coordonnees {
  const rang = casiers.findIndex(c => (de.Cote == null || c.nom === de.Cote) && c.colonnes.includes(de.Sph))
  const casier = casiers[rang]
  if (!casier) return de
  const [x, y] = [casier.colonnes.indexOf(de.Sph), casier.lignes.indexOf(de.Cyl ?? de.Add ?? 0)]
  const dans = (c: Casier, colonne: number, ligne: number) =>
    caseDe(
      c,
      c.colonnes[Math.min(Math.max(colonne, 0), c.colonnes.length - 1)] as number,
      c.lignes[Math.min(Math.max(ligne, 0), c.lignes.length - 1)] as number,
    )
  if (sens === 'gauche') return dans(casier, x - 1, y)
  if (sens === 'droite') return dans(casier, x + 1, y)
  if (sens === 'haut') {
    const dessus = casiers[rang - 1]
    return y === 0 && dessus ? dans(dessus, x, dessus.lignes.length - 1) : dans(casier, x, y - 1)
  }
  const dessous = casiers[rang + 1]
  return y === casier.lignes.length - 1 && dessous ? dans(dessous, x, 0) : dans(casier, x, y + 1)
}

/** The next lens under its threshold, in the order of reading; from the last one, the first again. */
export function prochainManquant(
  casiers: readonly Casier[],
  verres: ReadonlyMap<string, Verre>,
  de: Coordonnees,
) {
  const toutes = casiers.flatMap(c => c.lignes.flatMap(l => c.colonnes.map(s => caseDe(c, s, l))))
  const ici = toutes.findIndex(c => placeDe(c) === placeDe(de))
  const suite = [...toutes.slice(ici + 1), ...toutes.slice(0, ici + 1)]
  return suite.find(c => {
    const v = verres.get(placeDe(c))
    return v !== undefined && v.Quantite < v.SeuilAlerte
  })
}
