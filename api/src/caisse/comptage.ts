import type { Comptage } from '@dioptrie/domain/caisse/contract'
import { verifierComptage } from '@dioptrie/domain/caisse/rules'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Tx } from '../kernel/platform/db.ts'

/** Refuses a count that names an unknown note or does not explain its gap. `ou`: where it stands in the payload. */
export async function exigerComptage(
  tx: Tx,
  { Coupures, Motif }: Comptage,
  attendu: number,
  ou = 'payload',
): Promise<void> {
  const { rows: connues } = await sql<{ Valeur: number; Nature: string }>`
    select "Valeur", "Nature" from coupure`.execute(tx)
  const refus = Object.entries(verifierComptage(Coupures, connues, attendu, Motif))
  if (refus.length > 0) throw champInvalide(Object.fromEntries(refus.map(([c, m]) => [`${ou}.${c}`, m])))
}
