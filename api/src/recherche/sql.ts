import { type SqlBool, sql } from 'kysely'
import { nomComplet } from '../clients/sql.ts'
import type { Lecture } from '../kernel/db.ts'
import { conditionsDeRecherche, referenceDe, toutes } from '../kernel/filtres.ts'
import { echapper, motsDe, motsTrouves } from '../kernel/liste.ts'
import { nomsArticle } from '../stock/sql.ts'

interface Question {
  q: string
  officine: string | null
  chezMoi: string
}

interface Trouves<T> {
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

/** A record of a client found by its printed reference. */
export interface ReferenceTrouvee {
  _id: string
  reference: string
  IdClient: string
  date: string
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

/** What is known by a printed reference: its table, the kind that begins the reference, where it and its day stand. */
const REFERENCES = {
  ordonnance: { genre: 'ORD', reference: 'RefOrd', date: 'DateOrd' },
  commande_client: { genre: 'CMD', reference: 'RefCmmd', date: 'DateCommd' },
  proforma: { genre: 'PRO', reference: 'RefProforma', date: 'DateProforma' },
} as const

/** By the reference as printed, or its beginning; the newest first. */
export async function chercherReferences(
  db: Lecture,
  table: keyof typeof REFERENCES,
  { q, officine, chezMoi }: Question,
): Promise<Trouves<ReferenceTrouvee>> {
  const { genre, ...colonnes } = REFERENCES[table]
  const cherchee = referenceDe(q, genre)
  if (!cherchee) return { total: 0, items: [] }
  const [reference, date] = [sql.id('t', colonnes.reference), sql.id('t', colonnes.date)]
  const { rows } = await sql<Comptee<ReferenceTrouvee>>`
    with trouves as materialized (
      select t."_id", t."IdOfficine" <> ${chezMoi} as ailleurs, ${reference} as reference from ${sql.table(table)} t
      where t."Statut" = 'Active' and ${reference} like ${`${echapper(cherchee)}%`}
        ${officine ? sql`and t."IdOfficine" = ${officine}` : sql``} limit ${COMPTES}),
    page as (select * from trouves order by ailleurs, reference desc limit ${MONTRES})
    select (select count(*) from trouves) as total, t."_id", page.reference, t."IdClient", ${date} as date,
      ${nomComplet(sql`c`)} as "Client", t."IdOfficine", f."Nom" as "Officine"
    from page join ${sql.table(table)} t on t."_id" = page."_id" join client c on c."_id" = t."IdClient"
    join officine f on f."_id" = t."IdOfficine"
    order by page.ailleurs, page.reference desc`.execute(db)
  return trouves(rows)
}

export interface ArticleTrouve {
  _id: string
  Marque: string | null
  Reference: string
  Couleur: string | null
  Taille: string | null
  CodeBarre: string
  Quantite: number
  IdOfficine: string
  Officine: string
}

/** Own officine first, what is in stock before what is not. */
export async function chercherArticles(
  db: Lecture,
  { q, officine, chezMoi }: Question,
): Promise<Trouves<ArticleTrouve>> {
  const mots = motsTrouves(q, sql`a.recherche`)
  if (mots.length === 0) return { total: 0, items: [] }
  const ou = toutes([officine ? sql<SqlBool>`a."IdOfficine" = ${officine}` : null, ...mots])
  const { rows } = await sql<Comptee<ArticleTrouve>>`
    with indexes as materialized (
      select a."_id", a."IdOfficine" <> ${chezMoi} as ailleurs, a."Quantite" = 0 as epuise, a.recherche
      from article a where ${ou}),
    trouves as materialized (select * from indexes limit ${COMPTES}),
    page as (select * from trouves order by ailleurs, epuise, recherche, "_id" limit ${MONTRES})
    select (select count(*) from trouves) as total, a."_id", ${nomsArticle(sql`a`)}, a."Quantite", a."IdOfficine",
      o."Nom" as "Officine"
    from page join article a on a."_id" = page."_id" join officine o on o."_id" = a."IdOfficine"
    order by page.ailleurs, page.epuise, page.recherche, page."_id"`.execute(db)
  return trouves(rows)
}
