import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anciens, nomComplet } from '../clients/sql.ts'
import {
  type Condition,
  conditionsDeRecherche,
  conditionsProches,
  motsProches,
  parReference,
  toutes,
} from '../kernel/list/filtres.ts'
import { echapper, motsDe, motsTrouves } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { nomsArticle } from '../stock/sql.ts'

interface Question {
  q: string
  officine: string | null
  chezMoi: string
}

interface Trouves<T> {
  total: number
  proche?: true
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
  Anciens: string[]
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
export async function chercherClients(db: Lecture, question: Question): Promise<Trouves<ClientTrouve>> {
  const mots = conditionsDeRecherche(question.q, sql`c.recherche`)
  if (mots.length === 0) return { total: 0, items: [] }
  const exacts = await clientsAyant(db, question, mots)
  if (exacts.total > 0) return exacts
  const proches = await motsProches(db, question.q)
  if (!proches) return exacts
  return { ...(await clientsAyant(db, question, conditionsProches(proches, sql`c.recherche`))), proche: true }
}

async function clientsAyant(
  db: Lecture,
  { q, officine, chezMoi }: Question,
  mots: Condition[],
): Promise<Trouves<ClientTrouve>> {
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
      c."Contacts", c."IdOfficine", o."Nom" as "Officine", ${anciens}
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

/** By the reference as printed, its beginning, or its end; the newest first. */
export async function chercherReferences(
  db: Lecture,
  table: keyof typeof REFERENCES,
  { q, officine, chezMoi }: Question,
): Promise<Trouves<ReferenceTrouvee>> {
  const { genre, ...colonnes } = REFERENCES[table]
  const [reference, date] = [sql.id('t', colonnes.reference), sql.id('t', colonnes.date)]
  const cherchee = await parReference(db, q, genre, sql`${sql.table(table)} t`, sql`${reference}`)
  if (!cherchee) return { total: 0, items: [] }
  const { rows } = await sql<Comptee<ReferenceTrouvee>>`
    with trouves as materialized (
      select t."_id", t."IdOfficine" <> ${chezMoi} as ailleurs, ${reference} as reference from ${sql.table(table)} t
      where t."Statut" = 'Active' and ${toutes(cherchee)}
        ${officine ? sql`and t."IdOfficine" = ${officine}` : sql``} limit ${COMPTES}),
    page as (select * from trouves order by ailleurs, reference desc limit ${MONTRES})
    select (select count(*) from trouves) as total, t."_id", page.reference, t."IdClient", ${date} as date,
      ${nomComplet(sql`c`)} as "Client", t."IdOfficine", f."Nom" as "Officine"
    from page join ${sql.table(table)} t on t."_id" = page."_id" join client c on c."_id" = t."IdClient"
    join officine f on f."_id" = t."IdOfficine"
    order by page.ailleurs, page.reference desc`.execute(db)
  return trouves(rows)
}

/** What else is printed with a reference: where it stands, who may read it, the screen it opens. */
const PAPIERS = [
  {
    genre: 'EXV',
    table: 'consultation',
    reference: 'RefConsultation',
    permission: 'consultations.lire',
    detail: sql`(select concat_ws(' · ', ${nomComplet(sql`c`)}, to_char(t."DateConsultation", 'DD/MM/YYYY')) from client c
      where c."_id" = t."IdClient")`,
    vivant: sql<SqlBool>`t."Statut" = 'Active'`,
    lien: p => `/apps/examen-vue/${p._id}`,
  },
  {
    genre: 'CPT',
    table: 'commande_comptoir',
    reference: 'RefCmmd',
    permission: 'comptoir.lire',
    detail: sql`concat_ws(' · ', nullif(t."NomAcheteur", ''), to_char(t."DateCommd", 'DD/MM/YYYY'))`,
    vivant: sql<SqlBool>`t."Statut" = 'Active'`,
    lien: p => `/apps/commandecomptoir/commandecomptoir-view/${p._id}`,
  },
  {
    genre: 'AVR',
    table: 'avoir',
    reference: 'Reference',
    permission: 'ventes.lire',
    detail: sql`concat_ws(' · ', coalesce((select ${nomComplet(sql`c`)} from client c where c."_id" = t."IdClient"),
      (select nullif(k."NomAcheteur", '') from commande_comptoir k where k."_id" = t."IdComptoir")), to_char(t."Jour", 'DD/MM/YYYY'))`,
    vivant: sql<SqlBool>`true`,
    lien: p => `/apps/avoir/avoir-view/${p._id}`,
  },
  {
    genre: 'CV',
    table: 'commande_verre',
    reference: 'RefVerre',
    permission: 'atelier.lire',
    detail: sql`(select concat_ws(' · ', k."RefCmmd", ${nomComplet(sql`c`)}) from commande_client k
      join client c on c."_id" = k."IdClient" where k."_id" = t."IdCommande")`,
    // The lenses ordered together share their reference, which is one sheet: its first lens stands for it.
    vivant: sql<SqlBool>`t."Statut" <> 'Supprimé' and not exists (select from commande_verre d
      where d."RefVerre" = t."RefVerre" and d."_id" < t."_id")`,
    lien: p => `/apps/commandes-verres?q=${p.reference}`,
  },
  {
    genre: 'BR',
    table: 'bon_reception',
    reference: 'RefBR',
    permission: 'receptions.lire',
    detail: sql`concat_ws(' · ', (select f."Nom" from fournisseur f where f."_id" = t."IdFournisseur"),
      to_char(t."DateCommande", 'DD/MM/YYYY'))`,
    vivant: sql<SqlBool>`true`,
    lien: p => `/apps/commandefourn/view/${p._id}`,
  },
  {
    genre: 'TRF',
    table: 'transfert',
    reference: 'Reference',
    permission: 'stock.lire',
    detail: sql`(select concat('→ ', d."Nom") from officine d where d."_id" = t."IdOfficineDestination")`,
    vivant: sql<SqlBool>`true`,
    lien: p => `/apps/stock/transfert-article/details/${p._id}`,
  },
  {
    genre: 'INV',
    table: 'inventaire',
    reference: 'Reference',
    permission: 'stock.lire',
    detail: sql`coalesce(t."Libelle", '')`,
    vivant: sql<SqlBool>`true`,
    lien: p => `/apps/inventaire/${p._id}`,
  },
] as const satisfies {
  genre: string
  table: string
  reference: string
  permission: Permission
  detail: RawBuilder<unknown>
  vivant: Condition
  lien: (p: { _id: string; reference: string }) => string
}[]

export interface PapierTrouve {
  _id: string
  reference: string
  detail: string
  lien: string
  IdOfficine: string
  Officine: string
}

/** A transfer is found from both its ends; the others belong to one officine. */
const dOfficine = (table: string, officine: string) =>
  table === 'transfert'
    ? sql<SqlBool>`(t."IdOfficineSource" = ${officine} or t."IdOfficineDestination" = ${officine})`
    : sql<SqlBool>`t."IdOfficine" = ${officine}`

export async function chercherPapiers(
  db: Lecture,
  { q, officine, chezMoi }: Question,
  permissions: ReadonlySet<string>,
): Promise<Trouves<PapierTrouve>> {
  const listes = await Promise.all(
    PAPIERS.filter(p => permissions.has(p.permission)).map(async p => {
      const reference = sql.id('t', p.reference)
      const cherchee = await parReference(db, q, p.genre, sql`${sql.table(p.table)} t`, sql`${reference}`)
      if (!cherchee) return []
      const { rows } = await sql<Omit<PapierTrouve, 'lien'> & { ailleurs: boolean }>`
        select t."_id", ${reference} as reference, ${p.detail} as detail, t."IdOfficine", o."Nom" as "Officine",
          t."IdOfficine" <> ${chezMoi} as ailleurs
        from ${sql.table(p.table)} t join officine o on o."_id" = t."IdOfficine"
        where ${toutes([...cherchee, p.vivant, officine ? dOfficine(p.table, officine) : null])}
        order by ailleurs, reference desc limit ${MONTRES}`.execute(db)
      return rows.map(r => ({ ...r, lien: p.lien(r) }))
    }),
  )
  const tous = listes.flat().sort((a, b) => Number(a.ailleurs) - Number(b.ailleurs))
  return { total: tous.length, items: tous.slice(0, MONTRES) }
}

/** Of the insurers: an invoice, a slip, and the cheque or transfer by its number. They are the network's. */
const DES_ASSURANCES = [
  {
    table: 'facture_assurance',
    reference: 'Numero',
    genre: 'FAC',
    detail: sql`concat_ws(' · ', (select "Libelle" from assurance where "_id" = t."IdAssurance"), t."Etat")`,
    vue: (officine: string) =>
      sql<SqlBool>`exists (select from part_facture p where p."IdFacture" = t."_id" and p."IdOfficine" = ${officine})`,
    lien: (p: { _id: string }) => `/apps/facture-assurance/detail/${p._id}`,
  },
  {
    table: 'bordereau_assurance',
    reference: 'Numero',
    genre: 'BOR',
    detail: sql`concat_ws(' · ', (select "Libelle" from assurance where "_id" = t."IdAssurance"), to_char(t."DateDepot", 'DD/MM/YYYY'))`,
    vue: (officine: string) =>
      sql<SqlBool>`exists (select from facture_assurance f join part_facture p on p."IdFacture" = f."_id"
        where f."IdBordereau" = t."_id" and p."IdOfficine" = ${officine})`,
    lien: (p: { _id: string }) => `/apps/facture-a-deposer?bordereau=${p._id}`,
  },
  {
    table: 'paiement_assurance',
    reference: 'reference',
    genre: '',
    detail: sql`concat_ws(' · ', t.mode, (select "Libelle" from assurance where "_id" = t."IdAssurance"), to_char(t.date, 'DD/MM/YYYY'))`,
    vue: (officine: string) =>
      sql<SqlBool>`exists (select from ecriture_assurance e where e."IdPaiement" = t."_id" and e."IdOfficine" = ${officine})`,
    lien: (p: { _id: string }) => `/apps/reglement-fact?paiement=${p._id}`,
  },
] as const

/** `FAC-26-00042`, its beginning or its end; a cheque by its number as typed, from four characters on. */
export async function chercherAssurances(
  db: Lecture,
  { q, officine, chezMoi }: Question,
): Promise<Trouves<PapierTrouve>> {
  const texte = q.toUpperCase().replaceAll(/\s/g, '')
  if (!/^[A-Z0-9-]{2,40}$/.test(texte) || !/\d/.test(texte)) return { total: 0, items: [] }
  const listes = await Promise.all(
    DES_ASSURANCES.map(async p => {
      const debut = texte.startsWith(`${p.genre}-`) || p.genre === ''
      if (p.genre === '' ? texte.length < 4 : !debut && !/^(\d\d-)?\d{2,6}$/.test(texte)) return []
      const motif = debut ? `${echapper(texte)}%` : `${p.genre}-%${echapper(texte)}`
      const { rows } = await sql<Omit<PapierTrouve, 'lien'>>`
        select t."_id", ${sql.id('t', p.reference)} as reference, ${p.detail} as detail, ${chezMoi}::uuid as "IdOfficine", '' as "Officine"
        from ${sql.table(p.table)} t where ${sql.id('t', p.reference)} like ${motif} ${officine ? sql`and ${p.vue(officine)}` : sql``}
        order by 2 desc limit ${MONTRES}`.execute(db)
      return rows.map(r => ({ ...r, lien: p.lien(r) }))
    }),
  )
  const tous = listes.flat()
  return { total: tous.length, items: tous.slice(0, MONTRES) }
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
