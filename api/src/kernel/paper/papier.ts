import { travailler } from '../worker/worker.ts'

const SOURCES = new URL('../../', import.meta.url).href

/** What a page says and the module that draws it: plain data, that a job keeps until it is its turn. */
interface ADessiner {
  /** Beside this program's own sources, wherever they are when it is drawn. */
  module: string
  entree: unknown
}

/**
 * A page still to be drawn: what a call that prints answers. Everything it says is read, and its copy counted, before;
 * it is drawn once the transaction is over, so that no connection waits for a pen.
 */
export class Papier {
  readonly nom: string
  readonly aDessiner: ADessiner
  /** What its name ends with; a paper unless said. */
  readonly sorte: 'pdf' | 'xlsx'

  constructor(nom: string, aDessiner: ADessiner, sorte: 'pdf' | 'xlsx' = 'pdf') {
    this.nom = nom
    this.aDessiner = aDessiner
    this.sorte = sorte
  }
}

/** The paper that a module draws in another thread; `nom` is that of its file. */
export const papier = <T extends (entree: never) => Promise<Uint8Array>>(
  nom: string,
  module: URL,
  entree: Parameters<T>[0],
  sorte?: Papier['sorte'],
) => new Papier(nom, { module: module.href.slice(SOURCES.length), entree }, sorte)

export const dessiner = ({ module, entree }: ADessiner): Promise<Uint8Array> =>
  travailler<(entree: unknown) => Promise<Uint8Array>>(new URL(module, SOURCES), entree)
