import type { Operation } from '@dioptrie/domain/caisse/contract'
import { chemins } from '../chemins/caisse.ts'
import { chemins as comptoir } from '../chemins/comptoir.ts'
import { chemins as examens } from '../chemins/consultations.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { usePermission } from '../kernel/session.ts'

/** The screen of what an operation paid; the operations themselves for who may not open it. */
export function useVersDocument(): (o: Operation) => string {
  const voitComptoir = usePermission('comptoir.lire')
  const voitExamens = usePermission('consultations.lire')
  const voitVentes = usePermission('ventes.lire')
  const encaisse = usePermission('caisse.encaisser')
  return o => {
    if (o.IdComptoir && voitComptoir) return comptoir.voir(o.IdComptoir)
    if (o.IdConsultation && voitExamens) return examens.voir(o.IdConsultation)
    if (o.IdCreance && o.IdClient && o.Document && encaisse) return chemins.regler(o.IdClient, o.Document)
    if (o.IdCommande && o.IdClient && o.Document && voitVentes) return ventes.commande(o.IdClient, o.Document)
    return chemins.operations
  }
}
