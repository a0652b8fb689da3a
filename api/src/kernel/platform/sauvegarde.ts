import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { to as copierDe, from as copierVers } from 'pg-copy-streams'
import { enGros } from './enGros.ts'
import { migrer, migrerJusqua } from './migrate.ts'
import { StartRefused } from './settings.ts'

/**
 * A whole database as one stream of text, and back. Each table is what COPY gives, between a line that names its
 * columns and a line `\.`, as PostgreSQL's own tools write it; the first line says what the file is, the last one how
 * much it holds, so that a file cut short is refused. Sessions stay behind: people sign in again.
 */
const FORMAT = 1
// The replies kept for whoever asks again are of the last two days, and hold what the records hold.
export const LAISSEES = [
  'session',
  'idempotence',
  'reinitialisation',
  'code_courrier',
  'code_accord',
  'oidc_nonce',
  // Signed with the secret of the server that made it: what is restored is sealed anew where it runs.
  'sceau',
  // Of the machine that makes them, as the files are.
  'sauvegarde',
  // The pieces of a file that is kept for a day.
  'emport_morceau',
  'fichier_etat',
  'morceau_etat',
  // What is added up of the books, up to a transaction of this very database: added up anew where they are restored.
  'pli',
  'total_vente_plie',
  'total_recette_plie',
  'total_poste_plie',
  'total_constat_plie',
  'kysely_migration',
  'kysely_migration_lock',
]

interface Entete {
  dioptrie: typeof FORMAT
  migration: string
  date: string
  suites: Record<string, string>
}
interface Pied {
  fin: true
  lignes: number
}
export interface Table {
  table: string
  colonnes: string[]
}

const nomme = pg.escapeIdentifier

/** Every table but those, with the columns that are written and not computed; the transaction that wrote a row is known here alone. */
export async function tablesSauf(base: pg.PoolClient, laissees: readonly string[]): Promise<Table[]> {
  const { rows } = await base.query<Table>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as colonnes
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not c.relname = any($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     group by 1 order by 1`,
    [laissees],
  )
  return rows
}

const ecrire = (flux: Writable, texte: string | Buffer): Promise<void> =>
  new Promise((fait, rate) => {
    // Closed in the middle (disk full, program stopped), it would never say so for what it had already taken.
    const ferme = () => rate(flux.errored ?? new Error('Le fichier s’est fermé'))
    flux.once('close', ferme)
    flux.write(texte, erreur => {
      flux.off('close', ferme)
      if (erreur) rate(erreur)
      else fait()
    })
  })

/** One for each row: COPY writes the others as signs. Its own count may come after the end of what it gives. */
function finsDeLigne(octets: Buffer): number {
  let n = 0
  for (let fin = octets.indexOf(10); fin !== -1; fin = octets.indexOf(10, fin + 1)) n++
  return n
}

/** Everything as it stood at one instant, while others go on writing. Answers how many rows. */
export async function sauvegarder(pool: pg.Pool, flux: Writable): Promise<number> {
  const base = await pool.connect()
  try {
    await base.query('begin isolation level repeatable read read only')
    const { rows } = await base.query<{ migration: string; suites: Record<string, string> }>(
      `select (select max(name collate "C") from kysely_migration) as migration,
         (select jsonb_object_agg(sequencename, last_value::text) from pg_sequences
          where schemaname = current_schema() and last_value is not null) as suites`,
    )
    const { migration = '', suites = {} } = rows[0] ?? {}
    const entete: Entete = { dioptrie: FORMAT, migration, date: new Date().toISOString(), suites }
    await ecrire(flux, `${JSON.stringify(entete)}\n`)
    let lignes = 0
    for (const { table, colonnes } of await tablesSauf(base, LAISSEES)) {
      await ecrire(flux, `${JSON.stringify({ table, colonnes })}\n`)
      const copie = base.query(copierDe(`copy ${nomme(table)} (${colonnes.map(nomme).join(', ')}) to stdout`))
      for await (const morceau of copie) {
        lignes += finsDeLigne(morceau)
        await ecrire(flux, morceau)
      }
      await ecrire(flux, '\\.\n')
    }
    const pied: Pied = { fin: true, lignes }
    await ecrire(flux, `${JSON.stringify(pied)}\n`)
    await base.query('commit')
    return lignes
  } finally {
    // Closed rather than given back: half a COPY would stay in it.
    base.release(true)
  }
}

/** What a restored database holds of what is backed up. */
export async function compterLignes(pool: pg.Pool): Promise<number> {
  const base = await pool.connect()
  try {
    let total = 0
    for (const { table } of await tablesSauf(base, LAISSEES)) {
      const { rows } = await base.query<{ n: string }>(`select count(*)::text as n from ${nomme(table)}`)
      total += Number(rows[0]?.n)
    }
    return total
  } finally {
    base.release()
  }
}

const abime = () =>
  new StartRefused(
    'Ce fichier n’est pas une sauvegarde de Dioptrie, ou il est incomplet : rien n’a été restauré.',
  )

/** Whether a file begins as a backup does. */
export async function exigerSauvegarde(flux: Readable): Promise<void> {
  const lignes = enLignes(flux)
  try {
    const { value } = await lignes.next()
    if ((JSON.parse(String(value)) as Partial<Entete>).dioptrie !== FORMAT) throw abime()
  } catch {
    throw abime()
  } finally {
    flux.destroy()
  }
}

/** Into a database that holds nothing yet, all or nothing. Answers how many rows. */
export async function restaurer(pool: pg.Pool, flux: Readable): Promise<number> {
  await refuserSiOccupee(pool)
  const lignes = enLignes(flux)
  const prochaine = async (): Promise<Buffer> => {
    const { value, done } = await lignes.next().catch(() => ({ value: undefined, done: true as const }))
    if (done) throw abime()
    return value
  }
  const lireEntete = async <T>(): Promise<T> => {
    const texte = await prochaine()
    try {
      return JSON.parse(texte.toString()) as T
    } catch {
      throw abime()
    }
  }
  const entete = await lireEntete<Entete>()
  if (entete.dioptrie !== FORMAT) throw abime()
  await migrerJusqua(pool, entete.migration)
  const total = await charger(pool, entete, prochaine, lireEntete)
  await migrer(pool)
  await pool.query('select plier_totaux()')
  return total
}

/** Lines as bytes: what people typed may hold signs that a reader of text would take for the end of one. */
async function* enLignes(flux: Readable): AsyncGenerator<Buffer, undefined> {
  let reste: Buffer[] = []
  for await (const morceau of flux as AsyncIterable<Buffer>) {
    let debut = 0
    for (let fin = morceau.indexOf(10); fin !== -1; fin = morceau.indexOf(10, debut)) {
      yield Buffer.concat([...reste, morceau.subarray(debut, fin + 1)])
      reste = []
      debut = fin + 1
    }
    if (debut < morceau.length) reste.push(morceau.subarray(debut))
  }
}
const FIN_DE_TABLE = Buffer.from('\\.\n')

async function charger(
  pool: pg.Pool,
  { suites }: Entete,
  prochaine: () => Promise<Buffer>,
  lireEntete: <T>() => Promise<T>,
): Promise<number> {
  const base = await pool.connect()
  try {
    await base.query('begin')
    const tables = (await tablesSauf(base, LAISSEES)).map(t => t.table)
    const total = await enGros(base, tables.map(nomme), async () => {
      // What the migrations themselves have put there comes back with the file.
      await base.query(`truncate ${tables.map(nomme).join(', ')} cascade`)
      let lues = 0
      for (;;) {
        const suite = await lireEntete<Table | Pied>()
        if ('fin' in suite) {
          if (suite.lignes !== lues) throw abime()
          return lues
        }
        const colonnes = suite.colonnes.map(nomme).join(', ')
        const copie = base.query(copierVers(`copy ${nomme(suite.table)} (${colonnes}) from stdin`))
        const fini = new Promise<void>((fait, rate) => copie.once('finish', fait).once('error', rate))
        // An error must not be unheard while we wait for the next line.
        fini.catch(() => {})
        for (let ligne = await prochaine(); !ligne.equals(FIN_DE_TABLE); ligne = await prochaine()) {
          lues++
          if (!copie.write(ligne)) await Promise.race([fini, new Promise(f => copie.once('drain', f))])
        }
        copie.end()
        await fini
      }
    })
    for (const [suite, valeur] of Object.entries(suites))
      await base.query('select setval($1::regclass, $2::bigint)', [nomme(suite), valeur])
    await base.query('commit')
    await base.query('analyze')
    return total
  } finally {
    base.release(true)
  }
}

async function refuserSiOccupee(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ nom: string | null }>(`select to_regclass('officine')::text as nom`)
  if (!rows[0]?.nom) return
  const { rowCount } = await pool.query('select from officine limit 1')
  if (rowCount)
    throw new StartRefused(
      'La base de données contient déjà un réseau : restaurez dans un DATA_DIR vide ou une base vide, puis remplacez l’ancienne.',
    )
}
