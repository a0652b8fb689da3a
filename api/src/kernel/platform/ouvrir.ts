import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { hasCluster, runningEmbedded, startEmbedded } from './embedded.ts'
import { accorder, assurerRole, avecRole } from './service.ts'
import { keptSecret, type Settings, StartRefused } from './settings.ts'

export type Base = Readonly<{
  /** As the owner, for what may take long: migrations, loading, checks. */
  pool: pg.Pool
  /** Gives the role that serves its rights, once the schema is there; answers the address to serve with. */
  servir: () => Promise<string>
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
      pool,
      async servir() {
        const secret = keptSecret(join(settings.dataDir, 'service.secret'))
        await assurerRole(pool, SERVICE, secret)
        await accorder(pool, SERVICE)
        return avecRole(embedded.url, SERVICE, secret)
      },
      died: embedded.died,
      async close() {
        await pool.end()
        await embedded.stop()
      },
    }
  }
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl } = settings
  // A lock held through the whole start, and a backup, are of one session: never through PgBouncer.
  const pool = poolOn(databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl, log)
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, servir: () => servirDehors(pool, databaseUrl, databaseOwnerUrl), ...DEHORS(pool) }
}

/** The role that the embedded database is served with. */
const SERVICE = 'dioptrie_service'

/** A database that is not ours to watch. */
const DEHORS = (pool: pg.Pool) => ({ died: new Promise<void>(() => {}), close: () => pool.end() })

async function servirDehors(pool: pg.Pool, url: string, proprietaire: string | undefined): Promise<string> {
  if (proprietaire) await accorder(pool, decodeURIComponent(new URL(url).username))
  return url
}

/** The base as `ouvrirBase` opens it, or as the program that is running has it: a tool works beside the shop. */
async function rejoindreBase(settings: Settings, log: Logger): Promise<Base> {
  const url = settings.databaseUrl ? undefined : await runningEmbedded(settings.dataDir)
  if (!url) return ouvrirBase(settings, log)
  const pool = poolOn(url, log)
  return { pool, servir: async () => url, ...DEHORS(pool) }
}

/** The same for a tool that only reads: where there is no network it makes none, it says so. */
export async function rejoindreReseau(settings: Settings, log: Logger): Promise<Base> {
  if (!settings.databaseUrl && !hasCluster(settings.dataDir))
    throw new StartRefused(
      `Il n’y a pas de données de Dioptrie dans ${settings.dataDir} : vérifiez DATA_DIR. Rien n’a été créé.`,
    )
  const base = await rejoindreBase(settings, log)
  const { rows } = await base.pool.query<{ nom: string | null }>(
    `select to_regclass('officine')::text as nom`,
  )
  if (rows[0]?.nom) return base
  await base.close()
  throw new StartRefused(
    'Cette base de données ne contient pas Dioptrie : vérifiez DATABASE_URL ou DATA_DIR. Rien n’a été créé.',
  )
}

/** How long a call may make the database work: beyond, it is stopped and told so, and the others go on. */
export const REQUETE_MAX = 30_000

/**
 * How many connections a program that serves keeps, and how long it keeps the others: each has read the schema, planned its statements
 * and compiled its functions, which takes three times as long as the call that waits for it. A shop has minutes between two of them.
 */
export const GARDEES = 4
const REPOS_MAX = 5 * 60_000

interface OptionsPool {
  max?: number
  requeteMax?: number
  /** A statement leaves without waiting for the reply to the one before it: for what serves, not for copying. */
  pipeline?: boolean
  /** How many stay open however quiet it is; without it, none outlives ten seconds of rest. */
  gardees?: number
  /** Behind PgBouncer in transaction mode: two statements may meet two sessions, and what one of them keeps is lost. */
  partage?: boolean
}

export function poolOn(connectionString: string, log?: Logger, options: OptionsPool = {}): pg.Pool {
  const { max = 20, requeteMax, pipeline = false, gardees = 0, partage = false } = options
  return ouvrirPool(
    {
      connectionString,
      max,
      pipeline,
      partage,
      // PgBouncer refuses a client that brings settings of its own: deploy/pgbouncer gives them to the sessions it opens.
      ...(requeteMax &&
        !partage && {
          statement_timeout: requeteMax,
          idle_in_transaction_session_timeout: 2 * requeteMax,
        }),
      ...(gardees > 0 && { min: gardees, idleTimeoutMillis: REPOS_MAX }),
      connectionTimeoutMillis: 10_000,
      // One that stays open all night learns that its server is gone before somebody's first call of the day does.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      application_name: 'dioptrie',
    },
    log,
  )
}

/** The same server, another database. */
export const surBase = (url: string, name: string) =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)

/**
 * A few connections of the same database kept for the door: whatever the areas do with theirs, people sign in and the
 * health of the program is told.
 */
export const poolDeLaPorte = (pool: pg.Pool, log: Logger): pg.Pool =>
  ouvrirPool({ ...pool.options, max: 4, min: 2, connectionTimeoutMillis: 5_000 }, log)

/** Messages leave on connections of their own: a campaign of thousands takes none from who works. */
export const poolDeLEnvoi = (pool: pg.Pool, log: Logger): pg.Pool =>
  ouvrirPool({ ...pool.options, max: 2, min: 1 }, log)

/** One reads everything at one instant, the other keeps what it gives; no query waits behind a table being copied. */
export const poolDeLEmport = (pool: pg.Pool, log: Logger): pg.Pool =>
  ouvrirPool({ ...pool.options, max: 2, min: 0, pipeline: false }, log)

function ouvrirPool(options: pg.PoolConfig & OptionsPool, log?: Logger): pg.Pool {
  const pool = new pg.Pool(options)
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

/** What PostgreSQL answers, in words. Never the address itself: it holds a password. */
const REFUS_DE_BASE: Record<string, string> = {
  '28P01': 'La base de données de DATABASE_URL refuse ce nom ou ce mot de passe : corrigez-les.',
  '28000': 'La base de données de DATABASE_URL ne laisse pas entrer ce rôle : voyez ses droits de connexion.',
  '3D000':
    'La base de données nommée par DATABASE_URL n’existe pas : créez-la (createdb), ou corrigez son nom.',
  '42501':
    'Le rôle de DATABASE_URL n’a pas le droit d’ouvrir cette base : donnez-le-lui (grant connect on database …).',
}
const injoignable = ({ code, message }: NodeJS.ErrnoException) =>
  `La base de données de DATABASE_URL est injoignable (${code ?? message}) : vérifiez l’adresse, et que le serveur répond.`

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    .catch((error: NodeJS.ErrnoException) => {
      throw new StartRefused(REFUS_DE_BASE[error.code ?? ''] ?? injoignable(error))
    })
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < OLDEST)
    throw new StartRefused(
      `La base de données de DATABASE_URL est un PostgreSQL ${major} : il faut au moins le ${OLDEST}.`,
    )
}
