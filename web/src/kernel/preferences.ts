import { creerMagasin } from './magasin.ts'
import { useMoi } from './session.ts'

export const DENSITES = ['compact', 'normal', 'confort'] as const
type Densite = (typeof DENSITES)[number]

export interface VueGardee {
  Question: Record<string, string>
  Colonnes: { ordre: string[]; masquees: string[] } | null
}

interface Preferences {
  /** Every column in the order wanted; those of `masquees` are not shown. */
  ordre?: string[] | undefined
  masquees?: string[] | undefined
  limit?: number
  /** The view that the list opens with, as the server last said it: the first question is asked with it, not after it. */
  defaut?: VueGardee | undefined
}

const listes = creerMagasin<Record<string, Preferences>>('listes', {})
const densites = creerMagasin<Record<string, Densite>>('densite', {})

/** How each person likes a list, on this computer. */
export function usePreferences(liste: string) {
  const { uid } = useMoi()
  const cle = `${uid}:${liste}`
  const preferences = listes.utiliser()[cle] ?? {}
  return {
    preferences,
    changer: (maj: Preferences) =>
      listes.ecrire({ ...listes.lire(), [cle]: { ...listes.lire()[cle], ...maj } }),
  }
}

/** The height of rows is a matter of eyes, not of lists: one choice for all. */
export function useDensite(): [Densite, (densite: Densite) => void] {
  const { uid } = useMoi()
  return [
    densites.utiliser()[uid] ?? 'normal',
    densite => densites.ecrire({ ...densites.lire(), [uid]: densite }),
  ]
}
