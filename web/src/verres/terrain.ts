import { chevauchent } from '@dioptrie/domain/verres/rules'

/** The ground of a matrix: spheres across, cylinders down, a quarter of a dioptre at a time; bounds are inclusive. */
export interface Zone {
  SphInf: number
  SphSup: number
  CylInf: number
  CylSup: number
}
export interface Additions {
  AddInf: number | null
  AddSup: number | null
}
export interface Tracee extends Zone, Additions {
  Prix: number
  PrixAchat: number | null
}
/** A band as it is drawn: one that the server knows has its id and the version that was read. */
export interface Dessinee extends Tracee {
  cle: string
  _id?: string
  version?: number
}
export interface Point {
  Sph: number
  Cyl: number
}

export const PAS = 0.25
export const LIMITES: Zone = { SphInf: -30, SphSup: 30, CylInf: 0, CylSup: 12 }
const VIDE: Zone = { SphInf: -6, SphSup: 6, CylInf: 0, CylSup: 4 }

export const casesEn = (inf: number, sup: number) => (sup - inf) / PAS + 1

export const dessiner = (bandes: readonly (Tracee & { _id: string; version: number })[]): Dessinee[] =>
  bandes.map(b => ({ ...tracee(b), cle: b._id, _id: b._id, version: b.version }))

const tracee = (b: Tracee): Tracee => ({
  SphInf: b.SphInf,
  SphSup: b.SphSup,
  CylInf: b.CylInf,
  CylSup: b.CylSup,
  AddInf: b.AddInf,
  AddSup: b.AddSup,
  Prix: b.Prix,
  PrixAchat: b.PrixAchat,
})

/** The same bands at the same prices, whoever saved them. */
export const memeDessin = (a: readonly Tracee[], b: readonly Tracee[]) => {
  const dit = (bandes: readonly Tracee[]) => JSON.stringify(bandes.map(x => JSON.stringify(tracee(x))).sort())
  return dit(a) === dit(b)
}

export const memesAdditions = (a: Additions, b: Additions) => a.AddInf === b.AddInf && a.AddSup === b.AddSup

/** The smallest ground that holds them all. */
export const enveloppe = (zones: readonly Zone[]): Zone =>
  zones.length === 0
    ? VIDE
    : {
        SphInf: Math.min(...zones.map(z => z.SphInf)),
        SphSup: Math.max(...zones.map(z => z.SphSup)),
        CylInf: Math.min(...zones.map(z => z.CylInf)),
        CylSup: Math.max(...zones.map(z => z.CylSup)),
      }

export const contientPoint = (z: Zone, { Sph, Cyl }: Point) =>
  z.SphInf <= Sph && Sph <= z.SphSup && z.CylInf <= Cyl && Cyl <= z.CylSup

/** From one corner to the other, whichever way it is drawn. */
export const entre = (a: Point, b: Point): Zone => ({
  SphInf: Math.min(a.Sph, b.Sph),
  SphSup: Math.max(a.Sph, b.Sph),
  CylInf: Math.min(a.Cyl, b.Cyl),
  CylSup: Math.max(a.Cyl, b.Cyl),
})

/** What no band covers inside the ground that they span, as rectangles, top to bottom. */
export function trous(bandes: readonly Zone[]): Zone[] {
  if (bandes.length === 0) return []
  const sol = enveloppe(bandes)
  const [n, m] = [casesEn(sol.SphInf, sol.SphSup), casesEn(sol.CylInf, sol.CylSup)]
  const pris = Array.from({ length: m }, () => new Uint8Array(n))
  const prendre = (z: Zone) => {
    for (let r = casesEn(sol.CylInf, z.CylInf) - 1; r < casesEn(sol.CylInf, z.CylSup); r++)
      pris[r]?.fill(1, casesEn(sol.SphInf, z.SphInf) - 1, casesEn(sol.SphInf, z.SphSup))
  }
  bandes.forEach(prendre)
  const trouves: Zone[] = []
  for (let r = 0; r < m; r++)
    for (let c = 0; c < n; c++) {
      if (pris[r]?.[c]) continue
      let fin = c
      while (fin + 1 < n && !pris[r]?.[fin + 1]) fin++
      let bas = r
      while (bas + 1 < m && pris[bas + 1]?.subarray(c, fin + 1).every(v => v === 0)) bas++
      const trou = {
        SphInf: sol.SphInf + c * PAS,
        SphSup: sol.SphInf + fin * PAS,
        CylInf: sol.CylInf + r * PAS,
        CylSup: sol.CylInf + bas * PAS,
      }
      prendre(trou)
      trouves.push(trou)
    }
  return trouves
}

const surface = (z: Zone) => casesEn(z.SphInf, z.SphSup) * casesEn(z.CylInf, z.CylSup)

/** The largest part of a band that leaves another alone; null where it is all under it. */
export function rogner<Z extends Zone>(bande: Z, autre: Zone): Z | null {
  const parts = [
    { ...bande, SphSup: Math.min(bande.SphSup, autre.SphInf - PAS) },
    { ...bande, SphInf: Math.max(bande.SphInf, autre.SphSup + PAS) },
    { ...bande, CylSup: Math.min(bande.CylSup, autre.CylInf - PAS) },
    { ...bande, CylInf: Math.max(bande.CylInf, autre.CylSup + PAS) },
  ].filter(z => z.SphInf <= z.SphSup && z.CylInf <= z.CylSup)
  return parts.sort((a, b) => surface(b) - surface(a))[0] ?? null
}

/** In two at a point: it begins the second part. Null where there is nothing before it. */
export function couper<Z extends Zone>(bande: Z, { Sph, Cyl }: Point, axe: 'Sph' | 'Cyl'): [Z, Z] | null {
  if (axe === 'Sph')
    return Sph > bande.SphInf && Sph <= bande.SphSup
      ? [
          { ...bande, SphSup: Sph - PAS },
          { ...bande, SphInf: Sph },
        ]
      : null
  return Cyl > bande.CylInf && Cyl <= bande.CylSup
    ? [
        { ...bande, CylSup: Cyl - PAS },
        { ...bande, CylInf: Cyl },
      ]
    : null
}

/** Bands that share a whole side with this one: together they are one band again. */
export function joignables(bande: Dessinee, bandes: readonly Dessinee[]): Dessinee[] {
  return bandes.filter(b => {
    if (b.cle === bande.cle || !memesAdditions(b, bande)) return false
    const memeHauteur = b.CylInf === bande.CylInf && b.CylSup === bande.CylSup
    const memeLargeur = b.SphInf === bande.SphInf && b.SphSup === bande.SphSup
    return (
      (memeHauteur && (b.SphInf === bande.SphSup + PAS || b.SphSup === bande.SphInf - PAS)) ||
      (memeLargeur && (b.CylInf === bande.CylSup + PAS || b.CylSup === bande.CylInf - PAS))
    )
  })
}

export const joindre = (bande: Dessinee, autre: Dessinee): Dessinee => ({
  ...bande,
  ...enveloppe([bande, autre]),
})

export const quiChevauche = (bande: Tracee & { cle?: string | undefined }, bandes: readonly Dessinee[]) =>
  bandes.find(b => b.cle !== bande.cle && chevauchent(b, bande))

/** The first two that stand on the same ground. */
export function premierChevauchement(bandes: readonly Dessinee[]): [Dessinee, Dessinee] | null {
  for (const [rang, bande] of bandes.entries()) {
    const autre = quiChevauche(bande, bandes.slice(rang + 1))
    if (autre) return [bande, autre]
  }
  return null
}

const memes = (a: Tracee, b: Tracee) => JSON.stringify(tracee(a)) === JSON.stringify(tracee(b))

/** What the server is asked: what changed, what is new, what goes. Who does not see purchase prices says none. */
export function changementsDe(avant: readonly Dessinee[], apres: readonly Dessinee[], prixAchat: boolean) {
  const connues = new Map(avant.map(b => [b.cle, b]))
  const restees = new Set(apres.map(b => b._id))
  const Bandes = apres
    .filter(b => {
      const connue = connues.get(b.cle)
      return !connue || !memes(connue, b)
    })
    .map(({ cle: _, PrixAchat, ...b }) => ({ ...b, ...(prixAchat ? { PrixAchat } : {}) }))
  const Retirees = avant
    .filter(b => b._id !== undefined && !restees.has(b._id))
    .map(b => ({ _id: b._id as string, version: b.version as number }))
  return { Bandes, Retirees }
}

/**
 * My changes over what others saved meanwhile: what I changed or drew is mine, also where they took it away, what I took
 * away goes unless someone changed it since, the rest is theirs. Two that now stand on the same ground are shown so, and
 * are not saved.
 */
export function reprendre(
  avant: readonly Dessinee[],
  miennes: readonly Dessinee[],
  leurs: readonly Dessinee[],
): Dessinee[] {
  const lues = new Map(avant.map(b => [b.cle, b]))
  const aMoi = new Map(miennes.map(b => [b.cle, b]))
  const gardees = leurs.flatMap(b => {
    const lue = lues.get(b.cle)
    const mienne = aMoi.get(b.cle)
    if (lue && !mienne) return lue.version === b.version ? [] : [b]
    return [lue && mienne && !memes(lue, mienne) ? { ...mienne, version: b.version as number } : b]
  })
  const restees = new Set(leurs.map(b => b.cle))
  const neuves = miennes.flatMap(({ _id, version: _, ...b }) => {
    if (_id === undefined) return [b]
    const lue = lues.get(b.cle)
    return restees.has(b.cle) || !lue || memes(lue, b) ? [] : [b]
  })
  return [...gardees, ...neuves]
}

/** Bands that I changed and someone else did too, otherwise: mine would take the place of theirs. */
export const disputees = (
  avant: readonly Dessinee[],
  miennes: readonly Dessinee[],
  leurs: readonly Dessinee[],
): { mienne: Dessinee; leur: Dessinee }[] =>
  miennes.flatMap(mienne => {
    const lue = avant.find(b => b.cle === mienne.cle)
    const leur = leurs.find(b => b.cle === mienne.cle)
    return lue && leur && !memes(lue, mienne) && !memes(lue, leur) && !memes(leur, mienne)
      ? [{ mienne, leur }]
      : []
  })

/** What was drawn while `envoyees` were on their way, over what is saved now: a band that was new then has its name. */
export function dessineesDepuis(
  envoyees: readonly Dessinee[],
  miennes: readonly Dessinee[],
  fraiches: readonly Dessinee[],
): Dessinee[] {
  const nommees = new Map(
    envoyees.map(b => [b.cle, fraiches.find(f => f._id === b._id || (!b._id && memes(f, b)))]),
  )
  const nommer = (b: Dessinee): Dessinee => {
    const f = nommees.get(b.cle)
    return f ? { ...f, ...tracee(b) } : b
  }
  return reprendre(envoyees.map(nommer), miennes.map(nommer), fraiches)
}
