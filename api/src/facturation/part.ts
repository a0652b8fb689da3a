import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'

/** An amount agreed when the file is processed: the sale follows its file. */
export async function convenir(tx: Tx, moi: Appelant, id: string, montant: number): Promise<void> {
  await sql`update commande_client set "PartAssurance" = ${montant}, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = ${id} and "PartAssurance" <> ${montant}`.execute(tx)
}

/** What the client owes of a reject, or owes no longer: the one truth that the cash desk reads. */
export async function charger(tx: Tx, moi: Appelant, ids: readonly (string | null)[]): Promise<void> {
  await sql`update commande_client c set "PartAssurance" = d."Part" - d."Charge", version = c.version + 1, "updatedAt" = now(),
      "updatedBy" = ${moi._id} from dossier_assurance d
    where d."_id" = c."_id" and c."_id" = any(${ids}::uuid[])`.execute(tx)
}
