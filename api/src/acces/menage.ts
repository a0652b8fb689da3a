import { sql } from 'kysely'
import type { Db } from '../kernel/platform/db.ts'
import type { Jobs } from '../kernel/platform/jobs.ts'

/** What nobody can use any more; closed sessions stay a week, for who asks when somebody left. */
export async function faireLeMenage(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where(sql<boolean>`least("fermeeLe", "expireLe") < now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('reinitialisation')
    .where('expireLe', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('tentative')
    .where(sql<boolean>`greatest("dernierLe", "bloqueJusqua") < now() - interval '1 day'`)
    .execute()
  await db.deleteFrom('oidc_nonce').where('expireLe', '<', sql<string>`now() - interval '1 hour'`).execute()
  await db.deleteFrom('idempotence').where('createdAt', '<', sql<string>`now() - interval '2 days'`).execute()
  // Two months of what happened: older, the records themselves tell it.
  await db
    .deleteFrom('notification')
    .where('createdAt', '<', sql<string>`now() - interval '60 days'`)
    .execute()
  await db
    .deleteFrom('lecture_par_heure')
    .where('Heure', '<', sql<string>`now() - interval '2 days'`)
    .execute()
  await db.deleteFrom('liste_par_heure').where('Heure', '<', sql<string>`now() - interval '2 days'`).execute()
  await sql`delete from emport_morceau m using emport e
    where e."_id" = m."IdEmport" and e."createdAt" < now() - interval '1 day'`.execute(db)
  await plierLesTotaux(db)
  // One statement each: a large network would otherwise ask more of one than a statement may take.
  const { rows } = await sql<{ total: string }>`select t::text as total from totaux_ajoutes() t`.execute(db)
  for (const { total } of rows) await sql`select tasser_total(${total}::text::regclass)`.execute(db)
}

/** One transaction each, for one that holds its total must not hold the others. */
async function plierLesTotaux(db: Db): Promise<void> {
  const { rows } = await sql<{ total: string }>`select "Total" as total from pli order by 1`.execute(db)
  for (const { total } of rows) await sql`select plier_total(${total})`.execute(db)
}

const CINQ_MINUTES = 1 / 12

/** Every hour: what a report adds up is then at most the lines of that hour (docs/decisions/096), and what it reads of the books, of five minutes. */
export async function planifierMenage(jobs: Jobs, db: Db): Promise<void> {
  await jobs.planifier('menage', 1, () => faireLeMenage(db))
  await jobs.planifier('plis', CINQ_MINUTES, () => plierLesTotaux(db))
}
