import type { Permission } from './permissions.ts'

/** The lens catalogue and what is chosen from it. */
const DES_VERRES = [
  ...(['verres', 'matrice', 'tarifsVerre', 'modelesVerre'] as const),
  ...(['indicesVerre', 'fournisseursVerre', 'stockVerre'] as const),
] as const

/**
 * What a call may say that it changes (`change` in its row): who hears of it, and the areas of the contract whose screens then ask again.
 * Only the name of a record travels; each screen reads it through its own call, with its own rights.
 * - `lire`: a permission · `tous`: everyone of the officine · `soi`: the person it is of, by `_id` · `personne`: whoever called alone
 */
export const entites = {
  billetage: { lire: 'caisse.lire', aires: ['caisse', 'cloture', 'notifications', 'tableau'] },
  operation: {
    lire: 'caisse.lire',
    aires: ['caisse', 'cloture', 'reglements', 'appros', 'depense', 'notifications', 'tableau'],
  },
  versement: { lire: 'caisse.lire', aires: ['versements', 'caisse', 'notifications'] },
  appro_caisse_recette: { lire: 'caisse.lire', aires: ['appros'] },
  depense: { lire: 'caisse.lire', aires: ['depense', 'caisse'] },
  fond_de_caisse: { lire: 'caisse.lire', aires: ['caisse', 'cloture'] },
  client: {
    lire: 'clients.lire',
    aires: [
      ...(['clients', 'recherche', 'ventes', 'notes', 'consultations', 'proformas'] as const),
      ...(['atelier', 'caisse', 'facturation', 'sms'] as const),
    ],
  },
  creance_ouverture: { lire: 'caisse.lire', aires: ['caisse', 'clients', 'tableau'] },
  consultation: { lire: 'consultations.lire', aires: ['consultations', 'clients', 'caisse', 'sms'] },
  commande_comptoir: { lire: 'comptoir.lire', aires: ['comptoir', 'caisse', 'tableau'] },
  commande_client: {
    lire: 'ventes.lire',
    aires: [
      ...(['ventes', 'clients', 'proformas', 'atelier', 'caisse', 'consultations', 'transferts'] as const),
      ...(['tableau', 'facturation', 'commercial', 'sms', 'notes', 'notifications'] as const),
    ],
  },
  avoir: { lire: 'ventes.lire', aires: ['avoirs', 'ventes', 'comptoir', 'caisse'] },
  proforma: { lire: 'ventes.lire', aires: ['proformas', 'clients', 'consultations', 'ventes', 'commercial'] },
  exception: { lire: 'tableau.exceptions', aires: ['exceptions'] },
  demande_remise: { lire: 'stock.lire', aires: ['remises', 'ventes', 'notifications'] },
  transfert: { lire: 'stock.lire', aires: ['transferts', 'stock', 'tableau', 'notifications'] },
  demande_transfert: { lire: 'stock.lire', aires: ['transferts', 'tableau', 'notifications'] },
  article: { lire: 'stock.lire', aires: ['stock', 'stockVerre', 'verres', 'inventaires'] },
  inventaire: { lire: 'stock.lire', aires: ['inventaires', 'stockVerre'] },
  facture_assurance: { lire: 'facturation.lire', aires: ['facturation', 'ventes', 'notes', 'notifications'] },
  diffusion: { lire: 'sms.lire', aires: ['sms'] },
  /** Directories, accounts, consents and messages outside campaigns. */
  repertoire: { lire: 'sms.lire', aires: ['sms'] },
  opportunite: { lire: 'commercial.lire', aires: ['commercial'] },
  bon_reception: {
    lire: 'receptions.lire',
    aires: ['receptions', 'fournisseurs', 'stock', 'stockVerre', 'notes'],
  },
  catalogue_verre: { lire: 'verres.lire', aires: DES_VERRES },
  evenement: { lire: 'agenda.lire', aires: ['agenda', 'commercial', 'consultations'] },
  personnel: { lire: 'personnel.lire', aires: ['personnel'] },
  utilisateur: {
    lire: 'utilisateurs.lire',
    aires: ['utilisateurs', 'roles', 'personnel', 'notes', 'vues', 'etatsEnregistres', 'reglements'],
  },
  note: { lire: 'tous', aires: ['notes'] },
  sauvegarde: { lire: 'systeme.tenir', aires: ['systeme'] },
  emport: { lire: 'reseau.emporter', aires: ['emport'] },
  notification: { lire: 'soi', aires: ['notifications'] },
  compte: { lire: 'soi', aires: ['acces', 'cles'] },
  vue: { lire: 'soi', aires: ['vues'] },
  etat_enregistre: { lire: 'soi', aires: ['etatsEnregistres'] },
  pas_remis: { lire: 'soi', aires: ['tableau'] },
  /** How often a paper was printed. */
  impression: { lire: 'personne', aires: ['ventes'] },
  /**
   * What is named everywhere: officines, reference tables, settings, names. Three hundred shops that would read everything again because
   * a town was spelled better: the others see it at their next reading.
   */
  reference: { lire: 'personne', aires: 'toutes' },
} as const satisfies Record<
  string,
  { lire: Permission | 'tous' | 'soi' | 'personne'; aires: readonly string[] | 'toutes' }
>

export type Entite = keyof typeof entites

/** What gathers from everywhere: whoever writes reads it anew; a desk that others write beside is not asked to. */
const RASSEMBLENT = ['historique', 'recherche', 'etats', 'exceptions', 'tableau']

/** The areas whose screens read again what changed here, or elsewhere; null: all of them. */
export function airesDe(changees: readonly Entite[], ici: boolean): ReadonlySet<string> | null {
  const aires = new Set<string>(ici ? RASSEMBLENT : [])
  for (const entite of changees) {
    // A server of a newer version may say what this page does not know.
    const { aires: siennes = [] }: { aires?: readonly string[] | 'toutes' } = entites[entite] ?? {}
    if (siennes === 'toutes') return null
    for (const aire of siennes) aires.add(aire)
  }
  return aires
}

export interface Evenement {
  entite: Entite
  /** null: several, or none in particular. */
  _id: string | null
  /** null: the whole group's. */
  IdOfficine: string | null
  /** The request that made the change: whoever sent it already knows. */
  requestId: string | null
}
