import type { Jour } from '@dioptrie/domain/kernel/jour'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { ProformaDeListe } from '@dioptrie/domain/proformas/contract'
import { exigerTransformable } from '@dioptrie/domain/proformas/rules'
import { sql } from 'kysely'
import type { Tx } from '../kernel/platform/db.ts'
import type { VenteAvant } from './vente.ts'
import { lirePaires } from './verres.sql.ts'

export type ProformaVerrouillee = VenteAvant &
  Pick<
    ProformaDeListe,
    | '_id'
    | 'IdClient'
    | 'IdOfficine'
    | 'DateProforma'
    | 'DateExpiration'
    | 'IdCommande'
    | 'RefCmmd'
    | 'version'
    | 'createdAt'
    | 'Estimation'
  >

/** With the order that it became, if it did. */
export async function verrouillerProforma(tx: Tx, id: string): Promise<ProformaVerrouillee> {
  const { rows: prise } = await sql`
    select from proforma where "_id" = ${id} and "Statut" = 'Active' for no key update`.execute(tx)
  if (prise.length === 0) throw introuvable('Cette proforma')
  const { rows } = await sql<ProformaVerrouillee>`
    select p.*, c."_id" as "IdCommande", c."RefCmmd" from proforma p
    left join commande_client c on c."IdProforma" = p."_id" and c."Statut" = 'Active'
    where p."_id" = ${id}`.execute(tx)
  return { ...(rows[0] as ProformaVerrouillee), Paires: await lirePaires(tx, { IdProforma: id }) }
}

/** What an order takes from the proforma that it comes from; locked, so that it becomes one order and no more. */
export async function proformaATransformer(
  tx: Tx,
  idClient: string,
  id: string,
  aujourdhui: Jour,
): Promise<VenteAvant> {
  const p = await verrouillerProforma(tx, id)
  if (p.IdClient !== idClient) throw introuvable('Cette proforma')
  exigerTransformable(p, aujourdhui)
  const { _id, ...vente } = p
  return vente
}
