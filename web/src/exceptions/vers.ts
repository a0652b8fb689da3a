import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { chemins as avoirs } from '../chemins/avoirs.ts'
import { chemins as caisse } from '../chemins/caisse.ts'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins as comptes } from '../chemins/comptes.ts'
import { chemins as comptoir } from '../chemins/comptoir.ts'
import { versArticle } from '../chemins/stock.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { usePermission } from '../kernel/session.ts'

export const ICI = '/apps/exceptions'

/** The record of an exception, for who may open it; the report itself for the others, and for what has no screen. */
export function useVers(): (e: Exception) => string {
  const voitVentes = usePermission('ventes.lire')
  const voitComptoir = usePermission('comptoir.lire')
  const voitCaisse = usePermission('caisse.lire')
  const voitStock = usePermission('stock.lire')
  const voitComptes = usePermission('utilisateurs.lire')
  const voitClients = usePermission('clients.lire')
  return e => {
    const { Entite, IdEntite, IdClient, Reference, IdOfficine } = e
    if (Entite === 'commande_client' && voitVentes && IdClient && Reference)
      return ventes.commande(IdClient, Reference)
    if (Entite === 'avoir' && voitVentes) return avoirs.voir(IdEntite)
    if (Entite === 'proforma' && voitVentes) return ventes.proforma(IdEntite)
    if (Entite === 'commande_comptoir' && voitComptoir) return comptoir.voir(IdEntite)
    if (Entite === 'operation' && voitCaisse) return caisse.operations
    if (Entite === 'billetage' && voitCaisse && IdOfficine && Reference)
      return caisse.billetage(IdOfficine, Reference)
    if (Entite === 'depense' && voitCaisse) return caisse.depense(IdEntite)
    if (Entite === 'versement' && voitCaisse) return caisse.versement(IdEntite)
    if (Entite === 'article' && voitStock) return versArticle(IdEntite)
    if ((Entite === 'client' || Entite === 'prise_en_charge') && voitClients && IdClient)
      return clients.voir(IdClient)
    if (Entite === 'utilisateur' && voitComptes) return comptes.voir(IdEntite)
    return ICI
  }
}
