import { exigerActif } from '@dioptrie/domain/clients/rules'
import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { introuvable, regle } from '@dioptrie/domain/kernel/refus'
import type { Consentement, sms as contrat } from '@dioptrie/domain/sms/contract'
import { mobileDe, rediger, refusDeMessage, type StatutMessage } from '@dioptrie/domain/sms/rules'
import { sql } from 'kysely'
import { verrouillerClient } from '../clients/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { valeursDe } from './lancer.ts'
import { retenirLesMessages } from './recus.ts'
import * as campagnes from './sql.ts'

/** What a client has said of messages; a STOP sent since from one of their numbers counts first. */
export async function lireConsentement(db: Lecture, id: string): Promise<Consentement> {
  const { rows } = await sql<Omit<Consentement, 'Numero'> & { Contacts: string[] }>`
    select c."Contacts", x."Le" is null and s."Accord" as "Accord", coalesce(x."Le", s."Le") as "Le",
      case when x."Le" is null then s."Source" else 'STOP' end as "Source",
      case when x."Le" is null then (select "displayName" from utilisateur where "_id" = s."IdPar") end as "Par"
    from client c left join consentement_sms s on s."_id" = c."_id"
    left join lateral (select max(n."Le") as "Le" from stop_sms n where n."Numero" = any(c."Contacts") and s."Accord" is not false) x on true
    where c."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce client')
  const { Contacts, ...dit } = rows[0]
  return { ...dit, Numero: mobileDe(Contacts) }
}

/** Their word, from the counter. */
export async function consentir(tx: Tx, moi: Appelant, id: string, Accord: boolean): Promise<Consentement> {
  const client = await verrouillerClient(tx, id)
  exigerActif(client)
  await sql`insert into consentement_sms ("_id", "Accord", "Source", "IdPar")
    values (${id}, ${Accord}, ${Accord ? 'Client' : 'STOP'}, ${moi._id})
    on conflict ("_id") do update set "Accord" = excluded."Accord", "Source" = excluded."Source", "Le" = now(), "IdPar" = excluded."IdPar"
      where consentement_sms."Accord" <> excluded."Accord"`.execute(tx)
  // The numbers too: whatever becomes of the record, a number that said no gets nothing until its owner says yes.
  const siens = sql`select unnest("Contacts") from client where "_id" = ${id}`
  await (Accord
    ? sql`delete from stop_sms where "Numero" in (${siens})`
    : sql`insert into stop_sms ("Numero") ${siens} on conflict do nothing`
  ).execute(tx)
  if (!Accord) {
    const { rows } = await sql<{ Contacts: string[] }>`
      select "Contacts" from client where "_id" = ${id}`.execute(tx)
    await retenirLesMessages(tx, rows[0]?.Contacts ?? [])
  }
  return lireConsentement(tx, id)
}

/** A message to one client, in the words that were typed. */
export async function ecrireAuClient(
  tx: Tx,
  moi: Appelant,
  officine: string | null,
  id: string,
  { message, canal, RefCmmd, enNombre }: Payload<typeof contrat.ecrire>,
) {
  const client = await verrouillerClient(tx, id)
  exigerActif(client)
  const { rows } = await sql<Parameters<typeof valeursDe>[0] & { Contacts: string[] }>`
    select c."Nom", c."Prenoms", c."Civilite", c."Contacts", o."Nom" as "Officine", o."Telephone", k."RefCmmd", k."ResteAPayer"
    from client c join officine o on o."_id" = ${officine ?? client.IdOfficine}
    left join lateral (select "RefCmmd", "ResteAPayer" from commande_client where "IdClient" = c."_id" and "Statut" = 'Active' and "Etape" <> 'Rendue'
      ${RefCmmd ? sql`and "RefCmmd" = ${RefCmmd}` : sql``} order by "DateCommd" desc, "_id" desc limit 1) k on true
    where c."_id" = ${id}`.execute(tx)
  const lu = rows[0]
  const Numero = mobileDe(lu?.Contacts ?? [])
  if (!lu || !Numero)
    throw regle('SANS_MOBILE', 'Aucun numéro de ce client n’est un mobile : rien ne peut partir.')
  if (enNombre && (await lireConsentement(tx, id)).Accord === false)
    throw regle('STOP', 'Ce client a dit STOP : ce qui s’écrit à plusieurs ne lui est pas envoyé.')
  if (canal === 'sms') {
    const { rows: ecrits } = await sql<{ client: number; personne: number }>`
      select (select count(*)::int from message_sms where "Genre" = 'Direct' and "IdClient" = ${id} and "createdAt" >= current_date) as client,
        (select count(*)::int from message_sms where "Genre" = 'Direct' and "createdBy" = ${moi._id} and "createdAt" >= current_date) as personne`.execute(
      tx,
    )
    const refus = refusDeMessage(ecrits[0] ?? { client: 0, personne: 0 })
    if (refus) throw regle('TROP_DE_MESSAGES', refus)
  }
  const ecrit = rediger(message, valeursDe(lu))
  const ecritId = await campagnes.deposer(tx, {
    IdOfficine: officine ?? client.IdOfficine,
    IdClient: id,
    Destinataire: nomComplet(lu),
    Numero,
    createdBy: moi._id,
    ...ecrit,
    ...(canal === 'sms' ? { Genre: 'Direct' } : { Genre: 'WhatsApp', statut: 'Ouvert' }),
  })
  return campagnes.lireMessage(tx, ecritId as string)
}

/** A message that failed, or of which nobody knows, once more; those of a campaign go again with it. */
export async function renvoyerMessage(tx: Tx, moi: Appelant, id: string) {
  const { rows } = await sql<{ IdOfficine: string; Genre: string; statut: StatutMessage; Stop: boolean }>`
    select "IdOfficine", "Genre", statut, exists (select from stop_sms x where x."Numero" = m."Numero") as "Stop"
    from message_sms m where "_id" = ${id} for update`.execute(tx)
  const message = rows[0]
  if (!message || message.Genre === 'Campagne' || message.Genre === 'Accord') throw introuvable('Ce message')
  exigerAgir(moi, message.IdOfficine, 'Ce message')
  if (message.Genre === 'Anniversaire' && message.Stop)
    throw regle('STOP', 'Ce numéro a dit STOP : aucun SMS commercial n’y part.')
  if (message.statut !== 'Incertain' && message.statut !== 'Échec')
    throw regle('RIEN_A_RENVOYER', 'Ce message n’est ni en échec ni incertain : rien n’est renvoyé.')
  await campagnes.remettre(tx, sql`"_id" = ${id}`)
  return campagnes.lireMessage(tx, id)
}
