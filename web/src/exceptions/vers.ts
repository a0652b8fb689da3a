import type { Exception } from '@dioptrie/domain/exceptions/contract'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { chemins as avoirs } from '../chemins/avoirs.ts'
import { chemins as caisse } from '../chemins/caisse.ts'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins as commercial } from '../chemins/commercial.ts'
import { chemins as comptes } from '../chemins/comptes.ts'
import { chemins as comptoir } from '../chemins/comptoir.ts'
import { chemins as consultations } from '../chemins/consultations.ts'
import { chemins as facturation } from '../chemins/facturation.ts'
import { versBon } from '../chemins/receptions.ts'
import { versArticle, versInventaire, versTransfert } from '../chemins/stock.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { autorise, useProfil } from '../kernel/session.ts'

export const ICI = '/apps/exceptions'

const client = (e: Exception) => e.IdClient && clients.voir(e.IdClient)

/** Where a record is read, and by whom; what has no screen of its own is not here. */
const VERS: Record<string, readonly [Permission, (e: Exception) => string | null]> = {
  commande_client: [
    'ventes.lire',
    e => (e.IdClient && e.Reference ? ventes.commande(e.IdClient, e.Reference) : null),
  ],
  avoir: ['ventes.lire', e => avoirs.voir(e.IdEntite)],
  proforma: ['ventes.lire', e => ventes.proforma(e.IdEntite)],
  commande_comptoir: ['comptoir.lire', e => comptoir.voir(e.IdEntite)],
  operation: ['caisse.lire', () => caisse.operations],
  billetage: [
    'caisse.lire',
    e => (e.IdOfficine && e.Reference ? caisse.billetage(e.IdOfficine, e.Reference) : null),
  ],
  depense: ['caisse.lire', e => caisse.depense(e.IdEntite)],
  versement: ['caisse.lire', e => caisse.versement(e.IdEntite)],
  article: ['stock.lire', e => versArticle(e.IdEntite)],
  transfert: ['stock.lire', e => versTransfert(e.IdEntite)],
  inventaire: ['stock.lire', e => versInventaire(e.IdEntite)],
  bon_reception: ['receptions.lire', e => versBon(e.IdEntite)],
  facture_assurance: ['facturation.lire', e => facturation.facture(e.IdEntite)],
  consultation: ['consultations.lire', e => consultations.voir(e.IdEntite)],
  convention: ['commercial.lire', e => (e.Reference ? commercial.compte(e.Reference) : null)],
  client: ['clients.lire', client],
  prise_en_charge: ['clients.lire', client],
  utilisateur: ['utilisateurs.lire', e => comptes.voir(e.IdEntite)],
}

/** The record of an exception, for who may open it; the report itself for the others, and for what has no screen. */
export function useVers(): (e: Exception) => string {
  const moi = useProfil()
  return e => {
    const [permission, adresse] = VERS[e.Entite] ?? []
    return (permission && autorise(moi, { permission }) && adresse?.(e)) || ICI
  }
}
