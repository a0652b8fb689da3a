import type { Permission } from '../kernel/permissions.ts'

/**
 * What is announced when it changes: who may hear of it, and the areas of the contract whose screens then ask again.
 * Only the name of a record travels; each screen reads it through its own call, with its own rights.
 */
export const entites = {
  billetage: { lire: 'caisse.lire', aires: ['caisse', 'cloture', 'tableau'] },
  operation: { lire: 'caisse.lire', aires: ['caisse', 'cloture', 'reglements', 'tableau'] },
  versement: { lire: 'caisse.lire', aires: ['versements', 'notifications'] },
  appro_caisse_recette: { lire: 'caisse.lire', aires: ['appros'] },
  depense: { lire: 'caisse.lire', aires: ['depense', 'caisse'] },
  client: { lire: 'clients.lire', aires: ['clients', 'recherche', 'ventes', 'notes'] },
  creance_ouverture: { lire: 'caisse.lire', aires: ['caisse', 'clients', 'tableau'] },
  consultation: { lire: 'consultations.lire', aires: ['consultations', 'caisse'] },
  commande_comptoir: { lire: 'comptoir.lire', aires: ['comptoir', 'caisse', 'tableau'] },
  commande_client: {
    lire: 'ventes.lire',
    aires: [
      ...(['ventes', 'clients', 'proformas', 'atelier', 'caisse'] as const),
      ...(['tableau', 'facturation', 'notes', 'notifications'] as const),
    ],
  },
  proforma: { lire: 'ventes.lire', aires: ['proformas'] },
  demande_remise: { lire: 'stock.lire', aires: ['remises', 'notifications'] },
  transfert: { lire: 'stock.lire', aires: ['transferts', 'stock', 'notifications'] },
  demande_transfert: { lire: 'stock.lire', aires: ['transferts', 'tableau', 'notifications'] },
  article: { lire: 'stock.lire', aires: ['stock', 'stockVerre', 'verres'] },
  inventaire: { lire: 'stock.lire', aires: ['inventaires'] },
  facture_assurance: { lire: 'facturation.lire', aires: ['facturation', 'ventes', 'notes', 'notifications'] },
  diffusion: { lire: 'sms.lire', aires: ['sms'] },
  opportunite: { lire: 'commercial.lire', aires: ['commercial'] },
  bon_reception: {
    lire: 'receptions.lire',
    aires: ['receptions', 'fournisseurs', 'stock', 'stockVerre', 'notes'],
  },
  /** Named by the person it is for: nobody else hears it. */
  notification: { lire: 'soi', aires: ['notifications'] },
} as const satisfies Record<string, { lire: Permission | 'soi'; aires: readonly string[] }>

type Entite = keyof typeof entites

export interface Evenement {
  entite: Entite
  _id: string
  /** null: the whole group's. */
  IdOfficine: string | null
  /** The request that made the change: whoever sent it already knows. */
  requestId: string | null
}
