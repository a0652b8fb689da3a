import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { quiPrepare } from './preparees.ts'
import type { DB } from './schema.ts'

// Wire shapes straight from SQL: a day stays `YYYY-MM-DD`, an instant is ISO 8601, counts and money are numbers.
const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20
const NUMERIC = 1700
pg.types.setTypeParser(DATE, texte => texte)
pg.types.setTypeParser(TIMESTAMPTZ, texte => new Date(texte).toISOString())
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)

export type Db = Kysely<DB>
/** What locks or writes takes a `Tx`, so that the type demands a transaction. */
export type Tx = Transaction<DB>
export type Lecture = Db | Tx

/** Longer, and someone is waiting for it: its text goes to the journal. */
const LENTE_MS = 1_000
const TEXTE_MAX = 600

/** With a journal, slow statements are named in it: their text, which holds no value, and how long they took. */
export const ouvrirDb = (pool: pg.Pool, log?: Pick<FastifyBaseLogger, 'warn'>, lenteMs = LENTE_MS): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: quiPrepare(pool) }),
    ...(log && {
      log: ({ query, queryDurationMillis: ms }) => {
        if (ms < lenteMs) return
        const requete = query.sql.replace(/\s+/g, ' ').trim().slice(0, TEXTE_MAX)
        log.warn({ ms: Math.round(ms), requete }, 'Requête lente')
      },
    }),
  })

export interface ErreurPg extends Error {
  code: string
  constraint?: string
  table?: string
  column?: string
  detail?: string
}
export const estErreurPg = (e: unknown): e is ErreurPg =>
  e instanceof Error &&
  typeof (e as Partial<ErreurPg>).code === 'string' &&
  /^[0-9A-Z]{5}$/.test((e as ErreurPg).code)
