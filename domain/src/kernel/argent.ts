import type { Lecture } from './lecture.ts'

/** Le franc CFA n’a pas de décimales : un montant est un nombre entier de francs. */
export type Montant = number

export const MONTANT_MAX = 9_999_999_999

const FINE = '\u202f'
const INSECABLE = '\u00a0'
const MOINS = '\u2212'

/** Les groupes de trois chiffres, pour qui dessine lui-même l’espace entre eux. */
export function groupes(montant: Montant): string[] {
  const chiffres = String(Math.abs(montant))
  const premier = chiffres.length % 3 || 3
  return [chiffres.slice(0, premier), ...(chiffres.slice(premier).match(/\d{3}/g) ?? [])]
}

export function ecrireMontant(montant: Montant, { symbole = true }: { symbole?: boolean } = {}): string {
  return `${montant < 0 ? MOINS : ''}${groupes(montant).join(FINE)}${symbole ? `${INSECABLE}F` : ''}`
}

const sansDevise = (texte: string) =>
  texte
    .trim()
    .replace(/\s*(F\s*CFA|FCFA|XOF|F)\.?$/i, '')
    .trim()

/** Un point sépare des groupes de trois, jamais des décimales : « 137.500 » vient d’un tableur français. */
export function lireMontant(texte: string): Lecture<Montant> {
  const t = sansDevise(texte)
  if (t === '') return { valeur: null }
  if (/^[-−–]/.test(t)) return { refus: 'Un montant n’est pas négatif.' }
  if (/^\d[\d\s.]*,\d*$/.test(t) || /^\d+\.(\d{1,2}|\d{4,})$/.test(t)) {
    return { refus: 'Le franc n’a pas de décimales : tapez un montant entier.' }
  }
  if (!/^(\d[\d\s]*|[1-9]\d{0,2}(\.\d{3})+)$/.test(t))
    return { refus: 'Tapez un montant, par exemple 137 500.' }
  const valeur = Number(t.replace(/[\s.]/g, ''))
  return valeur <= MONTANT_MAX ? { valeur } : { refus: 'Un montant va jusqu’à 9 999 999 999 F.' }
}

const ENTIER_ECRIT =
  /^(?:\d+(?:[.,]0{1,2})?|[1-9]\d{0,2}(?:\.\d{3})+(?:,0{1,2})?|[1-9]\d{0,2}(?:,\d{3})+(?:\.0{1,2})?)$/

/**
 * Un nombre entier comme un fichier l’écrit. Trois chiffres après un point ou une virgule sont des milliers (« 25.000 »,
 * « 1,250,000 ») ; un ou deux zéros de trop, des décimales qui ne disent rien (« 42500.00 »). Null : ce n’en est pas un.
 */
export function lireEntierDeFichier(texte: string): number | null {
  const t = texte.replaceAll(/\s/g, '')
  return ENTIER_ECRIT.test(t) ? Number(t.replace(/[.,]0{1,2}$/, '').replaceAll(/[.,]/g, '')) : null
}

/** Un montant comme un fichier l’écrit : la seule lecture de toutes les importations. */
export function lireMontantDeFichier(texte: string): Lecture<Montant> {
  const entier = lireEntierDeFichier(sansDevise(texte))
  return lireMontant(entier === null ? texte : String(entier))
}

/** Huit chiffres dont le dernier est la clé des sept autres, comme sur une petite étiquette. */
const estEan8 = (texte: string) =>
  /^\d{8}$/.test(texte) && [...texte].reduce((n, c, rang) => n + Number(c) * (rang % 2 ? 1 : 3), 0) % 10 === 0

/**
 * Un montant tapé dans un champ, où un lecteur peut écrire aussi. Une somme ronde n’est pas un code, et un lecteur ne
 * met pas d’espaces : qui veut vraiment ce montant les tape.
 */
export function lireMontantTape(texte: string): Lecture<Montant> {
  const lu = lireMontant(texte)
  if (lu.refus !== undefined || lu.valeur === null || lu.valeur % 100 === 0 || !estEan8(texte.trim()))
    return lu
  const espace = groupes(lu.valeur).join(' ')
  return { refus: `On dirait un code-barres. Si c’est un montant, tapez-le avec ses espaces : ${espace}.` }
}

const UNITES =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const DIZAINES = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt']

function jusquaCent(n: number, final: boolean): string {
  if (n < 20) return UNITES[n] as string
  if (n === 80) return final ? 'quatre-vingts' : 'quatre-vingt'
  if (n > 80) return `quatre-vingt-${UNITES[n - 80]}`
  const dizaine = Math.floor(n / 10)
  const reste = n - (dizaine === 7 ? 60 : dizaine * 10)
  const debut = DIZAINES[dizaine] as string
  if (reste === 0) return debut
  return reste === 1 || reste === 11 ? `${debut} et ${UNITES[reste]}` : `${debut}-${UNITES[reste]}`
}

/** `final` : rien ne suit, ou un nom (million, milliard) ; « cent » et « vingt » prennent alors leur s. */
function jusquaMille(n: number, final: boolean): string {
  const centaines = Math.floor(n / 100)
  const reste = n % 100
  const cents =
    centaines === 0
      ? ''
      : centaines === 1
        ? 'cent'
        : `${UNITES[centaines]} cent${reste === 0 && final ? 's' : ''}`
  if (reste === 0 && centaines > 0) return cents
  return [cents, jusquaCent(reste, final)].filter(Boolean).join(' ')
}

export function nombreEnLettres(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= 1e12) throw new RangeError(`Nombre hors de portée : ${n}`)
  if (n === 0) return 'zéro'
  const milliards = Math.floor(n / 1e9)
  const millions = Math.floor(n / 1e6) % 1000
  const milliers = Math.floor(n / 1000) % 1000
  const unites = n % 1000
  return [
    milliards && `${jusquaMille(milliards, true)} milliard${milliards > 1 ? 's' : ''}`,
    millions && `${jusquaMille(millions, true)} million${millions > 1 ? 's' : ''}`,
    // « mille » est un adjectif : invariable, sans « un » devant, et il ôte le s de cent et de vingt.
    milliers && (milliers === 1 ? 'mille' : `${jusquaMille(milliers, false)} mille`),
    unites && jusquaMille(unites, true),
  ]
    .filter(Boolean)
    .join(' ')
}

/** La somme en toutes lettres d’une facture : « cent trente-sept mille cinq cents francs CFA ». */
export function enLettres(montant: Montant): string {
  const rond = montant >= 1e6 && montant % 1e6 === 0
  return `${nombreEnLettres(montant)} ${rond ? 'de ' : ''}franc${montant > 1 ? 's' : ''} CFA`
}
