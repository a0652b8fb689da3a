import type { Operation } from '@dioptrie/domain/caisse/contract'
import { ESPECE, estAnnulable } from '@dioptrie/domain/caisse/rules'
import { type TrancheDeTimbre, timbreDu } from '@dioptrie/domain/configuration/timbre'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import { sql } from 'kysely'
import type { Tx } from '../kernel/platform/db.ts'
import { lignes } from '../kernel/platform/lire.ts'

const tranches = (tx: Tx): Promise<TrancheDeTimbre[]> =>
  lignes(tx)<TrancheDeTimbre>`select "APartirDe", "Montant", "DateDebut", "DateFin" from timbre`

/** The stamp duty of what was received in cash; what is given back or put in the drawer owes none. */
export async function timbreDuRecu(
  tx: Tx,
  o: Operation,
  parts: Pick<Operation, 'modepaiement' | 'montant'>[],
): Promise<number | null> {
  if (!estAnnulable(o.typeOperation) || o.IdOrigine !== null) return null
  const especes = parts.filter(p => p.modepaiement === ESPECE).reduce((somme, p) => somme + p.montant, 0)
  return timbreDu(await tranches(tx), o.createdAt.slice(0, 10), especes)
}

/** The duties of a counter sale, as its receipts say them one by one; what was taken back whole since owes none. */
export async function timbreDuComptoir(tx: Tx, idComptoir: string): Promise<number | null> {
  const { rows } = await sql<{ jour: Jour; especes: number }>`
    select left(instant(o."createdAt"), 10) as jour, sum(o.montant) as especes from operation o
    where o."IdComptoir" = ${idComptoir} and o.modepaiement = ${ESPECE} and o."IdOrigine" is null
      and o.montant + coalesce((select sum(c.montant) from operation c where c."IdOrigine" = o."_id"), 0) > 0
    group by o."createdAt"`.execute(tx)
  const bareme = await tranches(tx)
  return rows.reduce((somme, r) => somme + (timbreDu(bareme, r.jour, r.especes) ?? 0), 0) || null
}
