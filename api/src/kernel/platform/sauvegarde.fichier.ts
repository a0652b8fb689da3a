import { createHash, type KeyObject } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { poolOn, surBase } from './ouvrir.ts'
import type { S3 } from './s3.ts'
import { compterLignes, restaurer, sauvegarder } from './sauvegarde.ts'
import { clePublique, sceller } from './scelle.ts'
import { StartRefused } from './settings.ts'

/** Where the public half stays: with it, every backup is sealed, and nothing here opens one again. */
export const fichierDeLaCle = (dataDir: string) => join(dataDir, 'sauvegarde.pub')
export const cleDesSauvegardes = (dataDir: string): KeyObject | undefined => {
  const fichier = fichierDeLaCle(dataDir)
  return existsSync(fichier) ? clePublique(readFileSync(fichier, 'utf8')) : undefined
}

interface Voulue {
  fichier: string
  cle: KeyObject | undefined
  /** Restores it beside, to be sure. */
  verifier?: boolean
  /** It goes there too, or there alone. */
  vers?: S3 | undefined
  iciAussi?: boolean
  arret?: AbortSignal
}
interface Ecrite {
  lignes: number
  octets: number
  verifiee: boolean
  /** Why it could not be verified. */
  raison: string | null
  /** This database never lets it be: said where it is looked at, not rung every night. */
  sansDroit: boolean
  /** Why it is not where it was to go: it has stayed here. */
  nonEnvoyee: string | null
}

export const partielDe = (fichier: string) => `${fichier}.partiel`

/** The whole database in one file, under its name only once whole and, if asked, once it was seen to come back. */
export async function ecrireSauvegarde(
  pool: pg.Pool,
  { fichier, cle, verifier = false, vers, iciAussi = true, arret }: Voulue,
): Promise<Ecrite> {
  const partiel = partielDe(fichier)
  const essai = verifier ? await ouvrirEssai(pool) : null
  let relu: Readable | undefined
  try {
    const base = essai && 'pool' in essai ? essai : null
    const flux = new PassThrough()
    // What was sealed cannot be opened here: it is restored as it leaves, and its bytes are read again afterwards.
    const temoin = base && cle ? relireAuPassage(base.pool, flux) : null
    const { lignes, empreinte } = await ecrire(pool, flux, partiel, cle, arret)
    let raison = essai && 'raison' in essai ? essai.raison : null
    if (base) {
      relu = temoin ? undefined : ouvrir(partiel, arret)
      if (temoin) await memeEmpreinte(partiel, empreinte, arret)
      raison = await comparer(relu ? restaurer(base.pool, relu) : temoin, base.pool, lignes, arret)
    }
    const { size: octets } = await stat(partiel)
    const nonEnvoyee = vers ? await envoyer(vers, basename(fichier), partiel, empreinte, arret) : null
    if (vers && !iciAussi && nonEnvoyee === null) await rm(partiel)
    else await rename(partiel, fichier)
    const sansDroit = essai !== null && 'raison' in essai && essai.sansDroit
    return { lignes, octets, verifiee: base !== null && raison === null, raison, sansDroit, nonEnvoyee }
  } catch (erreur) {
    await rm(partiel, { force: true }).catch(() => {})
    throw erreur
  } finally {
    relu?.destroy()
    if (essai && 'fermer' in essai) await essai.fermer()
  }
}

async function ecrire(
  pool: pg.Pool,
  flux: PassThrough,
  partiel: string,
  cle: KeyObject | undefined,
  arret: AbortSignal | undefined,
): Promise<{ lignes: number; empreinte: string }> {
  const hachage = createHash('sha256')
  const hacher = new Transform({
    transform(morceau, _, suite) {
      hachage.update(morceau)
      suite(null, morceau)
    },
  })
  const ecriture = pipeline(
    [
      flux,
      createGzip({ level: 6 }),
      ...(cle ? [sceller(cle)] : []),
      hacher,
      createWriteStream(partiel, { mode: 0o600, flush: true }),
    ],
    { ...(arret && { signal: arret }) },
  )
  const lecture = sauvegarder(pool, flux).then(
    lignes => {
      flux.end()
      return lignes
    },
    (erreur: Error) => {
      flux.destroy(erreur)
      throw erreur
    },
  )
  const [lue, ecrite] = await Promise.allSettled([lecture, ecriture])
  // What stopped the writing is the cause of what the reading says of it, and not the other way round.
  if (ecrite.status === 'rejected') throw ecrite.reason
  if (lue.status === 'rejected') throw lue.reason
  return { lignes: lue.value, empreinte: hachage.digest('hex') }
}

/** A second reader of the same stream; where it fails, the file goes on without it. */
function relireAuPassage(pool: pg.Pool, flux: PassThrough): Promise<number> {
  const copie = new PassThrough()
  flux.pipe(copie)
  // Cut short, the file is refused there as it would be from the disk.
  flux.once('close', () => flux.readableEnded || copie.destroy())
  const relue = restaurer(pool, copie)
  relue.catch(() => flux.unpipe(copie))
  return relue
}

function ouvrir(partiel: string, arret: AbortSignal | undefined): Readable {
  const flux = createGunzip()
  // Whoever reads it is told; the pipeline itself has nothing to add.
  pipeline(createReadStream(partiel, { ...(arret && { signal: arret }) }), flux).catch(() => {})
  return flux
}

async function empreinteDe(flux: Readable): Promise<string> {
  const hachage = createHash('sha256')
  for await (const morceau of flux) hachage.update(morceau as Buffer)
  return hachage.digest('hex')
}

async function memeEmpreinte(
  partiel: string,
  attendue: string,
  arret: AbortSignal | undefined,
): Promise<void> {
  const relu = createReadStream(partiel, { ...(arret && { signal: arret }) })
  if ((await empreinteDe(relu)) !== attendue)
    throw new StartRefused('Le disque ne rend pas ce qui y a été écrit : la sauvegarde n’est pas gardée.')
}

/** Why it is not there, or null once what is there, read again, is what was restored here. */
async function envoyer(
  vers: S3,
  nom: string,
  partiel: string,
  empreinte: string,
  arret: AbortSignal | undefined,
): Promise<string | null> {
  try {
    await vers.envoyer(nom, partiel)
    if ((await empreinteDe(await vers.lire(nom))) === empreinte) return null
    await vers.retirer(nom)
    return `L’adresse des sauvegardes (${vers.nom}) ne rend pas ce qui y a été envoyé.`
  } catch (erreur) {
    if (arret?.aborted) throw erreur
    return erreur instanceof StartRefused
      ? erreur.message
      : `L’adresse des sauvegardes (${vers.nom}) ne rend pas ce qui y a été envoyé : ${(erreur as Error).message}`
  }
}

/** Why nothing can be said of it, or null when it came back whole; thrown when it did not. */
async function comparer(
  relues: Promise<number> | null,
  pool: pg.Pool,
  lignes: number,
  arret: AbortSignal | undefined,
): Promise<string | null> {
  try {
    await relues
  } catch (erreur) {
    // The file itself is at fault, or the program is being stopped; anything else is the fault of where it was restored.
    if (arret?.aborted || erreur instanceof StartRefused) throw erreur
    return `La restauration d’essai s’est arrêtée : ${(erreur as Error).message}`
  }
  const tenues = await compterLignes(pool)
  if (tenues !== lignes)
    throw new StartRefused(
      `Restaurée, la sauvegarde rend ${tenues} lignes au lieu de ${lignes} : elle n’est pas gardée.`,
    )
  return null
}

type Essai = { pool: pg.Pool; fermer: () => Promise<void> } | { raison: string; sansDroit: boolean }

/** A database of its own on the same server, named after the one that is backed up: what a crash left is taken again. */
async function ouvrirEssai(pool: pg.Pool): Promise<Essai> {
  const { rows } = await pool.query<{ nom: string }>(
    `select 'dioptrie_verification_' || oid as nom from pg_database where datname = current_database()`,
  )
  const nom = rows[0]?.nom ?? ''
  const jeter = () => pool.query(`drop database if exists ${nom} with (force)`)
  try {
    await jeter()
    await pool.query(`create database ${nom} template template0 encoding 'UTF8'`)
  } catch (erreur) {
    const { code, message } = erreur as { code?: string; message: string }
    const sansDroit = code === '42501'
    return {
      sansDroit,
      raison: sansDroit
        ? 'Le rôle de la base n’a pas le droit d’en créer une autre pour l’y restaurer (alter role … createdb).'
        : `La base de la restauration d’essai n’a pas pu être créée : ${message}`,
    }
  }
  const essai = poolOn(surBase(pool.options.connectionString ?? '', nom), undefined, { max: 4 })
  return {
    pool: essai,
    async fermer() {
      await essai.end()
      await jeter()
    },
  }
}
