import type { ClientRetrouve } from '@dioptrie/domain/clients/contract'
import { exigerActif } from '@dioptrie/domain/clients/rules'
import { introuvable } from '@dioptrie/domain/kernel/refus'
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

const noter = (tx: Tx, moi: Appelant, quoi: 'Retrouvé' | 'Reçu' | 'Accord', ids: string[]) =>
  sql`insert into accueil ("IdClient", "IdOfficine", "Quoi", "createdBy")
    select id, ${moi.IdOfficine}, ${quoi}, ${moi._id} from unnest(${ids}::uuid[]) as t(id)`.execute(tx)

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

/** From now on the officine serves them as its own; with their agreement it reads their last prescription today. */
export async function accueillir(
  tx: Tx,
  moi: Appelant,
  { q, IdClient, accord }: { q: string; IdClient: string; accord: boolean },
): Promise<void> {
  await exigerOuverte(tx, moi.IdOfficine)
  const trouves = await exacts(tx, moi, q)
  if (!trouves.some(c => c._id === IdClient)) throw introuvable('Ce client')
  exigerActif(await verrouillerClient(tx, IdClient))
  await noter(tx, moi, 'Reçu', [IdClient])
  if (accord) await noter(tx, moi, 'Accord', [IdClient])
}
