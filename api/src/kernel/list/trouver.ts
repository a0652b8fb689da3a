import { COMPTES_MAX } from '@dioptrie/domain/kernel/liste'
import { type RawBuilder, sql } from 'kysely'
import { A_CHAQUE_FOIS } from '../platform/preparees.ts'

interface Tranche {
  ordre: RawBuilder<unknown>
  limit: number
  offset: number
}
interface Recherche extends Tranche {
  table: RawBuilder<unknown>
  /** `where …`, on `t`. */
  ou: RawBuilder<unknown>
  cle: RawBuilder<unknown>
}

const peu = sql`(select n from combien) <= ${sql.lit(COMPTES_MAX)}`
const beaucoup = sql`(select n from combien) > ${sql.lit(COMPTES_MAX)}`

/** How many, as far as they are counted, where a kept number does not tell. */
export const jusquAuPlus = (lesquels: RawBuilder<unknown>) =>
  sql<number>`select count(*) from (select from ${lesquels} limit ${sql.lit(COMPTES_MAX + 1)}) _`

/** Every hit with its sort key. */
export const trouvesDe = ({ table, ou, cle }: Pick<Recherche, 'table' | 'ou' | 'cle'>) =>
  sql`select t."_id", ${cle} as cle from ${table} t ${ou}`

/** The hits as far as they are counted, and how many. */
const comptes = (trouves: RawBuilder<unknown>) => sql`${sql.raw(A_CHAQUE_FOIS)}
  trouves as materialized (${trouves} limit ${sql.lit(COMPTES_MAX + 1)}),
  combien as materialized (select count(*) as n from trouves)`

/**
 * The page of a search. It finds its hits first (MATERIALIZED): left to itself the planner walks the sort index past
 * every record that does not fit. A common word has more hits than anyone reads: once `COMPTES_MAX` are counted the page
 * is cut from that walk after all, which meets them soon. `trouves` ends with its conditions.
 */
export const pageTrouvee = (trouves: RawBuilder<unknown>, { ordre, limit, offset }: Tranche) => {
  const tranche = sql`order by ${ordre} limit ${limit} offset ${offset}`
  return sql`${comptes(trouves)},
    page as ((select * from trouves where ${peu} ${tranche}) union all (${trouves} and ${beaucoup} ${tranche}))`
}

/** The page of a period found first (`periodeDAbord`), which `trouves` counts; each with its sort key. */
export const pageDUnePeriode = (trouves: RawBuilder<unknown>, { ordre, limit, offset }: Tranche) =>
  sql`${sql.raw(A_CHAQUE_FOIS)} trouves as materialized (${trouves}),
    page as (select * from trouves order by ${ordre} limit ${limit} offset ${offset})`

/** Above every character: what begins with a text lies between it and this. */
export const FIN = sql`chr(1114111)`

/**
 * The same where the sort key is the searched text: what begins with one of the words comes first. The walk would meet
 * the last brand of the alphabet last; its articles are read where they are. `motifs`: the same beginnings for `like`.
 */
export function pageParDebut(recherche: Recherche, debuts: string[], motifs: string[]) {
  const { table, ou, cle, ordre, limit, offset } = recherche
  const trouves = trouvesDe(recherche)
  // With `ctid` the sort index cannot answer alone: that walk, too, would come to the last brand last.
  const sansMarcher = sql`select t."_id", ${cle} as cle, t.ctid from ${table} t ${ou}`
  const autre = (valeur: RawBuilder<unknown>) => sql`${valeur} not like all(${motifs}::text[])`
  const dAbord = sql`(select count(*) from debuts)`
  const tranche = sql`limit ${limit} offset ${offset}`
  return sql`${comptes(sansMarcher)},
    debuts as materialized (
      select distinct d.* from unnest(${debuts}::text[]) m (debut) cross join lateral (
        ${trouves} and ${beaucoup} and ${cle} >= m.debut and ${cle} < m.debut || ${FIN}
        order by ${ordre} limit ${limit + offset}) d),
    page as (
      (select "_id", cle, ${autre(sql`cle`)} as _apres from trouves where ${peu} order by _apres, ${ordre} ${tranche})
      union all (select *, false from debuts order by ${ordre} ${tranche})
      union all (select d.*, true from (
        ${trouves} and ${beaucoup} and ${dAbord} < ${limit + offset} and ${autre(cle)}
        order by ${ordre} limit ${limit} offset greatest(0, ${offset} - ${dAbord})) d)
      order by _apres, ${ordre} limit ${limit})`
}
