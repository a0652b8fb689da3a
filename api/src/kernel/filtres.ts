import { normaliserTelephone } from '@dioptrie/domain/kernel/telephone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Lecture } from './db.ts'
import { echapper, motsTrouves } from './liste.ts'

export type Condition = RawBuilder<SqlBool>

/** « 07 00 48 71 16 » is one number, not five words; the prefix may be typed +225, 00225, or not at all. */
const unSeulNumero = (q: string) =>
  q.replaceAll(/(?<=\d)[\s.-]+(?=\d)/g, '').replaceAll(/(^|\s)(\+|00)(?=225\d)/g, '$1')

/** `ANG-00818` is one word: its digits alone would be found in anybody's phone number. */
const CODE = /^[a-z]{2,6}-\d+$/i

export function conditionsDeRecherche(q: string | undefined, texte: RawBuilder<string>): Condition[] {
  const mots = unSeulNumero(q ?? '').split(/\s+/)
  const autres = mots.filter(mot => !CODE.test(mot)).join(' ')
  return [
    ...mots
      .filter(mot => CODE.test(mot))
      .map(code => sql<SqlBool>`${texte} like ${`%${code.toLowerCase()}%`}`),
    ...motsTrouves(autres, texte),
  ]
}

/**
 * The filters' codes: 0 = no filter, 1 = match any, 2 or 3 = match all. A filter given without a code is meant:
 * dropping it in silence would show everyone's rows to whoever asked for some.
 */
export function combiner(mode: string | undefined, conditions: (Condition | undefined)[]): Condition | null {
  const donnees = conditions.filter(c => c !== undefined)
  if (donnees.length === 0 || mode === '0') return null
  return sql<SqlBool>`(${sql.join(donnees, mode === '1' ? sql` or ` : sql` and `)})`
}

export const toutes = (conditions: (Condition | null)[]): Condition =>
  sql<SqlBool>`${sql.join(
    conditions.filter(c => c !== null),
    sql` and `,
  )}`

type Borne = (jour: string) => Condition

/** Both ends included; either may be missing. */
function entre(du: string | undefined, au: string | undefined, depuis: Borne, jusque: Borne) {
  return du || au ? toutes([du ? depuis(du) : null, au ? jusque(au) : null]) : undefined
}

export const periode = (colonne: RawBuilder<unknown>, du: string | undefined, au: string | undefined) =>
  entre(
    du,
    au,
    jour => sql`${colonne} >= ${jour}::date`,
    jour => sql`${colonne} <= ${jour}::date`,
  )

/** The same days of a column that holds instants, as its index knows them; a day is one of Abidjan. */
export const periodeDInstants = (
  colonne: RawBuilder<unknown>,
  du: string | undefined,
  au: string | undefined,
) =>
  entre(
    du,
    au,
    jour => sql`${colonne} >= ${jour}::date::timestamp at time zone 'UTC'`,
    jour => sql`${colonne} < (${jour}::date + 1)::timestamp at time zone 'UTC'`,
  )

/** Phones typed so far, separated by commas; one still incomplete is simply not searched for. */
export const telephonesDe = (texte: string | undefined): string[] =>
  (texte ?? '').split(/[,;]/).flatMap(t => normaliserTelephone(t).numero ?? [])

/** `ORD-ANG-26-00874`, its beginning, or without its first word: `ang-26-00874`. */
export function referenceDe(q: string | undefined, genre: string): string | null {
  const texte = (q ?? '').trim().toUpperCase()
  if (texte === genre || texte.startsWith(`${genre}-`)) return texte
  return /^[A-Z]\w*-\d\d(-\d*)?$/.test(texte) ? `${genre}-${texte}` : null
}

/**
 * The records of `t` whose reference begins with what was typed, when there are some: its own index answers. Otherwise
 * null, and the words are looked for, in which a supplier's number may look like one of ours.
 */
export async function parReference(
  db: Lecture,
  q: string | undefined,
  genre: string,
  table: RawBuilder<unknown>,
  colonne: string,
): Promise<Condition[] | null> {
  const debut = referenceDe(q, genre)
  if (!debut) return null
  const commence = sql<SqlBool>`t.${sql.id(colonne)} like ${`${echapper(debut)}%`}`
  const { rows } = await sql`select 1 from ${table} t where ${commence} limit 1`.execute(db)
  return rows.length > 0 ? [commence] : null
}
