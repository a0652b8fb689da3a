import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as versLeDisque } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import pino from 'pino'
import { ouvrirBase } from '../api/src/kernel/platform/ouvrir.ts'
import { ouvrirS3 } from '../api/src/kernel/platform/s3.ts'
import { exigerSauvegarde, restaurer } from '../api/src/kernel/platform/sauvegarde.ts'
import { fichierDesSceaux } from '../api/src/kernel/platform/sceaux.ts'
import { clePrivee, DEBUT, desceller, estScelle } from '../api/src/kernel/platform/scelle.ts'
import { loadEnvFile, readSettings, StartRefused } from '../api/src/kernel/platform/settings.ts'

/** Whether it was sealed to a key; a file that cannot be read is told by whoever reads it. */
function demandeUneCle(fichier: string): boolean {
  const debut = Buffer.alloc(DEBUT)
  const lu = openSync(fichier, 'r')
  try {
    readSync(lu, debut)
  } catch {
    return false
  } finally {
    closeSync(lu)
  }
  return estScelle(debut)
}

/** A file that cannot be read, or is no gzip, ends the stream by its error: whoever reads it says so. */
function decompresser(fichier: string, cle: string | undefined): Readable {
  const flux = createGunzip()
  // Heard here too: nobody may be reading at that moment.
  flux.on('error', () => {})
  const ouvrir = demandeUneCle(fichier) ? [desceller(clePrivee(cle ?? ''))] : []
  pipeline([createReadStream(fichier), ...ouvrir, flux], () => {})
  return flux
}

/** From the address of the backups (`s3`: which ones are there), into a file that goes when the program ends. */
async function apporter(demande: string): Promise<string> {
  const { s3 } = readSettings(process.env).backup
  if (!s3)
    throw new StartRefused(
      'Aucune adresse de sauvegardes n’est donnée : BACKUP_S3, BACKUP_S3_KEY, BACKUP_S3_SECRET.',
    )
  const la = ouvrirS3(s3)
  const [nom = ''] = demande.split('/').slice(1)
  const noms = (await la.lister()).sort()
  if (!noms.includes(nom))
    throw new StartRefused(
      `Dites laquelle, npm run restore -- s3/NOM. ${la.nom} tient :\n${noms.join('\n') || 'rien.'}`,
    )
  const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-restore-'))
  process.once('exit', () => rmSync(dossier, { recursive: true, force: true }))
  const fichier = join(dossier, nom)
  await versLeDisque(await la.lire(nom), createWriteStream(fichier, { mode: 0o600 }))
  return fichier
}

/** `npm run restore -- fichier [--cle clé privée]` : a backup into a database that holds nothing yet; `s3/NOM`, from the address. */
async function restore(): Promise<string> {
  loadEnvFile()
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { cle: { type: 'string' } } })
  const [demande = ''] = positionals
  const fichier = /^s3(\/|$)/.test(demande) ? await apporter(demande) : resolve(demande)
  if (positionals.length !== 1 || !existsSync(fichier))
    throw new StartRefused('Dites quelle sauvegarde restaurer : npm run restore -- fichier.gz')
  if (demandeUneCle(fichier) && !(values.cle && existsSync(values.cle)))
    throw new StartRefused(
      'Cette sauvegarde est scellée : donnez la clé privée de son propriétaire, npm run restore -- fichier --cle clé.',
    )
  const cle = values.cle && readFileSync(values.cle, 'utf8')
  // Looked at before a database is made for it.
  await exigerSauvegarde(decompresser(fichier, cle))
  const settings = readSettings(process.env)
  const base = await ouvrirBase(settings, pino({ level: 'warn' }))
  try {
    const lignes = await restaurer(base.pool, decompresser(fichier, cle))
    // They are those of the books that were here before: kept, under another name.
    const sceaux = fichierDesSceaux(settings.dataDir)
    if (existsSync(sceaux))
      renameSync(sceaux, `${sceaux}.${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
    return `Sauvegarde restaurée : ${lignes.toLocaleString('fr-FR')} lignes. Chacun se reconnecte avec son mot de passe.`
  } finally {
    await base.close()
  }
}

try {
  process.stdout.write(`${await restore()}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
