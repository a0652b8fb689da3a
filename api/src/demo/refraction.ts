import type { Oeil, TypeVision } from '@dioptrie/domain/kernel/optique'
import { transposer } from '@dioptrie/domain/kernel/optique'
import type { Hasard } from './hasard.ts'

/** The eyes of one client, kept from visit to visit so that each prescription follows from the one before. */
export interface Yeux {
  OD: Puissance
  OG: Puissance
  progresse: boolean
  EPLoin: [OD: number, OG: number]
  presbyte: TypeVision
  prisme: number
  /** A client with one eye has glasses too. */
  seul?: 'OD' | 'OG'
  AV: [OD: string, OG: string]
}
interface Puissance {
  Sph: number
  Cyl: number
  Axe: number
}

const quart = (dioptries: number) => Math.round(dioptries * 4) / 4
const demi = (mm: number) => Math.round(mm * 2) / 2
const axe = (degres: number) => ((((Math.round(degres) - 1) % 180) + 180) % 180) + 1

/** Near addition by age: nothing before 42, about 2,50 from 60 on. */
function addition(age: number): number | undefined {
  if (age < 42) return undefined
  return Math.min(3, quart(1 + (age - 42) * 0.083))
}

function sphere(h: Hasard, age: number): number {
  const profil = h.parPoids<'myope' | 'fort' | 'hypermetrope' | 'emmetrope'>([
    ['myope', age < 42 ? 58 : 30],
    ['fort', 2],
    ['hypermetrope', age < 15 ? 28 : age < 42 ? 16 : 34],
    ['emmetrope', age < 42 ? 14 : 34],
  ])
  if (profil === 'fort') return quart(-8 - h.reel() * h.reel() * 9)
  if (profil === 'myope') return quart(-0.5 - h.reel() * h.reel() * 5.5)
  if (profil === 'hypermetrope') return quart(0.5 + h.reel() * h.reel() * 4)
  return quart(h.reel() * 0.5 - 0.25)
}

export function premiersYeux(h: Hasard, age: number): Yeux {
  const Sph = sphere(h, age)
  // Astigmatism lies flat in the young and upright in the old; the left eye mirrors the right one.
  const base = age > 60 && h.chance(0.6) ? 90 : 180
  const ecart = h.entier(-20, 20)
  const cylindre = () => (h.chance(0.36) ? 0 : quart(-0.25 - h.reel() * h.reel() * 2.5))
  const ep = demi((age < 13 ? 26 + age * 0.25 : 31) + (h.reel() - 0.5) * 4)
  const seul = h.chance(0.004) ? h.parmi(['OD', 'OG'] as const) : undefined
  const acuite = () =>
    h.parPoids([
      ['10/10', 62],
      ['9/10', 14],
      ['8/10', 10],
      ['12/10', age < 40 ? 8 : 0],
      ['6/10', 4],
      ['4/10', age > 60 ? 6 : 1],
    ])
  return {
    OD: { Sph, Cyl: cylindre(), Axe: axe(base + ecart) },
    OG: { Sph: quart(Sph + (h.reel() - 0.5) * 1.5), Cyl: cylindre(), Axe: axe(base - ecart) },
    progresse: Sph < 0 && age < 24,
    EPLoin: [ep, demi(ep + (h.reel() - 0.5) * 1.5)],
    presbyte: h.parPoids<TypeVision>([
      ['Progressif', 56],
      ['Bifocal', 14],
      ['Près', 22],
      ['Loin', 8],
    ]),
    prisme: h.chance(0.012) ? h.entier(2, 12) / 4 : 0,
    ...(seul && { seul }),
    AV: [acuite(), acuite()],
  }
}

/** Myopia grows until the early twenties, hypermetropia shows with age, the cylinder and its axis hardly move. */
export function vieillir(h: Hasard, yeux: Yeux, age: number, annees: number): Yeux {
  const oeil = (p: Puissance): Puissance => {
    const derive = yeux.progresse && age < 24 ? -0.35 * annees : age > 45 ? 0.1 * annees : 0
    const Cyl = h.chance(0.2) ? quart(p.Cyl - 0.25) : p.Cyl
    return {
      Sph: quart(p.Sph + derive + (h.reel() - 0.5) * 0.3),
      Cyl: Math.max(Cyl, -6),
      Axe: axe(p.Axe + h.entier(-4, 4)),
    }
  }
  return { ...yeux, OD: oeil(yeux.OD), OG: oeil(yeux.OG) }
}

export interface Mesures {
  OD: Oeil
  OG: Oeil
  TypeVision: TypeVision | null
}

/** What the prescriber writes of these eyes; some write a plus cylinder. */
export function prescrire(h: Hasard, yeux: Yeux, age: number, enPlus: boolean): Mesures {
  const Add = addition(age)
  const TypeVision = Add === undefined ? 'Loin' : yeux.presbyte
  const avecAddition = Add !== undefined && TypeVision !== 'Loin'
  const montage = TypeVision === 'Progressif' || TypeVision === 'Bifocal'
  const mesures = h.chance(0.93)
  const hauteur = montage && h.chance(0.9) ? demi(17 + h.reel() * 6) : undefined

  const oeil = (cote: 'OD' | 'OG'): Oeil => {
    if (yeux.seul !== undefined && yeux.seul !== cote) return {}
    const { Sph, Cyl, Axe } = yeux[cote]
    const rang = cote === 'OD' ? 0 : 1
    const EPLoin = yeux.EPLoin[rang]
    const puissance = Cyl === 0 ? { Sph } : enPlus ? transposer({ Sph, Cyl, Axe }) : { Sph, Cyl, Axe }
    return {
      ...puissance,
      ...(avecAddition && { Add }),
      ...(mesures && { EPLoin }),
      ...(mesures && avecAddition && { EPPres: EPLoin - 1.5 }),
      ...(hauteur !== undefined && { Hauteur: hauteur }),
      ...(yeux.prisme > 0 && { PrismeH: yeux.prisme, BaseH: 'externe' as const }),
      AV: yeux.AV[rang],
    }
  }
  return { OD: oeil('OD'), OG: oeil('OG'), TypeVision: !avecAddition && h.chance(0.03) ? null : TypeVision }
}
