import { ajouterJours, estJour, type Jour } from '../kernel/jour.ts'

export interface Duree {
  startDate: string
  endDate: string
}

/** Longer than this is no event: it also lets the list of a period be read from the index alone. */
export const DUREE_MAX_JOURS = 366

const JOUR_MS = 86_400_000
const instant = (ms: number) => new Date(ms).toISOString()

/**
 * Dragged to a new date: the start moves there, the end follows by the same offset. A day keeps the hour of the
 * event; an instant (dragged within a week) is the new start itself.
 */
export function deplacer(avant: Duree, vers: Jour | string): Duree {
  const debut = Date.parse(avant.startDate)
  const heure = debut - Date.parse(instant(debut).slice(0, 10))
  const nouveau = estJour(vers) ? Date.parse(vers) + heure : Date.parse(vers)
  return { startDate: instant(nouveau), endDate: instant(Date.parse(avant.endDate) + nouveau - debut) }
}

/** Where a dragged event goes: the date beside it, at day precision, or else its own new start. */
export const destination = (event: { startDate?: string | undefined }, date?: string): string | undefined =>
  date?.slice(0, 10) ?? event.startDate

/** Each wrong field, with its sentence. */
export function verifierDuree({ startDate, endDate }: Duree): { endDate?: string } {
  const ecart = Date.parse(endDate) - Date.parse(startDate)
  if (ecart < 0) return { endDate: 'La fin est avant le début.' }
  return ecart > DUREE_MAX_JOURS * JOUR_MS ? { endDate: 'Un événement dure un an au plus.' } : {}
}

/** What is held at an hour with somebody: two of them do not stand at once, and not where nobody is. */
const RENCONTRES: readonly string[] = ['rendez-vous', 'visite', 'reunion']
const ABSENCE = 'absence'
/** Nobody is received before seven, nor after nine in the evening. */
const OUVRE = '07:00'
const FERME = '21:00'
const SEMAINE = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

interface Note extends Duree {
  label: string
  allDay: boolean
}
interface NoteConnue extends Note {
  _id: string
  title: string
  owner: string
  createdBy: string
}

export type Alerte =
  | { quoi: 'ferie'; jour: Jour; nom: string }
  | { quoi: 'ferme'; jour: Jour }
  | { quoi: 'nuit' | 'passe' }
  | { quoi: 'pris' | 'absence'; titre: string; qui: string; debut: string; fin: string; allDay: boolean }

/** The end of a whole day is the next midnight; what has no length takes a moment. */
const finDe = (e: Note) => (e.allDay ? `${ajouterJours(e.endDate.slice(0, 10), 1)}T00:00:00.000Z` : e.endDate)
const seCroisent = (a: Note, b: Note) =>
  (a.startDate < finDe(b) && b.startDate < finDe(a)) || a.startDate === b.startDate

/** What whoever notes it should know before: nothing of it is refused, an appointment may well be moved to a holiday. */
export function alertesDe(
  note: Note & { _id?: string | undefined; owner: string },
  autour: {
    evenements: readonly NoteConnue[]
    feries: readonly { dateFerie: Jour; Libelle: string }[]
    joursOuvrable: readonly string[]
    maintenant: string
  },
): Alerte[] {
  const rencontre = RENCONTRES.includes(note.label)
  const croises = autour.evenements.filter(e => e._id !== note._id && seCroisent(note, e))
  const dire = (quoi: 'pris' | 'absence', e: NoteConnue): Alerte => ({
    quoi,
    titre: e.title,
    qui: e.createdBy,
    debut: e.startDate,
    fin: e.endDate,
    allDay: e.allDay,
  })
  if (note.label === ABSENCE)
    return croises
      .filter(e => RENCONTRES.includes(e.label) && e.owner === note.owner)
      .map(e => dire('pris', e))
  if (!rencontre) return []
  const jour = note.startDate.slice(0, 10)
  const ferie = autour.feries.find(f => f.dateFerie === jour)
  const { joursOuvrable } = autour
  const ferme = joursOuvrable.length > 0 && !joursOuvrable.includes(SEMAINE[new Date(jour).getUTCDay()] ?? '')
  const heures = [note.startDate.slice(11, 16), note.endDate.slice(11, 16)] as const
  const nuit = !note.allDay && (heures[0] < OUVRE || heures[0] >= FERME || heures[1] > FERME)
  return [
    ...(finDe(note) < autour.maintenant ? [{ quoi: 'passe' } as const] : []),
    ...(ferie ? [{ quoi: 'ferie', jour, nom: ferie.Libelle } as const] : []),
    ...(ferme && !ferie ? [{ quoi: 'ferme', jour } as const] : []),
    ...(nuit ? [{ quoi: 'nuit' } as const] : []),
    ...croises.filter(e => e.label === ABSENCE).map(e => dire('absence', e)),
    // A whole day holds meetings: only what has its hour stands in the way of another.
    ...croises
      .filter(e => RENCONTRES.includes(e.label) && !e.allDay && !note.allDay)
      .map(e => dire('pris', e)),
  ]
}
