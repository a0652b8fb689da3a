import type { Evenement } from '@dioptrie/domain/agenda/contract'
import type { Ferie } from '@dioptrie/domain/configuration/contract'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import { createContext, useContext } from 'react'

/** What every view of the agenda shows and allows. */
interface ContexteAgenda {
  jour: Jour
  aujourdhui: Jour
  evenements: Evenement[]
  feries: Ferie[]
  /** In the agenda looked at. */
  peutEcrire: boolean
  /** An event of this officine: all of them are seen together. */
  peutSur: (IdOfficine: string) => boolean
  telephone: boolean
  /** Being moved by the keyboard. */
  enMain: string | null
  ouvrir: (evenement: Evenement) => void
  /** At a day, or at an instant of it. */
  noter: (quand: Jour | string) => void
  /** To a day (the event keeps its hour) or to an instant. */
  poser: (id: string, vers: Jour | string) => void
  /** A key pressed on an event; true when it was for it. */
  touche: (touche: string, evenement: Evenement) => boolean
  allerAuJour: (jour: Jour) => void
}

export const Contexte = createContext<ContexteAgenda | null>(null)

export function useContexte(): ContexteAgenda {
  const contexte = useContext(Contexte)
  if (!contexte) throw new Error('Hors de l’agenda')
  return contexte
}

/** Each label’s colour on the wire, as a role of the theme. */
const TONS: Record<string, string> = {
  primary: 'accent',
  success: 'ok',
  warning: 'warn',
  danger: 'bad',
  secondary: 'mute',
  info: 'info',
}
export const tonDe = (couleur: string | undefined) => TONS[couleur ?? ''] ?? 'mute'

export const GLISSE = 'application/x-dioptrie-evenement'
