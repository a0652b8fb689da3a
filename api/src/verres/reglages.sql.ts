import type { ReglageVerres } from '@dioptrie/domain/verres/choix'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'

export async function lireReglages(db: Lecture): Promise<ReglageVerres> {
  const { rows } = await sql<ReglageVerres>`
    select "EpaisseurCentre", "EpaisseurBord", "Surcote", version, "createdAt", "updatedAt" from reglage_verres`.execute(
    db,
  )
  return rows[0] as ReglageVerres
}
