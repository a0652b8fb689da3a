import { createHmac, randomInt } from 'node:crypto'
import type { ClientRetrouve } from '@dioptrie/domain/clients/contract'
import { exigerActif, MINUTES_D_ACCORD } from '@dioptrie/domain/clients/rules'
import { champInvalide, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { normaliserTelephone } from '@dioptrie/domain/kernel/telephone'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { exigerOuverte } from '../kernel/call/portee.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { verrouillerClient } from './sql.ts'

/** The client as the officine that serves them knows them: what is made there is that officine's. */
export const surPlace = <C extends { IdOfficine: string }>(client: C, officine: string | null): C => ({
  ...client,
  IdOfficine: officine ?? client.IdOfficine,
})

/** More than one person may answer to a phone; more than a few is a number that names nobody. */
const RETROUVES_MAX = 5

/** Live clients of other officines with exactly this phone or this code, old codes included: never a beginning, never a name. */
async function exacts(tx: Tx, moi: Appelant, q: string): Promise<ClientRetrouve[]> {
  const { numero } = normaliserTelephone(q)
  const { rows } = await sql<ClientRetrouve>`
    with trouves as (
      select "_id" from client where ${numero ?? null}::text is not null and "Contacts" && array[${numero ?? null}::text]
      union select coalesce("IdFusion", "_id") from client where "CodeClient" = upper(${q.trim()}))
    select c."_id", c."Civilite", c."Nom", c."Prenoms", c."CodeClient", c."IdOfficine", o."Nom" as "Officine",
      (select "Libelle" from assurance where "_id" = c."IdAssurance") as "Assurance"
    from trouves join client c on c."_id" = trouves."_id" join officine o on o."_id" = c."IdOfficine"
    where c."Statut" = 'Actif' and c."IdOfficine" <> ${moi.IdOfficine}
    order by c.tri_nom, c."_id" limit ${RETROUVES_MAX}`.execute(tx)
  return rows
}

type Preuve = 'Code' | 'Papier'
const noter = (
  tx: Tx,
  moi: Appelant,
  quoi: 'Retrouvé' | 'Reçu' | 'Accord',
  ids: string[],
  par: Preuve | null = null,
) =>
  sql`insert into accueil ("IdClient", "IdOfficine", "Quoi", "createdBy", "Par")
    select id, ${moi.IdOfficine}, ${quoi}, ${moi._id}, ${par} from unnest(${ids}::uuid[]) as t(id)`.execute(
    tx,
  )

/** Whom it shows is kept, found for good or out of curiosity. */
export async function retrouver(tx: Tx, moi: Appelant, q: string): Promise<ClientRetrouve[]> {
  const trouves = await exacts(tx, moi, q)
  await noter(
    tx,
    moi,
    'Retrouvé',
    trouves.map(c => c._id),
  )
  return trouves
}

/** Found by their exact phone or code, and still there. */
async function exigerTrouve(tx: Tx, moi: Appelant, { q, IdClient }: { q: string; IdClient: string }) {
  await exigerOuverte(tx, moi.IdOfficine)
  const trouves = await exacts(tx, moi, q)
  if (!trouves.some(c => c._id === IdClient)) throw introuvable('Ce client')
  const client = await verrouillerClient(tx, IdClient)
  exigerActif(client)
  return client
}

/** Good for this person's serving of this client alone. */
const empreinte = (secret: string, moi: Appelant, IdClient: string, code: string) =>
  createHmac('sha256', `accord ${secret}`)
    .update(`${moi._id} ${IdClient} ${code.replace(/\s/g, '')}`)
    .digest('base64url')

/** The code that the client will read: the last one asked for is the only one. */
export async function preparerAccord(
  tx: Tx,
  moi: Appelant,
  demande: { q: string; IdClient: string },
  secret: string,
): Promise<string> {
  await exigerTrouve(tx, moi, demande)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sql`insert into code_accord ("IdClient", "createdBy", empreinte, "expireLe")
    values (${demande.IdClient}, ${moi._id}, ${empreinte(secret, moi, demande.IdClient, code)},
      now() + ${MINUTES_D_ACCORD} * interval '1 minute')
    on conflict ("IdClient", "createdBy") do update set empreinte = excluded.empreinte, "expireLe" = excluded."expireLe"`.execute(
    tx,
  )
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** Not eaten by its use: an answer that was lost is asked for again with it, and what it opens ends with the day anyway. */
async function exigerCode(tx: Tx, moi: Appelant, IdClient: string, code: string | undefined, secret: string) {
  if (code === undefined)
    throw champInvalide({
      'payload.code': 'Le client donne son accord : son code, ou un papier qu’il a signé.',
    })
  const { rows } =
    await sql`select from code_accord where "IdClient" = ${IdClient} and "createdBy" = ${moi._id}
    and "expireLe" > now() and empreinte = ${empreinte(secret, moi, IdClient, code)}`.execute(tx)
  if (rows.length === 0)
    throw regle('CODE_FAUX', 'Ce n’est pas le dernier code envoyé au client, ou il est trop ancien.')
}

/** From now on the officine serves them as its own; with their agreement it reads their last prescription today. */
export async function accueillir(
  tx: Tx,
  moi: Appelant,
  { accord, code, ...demande }: { q: string; IdClient: string; accord: boolean; code?: string | undefined },
  secret: string,
): Promise<void> {
  await exigerTrouve(tx, moi, demande)
  if (accord) await exigerCode(tx, moi, demande.IdClient, code, secret)
  await noter(tx, moi, 'Reçu', [demande.IdClient])
  if (accord) await noter(tx, moi, 'Accord', [demande.IdClient], 'Code')
}

/** By a paper that they signed: it stays with their record, where their own officine reads it. */
export async function noterAccordSigne(tx: Tx, moi: Appelant, IdClient: string): Promise<void> {
  await noter(tx, moi, 'Accord', [IdClient], 'Papier')
}
