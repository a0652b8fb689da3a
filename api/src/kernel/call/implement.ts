import type { Appel, Contrat, Params, Payload, Query, Reponse } from '@dioptrie/domain/kernel/contract'
import type { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../platform/db.ts'
import type { Appelant } from './appelant.ts'
import type { Services } from './services.ts'

/** What a handler is given of the call that it serves. */
export interface Commun {
  /** The caller; refuses when the call is public and nobody is signed in. */
  readonly moi: Appelant
  /** The officine that the call works in; null is the whole network. */
  officine: string | null
  requestId: string
  log: FastifyBaseLogger
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}
export type Contexte<A extends Appel = Appel> = Commun & (A['writes'] extends true ? { tx: Tx } : { db: Db })

export interface Entree<A extends Appel> {
  params: Params<A>
  query: Query<A>
  payload: Payload<A>
}

/**
 * What serves a call. Throwing a Refus undoes everything; returning one keeps what was written (a failed sign-in
 * is counted although it is refused).
 */
type Faire<A extends Appel> = (ctx: Contexte<A>, entree: Entree<A>) => Promise<Reponse<A> | Refus>

/** Before the transaction of a call: `db` is borrowed for each question, and nothing is held between two. */
export type Avant = Commun & {
  db: Db
  /** Aborted when the caller hangs up: nobody waits for the rest. */
  signal: AbortSignal
}

/** What takes long (a file to read, a picture, a password) is done first; only then a transaction is opened. */
interface DeuxTemps<A extends Appel> {
  avant: (ctx: Avant, entree: Entree<A>) => Promise<unknown>
  puis: (ctx: Contexte<A>, entree: Entree<A>, prepare: never) => Promise<Reponse<A> | Refus>
}

export const enDeuxTemps = <A extends Appel, P>(
  avant: (ctx: Avant, entree: Entree<A>) => Promise<P>,
  puis: (ctx: Contexte<A>, entree: Entree<A>, prepare: P) => Promise<Reponse<A> | Refus>,
): DeuxTemps<A> => ({ avant, puis })

export type Gestionnaire<A extends Appel> = Faire<A> | DeuxTemps<A>

/** One handler for each call of an area: a missing one does not compile. */
export type Gestionnaires<C extends Record<string, Appel>> = { [K in keyof C]: Gestionnaire<C[K]> }
export type TousLesGestionnaires<C extends Contrat> = { [Z in keyof C]: Gestionnaires<C[Z]> }

/** A call that was served: what it was asked and what it answers. */
export interface Servi {
  params: Record<string, string>
  reponse: unknown
  requestId: string
}
