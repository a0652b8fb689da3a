import pg from 'pg'
import type { Logger } from 'pino'
import { runningEmbedded, startEmbedded } from './embedded.ts'
import { type Settings, StartRefused } from './settings.ts'

export type Base = Readonly<{
  url: string
  /** For what may take long: migrations, loading, checks. */
  pool: pg.Pool
  /** Settles when the embedded PostgreSQL ends by itself; never for a database that is not ours to watch. */
  died: Promise<void>
  close: () => Promise<void>
}>

const OLDEST = 15

export async function ouvrirBase(settings: Settings, log: Logger): Promise<Base> {
  if (!settings.databaseUrl) {
    const embedded = await startEmbedded(settings.dataDir)
    const pool = poolOn(embedded.url, log)
    return {
      url: embedded.url,
      pool,
      died: embedded.died,
      async close() {
        await pool.end()
        await embedded.stop()
      },
    }
  }
  const pool = poolOn(settings.databaseUrl, log)
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { url: settings.databaseUrl, pool, died: new Promise(() => {}), close: () => pool.end() }
}

/** The base as `ouvrirBase` opens it, or as the program that is running has it: a tool works beside the shop. */
export async function rejoindreBase(settings: Settings, log: Logger): Promise<Base> {
  const url = settings.databaseUrl ? undefined : await runningEmbedded(settings.dataDir)
  if (!url) return ouvrirBase(settings, log)
  const pool = poolOn(url, log)
  return { url, pool, died: new Promise(() => {}), close: () => pool.end() }
}

/** How long a call may make the database work: beyond, it is stopped and told so, and the others go on. */
export const REQUETE_MAX = 30_000

interface OptionsPool {
  max?: number
  requeteMax?: number
}

export function poolOn(connectionString: string, log?: Logger, options: OptionsPool = {}): pg.Pool {
  const { max = 20, requeteMax } = options
  const pool = new pg.Pool({
    connectionString,
    max,
    ...(requeteMax && { statement_timeout: requeteMax, idle_in_transaction_session_timeout: 2 * requeteMax }),
    connectionTimeoutMillis: 10_000,
    application_name: 'dioptrie',
  })
  // A connection that breaks is replaced at the next query; unheard, it would end the process, whether it waits in
  // the pool or is held between two queries of a transaction. Its reason alone is logged: the error carries the
  // whole connection. While closing it is no news.
  const dire = ({ message }: Error) => {
    if (!pool.ending) log?.warn({ reason: message }, 'Une connexion à la base de données s’est rompue')
  }
  pool.on('error', dire)
  pool.on('connect', client => client.on('error', dire))
  return pool
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    .catch((error: NodeJS.ErrnoException) => {
      // Never the address itself: it holds a password.
      throw new StartRefused(
        `La base de données de DATABASE_URL est injoignable (${error.code ?? error.message}) : vérifiez l’adresse, et que le serveur répond.`,
      )
    })
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < OLDEST)
    throw new StartRefused(
      `La base de données de DATABASE_URL est un PostgreSQL ${major} : il faut au moins le ${OLDEST}.`,
    )
}
