import { createHmac } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { AJOUT_SEUL } from './service.ts'

/**
 * The books under seal. Rows are chained as they are written (caisse) or only added (the rest), but whoever holds the
 * database can rewrite rows and hashes alike. So from time to time what each book received since the last seal is counted,
 * hashed, and signed with a key drawn from the server's secret, which the database does not hold; and the last signatures
 * are written in a file outside it, so that seals that were taken away with their rows are missed.
 */
const LIVRES = Object.entries(AJOUT_SEUL).filter(([table]) => table !== 'sceau')

const DEBUT = '0001-01-01T00:00:00.000000Z'
/** To the microsecond: a date of JavaScript forgets them. */
const instant = (expression: string) =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

interface Sceau {
  entite: string
  Rang: number
  Depuis: string
  Jusqua: string
  Nombre: number
  Contenu: string
  Empreinte: string
}

const COLONNES = `s.entite, s."Rang"::int as "Rang", ${instant('s."Depuis"')} as "Depuis", ${instant('s."Jusqua"')} as "Jusqua",
  s."Nombre"::int as "Nombre", s."Contenu", s."Empreinte"`

function signer(secret: string, precedente: string, s: Omit<Sceau, 'Empreinte'>): string {
  const dit = [precedente, s.entite, s.Rang, s.Depuis, s.Jusqua, s.Nombre, s.Contenu]
  return createHmac('sha256', `sceaux ${secret}`).update(JSON.stringify(dit)).digest('hex')
}

/**
 * What a book received between two instants, day by day so that no day is held whole with another. Neither what rows are searched by nor the
 * transaction that wrote them is of the book: restored elsewhere, it is another one.
 */
const contenuDe = (table: string, depuis: string, jusqua: string) => {
  const mobiles = [...(AJOUT_SEUL[table] ?? []), 'recherche', 'xid'].map(c => `'${c}'`).join(', ')
  return `select coalesce(sum(j.n), 0)::int as "Nombre",
      encode(sha256(convert_to(coalesce(string_agg(j.contenu, '' order by j.jour), ''), 'UTF8')), 'hex') as "Contenu"
    from (select ("createdAt" at time zone 'UTC')::date as jour, count(*) as n, encode(sha256(convert_to(string_agg(
        contenu_scelle(to_jsonb(t), array[${mobiles}]), '' order by "createdAt", "_id"), 'UTF8')), 'hex') as contenu
      from ${table} t where "createdAt" > ${depuis} and "createdAt" <= ${jusqua} group by 1) j`
}

/** In one transaction that reads dates as everyone does. */
async function enUtc<T>(pool: pg.Pool, travail: (base: pg.PoolClient) => Promise<T>): Promise<T> {
  const base = await pool.connect()
  try {
    await base.query(`begin; set local timezone to 'UTC'`)
    const rendu = await travail(base)
    await base.query('commit')
    return rendu
  } catch (erreur) {
    await base.query('rollback').catch(() => {})
    throw erreur
  } finally {
    base.release()
  }
}

/**
 * Seals what was written up to `retard` ago, and before the oldest call that is still at work: a row may carry an instant
 * that is already past when it comes. One process at a time; answers the last seal of each book.
 */
export const sceller = (pool: pg.Pool, secret: string, retard = '1 minute'): Promise<Sceau[]> =>
  enUtc(pool, async base => {
    await base.query(`select pg_advisory_xact_lock(hashtext('dioptrie.sceaux'))`)
    const { rows: horizon } = await base.query<{ a: string }>(
      `select ${instant(`least(now() - $1::interval, (select min(xact_start) - interval '1 microsecond'
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()))`)} as a`,
      [retard],
    )
    const Jusqua = horizon[0]?.a as string
    const derniers = new Map((await tetes(base)).map(s => [s.entite, s]))
    for (const [entite] of LIVRES) {
      const dernier = derniers.get(entite)
      const Depuis = dernier?.Jusqua ?? DEBUT
      if (Jusqua <= Depuis) continue
      const { rows } = await base.query<{ Nombre: number; Contenu: string }>(
        contenuDe(entite, '$1::timestamptz', '$2::timestamptz'),
        [Depuis, Jusqua],
      )
      const { Nombre = 0, Contenu = '' } = rows[0] ?? {}
      if (Nombre === 0) continue
      const sceau = { entite, Rang: (dernier?.Rang ?? 0) + 1, Depuis, Jusqua, Nombre, Contenu }
      const Empreinte = signer(secret, dernier?.Empreinte ?? '', sceau)
      await base.query(
        `insert into sceau (entite, "Rang", "Depuis", "Jusqua", "Nombre", "Contenu", "Empreinte") values ($1, $2, $3, $4, $5, $6, $7)`,
        [entite, sceau.Rang, Depuis, Jusqua, Nombre, Contenu, Empreinte],
      )
      derniers.set(entite, { ...sceau, Empreinte })
    }
    return [...derniers.values()]
  })

async function tetes(base: pg.PoolClient): Promise<Sceau[]> {
  const { rows } = await base.query<Sceau>(
    `select distinct on (s.entite) ${COLONNES} from sceau s order by s.entite, s."Rang" desc`,
  )
  return rows
}

/** The last seals as they are written outside, a line for each that changed: a text that anybody may keep or send. */
export function noterTetes(fichier: string, scelles: readonly Sceau[], le = new Date()): boolean {
  const dire = (t: Tete) => `${t.entite} ${t.Rang} ${t.Empreinte}`
  const deja = new Set(lireTetes(fichier).map(dire))
  const neuves = scelles.map(dire).filter(t => !deja.has(t))
  if (neuves.length === 0) return false
  mkdirSync(dirname(fichier), { recursive: true, mode: 0o700 })
  appendFileSync(fichier, neuves.map(t => `${le.toISOString()} ${t}\n`).join(''), { mode: 0o600 })
  return true
}

export const fichierDesSceaux = (dataDir: string) => join(dataDir, 'sceaux.txt')

type Tete = Pick<Sceau, 'entite' | 'Rang' | 'Empreinte'>

export function lireTetes(fichier: string): Tete[] {
  if (!existsSync(fichier)) return []
  return readFileSync(fichier, 'utf8')
    .split('\n')
    .flatMap(ligne => {
      const [, entite, rang, Empreinte] = ligne.trim().split(' ')
      return entite && rang && Empreinte ? [{ entite, Rang: Number(rang), Empreinte }] : []
    })
}

interface Difference {
  quoi: string
  tenu: number
  attendu: number
}

/**
 * The first broken seal of each book, and the seals noted outside that the database no longer knows. `secret` is asked for
 * once there is a seal: a tool that only looks makes no key.
 */
export const verifierSceaux = (
  pool: pg.Pool,
  secret: () => string,
  notees: readonly Tete[],
): Promise<Difference[]> =>
  enUtc(pool, async base => {
    const differences: Difference[] = []
    for (const [entite] of LIVRES) {
      const { rows } = await base.query<Sceau & { compte: number; relu: string }>(
        `select ${COLONNES}, c."Nombre" as compte, c."Contenu" as relu
         from sceau s, lateral (${contenuDe(entite, 's."Depuis"', 's."Jusqua"')}) c ("Nombre", "Contenu")
         where s.entite = $1 order by s."Rang"`,
        [entite],
      )
      let [rang, depuis, precedente] = [0, DEBUT, '']
      for (const s of rows) {
        rang += 1
        const [debut, fin] = [s.Depuis.slice(0, 16), s.Jusqua.slice(0, 16)]
        const ou = `${entite}, sceau n° ${s.Rang}, écritures du ${debut} au ${fin} UTC`
        if (s.Rang !== rang || s.Depuis !== depuis)
          differences.push({ quoi: `${ou} : un sceau manque avant lui`, tenu: s.Rang, attendu: rang })
        else if (s.compte !== s.Nombre)
          differences.push({ quoi: `${ou} : leur nombre a changé`, tenu: s.compte, attendu: s.Nombre })
        else if (s.relu !== s.Contenu)
          differences.push({ quoi: `${ou} : une écriture a été changée`, tenu: s.compte, attendu: s.Nombre })
        else if (signer(secret(), precedente, s) !== s.Empreinte)
          differences.push({
            quoi: `${ou} : le sceau n’est pas de cette clé`,
            tenu: s.compte,
            attendu: s.Nombre,
          })
        else {
          depuis = s.Jusqua
          precedente = s.Empreinte
          continue
        }
        break
      }
      const connus = new Map(rows.map(s => [s.Rang, s.Empreinte]))
      const perdue = notees.find(t => t.entite === entite && connus.get(t.Rang) !== t.Empreinte)
      if (perdue)
        differences.push({
          quoi: `${entite}, sceau n° ${perdue.Rang} noté hors de la base : ${connus.has(perdue.Rang) ? 'il a été refait' : 'il a disparu'}`,
          tenu: rows.length,
          attendu: perdue.Rang,
        })
    }
    return differences
  })
