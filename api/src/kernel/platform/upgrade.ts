import pg from 'pg'
import { migrer } from './migrate.ts'
import { poolOn, surBase } from './ouvrir.ts'
import { StartRefused } from './settings.ts'

/** Kept beside the one in use: the way back, until the next upgrade. */
const AVANT = '_avant_'
/** What was written after an upgrade that was taken back: never dropped by itself. */
const APRES = '_apres_'
const NOUVELLE = '_nouvelle'

const nomme = (nom: string) => pg.escapeIdentifier(nom)
const instant = (quand: Date) => quand.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')

async function auServeur<T>(url: string, faire: (serveur: pg.Client) => Promise<T>): Promise<T> {
  const serveur = new pg.Client({ connectionString: surBase(url, 'postgres') })
  await serveur.connect()
  try {
    return await faire(serveur)
  } finally {
    await serveur.end()
  }
}

const DE_LA_BASE: Record<string, string> = {
  '55006':
    'Quelqu’un se sert encore de cette base : arrêtez Dioptrie et tout ce qui la lit, puis recommencez.',
  '42501':
    'Le rôle de DATABASE_URL ne peut pas copier sa base (alter role … createdb) : sans copie, rien ne se met à jour à l’essai.',
}
const enPhrase = (error: unknown): never => {
  const phrase = DE_LA_BASE[(error as { code?: string }).code ?? '']
  throw phrase ? new StartRefused(phrase) : error
}

/** Copies of before, the last one first. */
async function avant(serveur: pg.Client, nom: string): Promise<string[]> {
  const { rows } = await serveur.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by datname desc',
    [nom + AVANT],
  )
  return rows.map(r => r.datname)
}

/** Both names change, or neither does. */
async function echanger(serveur: pg.Client, sortante: string, vers: string, entrante: string) {
  await serveur.query('begin')
  await serveur.query(`alter database ${nomme(sortante)} rename to ${nomme(vers)}`).catch(enPhrase)
  await serveur.query(`alter database ${nomme(entrante)} rename to ${nomme(sortante)}`).catch(enPhrase)
  await serveur.query('commit')
}

interface Demande {
  /** As the owner of the base, straight to PostgreSQL. */
  url: string
  nom: string
  /** Refuses by an error: the base then stays as it was. */
  verifier: (pool: pg.Pool) => Promise<void>
  quand?: Date
}

/**
 * A copy is migrated and verified while nobody works; only then does it take the name of the base, which keeps another one.
 * Whatever fails before leaves the base untouched. Answers the name of the one before.
 */
export const mettreAJour = ({ url, nom, verifier, quand = new Date() }: Demande): Promise<string> =>
  auServeur(url, async serveur => {
    const copie = nom + NOUVELLE
    const jeter = () => serveur.query(`drop database if exists ${nomme(copie)} with (force)`)
    // Left by an upgrade that was cut.
    await jeter()
    await serveur.query(`create database ${nomme(copie)} template ${nomme(nom)}`).catch(enPhrase)
    try {
      const pool = poolOn(surBase(url, copie))
      try {
        await migrer(pool)
        await verifier(pool)
      } finally {
        await pool.end()
      }
      const garde = nom + AVANT + instant(quand)
      await echanger(serveur, nom, garde, copie)
      for (const ancienne of (await avant(serveur, nom)).slice(1))
        await serveur.query(`drop database ${nomme(ancienne)} with (force)`)
      return garde
    } catch (error) {
      await jeter()
      throw error
    }
  })

/** The base of before the last upgrade takes its name again; what was written since stays beside it. Answers under which name. */
export const revenir = (url: string, nom: string, quand = new Date()): Promise<string> =>
  auServeur(url, async serveur => {
    const [derniere] = await avant(serveur, nom)
    if (!derniere)
      throw new StartRefused(
        'Aucune base d’avant une mise à jour n’est gardée ici : restaurez une sauvegarde (npm run restore).',
      )
    const apres = nom + APRES + instant(quand)
    await echanger(serveur, nom, apres, derniere)
    return apres
  })
