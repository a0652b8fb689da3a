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

/** What several files start from: filled by the first that asks, copied for all. `remplir` leaves no connection open. */
export interface Modele {
  nom: string
  remplir: (base: Pick<BaseDeTest, 'pool' | 'url' | 'urlDeService'>) => Promise<void>
}

/** A small demonstration network of today. */
export const RESEAU: Modele = {
  nom: 'reseau',
  async remplir({ pool }) {
    const { chargerDemo } = await import('../../demo/index.ts')
    await chargerDemo(pool, { clients: 40, ordonnances: 60 })
  },
}

export interface Voulue {
  /** Not even migrated. */
  nue?: boolean
  modele?: Modele
  /** How it is reached, by whoever does. */
  adresse?: (url: string) => string
}

/** A database of its own for a test file: migrated (unless `nue`), empty (unless it has a `modele`). Call `fermer` in `afterAll`. */
export async function creerBase({ nue = false, modele, adresse }: Voulue = {}): Promise<BaseDeTest> {
  const vide = inject('modele').name
  const name = `${vide}_${randomBytes(5).toString('hex')}`
  await copier(nue ? 'template1' : modele ? await assurerModele(modele) : vide, name)
  const base = ouvrir(name, adresse)
  return {
    ...base,
    async fermer() {
      await base.pool.end()
      await surServeur(admin => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function copier(template: string, name: string): Promise<void> {
  const { service } = inject('modele')
  await surServeur(async admin => {
    // File by file: half of what it costs to copy it through the journal, which nobody reads again.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    // What a role may do in a database is not copied with it.
    if (service) await admin.query(`grant create on database ${name} to ${service.role}`)
  })
}

function ouvrir(name: string, adresse = (url: string) => url) {
  const { url: serveur, service } = inject('modele')
  const url = adresse(surBase(serveur, name))
  const pool = poolOn(url, undefined, { max: 10 })
  return { pool, url, urlDeService: service ? avecRole(url, service.role, service.secret) : url }
}

/** Two files that ask at once make it once. */
async function assurerModele({ nom, remplir }: Modele): Promise<string> {
  const vide = inject('modele').name
  const name = `${vide}_${nom}`
  await surServeur(async admin => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await copier(vide, `${name}_charge`)
    const base = ouvrir(`${name}_charge`)
    await remplir(base).finally(() => base.pool.end())
    // Under its name once it is whole: one that failed halfway is nobody's model.
    await admin.query(`alter database ${name}_charge rename to ${name}`)
  })
  return name
}

async function surServeur<T>(faire: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('modele').url })
  await admin.connect()
  try {
    return await faire(admin)
  } finally {
    await admin.end()
  }
}
