import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { joursDe } from '@dioptrie/domain/kernel/periode'
import { uneLettrePres } from '@dioptrie/domain/kernel/proche'
import { lireReference } from '@dioptrie/domain/kernel/reference'
import { normaliserTelephone } from '@dioptrie/domain/kernel/telephone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Lecture } from '../platform/db.ts'
import { cinqChiffres } from '../records/compteur.ts'
import { colonneDeTri, echapper, motsDe, motsTrouves } from './liste.ts'

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

/** What a word may have been meant as: itself, or the names one letter away. */
export type Proches = string[][]

/** Names that nobody has as typed, but some one letter away; null when there is none, or nothing to mend. */
export async function motsProches(db: Lecture, q: string | undefined): Promise<Proches | null> {
  const mots = motsDe(unSeulNumero(q ?? ''))
  if (mots.length === 0 || mots.some(mot => /\d/.test(mot)) || mots.every(mot => mot.length < 4)) return null
  const { rows } = await sql<{ cherche: string; mot: string }>`
    select m.cherche, d.mot from unnest(${mots}::text[]) m (cherche)
    join mot_de_nom d on d.mot like '%' || replace(replace(m.cherche, '%', ''), '_', '') || '%'
      or (length(d.mot) between length(m.cherche) - 1 and length(m.cherche) + 1 and similarity(d.mot, m.cherche) > 0.15)
    limit 5000`.execute(db)
  const proches = mots.map(cherche => {
    const siens = rows.filter(r => r.cherche === cherche).map(r => r.mot)
    const exacts = siens.some(mot => mot.includes(cherche))
    return exacts || cherche.length < 4
      ? [cherche]
      : siens.filter(mot => uneLettrePres(mot, cherche)).slice(0, 8)
  })
  return proches.every(p => p.length > 0) ? proches : null
}

export const conditionsProches = (proches: Proches, texte: RawBuilder<string>): Condition[] =>
  proches.map(
    mots =>
      sql<SqlBool>`(${sql.join(
        mots.map(mot => sql`${texte} like ${`%${mot.length < 3 ? ' ' : ''}${echapper(mot)}%`}`),
        sql` or `,
      )})`,
  )

/**
 * The filters' codes: 1 = match any, 2 or 3 = match all; with 0 or none they never come this far (`questionRetenue`). A filter
 * given without a code is meant: dropping it in silence would show everyone's rows to whoever asked for some.
 */
export function combiner(mode: string | undefined, conditions: (Condition | undefined)[]): Condition | null {
  const donnees = conditions.filter(c => c !== undefined)
  if (donnees.length === 0) return null
  return sql<SqlBool>`(${sql.join(donnees, mode === '1' ? sql` or ` : sql` and `)})`
}

export const toutes = (conditions: (Condition | null)[]): Condition =>
  sql<SqlBool>`${sql.join(
    conditions.filter(c => c !== null),
    sql` and `,
  )}`

/** One value of a column, where one is asked for. */
export const egal = (
  colonne: RawBuilder<unknown>,
  valeur: string | null | undefined,
): Condition | undefined =>
  valeur === null || valeur === undefined ? undefined : sql`${colonne} = ${valeur}`

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

/**
 * The references of a kind that were meant by what was typed, as a condition on their column: the unique index answers.
 * The counters know every officine and year that has such a number, so that its end is enough (`245`, `cmd ang 245`).
 */
async function referencesDe(
  db: Lecture,
  q: string | undefined,
  genre: string,
): Promise<((colonne: RawBuilder<unknown>) => Condition) | null> {
  const lu = lireReference(q, genre)
  if (!lu) return null
  if ('debut' in lu) return colonne => sql<SqlBool>`${colonne} like ${`${echapper(lu.debut)}%`}`
  const { rows } = await sql<{ reference: string }>`
    select ${genre}::text || '-' || o."Code" || '-' || right(k.annee::text, 2) || '-' || ${cinqChiffres(sql`${lu.numero}::int`)} as reference
    from compteur k join officine o on o."_id" = k."IdOfficine"
    where k.genre = ${genre} and k.dernier >= ${lu.numero}
      ${lu.code ? sql`and o."Code" = ${lu.code}` : sql``}
      ${lu.annee ? sql`and right(k.annee::text, 2) = ${lu.annee}` : sql``}`.execute(db)
  return colonne => sql<SqlBool>`${colonne} = any(${rows.map(r => r.reference)}::text[])`
}

/**
 * The records whose reference is what was typed, when there are some: they come before anything else. Otherwise null, and
 * the words are looked for: `245` may be a piece of a phone, and a supplier's number may look like one of ours.
 */
export async function parReference(
  db: Lecture,
  q: string | undefined,
  genre: string,
  table: RawBuilder<unknown>,
  colonne: RawBuilder<unknown>,
): Promise<Condition[] | null> {
  const condition = (await referencesDe(db, q, genre))?.(colonne)
  if (!condition) return null
  const { rows } = await sql`select 1 from ${table} where ${condition} limit 1`.execute(db)
  return rows.length > 0 ? [condition] : null
}

const COURTE = 366

/**
 * A period asked for in an order that goes with time without being its days (references, days promised): walked from its end, the
 * index of that order is read past every year that is not wanted, which the planner does not see coming. Up to a year, what lies in
 * the period is found first. Longer ones are met soon by the walk; filters of which any will do say nothing about the days.
 */
export const periodeDAbord = (
  { du, au, mode }: { du?: string | undefined; au?: string | undefined; mode?: string | undefined },
  tri: string,
  avecLeTemps: readonly string[],
): boolean =>
  du !== undefined &&
  mode !== '1' &&
  avecLeTemps.includes(colonneDeTri(tri)) &&
  joursDe({ du, au: au ?? aujourdhuiAbidjan(new Date()) }) <= COURTE
