import type { ReglageAtelier } from '@dioptrie/domain/atelier/contract'
import { sql } from 'kysely'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

const ficheReglage = sql`"_id", "DelaiVerres", "DelaiAtelier", "ValiditeOrdonnance", "PasDioptrie", "Tolerances", version, "createdAt", "updatedAt"`

export async function lireReglages(db: Lecture): Promise<ReglageAtelier> {
  const { rows } = await sql<ReglageAtelier>`select ${ficheReglage} from reglage_atelier`.execute(db)
  return rows[0] as ReglageAtelier
}

export async function verrouillerReglages(tx: Tx): Promise<ReglageAtelier> {
  const { rows } = await sql<ReglageAtelier>`select ${ficheReglage} from reglage_atelier for update`.execute(
    tx,
  )
  return rows[0] as ReglageAtelier
}

export async function modifierReglages(tx: Tx, r: ReglageAtelier): Promise<ReglageAtelier> {
  const { rows } = await sql<ReglageAtelier>`update reglage_atelier set "DelaiVerres" = ${r.DelaiVerres},
    "DelaiAtelier" = ${r.DelaiAtelier}, "ValiditeOrdonnance" = ${r.ValiditeOrdonnance},
    "PasDioptrie" = ${r.PasDioptrie}, "Tolerances" = ${JSON.stringify(r.Tolerances)}::jsonb, version = version + 1,
    "updatedAt" = now() returning ${ficheReglage}`.execute(tx)
  return rows[0] as ReglageAtelier
}
