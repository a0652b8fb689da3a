import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { poolOn } from './ouvrir.ts'
import { avecRole } from './service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty, migrated database from which each test file gets its copy. */
    modele: { url: string; name: string; service: { role: string; secret: string } | null }
  }
}

export type BaseDeTest = Readonly<{
  pool: pg.Pool
  url: string
  /** As the role that serves, where the run could make one. */
  urlDeService: string
  fermer: () => Promise<void>
}>

/** A database of its own for a test file: migrated (unless `nue`), empty. Call `fermer` in `afterAll`. */
export async function creerBase({ nue = false } = {}): Promise<BaseDeTest> {
  const modele = inject('modele')
  const { service } = modele
  const name = `${modele.name}_${randomBytes(5).toString('hex')}`
  const admin = new pg.Client({ connectionString: modele.url })
  await admin.connect()
  await admin.query(`create database ${name} template ${nue ? 'template1' : modele.name}`)
  // What a role may do in a database is not copied with it.
  if (service) await admin.query(`grant create on database ${name} to ${service.role}`)
  await admin.end()
  const url = surBase(modele.url, name)
  const pool = poolOn(url, undefined, { max: 10 })
  return {
    pool,
    url,
    urlDeService: service ? avecRole(url, service.role, service.secret) : url,
    async fermer() {
      await pool.end()
      const again = new pg.Client({ connectionString: modele.url })
      await again.connect()
      await again.query(`drop database if exists ${name} with (force)`)
      await again.end()
    },
  }
}

/** The same server, another database. */
export function surBase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
