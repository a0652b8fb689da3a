import { ecrireJour, type Jour, refusJourPasse, refusNaissance } from '../kernel/jour.ts'
import { cycle } from '../kernel/machine.ts'

export const JOURS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export type JourOuvrable = (typeof JOURS)[number]

/** An officine that something names is never erased: it closes, and may open again. */
export const cycleOfficine = cycle({
  initial: 'Ouverte',
  etats: { Ouverte: { ton: 'ok' }, Fermée: { ton: 'mute' } },
  transitions: {
    fermer: { de: ['Ouverte'], vers: 'Fermée', refus: 'Cette officine est déjà fermée.' },
    rouvrir: { de: ['Fermée'], vers: 'Ouverte', refus: 'Cette officine est déjà ouverte.' },
  },
})
export type StatutOfficine = keyof typeof cycleOfficine.etats

export interface ResteDOfficine {
  /** Pieces on the shelves: they may still be sent to another officine afterwards. */
  EnRayon: number
  /** Pieces on their way to it or from it. */
  EnRoute: number
  /** Orders not handed over yet. */
  Commandes: number
  /** The first cash day that nobody closed. */
  CaisseOuverte: Jour | null
}

/** Pourquoi une officine ne se ferme pas encore ; null si elle se ferme. */
export function refusFermeture(r: Pick<ResteDOfficine, 'EnRoute' | 'CaisseOuverte'>): string | null {
  const raisons = [
    ...(r.EnRoute > 0
      ? [r.EnRoute === 1 ? 'un article est encore en route' : `${r.EnRoute} articles sont encore en route`]
      : []),
    ...(r.CaisseOuverte ? [`la caisse du ${ecrireJour(r.CaisseOuverte)} n’est pas clôturée`] : []),
  ]
  return raisons.length > 0 ? `Cette officine ne se ferme pas encore : ${raisons.join(' et ')}.` : null
}

/** Working days in the order of the week, each once. */
export const semaine = (jours: readonly JourOuvrable[]): JourOuvrable[] =>
  JOURS.filter(j => jours.includes(j))

/** Proposed while typing; another wording is kept as it is. */
export const CONTRATS = ['CDI', 'CDD', 'Stage', 'Intérim', 'Prestation'] as const
export const SITUATIONS = ['Célibataire', 'Marié(e)', 'Divorcé(e)', 'Veuf(ve)'] as const
export const STATUS_PERSONNEL = ['Actif', 'En congé', 'Parti'] as const

interface PersonnelAVerifier {
  anniv?: Jour | null | undefined
  dateEnbauche?: Jour | null | undefined
}

const AGE_MINIMUM = 14

/** What a schema cannot know without today's date, by field. Someone may be registered before the first day. */
export function verifierPersonnel(p: PersonnelAVerifier, aujourdhui: Jour): Record<string, string> {
  const refus: Record<string, string> = {}
  if (p.anniv) {
    const raison = refusNaissance(p.anniv, aujourdhui)
    if (raison) refus.anniv = raison
  }
  if (
    p.anniv &&
    p.dateEnbauche &&
    Number(p.dateEnbauche.slice(0, 4)) - Number(p.anniv.slice(0, 4)) < AGE_MINIMUM
  )
    refus.dateEnbauche = `L’embauche vient moins de ${AGE_MINIMUM} ans après la naissance.`
  return refus
}

interface CarteDIdentite {
  DateDelivranceCNI?: Jour | null | undefined
  DateExpirationCNI?: Jour | null | undefined
}

/** An expired card is kept (it is a fact); one that expires before it was issued is a slip. */
export function verifierCni(c: CarteDIdentite, aujourdhui: Jour): Record<string, string> {
  const refus: Record<string, string> = {}
  if (c.DateDelivranceCNI && refusJourPasse(c.DateDelivranceCNI, aujourdhui))
    refus.DateDelivranceCNI = 'Cette date est dans le futur.'
  if (c.DateDelivranceCNI && c.DateExpirationCNI && c.DateExpirationCNI <= c.DateDelivranceCNI)
    refus.DateExpirationCNI = 'La carte expirerait avant d’être délivrée.'
  return refus
}
