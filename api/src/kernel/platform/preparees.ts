import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const USAGES_AVANT = 5
/** Each one costs every connection some memory: the statements of every day, not each filter ever tried. */
const PREPAREES_MAX = 200
const LONGUEUR_MAX = 10_000

/**
 * Written in a statement whose good plan depends on its values (a word found everywhere, or once): kept, the plan for no
 * word in particular takes five times as long.
 */
export const A_CHAQUE_FOIS = '/* à chaque fois */'

/**
 * Written in a statement that answers nothing: it leaves at once and the next one goes with it. Should it fail, the next one
 * says so: at the latest the commit, which then keeps nothing.
 */
export const SANS_ATTENDRE = '/* sans attendre */'
const RIEN = { command: '', rowCount: 0, rows: [] }

/** What begins or ends a transaction has no plan; the rest may come without values, as the home screen asks. */
const LIT = /^\s*(select|with)\b/

/** « cached plan must not change result type »: a newer version has just migrated the schema under our feet. */
const PLAN_PERIME = '0A000'

/** What one statement prepares, the next one finds; not so behind PgBouncer in transaction mode. */
export const gardeSaSession = (pool: pg.Pool): boolean => !(pool.options as { partage?: boolean }).partage

/** Names the statements that have proved to come back. */
function nommeur() {
  const noms = new Map<string, string>()
  const usages = new Map<string, number>()
  let generation = 0
  return {
    nomDe(texte: string): string | undefined {
      const nom = noms.get(texte)
      if (nom !== undefined || noms.size >= PREPAREES_MAX || texte.length > LONGUEUR_MAX) return nom
      const usage = (usages.get(texte) ?? 0) + 1
      if (usage < USAGES_AVANT) {
        if (usages.size >= 10 * PREPAREES_MAX) usages.clear()
        usages.set(texte, usage)
        return undefined
      }
      usages.delete(texte)
      noms.set(texte, `${generation}-${createHash('sha1').update(texte).digest('base64url')}`)
      return noms.get(texte)
    },
    /** Every statement is prepared anew, under another name. */
    oublier() {
      generation++
      noms.clear()
    },
  }
}

/**
 * Kysely names no statement, so PostgreSQL would parse and plan each one anew: two thirds of the time of reading one
 * client. Here those that come back are prepared, once by connection; PostgreSQL itself decides whether a plan
 * can be kept or depends on the values. Where the next statement may meet another session, none
 * has a name.
 */
export function quiPrepare(pool: pg.Pool): PostgresPool {
  const nommer = gardeSaSession(pool)
  const { nomDe, oublier } = nommeur()
  const enveloppes = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const envelopper = (client: pg.PoolClient): PostgresPoolClient => {
    /** Sent, not answered yet. */
    let enRoute: Promise<unknown>[] = []
    const query = async (text: string, values: unknown[]) => {
      const reponse = envoyer(text, values)
      if (client.pipeline && (text === 'begin' || text.includes(SANS_ATTENDRE))) {
        reponse.catch(() => {})
        enRoute.push(reponse)
        return RIEN
      }
      const avant = enRoute
      if (avant.length === 0) return reponse
      enRoute = []
      const [resultat, ...autres] = await Promise.allSettled([reponse, ...avant])
      // The first that failed made the others fail.
      const faute = [...autres, resultat].find(r => r.status === 'rejected')
      if (faute && text !== 'rollback') throw faute.reason
      return (resultat as PromiseFulfilledResult<unknown>).value
    }
    const envoyer = (text: string, values: unknown[]) => {
      const revient = nommer && (values.length > 0 || LIT.test(text)) && !text.includes(A_CHAQUE_FOIS)
      const name = revient ? nomDe(text) : undefined
      if (name === undefined) return client.query(text, values)
      return client.query({ name, text, values }).catch((erreur: Error & { code?: string }) => {
        if (erreur.code === PLAN_PERIME) oublier()
        throw erreur
      })
    }
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  }
  return {
    async connect() {
      const client = await pool.connect()
      const enveloppe = enveloppes.get(client) ?? envelopper(client)
      enveloppes.set(client, enveloppe)
      return enveloppe
    },
    end: () => pool.end(),
  }
}
