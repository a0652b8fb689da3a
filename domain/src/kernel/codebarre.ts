/*
 * Les deux symboles de nos étiquettes, en modules noirs et blancs : EAN-13 (ISO/IEC 15420) quand le code du fabricant
 * en est un, Code 128 (ISO/IEC 15417) pour tout autre. Deux tables valent mieux qu’une bibliothèque d’un mégaoctet qui
 * en connaît cent.
 */

/** Le treizième chiffre se calcule des douze autres : un code mal lu ou mal tapé se voit. */
export function estEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false
  const somme = [...code.slice(0, 12)].reduce((s, c, i) => s + Number(c) * (i % 2 === 0 ? 1 : 3), 0)
  return (10 - (somme % 10)) % 10 === Number(code[12])
}

/** Longueurs sous lesquelles un même article s’écrit : EAN-8, UPC, EAN-13. */
const LONGUEURS = [8, 12, 13]
/**
 * Les écritures d’un même code, la sienne d’abord : un tableur ôte les zéros de tête, un lecteur rend un UPC avec ou sans le sien.
 * Le chiffre de contrôle ne change pas avec eux ; un code qui n’en a pas de juste n’a que son écriture.
 */
export function memesCodes(code: string): string[] {
  const nu = code.replace(/^0+/, '')
  if (!/^\d{7,13}$/.test(nu) || !estEan13(nu.padStart(13, '0'))) return [code]
  const ecritures = [nu, ...LONGUEURS.filter(n => n > nu.length).map(n => nu.padStart(n, '0'))]
  return [code, ...ecritures.filter(e => e !== code)]
}

/** La même pour toutes les écritures d’un code. */
export const cleDuCode = (code: string): string =>
  memesCodes(code).reduce((courte, e) => (e.length < courte.length ? e : courte))

/** Ce qu’un lecteur sait rendre et que Code 128 B sait écrire. */
export const CODE_BARRE = /^[\x21-\x7e](?:[\x20-\x7e]{0,38}[\x21-\x7e])?$/

const EAN_L = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const EAN_PREMIER = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')
const envers = (modules: string) => [...modules].reverse().join('')
const complement = (modules: string) => modules.replaceAll(/[01]/g, m => (m === '0' ? '1' : '0'))

function ean13(code: string): string {
  const chiffre = (i: number) => EAN_L[Number(code[i])] as string
  const parites = EAN_PREMIER[Number(code[0])] as string
  const gauche = [...parites].map((p, i) => (p === 'L' ? chiffre(i + 1) : envers(complement(chiffre(i + 1)))))
  const droite = [7, 8, 9, 10, 11, 12].map(i => complement(chiffre(i)))
  return `101${gauche.join('')}01010${droite.join('')}101`
}

/** Largeurs des barres et des blancs de chaque valeur, 0 à 105, puis l’arrêt. */
const CODE128 =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121
211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124
121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241
114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)
const [DEBUT_B, DEBUT_C, ARRET] = [104, 105, 106]

/** Un code tout en paires de chiffres (jeu C) prend moitié moins de place : l’étiquette d’une monture est étroite. */
const valeurs128 = (code: string): number[] =>
  /^(?:\d\d)+$/.test(code)
    ? [DEBUT_C, ...(code.match(/\d\d/g) ?? []).map(Number)]
    : [DEBUT_B, ...[...code].map(c => c.charCodeAt(0) - 32)]

function code128(code: string): string {
  const valeurs = valeurs128(code)
  const cle = valeurs.reduce((s, v, i) => s + v * Math.max(1, i), 0) % 103
  return [...valeurs, cle, ARRET]
    .map(v => [...(CODE128[v] as string)].map((n, i) => (i % 2 === 0 ? '1' : '0').repeat(Number(n))).join(''))
    .join('')
}

interface Symbole {
  genre: 'EAN-13' | 'Code 128'
  /** Un caractère par module : « 1 » est noir. */
  modules: string
}

export const symboleDe = (code: string): Symbole =>
  estEan13(code) ? { genre: 'EAN-13', modules: ean13(code) } : { genre: 'Code 128', modules: code128(code) }

/** Les barres d’un symbole : où chacune commence et combien de modules elle couvre. */
export const barresDe = (modules: string): { debut: number; largeur: number }[] =>
  [...modules.matchAll(/1+/g)].map(m => ({ debut: m.index, largeur: m[0].length }))
