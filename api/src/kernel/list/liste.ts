import type { Appel, Query } from '@dioptrie/domain/kernel/contract'
import {
  champsDemandes,
  LIMITE_PAR_DEFAUT,
  type Page,
  pager,
  TABLEAU_MAX,
} from '@dioptrie/domain/kernel/liste'
import { nomNet } from '@dioptrie/domain/kernel/proche'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Lecture } from '../platform/db.ts'
import { lignes } from '../platform/lire.ts'
import { A_CHAQUE_FOIS } from '../platform/preparees.ts'
import { jusquAuPlus, pageDUnePeriode, pageParDebut, pageTrouvee, trouvesDe } from './trouver.ts'

export interface DemandeDeListe {
  page?: number | undefined
  limit?: number | undefined
  champs?: string | undefined
}

/** What a list is asked, for an officine or for all of them (null). */
export type QuestionDe<A extends Appel> = Omit<Query<A>, 'IdOfficine'> & { officine: string | null }

interface Source<E> {
  total: () => Promise<number>
  lignes: (limit: number, offset: number) => Promise<E[]>
  /** Counted up to `COMPTES_MAX` and one more. */
  borne?: boolean
  /** How long an array may be. */
  max?: number
}

/** Never cut in silence. */
export function exigerEntiere(lues: readonly unknown[], max = TABLEAU_MAX): void {
  if (lues.length > max)
    throw new Refus(
      400,
      'LISTE_TROP_LONGUE',
      `Cette liste dépasse ${max.toLocaleString('fr-FR')} lignes : demandez une page (?page=1).`,
      { champs: { page: 'Obligatoire pour cette liste' } },
    )
}

/** With `page` the page, without it the array; a list too long for an array is refused, never cut in silence. */
export async function lister<E>(demande: DemandeDeListe, source: Source<E>): Promise<E[] | Page<E>> {
  if (demande.page !== undefined) {
    const taille = demande.limit ?? LIMITE_PAR_DEFAUT
    const [total, pageOfItems] = await Promise.all([
      source.total(),
      source.lignes(taille, (demande.page - 1) * taille),
    ])
    return { pager: pager(total, demande.page, taille, source.borne), pageOfItems }
  }
  if (demande.limit !== undefined) return source.lignes(demande.limit, 0)
  const max = source.max ?? TABLEAU_MAX
  const lignes = await source.lignes(max + 1, 0)
  exigerEntiere(lignes, max)
  return lignes
}

/** A list of one plain query: it counts what it shows. `depuis` says which rows, `ordre` in which order. */
export const listerDepuis = <E>(
  db: Lecture,
  demande: DemandeDeListe,
  d: { fiche: RawBuilder<unknown>; depuis: RawBuilder<unknown>; ordre: RawBuilder<unknown>; borne?: boolean },
) =>
  lister<E>(demande, {
    borne: d.borne ?? false,
    total: async () => {
      const compte = d.borne ? jusquAuPlus(d.depuis) : sql`select count(*) from ${d.depuis}`
      const [lu] = await lignes(db)<{ n: number }>`select (${compte}) as n`
      return Number(lu?.n ?? 0)
    },
    lignes: (n, saute) => lignes(db)<E>`
      select ${d.fiche} from ${d.depuis} order by ${d.ordre} limit ${n} offset ${saute}`,
  })

/** The words of a search as the indexes know them: without case, accents, apostrophes; `%` and `_` are plain. */
export const motsDe = (q: string | undefined): string[] =>
  nomNet(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)

export const echapper = (mot: string) => mot.replaceAll(/[\\%_]/g, c => `\\${c}`)

/** `Nom` or `-Nom` → column and direction. */
export const sens = (tri: string) => (tri.startsWith('-') ? sql`desc` : sql`asc`)
export const colonneDeTri = (tri: string) => tri.replace(/^-/, '')

/**
 * Every word must be found in a `recherche` column, which begins with a space. From three letters on anywhere in the
 * text; shorter ones only at the beginning of a word: both are what the trigram index can answer.
 */
export const motsTrouves = (q: string | undefined, texte: RawBuilder<string>): RawBuilder<SqlBool>[] =>
  motsDe(q).map(
    mot => sql<SqlBool>`${texte} like ${[...mot].length < 3 ? `% ${echapper(mot)}%` : `%${echapper(mot)}%`}`,
  )

/** Records that a word may name instead: where their names are, and what of `t` holds their ids. */
interface Nommes {
  noms: RawBuilder<unknown>
  ids: RawBuilder<unknown>[]
}

/**
 * The same, where a word may also be (part of) the name of another record. Those are found first: only who knows how
 * many there are picks the right index.
 */
export async function motsOuNoms(
  db: Lecture,
  q: string | undefined,
  texte: RawBuilder<string>,
  { noms, ids }: Nommes,
): Promise<RawBuilder<SqlBool>[]> {
  const mots = (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 6)
  if (mots.length === 0) return []
  const contient = (x: string) => `%${echapper(x)}%`
  const nets = mots.map(mot => contient(motsDe(mot).join(' ')))
  const { rows } = await sql<{ rang: number; _id: string }>`
    select m.rang::int as rang, n."_id" from unnest(${nets}::text[]) with ordinality m (motif, rang)
    join (${noms}) n ("_id", nom) on n.nom like m.motif`.execute(db)
  return mots.map((mot, i) => {
    const nommes = rows.filter(r => r.rang === i + 1).map(r => r._id)
    // A number is written with its dashes, a name is known without.
    return sql<SqlBool>`(${sql.join(
      [
        sql`${texte} like ${contient(mot.toLowerCase())}`,
        sql`${texte} like ${nets[i]}`,
        ...(nommes.length > 0 ? ids.map(id => sql`${id} = any(${nommes}::uuid[])`) : []),
      ],
      sql` or `,
    )})`
  })
}

/** What a list of records is made of; the table is `t` in every part. */
interface SourceSansOrdre {
  table: RawBuilder<unknown>
  /** Columns in wire shape. */
  fiche: RawBuilder<unknown>
  /** One that is not there asks for nothing. */
  conditions: (RawBuilder<SqlBool> | null | undefined)[]
  /** Whose records they are. Where it is given, `total` is theirs, whatever the conditions. */
  portee?: RawBuilder<SqlBool>[]
  /** Some of the conditions are words: the trigram index finds the hits, then they are sorted. */
  cherche: boolean
  /** A period and an order that goes with time: see `periodeDAbord`. */
  dAbord?: boolean
  /** The words, when they are looked for in the sort key itself: what begins with one of them comes first. */
  debuts?: string[] | undefined
  /** A list that only ever grows, or a choice that may be nearly all of it: its total too is counted up to `COMPTES_MAX`. */
  borne?: boolean
  /** What is shown beside each row of a page and takes a join: it may read `t`. */
  avec?: RawBuilder<unknown>
  /** How long its array may be, without a page. */
  max?: number
  /** The total of these conditions, where it is known without counting. */
  total?: RawBuilder<number> | undefined
}
/** In the order of a column of `t`, from its end with `-`, or of what stands for it. */
export type SourceDeFiches = SourceSansOrdre &
  ({ tri: string; cle?: RawBuilder<unknown> } | { tri?: never; cle: RawBuilder<unknown>; envers: boolean })

const ouDe = ({ portee = [], conditions }: Pick<SourceSansOrdre, 'conditions' | 'portee'>) => {
  const dites = conditions.filter(c => c !== null && c !== undefined)
  const toutes = [...portee, ...dites]
  return { dites, ou: toutes.length > 0 ? sql`where ${sql.join(toutes, sql` and `)}` : sql`` }
}

/** Three days or three years, a state of few or of nearly all: the plan for no value in particular reads all of them to show fifty. */
export const selonLesValeurs = (filtree: boolean) => sql.raw(filtree ? A_CHAQUE_FOIS : '')

/** The ids of one page with their sort key. */
export function pageDeFiches(s: SourceDeFiches, limit: number, offset: number) {
  const { dites, ou } = ouDe(s)
  const cle = s.tri === undefined ? s.cle : (s.cle ?? sql`t.${sql.id(colonneDeTri(s.tri))}`)
  const direction = s.tri === undefined ? (s.envers ? sql`desc` : sql`asc`) : sens(s.tri)
  const ordre = sql`cle ${direction}, "_id" ${direction}`
  const recherche = { table: s.table, ou, cle, ordre, limit, offset }
  // What is kept for an officine says nothing of those that also fit a filter.
  const connu = s.portee && dites.length > 0 ? undefined : s.total
  if (s.cherche && s.debuts)
    return {
      ordre: sql`_apres, ${ordre}`,
      ctes: pageParDebut(
        recherche,
        s.debuts,
        s.debuts.map(d => `${echapper(d)}%`),
      ),
      total: sql`select n from combien`,
    }
  if (s.cherche)
    return {
      ordre,
      ctes: pageTrouvee(trouvesDe(recherche), recherche),
      total: sql`select n from combien`,
    }
  if (s.dAbord)
    return {
      ordre,
      ctes: pageDUnePeriode(trouvesDe(recherche), recherche),
      total: sql`select count(*) from trouves`,
    }
  return {
    ordre,
    ctes: sql`${selonLesValeurs(dites.length > 0)} page as (${trouvesDe(recherche)} order by ${ordre} limit ${limit} offset ${offset})`,
    total:
      connu ??
      (s.borne ? jusquAuPlus(sql`${s.table} t ${ou}`) : sql`select count(*) from ${s.table} t ${ou}`),
  }
}

/** How many live records of a kind, of an officine or of all (null), as `effectif_officine` keeps it. */
export const effectifDe = (entite: string, officine: string | null) => sql<number>`
  select coalesce(sum(total), 0) from effectif_officine
  where entite = ${entite} ${officine ? sql`and ("IdOfficine" = ${officine} or "IdOfficine" is null)` : sql``}`

/** `sum("Total") as "Total", …` of a table `t`: what a total row shows. */
export const sommesDe = (champs: readonly string[], table = 't') =>
  sql.join(champs.map(nom => sql`coalesce(sum(${sql.id(table, nom)}), 0) as ${sql.id(nom)}`))

/** The sums of a list, all pages together. */
export async function totaliserFiches<C extends string>(
  db: Lecture,
  s: Pick<SourceSansOrdre, 'table' | 'conditions' | 'portee'>,
  champs: readonly C[],
): Promise<Record<C, number>> {
  const { rows } = await sql<Record<C, number>>`
    select ${sommesDe(champs)} from ${s.table} t ${ouDe(s).ou}`.execute(db)
  return rows[0] as Record<C, number>
}

/** Which records a page shows: CTEs of which the last is `page`, its order, and how many there are in all. */
interface PageVoulue {
  ctes: RawBuilder<unknown>
  ordre: RawBuilder<unknown>
  total: RawBuilder<unknown>
}
/** How its records are read: columns in wire shape, from where, and what names one of them there. */
interface FichesLues {
  fiche: RawBuilder<unknown>
  source: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

/**
 * A page in two questions. Which records, and how many in all, are one, so that both tell of the same instant; its plan
 * depends on the page that is asked for. The records themselves are read by their ids: the longer question, whose plan
 * never changes and is made once. Fields that were not asked for are not even looked up.
 */
export function listerPage<F extends { _id: string }>(
  db: Lecture,
  demande: DemandeDeListe,
  {
    borne,
    max = TABLEAU_MAX,
    pageDe,
    fiches,
  }: {
    borne: boolean
    max?: number | undefined
    pageDe: (limit: number, offset: number) => PageVoulue
    fiches: FichesLues
  },
): Promise<F[] | Page<F>> {
  const total = Promise.withResolvers<number>()
  return lister(demande, {
    total: () => total.promise,
    borne,
    max,
    lignes: async (n, depuis) => {
      const p = pageDe(n, depuis)
      const compte = demande.page === undefined ? sql`0` : sql`(${p.total})`
      // As one text: the driver reads an array letter by letter, a twentieth of the whole call.
      const { rows } = await sql<{ total: number; ids: string }>`
        with ${p.ctes} select ${compte} as total,
          array_to_string(array(select "_id" from page order by ${p.ordre}), ',') as ids`.execute(db)
      const { total: combien = 0, ids = '' } = rows[0] ?? {}
      total.resolve(Number(combien))
      return ids === '' ? [] : lireFiches<F>(db, fiches, ids.split(','), demande.champs)
    },
  })
}

async function lireFiches<F extends { _id: string }>(
  db: Lecture,
  { fiche, source, id }: FichesLues,
  ids: string[],
  champs: string | undefined,
): Promise<F[]> {
  const noms = champsDemandes(champs)
  const lignes = sql`select ${fiche} from ${source} where ${id} = any(${ids}::uuid[])`
  const { rows } = await (noms
    ? sql<F>`select ${sql.join(noms.map(nom => sql.id(nom)))} from (${lignes}) lignes`
    : sql<F>`${lignes}`
  ).execute(db)
  const parId = new Map(rows.map(ligne => [ligne._id, ligne]))
  return ids.flatMap(un => parId.get(un) ?? [])
}

export const listerFiches = <F extends { _id: string }>(
  db: Lecture,
  source: SourceDeFiches,
  demande: DemandeDeListe,
): Promise<F[] | Page<F>> =>
  listerPage<F>(db, demande, {
    borne: source.cherche || (source.borne ?? false),
    max: source.max,
    pageDe: (limit, offset) => pageDeFiches(source, limit, offset),
    fiches: {
      fiche: source.fiche,
      source: sql`${source.table} t ${source.avec ?? sql``}`,
      id: sql`t."_id"`,
    },
  })
