import { sql } from 'kysely'
import type { Appelant } from '../call/appelant.ts'
import type { Tx } from '../platform/db.ts'

/** A column with the value to write, or what the database makes of it. */
export type Colonne = [nom: string, valeur: unknown]

/** A record with these values: one version more, when and by whom. */
export async function changerFiche(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  table: string,
  id: string,
  colonnes: readonly Colonne[],
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.join([
    ...colonnes.map(([nom, v]) => sql`${sql.id(nom)} = ${v}`),
    sql`version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}`,
  ])} where "_id" = ${id}`.execute(tx)
}
