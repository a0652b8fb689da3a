import type { Evenement } from '@dioptrie/domain/agenda/contract'
import { ajouterJours, ajouterMois, type Jour } from '@dioptrie/domain/kernel/jour'
import { lireHeure } from '../ui/saisie/heure.ts'

export const VUES = ['mois', 'semaine', 'jour', 'liste'] as const
export type Vue = (typeof VUES)[number]

/** What of an event decides its place. */
type Plage = Pick<Evenement, 'startDate' | 'endDate' | 'allDay'>

export const MINUTES_DU_JOUR = 1440
const MINUTE = 60_000

/** Monday of the week; Abidjan is at UTC+0, so a day is a day of UTC. */
export const lundi = (jour: Jour): Jour => ajouterJours(jour, -((new Date(jour).getUTCDay() + 6) % 7))

const suite = (premier: Jour, nombre: number): Jour[] =>
  Array.from({ length: nombre }, (_, rang) => ajouterJours(premier, rang))

export const semaine = (jour: Jour): Jour[] => suite(lundi(jour), 7)

/** Whole weeks that hold the month. */
export function semainesDuMois(jour: Jour): Jour[][] {
  const premier = `${jour.slice(0, 7)}-01`
  const suivant = ajouterMois(premier, 1)
  const semaines: Jour[][] = []
  for (let l = lundi(premier); l < suivant; l = ajouterJours(l, 7)) semaines.push(suite(l, 7))
  return semaines
}

/** First and last day that a view shows. */
export function bornes(vue: Vue, jour: Jour): [du: Jour, au: Jour] {
  if (vue === 'jour') return [jour, jour]
  if (vue === 'semaine') return [lundi(jour), ajouterJours(lundi(jour), 6)]
  const premier = `${jour.slice(0, 7)}-01`
  const dernier = ajouterJours(ajouterMois(premier, 1), -1)
  return vue === 'liste' ? [premier, dernier] : [lundi(premier), ajouterJours(lundi(dernier), 6)]
}

export const voisine = (vue: Vue, jour: Jour, sens: 1 | -1): Jour =>
  vue === 'jour'
    ? ajouterJours(jour, sens)
    : vue === 'semaine'
      ? ajouterJours(jour, 7 * sens)
      : ajouterMois(jour, sens)

export const premierJour = (e: Plage): Jour => e.startDate.slice(0, 10)

/** The end of a whole day is that day; midnight belongs to the day which it closes. */
export function dernierJour(e: Plage): Jour {
  const fin = e.endDate.slice(0, 10)
  if (e.allDay || e.endDate.slice(11, 16) !== '00:00' || e.endDate <= e.startDate) return fin
  return ajouterJours(fin, -1)
}

export const occupe = (e: Plage, jour: Jour) => premierJour(e) <= jour && jour <= dernierJour(e)

/** Stands above the hours: a whole day, or more than one. */
export const enBandeau = (e: Plage) => e.allDay || premierJour(e) !== dernierJour(e)

export const minutes = (instant: string) => Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))

export const aMinute = (jour: Jour, minute: number): string =>
  new Date(Date.parse(jour) + Math.min(Math.max(minute, 0), MINUTES_DU_JOUR - 15) * MINUTE).toISOString()

export const plusMinutes = (instant: string, nombre: number): string =>
  new Date(Date.parse(instant) + nombre * MINUTE).toISOString()

/** What is typed of the two ends of an event: the day may be none yet, the hour unread. */
interface Bouts {
  jourDebut: Jour | null
  heureDebut: string
  jourFin: Jour | null
  heureFin: string
}
const bout = (jour: Jour | null, heure: string) => {
  const lue = lireHeure(heure)
  return jour && lue !== null ? Date.parse(`${jour}T${lue || '00:00'}:00.000Z`) : Number.NaN
}

/** The end follows the start: the event keeps its length. While one of them cannot be read, nothing follows. */
export function suivreLeDebut(avant: Bouts, debut: Partial<Pick<Bouts, 'jourDebut' | 'heureDebut'>>) {
  const apres = { ...avant, ...debut }
  const ecart = bout(apres.jourDebut, apres.heureDebut) - bout(avant.jourDebut, avant.heureDebut)
  const fin = bout(avant.jourFin, avant.heureFin) + ecart
  if (Number.isNaN(fin)) return debut
  const instant = new Date(fin).toISOString()
  return { ...debut, jourFin: instant.slice(0, 10), heureFin: instant.slice(11, 16) }
}

/** Every day of an event between two days. */
export const joursDe = (e: Plage, du: Jour, au: Jour): Jour[] => {
  const premier = premierJour(e) < du ? du : premierJour(e)
  const dernier = dernierJour(e) > au ? au : dernierJour(e)
  const jours: Jour[] = []
  for (let j = premier; j <= dernier; j = ajouterJours(j, 1)) jours.push(j)
  return jours
}

export interface Place<E> {
  evenement: E
  debut: number
  fin: number
  /** Side by side with those of the same hours. */
  couloir: number
  couloirs: number
}

/** Shorter than this a name could not be read. */
const HAUTEUR_MIN = 30

/** Where the events of one day stand: those that overlap share the width. */
export function placer<E extends Plage>(evenements: readonly E[]): Place<E>[] {
  const places = evenements
    .map(evenement => {
      const debut = minutes(evenement.startDate)
      const fin = debut + (Date.parse(evenement.endDate) - Date.parse(evenement.startDate)) / MINUTE
      return {
        evenement,
        debut,
        fin: Math.min(Math.max(fin, debut + HAUTEUR_MIN), MINUTES_DU_JOUR),
        couloir: 0,
        couloirs: 1,
      }
    })
    .sort((a, b) => a.debut - b.debut || b.fin - a.fin)
  let groupe: Place<E>[] = []
  let finGroupe = -1
  const fermer = () => {
    const couloirs = Math.max(0, ...groupe.map(p => p.couloir + 1))
    for (const p of groupe) p.couloirs = couloirs
    groupe = []
  }
  for (const place of places) {
    if (place.debut >= finGroupe) fermer()
    const pris = new Set(groupe.filter(p => p.fin > place.debut).map(p => p.couloir))
    while (pris.has(place.couloir)) place.couloir++
    groupe.push(place)
    finGroupe = Math.max(finGroupe, place.fin)
  }
  fermer()
  return places
}
