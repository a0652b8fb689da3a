import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { imprimerVente } from '../ventes/impression.ts'
import { lireProforma } from './sql.ts'

export async function imprimerProforma(tx: Tx, moi: Appelant, id: string) {
  const p = await lireProforma(tx, moi, id)
  return imprimerVente(tx, moi, p, { entite: 'proforma', reference: p.RefProforma })
}
