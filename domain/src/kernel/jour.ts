import type { Lecture } from './lecture.ts'

/** Un jour du calendrier, « AAAA-MM-JJ » : l’ordre du texte est celui du temps. */
export type Jour = string

/** Abidjan est à UTC+0 toute l’année : le jour de l’officine est le jour UTC. */
export const aujourdhuiAbidjan = (date: Date): Jour => date.toISOString().slice(0, 10)

const ECRITURE = /^(\d{4})-(\d{2})-(\d{2})$/
const jours = (annee: number, mois: number) => new Date(Date.UTC(annee, mois, 0)).getUTCDate()
const deux = (n: number) => String(n).padStart(2, '0')

function parties(jour: Jour): [annee: number, mois: number, quantieme: number] {
  const m = ECRITURE.exec(jour)
  if (!m) throw new RangeError(`Jour mal écrit : ${jour}`)
  return [Number(m[1]), Number(m[2]), Number(m[3])]
}

function composer(annee: number, mois: number, quantieme: number): Jour | null {
  if (annee < 1000 || mois < 1 || mois > 12 || quantieme < 1 || quantieme > jours(annee, mois)) return null
  return `${annee}-${deux(mois)}-${deux(quantieme)}`
}

/** Pendant la saisie une date peut être « 31/02/2026 » : à demander avant de calculer avec elle. */
export function estJour(texte: string | null | undefined): texte is Jour {
  const m = ECRITURE.exec(texte ?? '')
  return m !== null && composer(Number(m[1]), Number(m[2]), Number(m[3])) === texte
}

interface OptionsJour {
  /** Nécessaire pour lire une année à deux chiffres ; sans lui elle est refusée. */
  aujourdhui?: Jour
  /** Une naissance n’est jamais à venir : « 12/3/85 » et « 12/3/30 » sont du siècle passé. */
  passe?: boolean
}

/**
 * « 85 » ne dit pas son siècle. Passé : la dernière année finissant ainsi qui ne soit pas à venir.
 * Sinon jusqu’à dix ans devant (fin de garantie, validité d’un bon), au-delà c’est le siècle d’avant.
 */
function anneeEntiere(deuxChiffres: number, jourMois: string, aujourdhui: Jour, passe: boolean): number {
  const [annee] = parties(aujourdhui)
  const siecle = annee - (annee % 100)
  const candidate = siecle + deuxChiffres
  if (passe) return `${candidate}-${jourMois}` > aujourdhui ? candidate - 100 : candidate
  return candidate > annee + 10 ? candidate - 100 : candidate
}

/** Jour, mois, année, dans cet ordre seulement : 12/03/1985 est le 12 mars. */
export function lireJour(texte: string, { aujourdhui, passe = false }: OptionsJour = {}): Lecture<Jour> {
  const t = texte.trim()
  if (t === '') return { valeur: null }
  const iso = ECRITURE.exec(t)
  const m = iso
    ? [t, iso[3], iso[2], iso[1]]
    : (/^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4}|\d{2})$/.exec(t) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(t))
  if (!m) return { refus: 'Tapez jour/mois/année, par exemple 12/03/1985.' }
  const [quantieme, mois, an] = [Number(m[1]), Number(m[2]), String(m[3])]
  if (an.length === 2 && aujourdhui === undefined) return { refus: 'Tapez l’année en quatre chiffres.' }
  const annee =
    an.length === 2 && aujourdhui !== undefined
      ? anneeEntiere(Number(an), `${deux(mois)}-${deux(quantieme)}`, aujourdhui, passe)
      : Number(an)
  const valeur = composer(annee, mois, quantieme)
  return valeur ? { valeur } : { refus: `Le ${deux(quantieme)}/${deux(mois)}/${an} n’existe pas.` }
}

export function ecrireJour(jour: Jour): string {
  const [annee, mois, quantieme] = parties(jour)
  return `${deux(quantieme)}/${deux(mois)}/${annee}`
}

/** Années révolues. Né un 29 février, on vieillit le 1er mars des années ordinaires. */
export function age(naissance: Jour, aujourdhui: Jour): number {
  const [annee] = parties(naissance)
  const [cetteAnnee] = parties(aujourdhui)
  return cetteAnnee - annee - (aujourdhui.slice(5) < naissance.slice(5) ? 1 : 0)
}

/** Le 31 janvier plus un mois est le dernier jour de février, jamais le 3 mars. */
export function ajouterMois(jour: Jour, mois: number): Jour {
  const [annee, m, quantieme] = parties(jour)
  const rang = annee * 12 + (m - 1) + mois
  const [a, n] = [Math.floor(rang / 12), (((rang % 12) + 12) % 12) + 1]
  return `${a}-${deux(n)}-${deux(Math.min(quantieme, jours(a, n)))}`
}

export function ajouterJours(jour: Jour, nombre: number): Jour {
  const [annee, mois, quantieme] = parties(jour)
  return new Date(Date.UTC(annee, mois - 1, quantieme + nombre)).toISOString().slice(0, 10)
}

/** Mois révolus de l’un à l’autre. */
export function moisEntre(debut: Jour, fin: Jour): number {
  const [a1, m1, q1] = parties(debut)
  const [a2, m2, q2] = parties(fin)
  const dernierJour = q2 === jours(a2, m2)
  return (a2 - a1) * 12 + (m2 - m1) - (q2 < q1 && !dernierJour ? 1 : 0)
}

const AGE_MAX = 130

/** Ce qui interdit un jour qui doit être déjà venu ; le jour d’aujourd’hui est donné, jamais lu ici. */
export function refusJourPasse(jour: Jour, aujourdhui: Jour): string | null {
  if (!estJour(jour)) return 'Une date est attendue, par exemple 12/03/1985.'
  return jour > aujourdhui ? 'Cette date est dans le futur.' : null
}

export function refusNaissance(jour: Jour, aujourdhui: Jour): string | null {
  if (!estJour(jour)) return 'Une date est attendue, par exemple 12/03/1985.'
  if (jour > aujourdhui) return 'La date de naissance est dans le futur.'
  return age(jour, aujourdhui) > AGE_MAX ? `La date de naissance remonte à plus de ${AGE_MAX} ans.` : null
}
