import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { nomDeSauvegarde } from '@dioptrie/domain/systeme/rules'
import pino from 'pino'
import { rejoindreReseau } from '../api/src/kernel/platform/ouvrir.ts'
import { ouvrirS3 } from '../api/src/kernel/platform/s3.ts'
import {
  cleDesSauvegardes,
  ecrireSauvegarde,
  fichierDeLaCle,
} from '../api/src/kernel/platform/sauvegarde.fichier.ts'
import { clePublique, nomDeCle, nouvellesCles } from '../api/src/kernel/platform/scelle.ts'
import { loadEnvFile, readSettings, StartRefused } from '../api/src/kernel/platform/settings.ts'

/** `npm run backup -- --nouvelle-cle fichier` : the owner's private key, to be kept away from this machine. */
function faireLaCle(dataDir: string, vers: string): string {
  const [fichier, publique] = [resolve(vers), fichierDeLaCle(dataDir)]
  if (!existsSync(dataDir))
    throw new StartRefused(`Il n’y a pas de données de Dioptrie dans ${dataDir} : vérifiez DATA_DIR.`)
  if (existsSync(fichier))
    throw new StartRefused(`${fichier} existe déjà : une clé n’en remplace pas une autre.`)
  const cles = nouvellesCles()
  mkdirSync(dirname(fichier), { recursive: true, mode: 0o700 })
  writeFileSync(fichier, cles.privee, { mode: 0o600, flag: 'wx' })
  // The one before still opens what was sealed to it.
  if (existsSync(publique))
    renameSync(publique, `${publique}.${nomDeCle(clePublique(readFileSync(publique, 'utf8')))}`)
  writeFileSync(publique, cles.publique, { mode: 0o644 })
  return [
    `Clé privée : ${fichier}. Emportez-la hors de cette machine, en deux exemplaires : sans elle, aucune sauvegarde ne se rouvre.`,
    `Les sauvegardes seront désormais scellées pour la clé ${nomDeCle(clePublique(cles.publique))}.`,
  ].join('\n')
}

/** `npm run backup -- --vers fichier` : the whole database in one file, while the shop works. */
async function backup(): Promise<string> {
  loadEnvFile()
  const { values } = parseArgs({ options: { vers: { type: 'string' }, 'nouvelle-cle': { type: 'string' } } })
  const settings = readSettings(process.env)
  if (values['nouvelle-cle']) return faireLaCle(settings.dataDir, values['nouvelle-cle'])
  const cle = cleDesSauvegardes(settings.dataDir)
  const fichier = resolve(
    values.vers ?? join(settings.backup.dir, nomDeSauvegarde(new Date(), cle !== undefined)),
  )
  const base = await rejoindreReseau(settings, pino({ level: 'warn' }))
  try {
    mkdirSync(dirname(fichier), { recursive: true, mode: 0o700 })
    const { s3, dirSaid } = settings.backup
    const vers = s3 && !values.vers ? ouvrirS3(s3) : undefined
    const { lignes, octets, nonEnvoyee } = await ecrireSauvegarde(base.pool, {
      fichier,
      cle,
      vers,
      iciAussi: dirSaid,
    })
    if (nonEnvoyee) throw new StartRefused(`${nonEnvoyee} Le fichier est resté ici : ${fichier}.`)
    const mo = (octets / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
    const ou = [...(vers && !dirSaid ? [] : [fichier]), ...(vers ? [`${vers.nom}/${basename(fichier)}`] : [])]
    return `Sauvegarde faite : ${ou.join(' et ')} (${lignes.toLocaleString('fr-FR')} lignes, ${mo} Mo${cle ? `, scellée pour la clé ${nomDeCle(cle)}` : ', non chiffrée'}).`
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
