import type { Page } from '@dioptrie/domain/kernel/liste'
import {
  type CommandeDeListe,
  type ventes as contrat,
  sommesCommandes,
} from '@dioptrie/domain/ventes/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Condition,
  combiner,
  conditionsDeRecherche,
  egal,
  parReference,
  periode,
  periodeDAbord,
  toutes,
} from '../kernel/list/filtres.ts'
import {
  colonneDeTri,
  listerPage,
  type QuestionDe,
  selonLesValeurs,
  sens,
  sommesDe,
} from '../kernel/list/liste.ts'
import { jusquAuPlus, pageDUnePeriode } from '../kernel/list/trouver.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { lignes } from '../kernel/platform/lire.ts'
import { totalVivant } from '../kernel/records/compteur.ts'
import { type ColonneExportee, jourExporte } from '../kernel/sheets/export.ts'
import { enRetard } from '../tableau-de-bord/retard.ts'
import { avecClient } from './vente.ts'

/** A list of sales: orders or proformas, which are searched, filtered and sorted alike. */
export interface SourceDeVentes {
  /** The table, which is `v` in every part, and the view that reads it in wire shape. */
  table: RawBuilder<unknown>
  fiche: RawBuilder<unknown>
  /** Kind of its references and of its counter; the column that holds them. */
  genre: string
  reference: RawBuilder<string>
  cles: Record<string, RawBuilder<unknown>>
  /** Those of the keys that go with time without being the day of the sale. */
  avecLeTemps: readonly string[]
  triParDefaut: string
}

export interface QuestionDeVentes {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  tri?: string | undefined
  mode?: string | undefined
  du?: string | undefined
  au?: string | undefined
  officine: string | null
}

/** Where the wanted sales are and in which order. A search finds its hits first: see kernel/list/liste.ts. */
export async function pageDeVentes(
  db: Lecture,
  s: SourceDeVentes,
  q: QuestionDeVentes,
  filtres: (Condition | undefined)[],
  impose: Condition | null = null,
) {
  const tri = q.tri ?? s.triParDefaut
  const cle = s.cles[colonneDeTri(tri)] as RawBuilder<unknown>
  const combines = combiner(q.mode, filtres)
  const ou = toutes([
    sql<SqlBool>`v."Statut" = 'Active'`,
    egal(sql`v."IdOfficine"`, q.officine) ?? null,
    impose,
    combines,
  ])
  const reference = await parReference(db, q.q, s.genre, sql`${s.table} v`, s.reference)
  const mots = reference ?? conditionsDeRecherche(q.q, sql`c.recherche`)
  const ordre = (valeur: RawBuilder<unknown>) => sql`${valeur} ${sens(tri)}, "_id" ${sens(tri)}`
  const trouves = reference
    ? sql`trouves as materialized (select v."_id", ${cle} as cle from ${s.table} v
        where ${ou} and ${toutes(reference)})`
    : sql`clients_trouves as materialized (
        select c."_id" from client c where c."Statut" = 'Actif' and ${toutes(mots)}),
      trouves as materialized (select v."_id", ${cle} as cle
        from clients_trouves t join ${s.table} v on v."IdClient" = t."_id" where ${ou})`
  const tranche = (limit: number, offset: number) => sql`limit ${limit} offset ${offset}`
  const vues = sql`select v."_id", ${cle} as cle from ${s.table} v where ${ou}`
  const dAbord = mots.length === 0 && periodeDAbord(q, tri, s.avecLeTemps)
  return {
    ordre: ordre(sql`cle`),
    borne: mots.length === 0 && Boolean(combines || impose),
    ctes: (limit: number, offset: number) =>
      mots.length > 0
        ? sql`${trouves}, page as (select "_id", cle from trouves order by ${ordre(sql`cle`)} ${tranche(limit, offset)})`
        : dAbord
          ? pageDUnePeriode(vues, { ordre: ordre(sql`cle`), limit, offset })
          : sql`${selonLesValeurs(combines !== null || impose !== null)} page as (${vues} order by ${ordre(cle)} ${tranche(limit, offset)})`,
    total:
      mots.length > 0 || dAbord
        ? sql`select count(*) from trouves`
        : combines || impose
          ? jusquAuPlus(sql`${s.table} v where ${ou}`)
          : totalVivant(s.genre, q.officine),
    sommes: (champs: readonly string[]) =>
      mots.length > 0
        ? sql`with ${trouves} select ${sommesDe(champs, 'v')} from trouves join ${s.table} v using ("_id")`
        : sql`select ${sommesDe(champs, 'v')} from ${s.table} v where ${ou}`,
  }
}

/** What the sales of a list add up to, all pages together. */
export async function totaliserVentes<C extends string>(
  db: Lecture,
  s: SourceDeVentes,
  q: QuestionDeVentes,
  filtres: (Condition | undefined)[],
  champs: readonly C[],
): Promise<Record<C, number>> {
  const { sommes } = await pageDeVentes(db, s, q, filtres)
  const { rows } = await sql<Record<C, number>>`${sommes(champs)}`.execute(db)
  return rows[0] as Record<C, number>
}

export async function listerVentes<L extends { _id: string }>(
  db: Lecture,
  s: SourceDeVentes,
  q: QuestionDeVentes,
  filtres: (Condition | undefined)[],
  impose: Condition | null = null,
): Promise<L[] | Page<L>> {
  const p = await pageDeVentes(db, s, q, filtres, impose)
  return listerPage<L>(db, q, {
    borne: p.borne,
    pageDe: (limit, offset) => ({ ...p, ctes: p.ctes(limit, offset) }),
    fiches: {
      fiche: sql`v.*, ${avecClient}`,
      source: sql`${s.fiche} v join client c on c."_id" = v."IdClient"`,
      id: sql`v."_id"`,
    },
  })
}

const COMMANDES: SourceDeVentes = {
  table: sql`commande_client`,
  fiche: sql`commande_client_fiche`,
  genre: 'CMD',
  reference: sql`v."RefCmmd"`,
  cles: {
    DateCommd: sql`v."DateCommd"`,
    RefCmmd: sql`v."RefCmmd"`,
    DatePromesse: sql`v."DatePromesse"`,
    Total: sql`v."Total"`,
  },
  avecLeTemps: ['RefCmmd', 'DatePromesse'],
  triParDefaut: '-DateCommd',
}

export type QuestionCommandes = QuestionDe<typeof contrat.liste>

export const filtresDesVentes = (
  q: {
    du?: string | undefined
    au?: string | undefined
    IdVendeur?: string | undefined
    IdClient?: string | undefined
  },
  date: RawBuilder<unknown>,
) => [periode(date, q.du, q.au), egal(sql`v."createdBy"`, q.IdVendeur), egal(sql`v."IdClient"`, q.IdClient)]

const filtresDe = (q: QuestionCommandes) => [
  ...filtresDesVentes(q, sql`v."DateCommd"`),
  egal(sql`v."Etape"`, q.Etape),
  egal(sql`v."StatutReglement"`, q.StatutReglement),
  egal(sql`v."IdAssurance"`, q.IdAssurance),
  q.retard ? sql<SqlBool>`(${enRetard(sql`v`)})` : undefined,
]

/** `periode`: the days that the path names, whatever the filters. */
export const listerCommandes = (
  db: Lecture,
  q: QuestionCommandes,
  jours?: { du: string; au: string },
): Promise<CommandeDeListe[] | Page<CommandeDeListe>> =>
  listerVentes(
    db,
    COMMANDES,
    q,
    filtresDe(q),
    jours ? (periode(sql`v."DateCommd"`, jours.du, jours.au) ?? null) : null,
  )

export const totaliserCommandes = (db: Lecture, q: QuestionCommandes) =>
  totaliserVentes(db, COMMANDES, q, filtresDe(q), sommesCommandes)

export async function vendeurs(
  db: Lecture,
  officine: string | null,
): Promise<{ _id: string; displayName: string }[]> {
  // One look-up per account: a million orders are not read to find who made them.
  return lignes(db)<{ _id: string; displayName: string }>`
    select u."_id", u."displayName" from utilisateur u
    where exists (select from commande_client v where v."createdBy" = u."_id" and v."Statut" = 'Active'
      ${officine ? sql`and v."IdOfficine" = ${officine}` : sql``})
    order by u.tri_nom`
}

/** The columns of a file of orders; `v` is read in wire shape, `c` is its client. */
const EXPORT: ColonneExportee[] = [
  ['Référence', 18, sql`v."RefCmmd"`],
  ['Date', 12, jourExporte(sql`v."DateCommd"`)],
  ['Code client', 14, sql`c."CodeClient"`],
  ['Client', 30, sql`c."Nom" || ' ' || c."Prenoms"`],
  ['Officine', 20, sql`(select "Nom" from officine where "_id" = v."IdOfficine")`],
  ['Étape', 18, sql`v."Etape"`],
  ['Promise le', 12, jourExporte(sql`v."DatePromesse"`)],
  ['Règlement', 14, sql`v."StatutReglement"`],
  ['Remise', 12, sql`v."RemiseTotale"`],
  ['Total', 12, sql`v."Total"`],
  ['Part assurance', 14, sql`v."PartAssurance"`],
  ['Part client', 12, sql`v."PartClient"`],
  ['Réglé', 12, sql`v."MontantRegle"`],
  ['Reste à payer', 14, sql`v."ResteAPayer"`],
  ['Assurance', 22, sql`v."Assurance"`],
  ['Vendeur', 22, sql`v."createdBy"`],
]
export const aExporter = (q: QuestionCommandes) => ({
  source: COMMANDES,
  question: q,
  filtres: filtresDe(q),
  colonnes: EXPORT,
  nom: 'Commandes',
})
