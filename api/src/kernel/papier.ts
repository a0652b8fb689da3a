import { travailler } from './worker.ts'

/**
 * A page still to be drawn: what a call that prints answers. Everything it says is read, and its copy counted, before;
 * it is drawn once the transaction is over, so that no connection waits for a pen.
 */
export class Papier {
  readonly nom: string
  readonly dessiner: () => Promise<Uint8Array>

  constructor(nom: string, dessiner: () => Promise<Uint8Array>) {
    this.nom = nom
    this.dessiner = dessiner
  }
}

/** The paper that a module draws in another thread; `nom` is that of its file. */
export const papier = <T extends (entree: never) => Promise<Uint8Array>>(
  nom: string,
  module: URL,
  entree: Parameters<T>[0],
) => new Papier(nom, () => travailler<T>(module, entree))
