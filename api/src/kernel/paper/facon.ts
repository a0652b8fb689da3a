import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * How papers look, by number: a paper that was given is drawn again as it was, whatever papers look like since. `tirer` keeps
 * the number with what the paper said; the pieces of `impression.ts` ask which one they are drawn for.
 */

/** 1: Roboto, boxed tables, the picture of the foot on each page. 2: Inter, hairlines, that picture on the first page alone. */
export const FACON = 2

const tenu = new AsyncLocalStorage<number>()

/** Draws as papers were drawn when this one was first given: today's way unless it says another. */
export const selon = <T>({ facon = FACON }: { facon?: number }, dessiner: () => T): T =>
  tenu.run(facon, dessiner)

/** Whether the paper being drawn is of the first model. */
export const ancien = (): boolean => tenu.getStore() === 1

export const police = (): string => (ancien() ? 'Roboto' : 'Inter')
