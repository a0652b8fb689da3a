import type { Partie } from '../partie.ts'

/** Three small numbers say which record, and how: what they mean is each command's. */
export interface Tirage {
  a: number
  b: number
  c: number
}

/**
 * One way to work. `jouer` says what it does in the shop's words, sends it, and notes in the model what it must change; it answers `false`
 * when there is nothing here to do it on.
 */
export interface Commande {
  nom: string
  /** How often it is drawn, beside the others. */
  poids: number
  jouer: (p: Partie, tirage: Tirage) => Promise<boolean>
}

export const parmi = <T>(liste: readonly T[], n: number): T | undefined =>
  liste[n % Math.max(1, liste.length)]
