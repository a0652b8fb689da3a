import type { Lecture } from '../lecture.ts'

const MOINS = '\u2212'

/**
 * Les puissances se gardent et se calculent en centièmes, au demi-centième près pour les huitièmes : −2,25 est −225,
 * −2,125 est −212,5. Un nombre qui n’en est pas un (1/3) est une erreur de programme, pas une valeur à arrondir en silence.
 */
export function enCentiemes(dioptries: number): number {
  const demis = Math.round(dioptries * 200)
  if (demis / 200 !== dioptries) throw new RangeError(`${dioptries} n’est pas en centièmes`)
  return demis / 2 + 0
}

export const deCentiemes = (centiemes: number): number => centiemes / 100 + 0

/**
 * Somme sans les poussières de 0,1 + 0,2. Elle ne passe pas par `enCentiemes`, qui lève : pendant la saisie
 * une case peut porter 2,333, que la vérification refusera, et la lecture affichée ne doit pas tomber.
 */
export const ajouter = (a: number, b: number): number => Math.round((a + b) * 1e6) / 1e6 + 0

/** 0,125, 0,25 et 0,5 sont des puissances de deux : la division est exacte, aucune tolérance à choisir. */
export const surLePas = (valeur: number, pas: number): boolean => Number.isInteger(valeur / pas)

/** Au moins `decimales` chiffres après la virgule, davantage si la valeur en porte : rien n’est arrondi. */
export function ecrireNombre(valeur: number, decimales = 0): string {
  const portees = String(Math.abs(valeur)).split('.')[1]?.length ?? 0
  const texte = Math.abs(valeur).toFixed(Math.min(Math.max(decimales, portees), 20))
  return `${valeur < 0 ? MOINS : ''}${texte.replace('.', ',')}`
}

/** Le signe toujours écrit, la virgule : « +2,00 », « −2,25 ». Zéro n’a pas de signe. */
export const ecrireDioptrie = (valeur: number): string => `${valeur > 0 ? '+' : ''}${ecrireNombre(valeur, 2)}`

/** Un écart d’axe ou de millimètres : le signe, sans décimale de trop. */
export const ecrireEcart = (valeur: number, decimales = 0): string =>
  `${valeur > 0 ? '+' : ''}${ecrireNombre(valeur, decimales)}`

const SAISIE = /^([+-]?)(?:(\d+)|(\d*)[.,](\d*))$/

function decouper(texte: string) {
  const t = texte.replace(/\s/g, '').replace(/[−–‐‑]/g, '-')
  const m = SAISIE.exec(t)
  if (!m || (m[2] === undefined && !m[3] && !m[4])) return null
  return { signe: m[1] === '-' ? -1 : 1, chiffres: m[2], entier: m[3] || '0', decimales: m[4] || '0' }
}

/**
 * La sténo du comptoir. Avec une virgule ou un point, le nombre est ce qui est écrit. Sans :
 * - un chiffre : des dioptries entières (`2` → 2,00) ;
 * - deux : `25`, `50`, `75` et ce qui commence par 0 sont des centièmes (aucun verre n’a 50 dioptries),
 *   les autres des dioptries entières (`12` → 12,00) ;
 * - trois et plus : des centièmes (`225` → 2,25, `1050` → 10,50) ;
 * - au pas du huitième, ce qui ne s’écrit qu’avec trois décimales les a tapées : `2125` → 2,125, `0375` → 0,375.
 *   21,25 s’y tape avec sa virgule.
 * Rien n’est arrondi : `230` donne 2,30, que `verifierOrdonnance` refuse avec sa phrase.
 */
export function lireDioptrie(texte: string, pas?: number): Lecture<number> {
  if (texte.trim() === '') return { valeur: null }
  if (/^plano?$/i.test(texte.trim())) return { valeur: 0 }
  const lu = decouper(texte)
  if (!lu) return { refus: `« ${texte.trim()} » n’est pas une puissance : tapez par exemple −2,25 ou -225.` }
  const { signe, chiffres, entier, decimales } = lu
  if (chiffres === undefined) return { valeur: signe * Number(`${entier}.${decimales}`) + 0 }
  const milliemes = pas === 0.125 && /^\d{1,2}(125|375|625|875)$/.test(chiffres)
  const centiemes = chiffres.length > 2 || /^(0\d|25|50|75)$/.test(chiffres)
  return { valeur: (signe * Number(chiffres)) / (milliemes ? 1000 : centiemes ? 100 : 1) + 0 }
}

/** Écarts pupillaires et hauteurs : `31`, `31,5`, et `315` pour 31,5. */
export function lireMillimetres(texte: string): Lecture<number> {
  if (texte.trim() === '') return { valeur: null }
  const lu = decouper(texte)
  if (!lu) return { refus: `« ${texte.trim()} » n’est pas une mesure : tapez par exemple 31,5.` }
  const { signe, chiffres, entier, decimales } = lu
  if (chiffres === undefined) return { valeur: signe * Number(`${entier}.${decimales}`) + 0 }
  return { valeur: (signe * Number(chiffres)) / (chiffres.length > 2 ? 10 : 1) + 0 }
}

/** Un nombre comme il est écrit, sans sténo : `0,13`, `7`. */
export function lireDecimal(texte: string): Lecture<number> {
  if (texte.trim() === '') return { valeur: null }
  const lu = decouper(texte)
  if (!lu) return { refus: `« ${texte.trim()} » n’est pas un nombre : tapez par exemple 0,13.` }
  return { valeur: lu.signe * Number(lu.chiffres ?? `${lu.entier}.${lu.decimales}`) + 0 }
}

/** Un axe se tape et se garde en degrés, de 1 à 180 : 0 et 180 sont le même méridien. */
export function lireAxe(texte: string): Lecture<number> {
  const t = texte.trim().replace(/°$/, '')
  if (t === '') return { valeur: null }
  const lu = decouper(t)
  if (!lu) return { refus: `« ${t} » n’est pas un axe : tapez un nombre de 0 à 180.` }
  const valeur = lu.signe * Number(lu.chiffres ?? `${lu.entier}.${lu.decimales}`)
  return { valeur: valeur === 0 ? 180 : valeur }
}
