import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { StartRefused } from './settings.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Known once: a file added while the program runs belongs to the next start. */
const KNOWN: readonly string[] = readdirSync(FOLDER)
  .filter(name => name.endsWith('.sql'))
  .map(name => basename(name, '.sql'))
  .sort()

/** Plain SQL, forward only, all in one transaction: a migration that fails leaves the schema as it was. */
function migrations(): Record<string, Migration> {
  return Object.fromEntries(
    KNOWN.map(name => [
      name,
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(readFileSync(join(FOLDER, `${name}.sql`), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

export async function migrer(pool: pg.Pool): Promise<void> {
  await avancer(pool)
  // A database that was copied from another one by the tools of PostgreSQL brings marks that mean nothing here.
  await pool.query('select reprendre_plis()')
}

/** As it was when a backup was made: what came later is applied to what it holds. */
export async function migrerJusqua(pool: pg.Pool, name: string): Promise<void> {
  if (!KNOWN.includes(name))
    throw new StartRefused(
      `Cette sauvegarde vient d’une version plus récente de Dioptrie (${name}) : installez cette version.`,
    )
  await avancer(pool, name)
}

async function avancer(pool: pg.Pool, last?: string): Promise<void> {
  const unknown = (await applied(pool)).filter(name => !KNOWN.includes(name))
  if (unknown.length > 0)
    throw new StartRefused(
      `La base de données vient d’une version plus récente de Dioptrie (${unknown.join(', ')}) : installez cette version, ou choisissez une autre base.`,
    )
  // The pool belongs to the caller, so this Kysely is dropped, not destroyed.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations() } })
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (!error) return
  if ((error as { code?: string }).code === '42501')
    throw new StartRefused(
      'Le rôle de DATABASE_URL n’a pas le droit de créer les tables de Dioptrie : rendez-le propriétaire de la base (alter database … owner to …).',
    )
  const failed = results?.find(result => result.status === 'Error')?.migrationName
  throw new Error(`La migration ${failed ?? ''} a échoué : ${(error as Error).message}`, { cause: error })
}

/** One short query: it is asked at every health check, and says at once whether the database answers. */
export async function schemaAJour(pool: pg.Pool): Promise<boolean> {
  const found = await pool
    .query<{ count: number; last: string | null }>({
      text: 'select count(*)::int as count, max(name collate "C") as last from kysely_migration',
      query_timeout: 3000,
    } as pg.QueryConfig)
    .catch(() => undefined)
  return found?.rows[0]?.count === KNOWN.length && (found.rows[0].last ?? undefined) === KNOWN.at(-1)
}

/**
 * Processes that start together on one database take turns here: what the first one has migrated, loaded or
 * created, the next one finds done.
 */
export async function chacunSonTour<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('dioptrie.demarrage'))`)
    return await work()
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    client.release(true)
  }
}

async function applied(pool: pg.Pool): Promise<string[]> {
  const { rows: table } = await pool.query<{ name: string | null }>(
    `select to_regclass('kysely_migration')::text as name`,
  )
  if (!table[0]?.name) return []
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(row => row.name)
}
