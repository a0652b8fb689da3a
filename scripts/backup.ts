import { createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import pino from 'pino'
import { rejoindreReseau } from '../api/src/kernel/ouvrir.ts'
import { sauvegarder } from '../api/src/kernel/sauvegarde.ts'
import { loadEnvFile, readSettings } from '../api/src/kernel/settings.ts'

/** `npm run backup -- --vers fichier` : the whole database in one file, while the shop works. */
async function backup(): Promise<string> {
  loadEnvFile()
  const { values } = parseArgs({ options: { vers: { type: 'string' } } })
  const settings = readSettings(process.env)
  const instant = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const fichier = resolve(values.vers ?? join(settings.dataDir, 'sauvegardes', `dioptrie-${instant}.gz`))
  // Under its name only once whole: a backup cut short must not look like one.
  const partiel = `${fichier}.partiel`
  const base = await rejoindreReseau(settings, pino({ level: 'warn' }))
  try {
    mkdirSync(dirname(fichier), { recursive: true, mode: 0o700 })
    const flux = new PassThrough()
    const ecriture = pipeline(flux, createGzip({ level: 6 }), createWriteStream(partiel, { mode: 0o600 }))
    const lignes = await sauvegarder(base.pool, flux)
    flux.end()
    await ecriture
    renameSync(partiel, fichier)
    const mo = (statSync(fichier).size / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
    return `Sauvegarde faite : ${fichier} (${lignes.toLocaleString('fr-FR')} lignes, ${mo} Mo).`
  } catch (error) {
    rmSync(partiel, { force: true })
    throw error
  } finally {
    await base.close()
  }
}

try {
  process.stdout.write(`${await backup()}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
