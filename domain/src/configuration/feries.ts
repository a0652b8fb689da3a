import { ajouterJours, type Jour } from '../kernel/jour.ts'

interface FerieProposee {
  dateFerie: Jour
  Libelle: string
  /** Lunar feasts are declared a few days ahead: the date is an estimate. */
  AConfirmer: boolean
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function paques(annee: number): Jour {
  const a = annee % 19
  const b = Math.floor(annee / 100)
  const c = annee % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const rang = h + l - 7 * m + 114
  return `${annee}-${String(Math.floor(rang / 31)).padStart(2, '0')}-${String((rang % 31) + 1).padStart(2, '0')}`
}

const FIXES: [jourMois: string, Libelle: string][] = [
  ['01-01', 'Jour de l’an'],
  ['05-01', 'Fête du travail'],
  ['08-07', 'Fête de l’indépendance'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-15', 'Journée nationale de la paix'],
  ['12-25', 'Noël'],
]

const APRES_PAQUES: [jours: number, Libelle: string][] = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
]

/** In the tabular Islamic calendar; the day after a night is the day which that night opens. */
const LUNAIRES: [mois: number, quantieme: number, Libelle: string][] = [
  [3, 12, 'Lendemain du Maouloud'],
  [9, 27, 'Lendemain de la Nuit du Destin'],
  [10, 1, 'Aïd el-Fitr (Ramadan)'],
  [12, 10, 'Aïd el-Kébir (Tabaski)'],
]

const JOUR_MS = 86_400_000
const HEGIRE_MS = Date.UTC(622, 6, 19)

function jourHegirien(annee: number, mois: number, quantieme: number): Jour {
  const jours =
    (annee - 1) * 354 + Math.floor((3 + 11 * annee) / 30) + Math.ceil(29.5 * (mois - 1)) + quantieme - 1
  return new Date(HEGIRE_MS + jours * JOUR_MS).toISOString().slice(0, 10)
}

/** The public holidays of Côte d’Ivoire in a year. A lunar feast may fall twice in it (Aïd el-Fitr in 2033). */
export function feriesProposees(annee: number): FerieProposee[] {
  const pascal = paques(annee)
  const premiere = Math.floor((annee - 622) * (365.2425 / 354.367))
  const lunaires = [premiere, premiere + 1, premiere + 2].flatMap(hegirienne =>
    LUNAIRES.map(([mois, quantieme, Libelle]) => ({
      dateFerie: jourHegirien(hegirienne, mois, quantieme),
      Libelle,
      AConfirmer: true,
    })),
  )
  return [
    ...FIXES.map(([jourMois, Libelle]) => ({
      dateFerie: `${annee}-${jourMois}`,
      Libelle,
      AConfirmer: false,
    })),
    ...APRES_PAQUES.map(([jours, Libelle]) => ({
      dateFerie: ajouterJours(pascal, jours),
      Libelle,
      AConfirmer: false,
    })),
    ...lunaires.filter(f => f.dateFerie.startsWith(`${annee}-`)),
  ].sort((a, b) => (a.dateFerie < b.dateFerie ? -1 : a.dateFerie > b.dateFerie ? 1 : 0))
}

/** A day is a holiday when its date matches one at day precision, whatever its hour. */
export const estFerie = (quand: string, feries: readonly { dateFerie: Jour }[]): boolean =>
  feries.some(f => f.dateFerie === quand.slice(0, 10))
