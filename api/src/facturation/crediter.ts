import { rendre } from '@dioptrie/domain/facturation/rules'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type { CommandeVerrouillee } from '../ventes/sql.ts'
import { ecrire, prevenir } from './ecrire.ts'
import { verrouillerLignes } from './sql.ts'

/**
 * An invoiced sale comes back: `part` francs of its share are no longer asked of its insurer, by entries of today, whatever became of
 * its invoices. Before the sale itself is written, which then follows its file. One that is on no invoice is processed again.
 */
export async function crediter(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  part: number,
  Motif: string,
): Promise<void> {
  if (part === 0 || commande.IdFacture === null) return
  const { rows: vivantes } = await sql<{ _id: string }>`select "_id" from ligne_assurance
    where "IdCommande" = ${commande._id} and "Etat" <> 'Retirée' order by "createdAt" desc, "_id" desc`.execute(
    tx,
  )
  const ids = vivantes.map(l => l._id)
  const { lignes } = await verrouillerLignes(tx, moi, ids)
  const { rows: payees } = await sql<{ IdLigne: string; _id: string; montant: number }>`
    select "IdLigne", "IdPaiement" as "_id", sum(montant) as montant from ecriture_assurance
    where "IdLigne" = any(${ids}::uuid[]) and "IdPaiement" is not null
    group by 1, 2 having sum(montant) > 0 order by max("createdAt") desc, 2 desc`.execute(tx)
  const parLigne = Map.groupBy(payees, p => p.IdLigne)
  const enOrdre = ids.flatMap(id =>
    lignes.filter(l => l._id === id).map(l => ({ ...l, imputations: parLigne.get(id) ?? [] })),
  )
  const suites = rendre(enOrdre, enOrdre[0]?.AFacturer ?? 0, part)
  await ecrire(
    tx,
    moi,
    suites.flatMap(({ l, ecritures, Etat }) =>
      ecritures.map(e => ({ ...e, Etat, IdLigne: l._id, IdOfficine: l.IdOfficine, Motif })),
    ),
  )
  await prevenir(
    tx,
    suites.map(s => s.l),
  )
}
