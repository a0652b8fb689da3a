import type { Content } from 'pdfmake/interfaces'
import { ancien } from './facon.ts'

/** The look that every paper shares: colours, the room of an A4 page, who gives it. */

export const VERT = '#196F3D'
export const GRIS = '#5b6660'
export const TRAIT = '#cfd6d1'
export const FOND = '#f3f5f3'
export const [LARGEUR, HAUTEUR] = [595.28, 841.89]
export const MARGE = 45
export const UTILE = LARGEUR - 2 * MARGE
/** What a page lying on its side can hold. */
export const UTILE_PAYSAGE = HAUTEUR - 2 * MARGE

/** Points in a millimetre. */
export const MM = 72 / 25.4

export interface Officine {
  Nom: string
  Adresse: string | null
  Ville: string | null
  Telephone: string | null
  Email: string | null
}

/** The letterhead chosen for an officine: its images as data addresses, and a legal line for the foot. */
export interface Entete {
  logo: string | null
  piedpage: string | null
  mention: string | null
}

/** What every paper says of its officine, and of who printed it; which copy it is, where copies are counted. */
export interface Impression {
  officine: Officine
  entete: Entete | null
  imprimePar: string
  imprimeLe: string
  tirage?: number
  /** The way it was first drawn: see `facon.ts`. */
  facon?: number
}

/** What the foot keeps for it: two lines, more when the firm says more of itself. */
export const hauteurMention = (mention: string, utile = UTILE) =>
  2 + 12 * Math.max(2, Math.ceil(mention.length / (utile / 4.6)))

/** Spaces and hyphens that a font may lack: the narrow no-break space is a box in Roboto, and too narrow to be one in Inter. */
const COMMUNS: [RegExp, string][] = [
  [/\u202f/g, '\u00a0'],
  [/[\u2000-\u200a]/g, ' '],
  [/[\u2010\u2011]/g, '-'],
  [/\u00ad/g, ''],
]
/** Signs that Roboto has and Inter has not: « ≥ », « √ ». */
const SIGNES =
  /[\u2021\u2030\u2070-\u208e\u2105\u2126\u2202\u2206\u220f\u2211\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25a0\u25ca-\u25cf]/

/** Every text of a content as it can be printed. */
export const imprimables = <T>(valeur: T): T => {
  if (typeof valeur === 'string') {
    if (!/[\u00ad\u2000-\u2011\u202f]/.test(valeur)) return valeur
    return COMMUNS.reduce((t: string, [quoi, par]) => t.replaceAll(quoi, par), valeur) as T
  }
  if (Array.isArray(valeur)) return valeur.map(imprimables) as T
  if (valeur === null || typeof valeur !== 'object') return valeur
  const lue = Object.fromEntries(Object.entries(valeur).map(([c, v]) => [c, imprimables(v)])) as T & {
    text?: unknown
  }
  return typeof lue.text === 'string' && SIGNES.test(lue.text) && !ancien() ? { ...lue, font: 'Roboto' } : lue
}

/** Boxed above everything: this paper was already given to somebody. */
export const duplicata = (margin: [number, number, number, number]): Content => ({
  margin,
  layout: { hLineWidth: () => 0.8, vLineWidth: () => 0.8, paddingTop: () => 3, paddingBottom: () => 3 },
  table: {
    widths: ['*'],
    body: [[{ text: 'DUPLICATA', bold: true, alignment: 'center', characterSpacing: 1.5 }]],
  },
})
