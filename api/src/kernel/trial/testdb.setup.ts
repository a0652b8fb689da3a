import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/embedded.ts'
import { migrer } from '../platform/migrate.ts'
import { poolOn, surBase } from '../platform/ouvrir.ts'
import { accorder, assurerRole } from '../platform/service.ts'
import { oublierServis } from './servis.ts'

/** One server for the whole run, `DATABASE_URL` when given; names are drawn, so that runs may go side by side. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  oublierServis()
  const given = process.env.DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'dioptrie-test-'))
  const embedded = given ? undefined : await startEmbedded(folder, { durable: false })
  const url = given ?? embedded?.url ?? ''
  const name = `dioptrie_test_${randomBytes(5).toString('hex')}`
  // Each call is tested with the rights it is served with; on a server that is not ours, with those that were given.
  const service = given ? null : { role: 'dioptrie_service', secret: randomBytes(16).toString('hex') }
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const pool = poolOn(surBase(url, name))
  try {
    await migrer(pool)
    if (service) {
      await assurerRole(pool, service.role, service.secret)
      await accorder(pool, service.role)
    }
  } finally {
    await pool.end()
  }
  project.provide('modele', { url, name, service })

  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [name],
    )
    for (const { datname } of embedded ? [] : rows)
      await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
