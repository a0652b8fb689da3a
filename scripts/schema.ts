import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { decrireSchema } from '../api/src/kernel/platform/plan.ts'

/** Writes the types of the tables and `docs/schema.sql`, read from a new database that has just been migrated. */
const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'dioptrie-schema-'))
const embedded = await startEmbedded(folder, { durable: false })
try {
  const pool = poolOn(embedded.url)
  try {
    await migrer(pool)
    writeFileSync(join(ROOT, 'docs', 'schema.sql'), await decrireSchema(pool))
  } finally {
    await pool.end()
  }
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js'),
      '--dialect',
      'postgres',
      '--url',
      embedded.url,
      '--exclude-pattern',
      'kysely_*',
      // What kernel/platform/db.ts makes of these types when it reads them.
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--type-mapping',
      '{"timestamptz":"string","int8":"number"}',
      '--no-domains',
      '--out-file',
      join(ROOT, 'api', 'src', 'kernel', 'platform', 'schema.ts'),
      ...process.argv.slice(2),
    ],
    { cwd: ROOT, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
