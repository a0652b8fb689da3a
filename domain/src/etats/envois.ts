import { ajouterJours, ajouterMois, type Jour } from '../kernel/jour.ts'
import { type Intervalle, periodes } from '../kernel/periode.ts'

export const FREQUENCES = ['jour', 'semaine', 'mois'] as const
type Frequence = (typeof FREQUENCES)[number]

export interface Programme {
  Frequence: Frequence
  Jour: number | null
  /** Of Abidjan, which is that of the server’s clock in UTC. */
  Heure: number
}

/** Monday is 1. */
const jourDeLaSemaine = (jour: Jour) => ((new Date(`${jour}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
const jourDuMois = (jour: Jour) => Number(jour.slice(8))

/** The first instant after this one at which it leaves. */
export function prochainEnvoi({ Frequence, Jour, Heure }: Programme, apres: Date): Date {
  const convient = (j: Jour) =>
    Frequence === 'jour' || (Frequence === 'semaine' ? jourDeLaSemaine(j) === Jour : jourDuMois(j) === Jour)
  for (let j = apres.toISOString().slice(0, 10); ; j = ajouterJours(j, 1)) {
    const la = new Date(`${j}T${String(Heure).padStart(2, '0')}:00:00Z`)
    if (la > apres && convient(j)) return la
  }
}

const JOURS_ENTRE = { jour: 1, semaine: 7 }
const JOUR_MS = 86_400_000
/** The last instant, this one included, at which it was to leave. */
export const dernierEnvoi = (p: Programme & { Frequence: 'jour' | 'semaine' }, maintenant: Date): Date =>
  prochainEnvoi(p, new Date(maintenant.getTime() - JOURS_ENTRE[p.Frequence] * JOUR_MS))

/** The days that a report tells of when it leaves: yesterday, the week or the month that is over. */
export function periodeEcoulee(frequence: Frequence, jour: Jour): Intervalle {
  const p = periodes(jour)
  if (frequence === 'jour') return p.hier
  if (frequence === 'semaine') return p.semainePrecedente
  const du = ajouterMois(p.mois.du, -1)
  return { du, au: ajouterJours(p.mois.du, -1) }
}
