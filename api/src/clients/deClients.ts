import type { Page } from '@dioptrie/domain/kernel/liste'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Condition,
  conditionsDeRecherche,
  parReference,
  periodeDAbord,
  toutes,
} from '../kernel/list/filtres.ts'
import { type DemandeDeListe, listerPage, selonLesValeurs, sens } from '../kernel/list/liste.ts'
import { pageDUnePeriode } from '../kernel/list/trouver.ts'
import type { Lecture } from '../kernel/platform/db.ts'

/** Records that belong to clients and have a printed reference; the table is `o` in every part. */
interface SourceDeClients {
  table: 'ordonnance' | 'consultation'
  genre: string
  reference: string
  ou: Condition
  cle: RawBuilder<unknown>
  tri: string
  /** Those of its orders that go with time without being its day. */
  avecLeTemps: readonly string[]
  /** Columns in wire shape, and where they stand. */
  fiche: RawBuilder<unknown>
  source: RawBuilder<unknown>
  /** Something is asked of them beside whose and alive they are. */
  filtree: boolean
  /** How many there are without words; known without counting where it can be. */
  total: RawBuilder<number>
}

/** By the reference as printed (or its beginning), or by the words of the client. */
export async function listerDeClients<E extends { _id: string }>(
  db: Lecture,
  s: SourceDeClients,
  demande: DemandeDeListe & Partial<Record<'q' | 'du' | 'au' | 'mode', string | undefined>>,
): Promise<E[] | Page<E>> {
  const colonne = sql.id('o', s.reference)
  const table = sql`${sql.table(s.table)} o`
  const reference = await parReference(db, demande.q, s.genre, table, sql`${colonne}`)
  const mots = reference ?? conditionsDeRecherche(demande.q, sql`c.recherche`)
  const ordre = (valeur: RawBuilder<unknown>) => sql`${valeur} ${sens(s.tri)}, "_id" ${sens(s.tri)}`
  const trouves = reference
    ? sql`trouves as materialized (select o."_id", ${s.cle} as cle from ${table}
        where ${s.ou} and ${toutes(reference)})`
    : sql`clients_trouves as materialized (
        select c."_id" from client c where ${toutes([sql<SqlBool>`c."Statut" = 'Actif'`, ...mots])}),
      trouves as materialized (select o."_id", ${s.cle} as cle
        from clients_trouves t join ${table} on o."IdClient" = t."_id" where ${s.ou})`
  const dAbord = mots.length === 0 && periodeDAbord(demande, s.tri, s.avecLeTemps)
  const vues = sql`select o."_id", ${s.cle} as cle from ${table} where ${s.ou}`
  const pageDe = (limit: number, offset: number) => {
    const tranche = sql`limit ${limit} offset ${offset}`
    if (dAbord) return pageDUnePeriode(vues, { ordre: ordre(sql`cle`), limit, offset })
    return mots.length > 0
      ? sql`${trouves}, page as (select "_id", cle from trouves order by ${ordre(sql`cle`)} ${tranche})`
      : sql`${selonLesValeurs(s.filtree)} page as (${vues} order by ${ordre(s.cle)} ${tranche})`
  }
  return listerPage<E>(db, demande, {
    borne: false,
    pageDe: (limit, offset) => ({
      ctes: pageDe(limit, offset),
      ordre: ordre(sql`cle`),
      total: mots.length > 0 || dAbord ? sql`select count(*) from trouves` : s.total,
    }),
    fiches: { fiche: s.fiche, source: s.source, id: sql`o."_id"` },
  })
}
