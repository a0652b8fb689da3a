import { type AutreMain, refusAutreMain } from '@dioptrie/domain/exceptions/mains'
import { refuser } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'

/**
 * Whoever did the first half does not do the second, unless the officine says that one person works there. `auteurs`: a question
 * that gives who did it.
 */
export async function exigerAutreMain(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  IdOfficine: string,
  quoi: AutreMain,
  auteurs: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ deMoi: boolean; ControleSeul: boolean }>`
    select ${moi._id}::uuid in (${auteurs}) as "deMoi", "ControleSeul" from officine where "_id" = ${IdOfficine}`.execute(
    tx,
  )
  refuser(refusAutreMain(quoi, rows[0]?.deMoi === true, rows[0]?.ControleSeul === true))
}
