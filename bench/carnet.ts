import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '../api/src/kernel/platform/schema.ts'

/** A statement as the product sends it. `$id`, `$id1`… in the values stand for new ids at each request. */
export interface Requete {
  texte: string
  valeurs: unknown[]
}
export interface Variante {
  url: string
  requete: Requete
  /** The statements that follow the first, in the same transaction. */
  suite?: Requete[]
  /** What is sent, when each request sends something else. */
  corps?: string
}
export interface Scenario {
  nom: string
  /** Least share of the floor's throughput. */
  barre: number
  ecrit?: { corps?: string; methode?: 'POST' | 'PUT' }
  /** The product's address and the statement behind it, one of each per request. */
  variantes: Variante[]
}

export const LECTURE = 0.6
export const ECRITURE = 0.5
export const NOUVEL_ID = '$id'

/** The product's own functions run once against the database, and what they send is written down. */
export class Carnet {
  readonly db: Kysely<DB>
  readonly #vues: Requete[] = []

  constructor(pool: pg.Pool) {
    this.db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        this.#vues.push({ texte: query.sql, valeurs: [...query.parameters] })
      },
    })
  }

  /** What this work sends, transactions apart. */
  async releverTout(travail: (db: Kysely<DB>) => Promise<unknown>): Promise<Requete[]> {
    this.#vues.length = 0
    await travail(this.db)
    return this.#vues.filter(v => !/^(begin|commit|rollback)$/.test(v.texte))
  }

  /** The one statement of this work. */
  async relever(travail: (db: Kysely<DB>) => Promise<unknown>): Promise<Requete> {
    const [une, ...autres] = await this.releverTout(travail)
    if (!une || autres.length > 0)
      throw new Error(`Une seule requête attendue, ${autres.length + (une ? 1 : 0)} relevées`)
    return une
  }

  /** One variant after the other: the notebook holds one reading at a time. */
  async chacune<T>(
    choix: readonly T[],
    url: (choix: T) => string,
    travail: (db: Kysely<DB>, choix: T) => Promise<unknown>,
  ): Promise<Variante[]> {
    const variantes: Variante[] = []
    for (const un of choix) {
      const [requete, ...suite] = await this.releverTout(db => travail(db, un))
      if (!requete) throw new Error(`${url(un)} ne demande rien`)
      variantes.push({ url: url(un), requete, suite })
    }
    return variantes
  }
}

const UUID = /^[0-9a-f]{8}-/
const DEDANS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The values that two runs did not share and that are ids are new at each request; the same one keeps its name, inside a text too. */
export function gabarit(une: Requete[], autre: Requete[]): Requete[] {
  const noms = new Map<string, string>()
  return une.map(({ texte, valeurs }, r) => ({
    texte,
    valeurs: valeurs.map((v, n) => {
      if (typeof v !== 'string' || v === autre[r]?.valeurs[n]) return v
      if (!UUID.test(v)) return v.replaceAll(DEDANS, id => noms.get(id) ?? id)
      const nom = noms.get(v) ?? `${NOUVEL_ID}${noms.size}`
      noms.set(v, nom)
      return nom
    }),
  }))
}

/** The work of a call by itself, as the server would do it inside its transaction; nobody signed anything beforehand. */
export const faire =
  (gestionnaire: object) =>
  (contexte: never, entree: never): Promise<unknown> =>
    'puis' in gestionnaire
      ? (gestionnaire.puis as (...a: unknown[]) => Promise<unknown>)(contexte, entree, null)
      : (gestionnaire as (...a: unknown[]) => Promise<unknown>)(contexte, entree)
