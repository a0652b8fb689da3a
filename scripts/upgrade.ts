import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { nomDeSauvegarde } from '@dioptrie/domain/systeme/rules'
import type pg from 'pg'
import { hasCluster, startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { schemaAJour } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { cleDesSauvegardes, ecrireSauvegarde } from '../api/src/kernel/platform/sauvegarde.fichier.ts'
import {
  loadEnvFile,
  readSettings,
  type Settings,
  StartRefused,
} from '../api/src/kernel/platform/settings.ts'
import { mettreAJour, revenir } from '../api/src/kernel/platform/upgrade.ts'
import { verifierTout } from '../api/src/verifications.ts'

const dire = (phrase: string) => process.stdout.write(`${phrase}\n`)

async function verifier(pool: pg.Pool): Promise<void> {
  for await (const { nom, rows } of verifierTout(pool))
    if (rows.length > 0)
      throw new StartRefused(
        `Mise à jour, la base ne serait pas juste (${nom} : ${rows.length} différence(s), dont ${rows[0]?.quoi}) : rien n’a changé. Voyez npm run verify avec le programme d’avant.`,
      )
}

/** The database by its owner, straight to PostgreSQL; the embedded one is started for it. */
async function ouvrir(settings: Settings): Promise<{ url: string; fermer: () => Promise<void> }> {
  const url = settings.databaseOwnerUrl ?? settings.databaseDirectUrl ?? settings.databaseUrl
  if (url) return { url, fermer: async () => {} }
  if (!hasCluster(settings.dataDir))
    throw new StartRefused(
      `Il n’y a pas de données de Dioptrie dans ${settings.dataDir} : vérifiez DATA_DIR. Rien n’a été créé.`,
    )
  const { url: embarquee, stop } = await startEmbedded(settings.dataDir)
  return { url: embarquee, fermer: stop }
}

interface Etat {
  nom: string
  dioptrie: boolean
  aJour: boolean
}
/** What is there, saved first if it is about to change. Nothing stays connected: a database in use cannot be copied. */
async function regarder(url: string, sauver: (pool: pg.Pool) => Promise<void>): Promise<Etat> {
  const pool = poolOn(url)
  try {
    const { rows } = await pool.query<{ nom: string; dioptrie: boolean }>(
      `select current_database() as nom, to_regclass('officine') is not null as dioptrie`,
    )
    const { nom = '', dioptrie = false } = rows[0] ?? {}
    const aJour = dioptrie && (await schemaAJour(pool))
    if (dioptrie && !aJour) await sauver(pool)
    return { nom, dioptrie, aJour }
  } finally {
    await pool.end()
  }
}

/** `npm run upgrade` : the database of the version before, taken to this one; `-- --revenir` : back to what it was. */
async function upgrade(): Promise<string> {
  loadEnvFile()
  const { values } = parseArgs({ options: { revenir: { type: 'boolean', default: false } } })
  const settings = readSettings(process.env)
  const { url, fermer } = await ouvrir(settings)
  try {
    const sauver = async (pool: pg.Pool) => {
      const cle = cleDesSauvegardes(settings.dataDir)
      const fichier = join(settings.backup.dir, nomDeSauvegarde(new Date(), cle !== undefined))
      mkdirSync(settings.backup.dir, { recursive: true, mode: 0o700 })
      const { lignes } = await ecrireSauvegarde(pool, { fichier, cle })
      dire(`Sauvegarde faite : ${fichier} (${lignes.toLocaleString('fr-FR')} lignes).`)
    }
    const { nom, dioptrie, aJour } = await regarder(url, values.revenir ? async () => {} : sauver)
    if (!dioptrie)
      throw new StartRefused('Cette base de données ne contient pas Dioptrie : rien n’a été créé.')
    if (values.revenir) {
      const apres = await revenir(url, nom)
      return `La base est celle d’avant la mise à jour ; remettez le programme d’avant. Ce qui a été saisi depuis reste dans la base ${apres}.`
    }
    if (aJour) return 'La base est déjà à cette version.'
    const avant = await mettreAJour({ url, nom, verifier })
    return `La base est à jour et vérifiée : démarrez Dioptrie. Celle d’avant reste dans ${avant} jusqu’à la prochaine mise à jour (revenir : npm run upgrade -- --revenir).`
  } finally {
    await fermer()
  }
}

try {
  dire(await upgrade())
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
