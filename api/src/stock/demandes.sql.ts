import type { contrat } from '@dioptrie/domain'
import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { StatutDemande } from '@dioptrie/domain/stock/rules'
import type { DemandeTransfert } from '@dioptrie/domain/stock/transferts'
import { type SqlBool, sql } from 'kysely'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { combiner } from '../kernel/list/filtres.ts'
import { listerFiches, motsOuNoms } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { nomsArticle } from './sql.ts'

const avec = sql`join officine s on s."_id" = t."IdOfficineSource" join officine d on d."_id" = t."IdOfficineDestination"
  join article a on a."_id" = t."IdArticle" left join commande_client c on c."_id" = t."IdCommande"
  left join transfert r on r."_id" = t."IdTransfert" cross join lateral somme_de_demande(t."_id") n`

const fiche = (moi: Appelant) => sql`
  t."_id", t."IdOfficineSource", s."Nom" as "OfficineSource", t."IdOfficineDestination", d."Nom" as "OfficineDestination",
  case when t."IdOfficineSource" = ${moi.IdOfficine} then t."IdOfficineSource" else t."IdOfficineDestination" end as "IdOfficine",
  t."IdArticle", ${nomsArticle(sql`a`)}, a."Quantite" as "EnStock", t."Quantite", n."Recue", n."EnTransit",
  case when t."Statut" = 'Demandée' then t."Quantite" - n."Recue" - n."EnTransit" else 0 end as "Reste", t."IdCommande", c."RefCmmd", t."Paire",
  t."Statut", t."Motif", t."IdTransfert", r."Reference" as "RefTransfert", t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

type Question = Omit<Query<typeof contrat.transferts.demandes>, 'IdOfficine'> & { officine: string | null }

const OFFICINES = {
  noms: sql`select "_id", sans_accent("Nom") from officine`,
  ids: [sql`t."IdOfficineSource"`, sql`t."IdOfficineDestination"`],
}

export async function listerDemandes(
  db: Lecture,
  moi: Appelant,
  { officine, ...q }: Question,
): Promise<DemandeTransfert[] | Page<DemandeTransfert>> {
  const source = sql<SqlBool>`t."IdOfficineSource" = ${officine}`
  const destination = sql<SqlBool>`t."IdOfficineDestination" = ${officine}`
  const cote = { Reçues: source, Envoyées: destination }
  const mots = await motsOuNoms(
    db,
    q.q,
    sql`(select x.recherche from article x where x."_id" = t."IdArticle")`,
    OFFICINES,
  )
  const filtres = combiner(
    q.mode,
    [
      q.Statut && sql<SqlBool>`t."Statut" = ${q.Statut}`,
      q.enCours &&
        sql<SqlBool>`t."Statut" ${q.enCours === 'oui' ? sql`in` : sql`not in`} ('Demandée', 'Envoyée')`,
      q.IdCommande && sql<SqlBool>`t."IdCommande" = ${q.IdCommande}`,
    ].map(c => c || undefined),
  )
  return listerFiches<DemandeTransfert>(
    db,
    {
      table: sql`demande_transfert`,
      fiche: fiche(moi),
      avec,
      conditions: [
        ...(officine ? [q.sens ? cote[q.sens] : sql<SqlBool>`(${source} or ${destination})`] : []),
        ...(filtres ? [filtres] : []),
        ...mots,
      ],
      total: undefined,
      cherche: mots.length > 0,
      cle: sql`t."createdAt"`,
      envers: (q.tri ?? '-createdAt').startsWith('-'),
    },
    q,
  )
}

/** Seen from either end; anyone else is told that it does not exist. */
function vueDUnBout<T extends { IdOfficineSource: string; IdOfficineDestination: string }>(
  moi: Appelant,
  demande: T | undefined,
): T {
  if (demande && [demande.IdOfficineSource, demande.IdOfficineDestination].some(o => peutLire(moi, o)))
    return demande
  throw introuvable('Cette demande')
}

export async function lireDemande(db: Lecture, moi: Appelant, id: string): Promise<DemandeTransfert> {
  const { rows } = await sql<DemandeTransfert>`
    select ${fiche(moi)} from demande_transfert t ${avec} where t."_id" = ${id}`.execute(db)
  return vueDUnBout(moi, rows[0])
}

export interface DemandeVerrouillee {
  _id: string
  IdOfficineSource: string
  IdOfficineDestination: string
  IdArticle: string
  Quantite: number
  IdCommande: string | null
  Paire: 1 | 2 | 3 | null
  Statut: StatutDemande
}

export async function verrouillerDemande(tx: Tx, moi: Appelant, id: string): Promise<DemandeVerrouillee> {
  const { rows } = await sql<DemandeVerrouillee>`
    select * from demande_transfert where "_id" = ${id} for no key update`.execute(tx)
  return vueDUnBout(moi, rows[0])
}

const parTransfert = (id: string) =>
  sql`select l."IdDemande" from transfert_ligne l where l."IdTransfert" = ${id} and l."IdDemande" is not null`

/** Those still open of an order, or those a transfer answered; in one order, so that two that lock them wait for each other. */
export async function verrouillerDemandes(
  tx: Tx,
  de: { IdCommande: string } | { IdTransfert: string },
): Promise<DemandeVerrouillee[]> {
  const siennes =
    'IdCommande' in de
      ? sql<SqlBool>`"IdCommande" = ${de.IdCommande}`
      : sql<SqlBool>`"_id" in (${parTransfert(de.IdTransfert)})`
  const { rows } = await sql<DemandeVerrouillee>`
    select * from demande_transfert where ${siennes} and "Statut" in ('Demandée', 'Envoyée')
    order by "_id" for no key update`.execute(tx)
  return rows
}

/** The orders that wait for what a transfer brings. */
export const commandesEnAttente = async (tx: Tx, IdTransfert: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select distinct "IdCommande" as id from demande_transfert
      where "_id" in (${parTransfert(IdTransfert)}) and "Statut" = 'Envoyée' and "IdCommande" is not null order by 1`.execute(
      tx,
    )
  ).rows.map(r => r.id)

export async function creerDemande(
  tx: Tx,
  moi: Appelant,
  d: Omit<DemandeVerrouillee, '_id' | 'Statut'>,
): Promise<string> {
  const { rows } = await sql<{ _id: string }>`
    insert into demande_transfert ("IdOfficineSource", "IdOfficineDestination", "IdArticle", "Quantite", "IdCommande", "Paire",
      "createdBy", "updatedBy")
    values (${d.IdOfficineSource}, ${d.IdOfficineDestination}, ${d.IdArticle}, ${d.Quantite}, ${d.IdCommande}, ${d.Paire},
      ${moi._id}, ${moi._id}) returning "_id"`.execute(tx)
  return rows[0]?._id as string
}

interface SommeDeDemande {
  Recue: number
  EnTransit: number
  Perdue: number
}

/** What the transfers that answer it say of it. */
export async function sommeDe(tx: Tx, id: string): Promise<SommeDeDemande> {
  const { rows } = await sql<SommeDeDemande>`select * from somme_de_demande(${id}::uuid)`.execute(tx)
  return rows[0] as SommeDeDemande
}

/** With the last transfer that answers it. */
export async function changerDemande(
  tx: Tx,
  moi: Appelant,
  id: string,
  { Statut, Motif = null }: { Statut: StatutDemande; Motif?: string | null },
): Promise<void> {
  await sql`
    update demande_transfert d set "Statut" = ${Statut}, "IdTransfert" = (somme_de_demande(d."_id"))."IdTransfert", "Motif" = ${Motif},
      version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id} where "_id" = ${id}`.execute(tx)
}

/** The same article in the officine that is asked, with what it has of it. */
export async function articleDe(
  db: Lecture,
  IdArticle: string,
  { ici, la }: { ici: string; la: string },
): Promise<{ _id: string; Quantite: number } | undefined> {
  const { rows } = await sql<{ _id: string; Quantite: number }>`
    select x."_id", x."Quantite" from article t join article x on x.produit = t.produit
    where t."_id" = ${IdArticle} and t."IdOfficine" in (${ici}, ${la}) and x."IdOfficine" = ${la}`.execute(db)
  return rows[0]
}

/** On its way, and no longer for that order: it comes to the stock. */
export async function delierDeLaCommande(tx: Tx, id: string): Promise<void> {
  await sql`update demande_transfert set "IdCommande" = null, "Paire" = null, version = version + 1, "updatedAt" = now()
    where "_id" = ${id}`.execute(tx)
}
