import type { Client, ClientDeListe } from '@dioptrie/domain/clients/contract'
import { sansRepetition, type UsagesDuClient } from '@dioptrie/domain/clients/rules'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { nomsProches } from '@dioptrie/domain/kernel/proche'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { toutes } from '../kernel/list/filtres.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { SANS_ATTENDRE } from '../kernel/platform/preparees.ts'
import { cinqChiffres, compter, prendreNumeros, TOUJOURS } from '../kernel/records/compteur.ts'
import { enJson, etapesDe } from './ordonnances.sql.ts'

/** What `c` was known by: its number in another program, the clients merged into it. */
export const anciens = sql`array_remove(array[c."AncienNumero"], null) || array(select d."Nom" || ' ' || d."Prenoms" || ' (' || d."CodeClient" || ')' from client d
  where d."IdFusion" = c."_id" order by d."_id") as "Anciens"`

/**
 * A client of table (or CTE) `c` in wire shape, with the names behind its ids. Each name is a look-up of its own: as
 * six joins they took the planner longer than the whole page takes to read.
 */
export const fiche = sql`c."_id", c."CodeClient", c."Civilite", c."Nom", c."Prenoms", c."Genre", c."DateNaissance", c."Contacts",
  c."Email", c."Adresse", c."Pays", c."Ville", c."Quartier", c."Profession", c."IdAssurance", c."IdSociete",
  c."Matricule", c."Observation", c."IdOfficine", c."Statut", c."IdFusion", c."DerniereVisite", c.version,
  c."createdAt", c."updatedAt",
  (select "displayName" from utilisateur where "_id" = c."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = c."updatedBy") as "updatedBy",
  (select "Libelle" from assurance where "_id" = c."IdAssurance") as "Assurance",
  (select "Taux" from assurance where "_id" = c."IdAssurance") as "TauxAssurance",
  (select "Libelle" from societe where "_id" = c."IdSociete") as "Societe",
  (select "Nom" from officine where "_id" = c."IdOfficine") as "Officine",
  ${anciens}`

/** « M. Kouamé Yao », of the table (or CTE) named: what `nomComplet` of the domain writes. */
export const nomComplet = (c: RawBuilder<unknown>) =>
  sql`concat_ws(' ', case ${c}."Civilite" when 'M' then 'M.' else ${c}."Civilite" end, ${c}."Nom", ${c}."Prenoms")`

/** What hangs on a client is shown to those who may read it. */
const pour = (moi: Appelant, permission: Permission) =>
  moi.permissions.has(permission) ? sql`true` : sql`false`
/** The client's own officine sees all of it, one that received them what was made there. */
const vue = (moi: Appelant, t: RawBuilder<unknown>) =>
  peutLire(moi, '')
    ? sql`true`
    : sql`(c."IdOfficine" = ${moi.IdOfficine} or ${t}."IdOfficine" = ${moi.IdOfficine})`
/** Where a client is received: also what was sold there with it, and, for the day of their agreement, the last one. */
const vueDeLOrdonnance = (moi: Appelant) => sql`(${vue(moi, sql`o`)}
  or exists (select from commande_client k where k."IdClient" = c."_id" and k."RefOrd" = o."RefOrd" and k."IdOfficine" = ${moi.IdOfficine})
  or exists (select from proforma p where p."IdClient" = c."_id" and p."RefOrd" = o."RefOrd" and p."IdOfficine" = ${moi.IdOfficine})
  or (exists (select from accueil a where a."IdClient" = c."_id" and a."IdOfficine" = ${moi.IdOfficine} and a."Quoi" = 'Accord'
      and a."createdAt" >= (now() at time zone 'UTC')::date::timestamp at time zone 'UTC')
    and o."_id" = (select d."_id" from ordonnance d where d."IdClient" = c."_id" and d."Statut" = 'Active'
      order by d."DateOrd" desc, d."_id" desc limit 1)))`
const dessous = (moi: Appelant) => sql`
  coalesce((select jsonb_agg(${enJson(sql`o`)} order by o."DateOrd" desc, o."_id" desc)
    from ordonnance_fiche o
    where o."IdClient" = c."_id" and o."Statut" = 'Active' and ${pour(moi, 'ordonnances.lire')}
      and ${vueDeLOrdonnance(moi)}), '[]') as ordonnances,
  coalesce((select jsonb_agg(${enJson(sql`k`)} || jsonb_build_object('Historique', ${etapesDe(sql`k."_id"`)})
      order by k."createdAt" desc, k."_id" desc)
    from commande_client_fiche k
    where k."IdClient" = c."_id" and k."Statut" = 'Active' and ${pour(moi, 'ventes.lire')} and ${vue(moi, sql`k`)}), '[]') as commandes,
  coalesce((select jsonb_agg(${enJson(sql`p`)} order by p."createdAt" desc, p."_id" desc)
    from prise_en_charge_fiche p
    where p."IdClient" = c."_id" and p."Statut" = 'Active' and ${pour(moi, 'ventes.lire')} and ${vue(moi, sql`p`)}), '[]') as "prisesEnCharge",
  coalesce((select jsonb_agg(jsonb_build_object('_id', d."_id", 'RefCreance', d."RefCreance", 'IdOfficine', d."IdOfficine",
      'DateCreance', d."DateCreance", 'Reference', d."Reference", 'ResteAPayer', d."ResteAPayer") order by d."DateCreance" desc, d."_id" desc)
    from creance_ouverture d
    where d."IdClient" = c."_id" and d."Statut" = 'Active' and d."ResteAPayer" > 0 and ${pour(moi, 'ventes.lire')} and ${vue(moi, sql`d`)}),
    '[]') as creances,
  coalesce((select jsonb_agg(jsonb_build_object('entite', d.entite, '_id', d."_id", 'RefCmmd', d."RefCmmd", 'IdOfficine', d."IdOfficine",
      'ResteAPayer', d."ResteAPayer") order by d.entite, d."DateCommd" desc, d."_id" desc)
    from reste_du d
    where d."IdClient" = c."_id" and ${pour(moi, 'ventes.lire')} and ${vue(moi, sql`d`)}), '[]') as dus,
  array(select c."IdOfficine" union select a."IdOfficine" from accueil a where a."Quoi" <> 'Retrouvé'
    and a."IdClient" in (select c."_id" union all select f."_id" from client f where f."IdFusion" = c."_id")) as "IdOfficines"`

const conditions = sql`(select jsonb_build_object('Taux', a."Taux", 'Plafond', a."Plafond",
    'PlafondMonture', a."PlafondMonture", 'PlafondVerres', a."PlafondVerres", 'Gestionnaire', a."Gestionnaire")
  from assurance a where a."_id" = c."IdAssurance") as conditions`

export async function lireClient(db: Lecture, moi: Appelant, id: string): Promise<Client> {
  const { rows } = await sql<Client>`
    select ${fiche}, ${dessous(moi)}, ${conditions} from client c where c."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce client')
  return rows[0]
}

type NomClient = Pick<Client, '_id' | 'Civilite' | 'Nom' | 'Prenoms' | 'CodeClient' | 'IdOfficine'>

export async function lireNom(db: Lecture, id: string): Promise<NomClient> {
  const { rows } = await sql<NomClient>`
    select "_id", "Civilite", "Nom", "Prenoms", "CodeClient", "IdOfficine" from client where "_id" = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw introuvable('Ce client')
  return rows[0]
}

interface Ressemblance {
  Nom?: string | undefined
  Prenoms?: string | undefined
  DateNaissance?: string | undefined
  telephones: string[]
  sauf?: string | undefined
  officine: string | null
}

const DOUBLONS_MAX = 10
const NES_LE_MEME_JOUR = 2_000

/**
 * Same phone, or same birth date and a name that may be the same: two index look-ups, each on its own (MATERIALIZED) so
 * that the planner is not tempted to walk an officine's clients instead. Few are born the same day: the rule compares names.
 */
export async function chercherDoublons(db: Lecture, r: Ressemblance): Promise<ClientDeListe[]> {
  const nom = r.Nom && r.Prenoms && r.DateNaissance ? `${r.Nom} ${r.Prenoms}` : null
  if (r.telephones.length === 0 && !nom) return []
  const { rows } = await sql<ClientDeListe>`
    with par_telephone as materialized (
      select "_id" from client where "Contacts" && ${r.telephones}::text[]),
    par_naissance as materialized (
      select "_id" from client where ${nom}::text is not null and "DateNaissance" = ${r.DateNaissance ?? null}::date
        and "Statut" = 'Actif')
    select ${fiche} from (select "_id" from par_telephone union select "_id" from par_naissance) d
    join client c on c."_id" = d."_id"
    where ${toutes([
      sql<SqlBool>`c."Statut" = 'Actif'`,
      r.officine ? sql<SqlBool>`c."IdOfficine" = ${r.officine}` : null,
      r.sauf ? sql<SqlBool>`c."_id" <> ${r.sauf}` : null,
    ])}
    order by c.tri_nom, c."_id" limit ${NES_LE_MEME_JOUR}`.execute(db)
  return rows
    .filter(
      c =>
        c.Contacts.some(t => r.telephones.includes(t)) ||
        (nom !== null && nomsProches(nom, `${c.Nom} ${c.Prenoms}`)),
    )
    .slice(0, DOUBLONS_MAX)
}

export type SaisieEnregistree = Partial<Omit<ClientDeListe, '_id' | 'CodeClient' | 'IdOfficine' | 'Anciens'>>

const net = (champs: SaisieEnregistree) =>
  Object.entries({
    ...champs,
    ...(champs.Contacts ? { Contacts: sansRepetition(champs.Contacts) } : {}),
  }).map(([nom, valeur]) => [nom, valeur === undefined || valeur === '' ? null : valeur] as const)

/** Number, record and reply in one statement: the new client has nothing below it yet. */
export async function creerClient(
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  champs: SaisieEnregistree,
): Promise<Client> {
  const colonnes = net(champs)
  const { rows } = await sql<Client>`
    with numero as (${prendreNumeros(idOfficine, 'CLI', TOUJOURS)}),
    c as (
      insert into client ("_id", "CodeClient", "IdOfficine", "createdBy", "updatedBy",
        ${sql.join(colonnes.map(([nom]) => sql.id(nom)))})
      select ${uuid()}::uuid, officine."Code" || '-' || ${cinqChiffres(sql`numero.dernier`)}, officine."_id",
        ${moi._id}::uuid, ${moi._id}::uuid, ${sql.join(colonnes.map(([nom, v]) => valeur(nom, v)))}
      from numero, officine where officine."_id" = ${idOfficine}
      returning *
    )
    select ${fiche}, '[]'::jsonb as ordonnances, '[]'::jsonb as commandes, '[]'::jsonb as "prisesEnCharge", '[]'::jsonb as creances, '[]'::jsonb as dus,
      array[c."IdOfficine"] as "IdOfficines", ${conditions}
    from c`.execute(tx)
  return rows[0] as Client
}

const TYPES: Record<string, RawBuilder<unknown>> = {
  DateNaissance: sql`date`,
  DerniereVisite: sql`date`,
  Contacts: sql`text[]`,
  IdAssurance: sql`uuid`,
  IdSociete: sql`uuid`,
}
/** A parameter in a SELECT has no column to take its type from. */
const valeur = (nom: string, v: unknown) => sql`${v}::${TYPES[nom] ?? sql`text`}`

export type ClientVerrouille = Omit<
  ClientDeListe,
  'Assurance' | 'TauxAssurance' | 'Societe' | 'Officine' | 'Anciens'
>

/** Locked in the order of their ids, so that two merges of the same pair wait instead of blocking each other. */
export async function verrouillerClients(tx: Tx, ...ids: string[]): Promise<ClientVerrouille[]> {
  const { rows } = await sql<ClientVerrouille>`
    select * from client where "_id" = any(${ids}::uuid[]) order by "_id" for no key update`.execute(tx)
  return ids.map(id => {
    const trouve = rows.find(r => r._id === id)
    if (!trouve) throw introuvable('Ce client')
    return trouve
  })
}

export async function verrouillerClient(tx: Tx, id: string): Promise<ClientVerrouille> {
  const [client] = await verrouillerClients(tx, id)
  return client as ClientVerrouille
}

export async function modifierClient(
  tx: Tx,
  moi: Appelant,
  id: string,
  champs: SaisieEnregistree & { IdFusion?: string | null },
): Promise<void> {
  await sql`update client set ${sql.join([
    ...net(champs).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`),
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${moi._id}`,
  ])} where "_id" = ${id}`.execute(tx)
}

/** Not a change of the record: who has it open is not told that it moved. */
export async function noterVisite(tx: Tx, id: string): Promise<void> {
  await sql`update ${sql.raw(SANS_ATTENDRE)} client set "DerniereVisite" = (now() at time zone 'UTC')::date
    where "_id" = ${id} and "DerniereVisite" is distinct from (now() at time zone 'UTC')::date`.execute(tx)
}

export const compterClient = (tx: Tx, idOfficine: string, ecart: 1 | -1) =>
  compter(tx, idOfficine, 'CLI', TOUJOURS, ecart)

export async function usagesDuClient(tx: Tx, id: string): Promise<UsagesDuClient> {
  const combien = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where "IdClient" = ${id} and "Statut" = 'Active')`
  const { rows } = await sql<UsagesDuClient>`
    select ${combien('ordonnance')} as ordonnances, ${combien('consultation')} as examens, ${combien('commande_client')} as commandes,
      ${combien('proforma')} as proformas, ${combien('prise_en_charge')} as "prisesEnCharge",
      ${combien('creance_ouverture')} as creances`.execute(tx)
  return rows[0] as UsagesDuClient
}
