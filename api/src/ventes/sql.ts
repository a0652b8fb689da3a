import { avancer } from '@dioptrie/domain/kernel/machine'
import { introuvable, refuser, regle } from '@dioptrie/domain/kernel/refus'
import type { Commande, CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { actionDe, cycleCommande, type Etape, type Geste, refusClose } from '@dioptrie/domain/ventes/rules'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { enJson, etapesDe } from '../clients/ordonnances.sql.ts'
import { documentJson } from '../documents/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { lignes, lireUn } from '../kernel/platform/lire.ts'
import { type Colonne, changerFiche } from '../kernel/records/changer.ts'
import { anneeDe, compter, prendreReference } from '../kernel/records/compteur.ts'
import { approbationsDe } from '../remises/sql.ts'
import { retenirLesServices } from '../sms/recus.ts'
import { monturesJson } from '../stock/montures.ts'
import { noms, typee } from './colonnes.ts'
import { avecClient } from './vente.ts'
import { avecVendu, lirePaires, type Vendu } from './verres.sql.ts'

/** An order as its row has it: what the rules read. Its pairs are words alone (`entiere` says the rest). */
export type CommandeVerrouillee = Omit<
  Commande,
  'Historique' | 'Assurance' | 'RefProforma' | 'AcompteDemande' | 'createdBy' | 'updatedBy'
> & { createdBy: string | null; updatedBy: string | null }

/** By its id, or by its reference among those of one client. */
export type QuelleCommande = { _id: string } | { IdClient: string; RefCmmd: string }

/**
 * Locks an order until the transaction ends: whoever pays, mounts, delivers, changes or deletes it does it alone.
 * Take the client first when both are needed.
 */
export async function verrouillerCommande(tx: Tx, quelle: QuelleCommande): Promise<CommandeVerrouillee> {
  const { rows } = await sql<CommandeVerrouillee>`
    select * from commande_client where ${
      '_id' in quelle
        ? sql`"_id" = ${quelle._id}`
        : sql`"RefCmmd" = ${quelle.RefCmmd} and "IdClient" = ${quelle.IdClient}`
    } for no key update`.execute(tx)
  if (!rows[0]) throw introuvable('Cette commande')
  refuser(refusClose(rows[0]))
  return rows[0]
}

/** With what its lenses and its frames are, besides their words. */
export const entiere = async (tx: Tx, c: CommandeVerrouillee): Promise<CommandeVerrouillee> => ({
  ...c,
  Paires: await lirePaires(tx, { IdCommande: c._id }),
})

/** Those of these orders that were not taken back meanwhile, locked in one order. */
export async function verrouillerActives(tx: Tx, ids: readonly string[]): Promise<CommandeVerrouillee[]> {
  if (ids.length === 0) return []
  return lignes(tx)<CommandeVerrouillee>`
    select * from commande_client where "_id" = any(${ids}::uuid[]) and "Statut" = 'Active' order by "_id"
    for no key update`
}

/**
 * The order takes its next step: the step is written down with who and when, and the other screens are told. Answers
 * where it stands now.
 */
export async function changerEtape(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  geste: Geste,
  motif: string | null = null,
): Promise<Etape> {
  const etape = avancer(cycleCommande, commande.Etape, actionDe(commande, geste))
  if (geste === 'monter' || geste === 'livrer') await exigerMontures(tx, commande._id)
  await sql`
    with pas as (insert into commande_etape ("IdCommande", "Etape", "Motif", "createdBy")
      values (${commande._id}, ${etape}, ${motif}, ${moi._id}))
    update commande_client set "Etape" = ${etape}${etape === 'Rendue' ? sql`, "DatePromesse" = null` : sql``}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = ${commande._id}`.execute(tx)
  if (etape === 'Rendue') await retenirLesServices(tx, commande._id)
  await annoncer(tx, { entite: 'commande_client', _id: commande._id, IdOfficine: commande.IdOfficine })
  return etape
}

/** A frame that another officine was asked for is waited for: refused, or no longer asked for, it holds nothing. */
async function exigerMontures(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ Paire: number; Officine: string; Statut: string }>`
    select d."Paire", o."Nom" as "Officine", d."Statut" from demande_transfert d join officine o on o."_id" = d."IdOfficineSource"
    where d."IdCommande" = ${id} and d."Statut" in ('Demandée', 'Envoyée') order by d."Paire" limit 1`.execute(
    tx,
  )
  const [attendue] = rows
  if (!attendue) return
  throw regle(
    'MONTURE_ATTENDUE',
    `La monture de la paire ${attendue.Paire} est ${
      attendue.Statut === 'Envoyée' ? 'en route de' : 'demandée à'
    } ${attendue.Officine} : elle n’est pas encore ici.`,
  )
}

/** Number, order, what was sold and first step in one statement; `motif`: why it is of a day that was closed. */
export async function creerCommande(
  tx: Tx,
  moi: Appelant,
  client: { _id: string; IdOfficine: string },
  colonnes: Colonne[],
  vendu: Vendu,
  motif: string | null = null,
): Promise<{ _id: string; RefCmmd: string }> {
  const { rows } = await sql<{ _id: string; RefCmmd: string }>`
    with ${prendreReference(client.IdOfficine, 'CMD')},
    commande as (
      insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "createdBy", "updatedBy", "TauxAcompte",
        ${noms(colonnes)})
      select ${uuid()}::uuid, numero.reference, ${client._id}::uuid, ${client.IdOfficine}::uuid, ${moi._id}::uuid,
        ${moi._id}::uuid, (select "TauxAcompte" from officine where "_id" = ${client.IdOfficine}::uuid),
        ${sql.join(colonnes.map(typee))} from numero
      returning "_id", "RefCmmd", "Etape", "createdBy"),
    pas as (insert into commande_etape ("IdCommande", "Etape", "Motif", "createdBy")
      select "_id", "Etape", ${motif}::text, "createdBy" from commande)
    ${avecVendu('IdCommande', sql`commande`, vendu)}
    select "_id", "RefCmmd" from commande`.execute(tx)
  return rows[0] as { _id: string; RefCmmd: string }
}

export const changerCommande = (tx: Tx, moi: Appelant, id: string, colonnes: Colonne[]) =>
  changerFiche(tx, moi, 'commande_client', id, colonnes)

/** Off the lists; its number stays taken. */
export async function retirerCommande(
  tx: Tx,
  moi: Appelant,
  c: CommandeVerrouillee,
  motif: string | undefined,
): Promise<void> {
  await compter(tx, c.IdOfficine, 'CMD', anneeDe(c.createdAt), -1)
  await changerCommande(tx, moi, c._id, [
    ['Statut', 'Supprimée'],
    ['MotifAnnulation', motif || null],
    ['DatePromesse', null],
  ])
  await retenirLesServices(tx, c._id)
}

/** Of the order `v`: what it came to, each time that it changed. */
const VERSIONS = sql`
  (select jsonb_agg(jsonb_build_object('Numero', x."Numero", 'Cause', x."Cause", 'Jour', x."Jour", 'Total', x."Total", 'Remise', x."Remise",
      'PartAssurance', x."PartAssurance", 'EcartTotal', x."EcartTotal", 'EcartRemise', x."EcartRemise", 'EcartAssurance', x."EcartAssurance",
      'NumeroBon', (select p."NumeroBon" from prise_en_charge p where p."_id" = x."IdPriseEnCharge"),
      'PlafondRestant', x."PlafondRestant", 'AccordeRestant', x."AccordeRestant",
      'Approbateur', (select u."displayName" from remise_approuvee a join utilisateur u on u."_id" = a."IdApprobateur" where a."IdVersion" = x."_id"),
      'createdAt', instant(x."createdAt"), 'createdBy', (select "displayName" from utilisateur where "_id" = x."createdBy")) order by x."Numero")
    from version_vente x where x."IdCommande" = v."_id")`

/** What came back of a sale, the first one first. */
export const avoirsDe = (vente: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('_id', x."_id", 'Reference', x."Reference", 'Jour', x."Jour", 'Montant', x."Montant",
      'Credit', x."Credit", 'Reste', x."Reste") order by x."_id")
    from avoir x where ${vente}), '[]')`

/** The prescription is shown to those who may read prescriptions. */
export const lireCommande = (db: Lecture, moi: Appelant, quelle: QuelleCommande): Promise<CommandeEntiere> =>
  lireUn(db, 'Cette commande')<CommandeEntiere>`
    select v.*, ${etapesDe(sql`v."_id"`)} as "Historique", ${avecClient}, c."Contacts", ${monturesJson} as "Montures",
      (select ${enJson(sql`o`)} from ordonnance_fiche o
        where o."RefOrd" = v."RefOrd" and ${moi.permissions.has('ordonnances.lire') ? sql`true` : sql`false`}) as ordonnance,
      (select ${enJson(sql`p`)} from prise_en_charge_fiche p where p."_id" = v."IdPriseEnCharge") as "priseEnCharge",
      coalesce((select jsonb_agg(${documentJson} order by d."createdAt" desc, d."_id" desc)
        from document d left join utilisateur u on u."_id" = d."createdBy"
        where (d.entite = 'commande_client' and d."idEntite" = v."_id")
          or (d.entite = 'prise_en_charge' and d."idEntite" = v."IdPriseEnCharge")), '[]') as documents,
      coalesce((select jsonb_agg(jsonb_build_object('_id', r."_id", 'montant', r.montant, 'modepaiement', r.modepaiement,
          'reference', r.reference, 'Motif', r."Motif", 'ParAvoir', par_avoir(r."IdOrigine", r."IdAvoir", r.modepaiement), 'createdAt', instant(r."createdAt"),
          'createdBy', (select "displayName" from utilisateur where "_id" = r."createdBy")) order by r."createdAt", r."_id")
        from operation r where r."IdCommande" = v."_id"), '[]') as reglements,
      ${approbationsDe(sql`v."_id"`)} as approbations, ${VERSIONS} as "Versions",
      ${avoirsDe(sql`x."IdCommande" = v."_id"`)} as avoirs,
      array[v."IdOfficine", c."IdOfficine"] as "IdOfficines",
      (select k."MotifAnnulation" from commande_client k where k."_id" = v."_id") as "MotifAnnulation"
    from commande_client_fiche v join client c on c."_id" = v."IdClient"
    where ${
      '_id' in quelle
        ? sql`v."_id" = ${quelle._id}`
        : sql`v."RefCmmd" = ${quelle.RefCmmd} and v."IdClient" = ${quelle.IdClient}`
    }`
