import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { poolOn, surBase } from '../platform/ouvrir.ts'
import { avecRole } from '../platform/service.ts'

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

interface Voulue {
  /** Not even migrated. */
  nue?: boolean
  /** A small demonstration network of today: loaded by the first file that asks, copied for all. */
  demo?: boolean
}

/** A database of its own for a test file: migrated (unless `nue`), empty (unless `demo`). Call `fermer` in `afterAll`. */
export async function creerBase({ nue = false, demo = false }: Voulue = {}): Promise<BaseDeTest> {
  const modele = inject('modele')
  const { service } = modele
  const name = `${modele.name}_${randomBytes(5).toString('hex')}`
  const template = nue ? 'template1' : demo ? await reseauModele(modele) : modele.name
  await surServeur(modele.url, async admin => {
    await admin.query(`create database ${name} template ${template}`)
    // What a role may do in a database is not copied with it.
    if (service) await admin.query(`grant create on database ${name} to ${service.role}`)
  })
  const url = surBase(modele.url, name)
  const pool = poolOn(url, undefined, { max: 10 })
  return {
    pool,
    url,
    urlDeService: service ? avecRole(url, service.role, service.secret) : url,
    async fermer() {
      await pool.end()
      await surServeur(modele.url, admin => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The demonstration from which others are copied: two files that ask at once make it once. */
async function reseauModele(modele: { url: string; name: string }): Promise<string> {
  const name = `${modele.name}_reseau`
  await surServeur(modele.url, async admin => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await admin.query(`create database ${name}_charge template ${modele.name}`)
    const pool = poolOn(surBase(modele.url, `${name}_charge`))
    try {
      const { chargerDemo } = await import('../../demo/index.ts')
      await chargerDemo(pool, { clients: 40, ordonnances: 60 })
    } finally {
      await pool.end()
    }
    // Under its name once it is whole: one that failed halfway is nobody's model.
    await admin.query(`alter database ${name}_charge rename to ${name}`)
  })
  return name
}

async function surServeur<T>(url: string, faire: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await faire(admin)
  } finally {
    await admin.end()
  }
}
