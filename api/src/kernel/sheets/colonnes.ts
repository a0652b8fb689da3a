import type { Colonnes } from '@dioptrie/domain/kernel/importation'
import { sql } from 'kysely'
import type { Lecture, Tx } from '../platform/db.ts'

/** What a file is of; each supplier, each officine has its own. */
type Quoi = 'tarif' | 'clients' | 'ordonnances' | 'creances' | 'parts' | 'stock-verre' | `table:${string}`

/** What is nobody's own: the tables that the whole network shares. */
export const RESEAU = '00000000-0000-0000-0000-000000000000'

export async function colonnesGardees<C extends Colonnes>(db: Lecture, quoi: Quoi, de: string): Promise<C> {
  const { rows } = await sql<{ Colonnes: C }>`
    select "Colonnes" from colonnes_fichier where "Quoi" = ${quoi} and "De" = ${de}`.execute(db)
  return rows[0]?.Colonnes ?? ({} as C)
}

export async function garderColonnes(tx: Tx, quoi: Quoi, de: string, dites: Colonnes): Promise<void> {
  await sql`insert into colonnes_fichier ("Quoi", "De", "Colonnes") values (${quoi}, ${de}, ${JSON.stringify(dites)}::jsonb)
    on conflict ("Quoi", "De") do update set "Colonnes" = excluded."Colonnes", "updatedAt" = now()`.execute(
    tx,
  )
}
