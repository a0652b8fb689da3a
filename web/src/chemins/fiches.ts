import type { Permission } from '@dioptrie/domain/kernel/permissions'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { ecransReferentiels } from '../kernel/contrat.ts'
import type { FicheNommee, OuEstUneFiche } from '../kernel/ouEst.ts'
import { autorise } from '../kernel/session.ts'
import { chemins as avoirs } from './avoirs.ts'
import { chemins as caisse } from './caisse.ts'
import { chemins as clients } from './clients.ts'
import { chemins as commercial } from './commercial.ts'
import { chemins as comptes } from './comptes.ts'
import { chemins as comptoir } from './comptoir.ts'
import { chemins as consultations } from './consultations.ts'
import { chemins as facturation } from './facturation.ts'
import { versFiche as versFournisseur } from './fournisseurs.ts'
import { chemins as organisation } from './organisation.ts'
import { versBon } from './receptions.ts'
import { versFiche } from './referentiel.ts'
import { chemins as sms } from './sms.ts'
import { chemins as stock, versArticle, versInventaire, versTransfert } from './stock.ts'
import { chemins as ventes } from './ventes.ts'
import { chemins as verres } from './verres.ts'

const client = (f: FicheNommee) => f.IdClient && clients.voir(f.IdClient)

/** Where a record is read, and by whom; what has no screen of its own is not here. */
const VERS: Record<string, readonly [Permission, (f: FicheNommee) => string | null]> = {
  commande_client: [
    'ventes.lire',
    f => (f.IdClient && f.numero ? ventes.commande(f.IdClient, f.numero) : null),
  ],
  avoir: ['ventes.lire', f => avoirs.voir(f._id)],
  proforma: ['ventes.lire', f => ventes.proforma(f._id)],
  commande_comptoir: ['comptoir.lire', f => comptoir.voir(f._id)],
  operation: ['caisse.lire', () => caisse.operations],
  billetage: [
    'caisse.lire',
    f => (f.IdOfficine && f.numero ? caisse.billetage(f.IdOfficine, f.numero) : null),
  ],
  depense: ['caisse.lire', f => caisse.depense(f._id)],
  appro_depense: ['caisse.lire', f => caisse.entree(f._id)],
  appro_caisse_recette: ['caisse.lire', f => caisse.appro(f._id)],
  fond_de_caisse: ['caisse.lire', f => caisse.fond(f._id)],
  versement: ['caisse.lire', f => caisse.versement(f._id)],
  article: ['stock.lire', f => versArticle(f._id)],
  transfert: ['stock.lire', f => versTransfert(f._id)],
  inventaire: ['stock.lire', f => versInventaire(f._id)],
  sortie: ['stock.lire', () => stock.sorties],
  bon_reception: ['receptions.lire', f => versBon(f._id)],
  fournisseur: ['fournisseurs.lire', f => versFournisseur(f._id)],
  fournisseur_verre: ['verres.lire', f => verres.fournisseur(f._id)],
  facture_assurance: ['facturation.lire', f => facturation.facture(f._id)],
  paiement_assurance: ['facturation.lire', f => `${facturation.reglements}?paiement=${f._id}`],
  consultation: ['consultations.lire', f => consultations.voir(f._id)],
  ordonnance: [
    'ordonnances.lire',
    f => (f.IdClient && f.numero ? clients.voirOrdonnance(f.IdClient, f.numero) : null),
  ],
  convention: ['commercial.lire', f => (f.numero ? commercial.compte(f.numero) : null)],
  client: ['clients.lire', f => client(f) ?? clients.voir(f._id)],
  prise_en_charge: ['clients.lire', client],
  diffusion: ['sms.lire', f => sms.campagne(f._id)],
  officine: ['organisation.ecrire', f => organisation.officine(f._id)],
  personnel: ['personnel.lire', f => organisation.voir(f._id)],
  utilisateur: ['utilisateurs.lire', f => comptes.voir(f._id)],
  role: ['utilisateurs.lire', f => comptes.role(f._id)],
}

export const ouEst: OuEstUneFiche = (fiche, moi) => {
  // Whoever signs in reads the reference tables.
  if (fiche.entite in ecransReferentiels) return versFiche(fiche.entite as NomReferentiel, fiche._id)
  const [permission, adresse] = VERS[fiche.entite] ?? []
  return (permission && autorise(moi, { permission }) && adresse?.(fiche)) || null
}
