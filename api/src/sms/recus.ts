import { createHmac, timingSafeEqual } from 'node:crypto'
import { estStop, GENRES_SERVICE, issueDuRecu } from '@dioptrie/domain/sms/rules'
import { sql } from 'kysely'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

/** What the provider is told to call: nobody else knows it, and a receipt is believed for it alone. */
export const secretDesRecus = (secret: string) =>
  createHmac('sha256', secret).update('reçus des SMS').digest('base64url')

export function estLeSecret(donne: string, secret: string): boolean {
  const attendu = Buffer.from(secretDesRecus(secret))
  const recu = Buffer.from(donne)
  return recu.length === attendu.length && timingSafeEqual(recu, attendu)
}

const chiffres = (adresse: string) => adresse.replaceAll(/\D/g, '')

/** Delivered is the last word; a failure told first gives way to it, nothing else moves a message that arrived. */
const poserIssue = (issue: 'Reçu' | 'Échec') =>
  issue === 'Reçu'
    ? sql`statut = 'Reçu', "RecuLe" = coalesce("RecuLe", now()), "Reponse" = null`
    : sql`statut = 'Échec', "Reponse" = 'Le fournisseur n’a pas pu remettre le message.'`
const deplacables = (issue: 'Reçu' | 'Échec') =>
  issue === 'Reçu' ? sql`('Envoyé', 'Échec', 'Incertain')` : sql`('Envoyé', 'Incertain')`

export async function noterRecu(
  tx: Tx,
  r: { callbackData: string; deliveryInfo: { address: string; deliveryStatus: string } },
): Promise<void> {
  const issue = issueDuRecu(r.deliveryInfo.deliveryStatus)
  if (!issue) return
  const { rows } = await sql<{
    _id: string
  }>`select "_id" from message_sms where "IdFournisseur" = ${r.callbackData}`.execute(tx)
  if (rows[0])
    await sql`update message_sms set ${poserIssue(issue)} where "_id" = ${rows[0]._id} and statut in ${deplacables(issue)}`.execute(
      tx,
    )
  // Before its answer, or of a message whose answer never came: whoever learns its name finds this.
  else
    await sql`insert into recu_sms ("IdFournisseur", "Numero", statut)
      values (${r.callbackData}, ${chiffres(r.deliveryInfo.address)}, ${issue}) on conflict do nothing`.execute(
      tx,
    )
}

/** What waits of marketing for these numbers does not leave any more: it was to leave before they said no. */
export async function retenirLesMessages(tx: Tx, numeros: readonly string[]): Promise<void> {
  await sql`update message_sms set statut = 'Annulé', "Reponse" = 'STOP reçu avant l’envoi.'
    where statut = 'À envoyer' and "Numero" = any(${numeros}::text[]) and ("Genre" = 'Anniversaire' or ("Genre" = 'Campagne'
      and "IdDiffusion" in (select "_id" from diffusion where statut in ('En cours', 'En pause'))))`.execute(
    tx,
  )
}

/** What was still to be said of an order that no longer stands. */
export async function retenirLesServices(tx: Tx, idCommande: string): Promise<void> {
  await sql`update message_sms set statut = 'Annulé', "Reponse" = 'La commande ne tient plus.'
    where statut = 'À envoyer' and "Cause" = any(${GENRES_SERVICE.map(genre => `${genre} · ${idCommande}`)}::text[])`.execute(
    tx,
  )
}

/** A word from a phone: STOP ends marketing for the number, and for every client who has it. */
export async function noterReponse(tx: Tx, r: { senderAddress: string; message: string }): Promise<void> {
  if (!estStop(r.message)) return
  const numero = chiffres(r.senderAddress)
  if (numero.length < 6 || numero.length > 17) return
  await sql`insert into stop_sms ("Numero") values (${numero}) on conflict do nothing`.execute(tx)
  await sql`insert into consentement_sms ("_id", "Accord", "Source")
    select "_id", false, 'STOP' from client where "Contacts" @> array[${numero}] and "Statut" = 'Actif'
    on conflict ("_id") do update set "Accord" = false, "Source" = 'STOP', "Le" = now(), "IdPar" = null
      where consentement_sms."Accord"`.execute(tx)
  await retenirLesMessages(tx, [numero])
}

/**
 * Receipts that came before the answer that names their message, and those of messages whose answer never came: when one message
 * alone to that number is in doubt, the receipt is its own.
 */
export async function rapprocherLesRecus(db: Lecture): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with nommes as (
      update message_sms m set statut = r.statut, "RecuLe" = case when r.statut = 'Reçu' then r."createdAt" end
      from recu_sms r where r."IdFournisseur" = m."IdFournisseur" and m.statut in ('Envoyé', 'Incertain') returning r."_id"),
    devines as (
      update message_sms m set statut = r.statut, "IdFournisseur" = r."IdFournisseur", "EnvoyeLe" = m."PrisLe",
        "RecuLe" = case when r.statut = 'Reçu' then r."createdAt" end, "Reponse" = 'Reconnu à son accusé de réception.'
      from (select distinct on ("Numero") * from recu_sms order by "Numero", "createdAt") r
      where m."Numero" = r."Numero" and m.statut = 'Incertain' and m."IdFournisseur" is null and r."createdAt" >= m."PrisLe"
        and not exists (select from message_sms a where a."Numero" = m."Numero" and a.statut in ('En cours', 'Incertain') and a."_id" <> m."_id")
        and not exists (select from message_sms a where a."IdFournisseur" = r."IdFournisseur")
      returning r."_id"),
    appliques as (select "_id" from nommes union select "_id" from devines),
    menage as (delete from recu_sms where "_id" in (select "_id" from appliques) or "createdAt" < now() - interval '3 days')
    select count(*)::int as n from appliques`.execute(db)
  return rows[0]?.n ?? 0
}
