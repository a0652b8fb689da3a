import { Refus } from './refus.ts'

/** Tone of a status on screen: dot and ground of its pill. */
export type Ton = 'mute' | 'info' | 'ok' | 'warn' | 'bad'

/**
 * A lifecycle as a table keyed by action: it gives the server's refusal, the screen's buttons and badge, and
 * the test that every state can be reached.
 */
export interface Cycle<Etat extends string, Action extends string> {
  initial: Etat
  etats: Record<Etat, { ton: Ton }>
  transitions: Record<Action, { de: readonly Etat[]; vers: Etat; refus: string }>
}

export const cycle = <const Etat extends string, const Action extends string>(c: Cycle<Etat, Action>) => c

/** The state after the action, or a 409 that says what is missing. */
export function avancer<E extends string, A extends string>(c: Cycle<E, A>, etat: E, action: A): E {
  const t = c.transitions[action]
  if (!t.de.includes(etat)) throw new Refus(409, 'ETAPE_IMPOSSIBLE', t.refus)
  return t.vers
}

export const actionsPossibles = <E extends string, A extends string>(c: Cycle<E, A>, etat: E): A[] =>
  (Object.keys(c.transitions) as A[]).filter(a => c.transitions[a].de.includes(etat))

/** States that no sequence of actions reaches: must be empty. */
export function inaccessibles<E extends string, A extends string>(c: Cycle<E, A>): E[] {
  const vus = new Set<E>([c.initial])
  for (let avant = -1; avant !== vus.size; ) {
    avant = vus.size
    for (const a of Object.keys(c.transitions) as A[]) {
      const t = c.transitions[a]
      if (t.de.some(e => vus.has(e))) vus.add(t.vers)
    }
  }
  return (Object.keys(c.etats) as E[]).filter(e => !vus.has(e))
}
