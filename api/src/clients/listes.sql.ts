import type { clients as contrat, LigneClient } from '@dioptrie/domain/clients/contract'
import type { Query } from '@dioptrie/domain/kernel/contract'
import { COMPTES_MAX, type Page } from '@dioptrie/domain/kernel/liste'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Condition,
  combiner,
  conditionsDeRecherche,
  conditionsProches,
  motsProches,
  type Proches,
  periode,
  toutes,
} from '../kernel/list/filtres.ts'
import { colonneDeTri, type DemandeDeListe, listerPage } from '../kernel/list/liste.ts'
import { jusquAuPlus, pageTrouvee } from '../kernel/list/trouver.ts'
import type { Db, Lecture } from '../kernel/platform/db.ts'
import { totalVivant } from '../kernel/records/compteur.ts'
import { fiche } from './sql.ts'

type Filtres = Omit<Query<typeof contrat.liste>, 'page' | 'limit' | 'IdOfficine'>

/** What a list or an export asks for: the scope, the words, the filters, the order. */
export interface QuestionClients extends Filtres {
  officine: string | null
  /** Born on one of these days of the year, as `mmdd`. */
  anniversaires?: number[]
  /** Who ordered on one of these days of an earlier year than `avant`. */
  commandes?: { anniversaires: number[]; avant: string }
  /** What each owes and bought is for who may see sales. */
  argent?: boolean
  /** Instead of the words of `q`, those one letter away. */
  proches?: Proches
}

/** Each sort with the nulls where its index has them, so that the page is read off the index in both directions. */
const CLES: Record<
  string,
  { cle: RawBuilder<unknown>; croissant: RawBuilder<unknown>; decroissant: RawBuilder<unknown> }
> = {
  Nom: { cle: sql`c.tri_nom`, croissant: sql`asc`, decroissant: sql`desc` },
  CodeClient: { cle: sql`c."CodeClient"`, croissant: sql`asc`, decroissant: sql`desc` },
  DerniereVisite: {
    cle: sql`c."DerniereVisite"`,
    croissant: sql`asc nulls first`,
    decroissant: sql`desc nulls last`,
  },
  createdAt: { cle: sql`c."createdAt"`, croissant: sql`asc`, decroissant: sql`desc` },
  DateNaissance: {
    cle: sql`c."DateNaissance"`,
    croissant: sql`asc nulls last`,
    decroissant: sql`desc nulls first`,
  },
}

function ordreDe(tri = 'Nom') {
  const { cle, croissant, decroissant } = CLES[colonneDeTri(tri)] as (typeof CLES)[string]
  const envers = tri.startsWith('-')
  const sens = envers ? decroissant : croissant
  const ordre = (valeur: RawBuilder<unknown>) =>
    sql`${valeur} ${sens}, "_id" ${envers ? sql`desc` : sql`asc`}`
  return { cle, ordre }
}

/** Found by the index on the day of the year; the order is in the officine of its client. */
const commandesDu = ({ commandes, officine }: QuestionClients): Condition | null =>
  commandes
    ? sql<SqlBool>`c."_id" = any(array(select k."IdClient" from commande_client k
        where k."Statut" = 'Active' and k."Etape" <> 'Rendue' ${officine ? sql`and k."IdOfficine" = ${officine}` : sql``}
          and (extract(month from k."DateCommd") * 100 + extract(day from k."DateCommd"))::smallint
            = any(${commandes.anniversaires}::smallint[])
          and k."DateCommd" < ${commandes.avant}::date))`
    : null

/** Which order it is: the latest, of a client who has several. */
const commandeFetee = ({ commandes, officine }: QuestionClients) =>
  commandes
    ? sql`, (select k."RefCmmd" from commande_client k where k."IdClient" = c."_id" and k."Statut" = 'Active' and k."Etape" <> 'Rendue'
        ${officine ? sql`and k."IdOfficine" = ${officine}` : sql``}
        and (extract(month from k."DateCommd") * 100 + extract(day from k."DateCommd"))::smallint
          = any(${commandes.anniversaires}::smallint[])
        and k."DateCommd" < ${commandes.avant}::date order by k."DateCommd" desc, k."_id" desc limit 1) as "RefCmmd"`
    : sql``

/** Where the wanted clients are, or null for all live clients of the scope. */
function conditionsDe({ Statut = 'Actif', ...q }: QuestionClients) {
  const mots = q.proches
    ? conditionsProches(q.proches, sql`c.recherche`)
    : conditionsDeRecherche(q.q, sql`c.recherche`)
  const filtres = combiner(
    q.mode,
    [
      q.Civilite && sql<SqlBool>`c."Civilite" = ${q.Civilite}`,
      q.Genre && sql<SqlBool>`c."Genre" = ${q.Genre}`,
      q.IdAssurance && sql<SqlBool>`c."IdAssurance" = ${q.IdAssurance}`,
      q.Ville && sql<SqlBool>`c."Ville" = ${q.Ville}`,
      q.Quartier && sql<SqlBool>`c."Quartier" = ${q.Quartier}`,
      q.assure && sql<SqlBool>`c."IdAssurance" is ${q.assure === 'oui' ? sql`not null` : sql`null`}`,
      periode(sql`c."DerniereVisite"`, q.du, q.au),
    ].map(c => c || undefined),
  )
  const jour = q.anniversaires
    ? sql<SqlBool>`c.anniversaire = any(${q.anniversaires}::smallint[])`
    : commandesDu(q)
  return {
    cherche: mots.length > 0,
    compte: mots.length > 0 || filtres !== null || jour !== null || Statut !== 'Actif',
    ou: toutes([
      // Written out: an index of live clients alone is not seen behind a parameter.
      sql<SqlBool>`c."Statut" = ${sql.lit(Statut)}`,
      q.officine ? sql<SqlBool>`c."IdOfficine" = ${q.officine}` : null,
      ...mots,
      filtres,
      jour,
    ] satisfies (Condition | null)[]),
  }
}

/**
 * The ids of one page, in order, and how many clients there are in all, as far as they are counted.
 */
function page(question: QuestionClients, limit: number, offset: number) {
  const { cherche, compte, ou } = conditionsDe(question)
  const { cle, ordre } = ordreDe(question.tri)
  const trouves = sql`select c."_id", ${cle} as cle from client c where ${ou}`
  if (cherche)
    return {
      ctes: pageTrouvee(trouves, { ordre: ordre(sql`cle`), limit, offset }),
      total: sql`select n from combien`,
      ordre: ordre(sql`cle`),
    }
  return {
    ctes: sql`page as (${trouves} order by ${ordre(cle)} limit ${limit} offset ${offset})`,
    total: compte ? jusquAuPlus(sql`client c where ${ou}`) : totalVivant('CLI', question.officine),
    ordre: ordre(sql`cle`),
  }
}

/** Twelve months, today included. */
const UN_AN = sql`((now() at time zone 'UTC')::date - interval '1 year')::date`
/** What each of one page owes and bought: two look-ups by client. */
const argentDe = (visible: boolean | undefined) =>
  visible
    ? sql`(select coalesce(sum(d."ResteAPayer"), 0)::bigint from reste_du d where d."IdClient" = c."_id") as "ResteAPayer",
      (select coalesce(sum(v."EcartTotal"), 0)::bigint from commande_client k join version_vente v on v."IdCommande" = k."_id"
        where k."IdClient" = c."_id" and v."Jour" > ${UN_AN}) as "Achats"`
    : sql`null as "ResteAPayer", null as "Achats"`

/**
 * Of all that was found. Everybody: what is owed is an index of its own, what was bought is already added up day by day.
 * Some: client by client, as long as they are counted at all.
 */
export async function totaliserClients(
  db: Lecture,
  question: QuestionClients,
): Promise<{ ResteAPayer: number | null; Achats: number | null }> {
  if (!question.argent) return { ResteAPayer: null, Achats: null }
  const { compte, ou } = conditionsDe(question)
  const ici = question.officine ? sql`and t."IdOfficine" = ${question.officine}` : sql``
  const { rows } = await (compte
    ? sql<{ n: number; ResteAPayer: number | null; Achats: number | null }>`
      with c as materialized (select c."_id" from client c where ${ou} limit ${COMPTES_MAX + 1}),
      n as (select count(*) as n from c),
      sommes as (select coalesce(sum("ResteAPayer"), 0)::bigint as "ResteAPayer", coalesce(sum("Achats"), 0)::bigint as "Achats"
        from (select ${argentDe(true)} from c where (select n from n) <= ${COMPTES_MAX}) s)
      select n.n, case when n.n <= ${COMPTES_MAX} then sommes."ResteAPayer" end as "ResteAPayer",
        case when n.n <= ${COMPTES_MAX} then sommes."Achats" end as "Achats" from n, sommes`.execute(db)
    : sql<{ n: number; ResteAPayer: number; Achats: number }>`
      select 1 as n, (select coalesce(sum(t."ResteAPayer"), 0)::bigint from reste_du t
          where t."IdClient" is not null ${ici}) as "ResteAPayer",
        (select coalesce(sum(t."Montant"), 0)::bigint from total_vente t
          where t."Genre" = 'Commande' and t."Jour" > ${UN_AN} ${ici}) as "Achats"`.execute(db))
  const { n = 0, ResteAPayer = 0, Achats = 0 } = rows[0] ?? {}
  const proches = n === 0 && !question.proches ? await motsProches(db, question.q) : null
  return proches ? totaliserClients(db, { ...question, proches }) : { ResteAPayer, Achats }
}

/** When nobody has the name that was typed, those whose name is one letter away; the page says so. */
export async function listerClients<L extends LigneClient = LigneClient>(
  db: Lecture,
  question: QuestionClients,
  demande: DemandeDeListe,
): Promise<L[] | Page<L>> {
  const exacts = await pageDesClients<L>(db, question, demande)
  if (Array.isArray(exacts) || exacts.pager.totalItems > 0) return exacts
  const proches = await motsProches(db, question.q)
  if (!proches) return exacts
  const trouves = (await pageDesClients<L>(db, { ...question, proches }, demande)) as Page<L>
  if (trouves.pager.totalItems > 0) trouves.pager.proche = true
  return trouves
}

const pageDesClients = <L extends LigneClient>(
  db: Lecture,
  question: QuestionClients,
  demande: DemandeDeListe,
): Promise<L[] | Page<L>> =>
  listerPage<L>(db, demande, {
    borne: conditionsDe(question).compte,
    pageDe: (limit, offset) => page(question, limit, offset),
    fiches: {
      fiche: sql`${fiche}, ${argentDe(question.argent)}${commandeFetee(question)}`,
      source: sql`client c`,
      id: sql`c."_id"`,
    },
  })

/** Rows of a file, in batches of JSON text that the server thread passes on without reading them. */
export async function lignesEnJson(
  db: Db,
  question: QuestionClients,
  colonnes: RawBuilder<unknown>[],
  max: number,
): Promise<{ nombre: number; lots: string[] }> {
  const p = page(question, max, 0)
  const { rows } = await sql<{ lot: string; n: number }>`
    with ${p.ctes}, rangs as (select "_id", row_number() over (order by ${p.ordre}) as rang from page)
    select json_agg(json_build_array(${sql.join(colonnes)}) order by r.rang)::text as lot, count(*) as n
    from rangs r join client c on c."_id" = r."_id" join officine on officine."_id" = c."IdOfficine"
    left join assurance on assurance."_id" = c."IdAssurance" left join societe on societe."_id" = c."IdSociete"
    group by (r.rang - 1) / 5000 order by (r.rang - 1) / 5000`.execute(db)
  return { nombre: rows.reduce((n, r) => n + r.n, 0), lots: rows.map(r => r.lot) }
}
