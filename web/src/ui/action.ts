import type { Appel, Demande, Reponse } from '@dioptrie/domain/kernel/contract'
import type { SousCle } from '../kernel/envoi.ts'
import type { RefusApi } from '../kernel/refus.ts'

export interface Suite<A extends Appel> {
  fait?: ((reponse: Reponse<A>, demande: Demande<A>) => void) | undefined
  refuse?: ((refus: RefusApi, demande: Demande<A>) => void) | undefined
}

/** What a window or a button shows of it. */
export interface Action {
  enCours: boolean
  refus: RefusApi | null
  /** What is wrong, by field. */
  champs: Record<string, string>
  /** Left without doing it: what was refused goes with the question. */
  oublier: () => void
}

export interface ActionDe<A extends Appel, S = never> extends Action {
  /** A press; another one while the answer is awaited is the same one. What is refused is said, and nothing is thrown. */
  faire: (demande: Demande<A>, suite?: Suite<A> & SousCle) => void
  /** What is on its way. */
  envoyee: Demande<A> | undefined
  /** Asked before it is done (`Demander`): what about, while its window stands. */
  demander: (sur: S) => void
  sur: S | null
  repondre: (motif: string) => void
}
