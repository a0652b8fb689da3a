import { type SqlBool, sql } from 'kysely'
import { conditionsDeRecherche, referenceDe, toutes } from '../clients/filtres.ts'
import type { Lecture } from '../kernel/db.ts'
import { echapper, motsDe } from '../kernel/liste.ts'

interface Question {
  q: string
  officine: string | null
  chezMoi: string
}

export interface Trouves<T> {
  total: number
  items: T[]
}

export interface ClientTrouve {
  _id: string
  Civilite: string | null
  Nom: string
  Prenoms: string
  CodeClient: string
  Contacts: string[]
  IdOfficine: string
  Officine: string
}

export interface OrdonnanceTrouvee {
  _id: string
  RefOrd: string
  IdClient: string
  DateOrd: string
  Client: string
  IdOfficine: string
  Officine: string
}

const MONTRES = 8
/** Typing goes on while the answer travels: beyond this the exact number tells nobody anything. */
const COMPTES = 1_000

type Comptee<T> = T & { total: number }
const trouves = <T extends { _id: string }>(rows: Comptee<T>[]): Trouves<T> => ({
  total: rows[0]?.total ?? 0,
  items: rows,
})

/**
 * Own officine first, there the names that begin as typed, then by name. The limit stands apart from the search: together they make the planner read the
 * table in the hope of meeting a thousand hits soon; apart, the index answers and is still left at the thousandth.
 */
export async function chercherClients(
  db: Lecture,
  { q, officine, chezMoi }: Question,
): Promise<Trouves<ClientTrouve>> {
  const mots = conditionsDeRecherche(q, sql`c.recherche`)
  if (mots.length === 0) return { total: 0, items: [] }
  const ou = toutes([
    sql<SqlBool>`c."Statut" = 'Actif'`,
    officine ? sql<SqlBool>`c."IdOfficine" = ${officine}` : null,
    ...mots,
  ])
  const { rows } = await sql<Comptee<ClientTrouve>>`
    with indexes as materialized (
      select c."_id", c."IdOfficine" <> ${chezMoi} as ailleurs, c.tri_nom from client c where ${ou}),
    trouves as materialized (select * from indexes limit ${COMPTES}),
    debut as materialized (
      select c."_id", c."IdOfficine" <> ${chezMoi} as ailleurs, c.tri_nom from client c
      where ${ou} and c."IdOfficine" = ${officine ?? chezMoi} and c.tri_nom like ${`${echapper(motsDe(q)[0] ?? '')}%`}
      order by c.tri_nom limit ${MONTRES}),
    page as (
      select * from (select *, false as suite from debut
        union all select *, true from trouves where "_id" not in (select "_id" from debut)) t
      order by ailleurs, suite, tri_nom, "_id" limit ${MONTRES})
    select (select count(*) from trouves) as total, c."_id", c."Civilite", c."Nom", c."Prenoms", c."CodeClient",
      c."Contacts", c."IdOfficine", o."Nom" as "Officine"
    from page join client c on c."_id" = page."_id" join officine o on o."_id" = c."IdOfficine"
    order by page.ailleurs, page.suite, page.tri_nom, page."_id"`.execute(db)
  return trouves(rows)
}

/** By the reference as printed, or its beginning; the newest first. */
export async function chercherOrdonnances(
  db: Lecture,
  { q, officine, chezMoi }: Question,
): Promise<Trouves<OrdonnanceTrouvee>> {
  const reference = referenceDe(q, 'ORD')
  if (!reference) return { total: 0, items: [] }
  const { rows } = await sql<Comptee<OrdonnanceTrouvee>>`
    with trouves as materialized (
      select o."_id", o."IdOfficine" <> ${chezMoi} as ailleurs, o."RefOrd" from ordonnance o
      where o."Statut" = 'Active' and o."RefOrd" like ${`${echapper(reference)}%`}
        ${officine ? sql`and o."IdOfficine" = ${officine}` : sql``} limit ${COMPTES}),
    page as (select * from trouves order by ailleurs, "RefOrd" desc limit ${MONTRES})
    select (select count(*) from trouves) as total, o."_id", o."RefOrd", o."IdClient", o."DateOrd",
      concat_ws(' ', c."Civilite", c."Nom", c."Prenoms") as "Client", o."IdOfficine", f."Nom" as "Officine"
    from page join ordonnance o on o."_id" = page."_id" join client c on c."_id" = o."IdClient"
    join officine f on f."_id" = o."IdOfficine"
    order by page.ailleurs, page."RefOrd" desc`.execute(db)
  return trouves(rows)
}
