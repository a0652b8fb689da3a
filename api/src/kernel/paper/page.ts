import type { Content } from 'pdfmake/interfaces'

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
}

/** What the foot keeps for it: two lines, more when the firm says more of itself. */
export const hauteurMention = (mention: string, utile = UTILE) =>
  2 + 12 * Math.max(2, Math.ceil(mention.length / (utile / 4.6)))

/** Roboto has no narrow no-break space: it would print as a box. */
export const imprimables = <T>(valeur: T): T => {
  if (typeof valeur === 'string') return valeur.replaceAll('\u202f', '\u00a0') as T
  if (Array.isArray(valeur)) return valeur.map(imprimables) as T
  if (valeur === null || typeof valeur !== 'object') return valeur
  return Object.fromEntries(Object.entries(valeur).map(([c, v]) => [c, imprimables(v)])) as T
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
