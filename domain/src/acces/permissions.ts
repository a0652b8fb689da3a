/** What each permission allows, in words: the role screen shows these sentences. */
export const permissions = {
  'clients.lire': 'Voir les clients de son officine',
  'clients.ecrire': 'Créer et modifier des clients',
  'clients.supprimer': 'Supprimer, restaurer et fusionner des clients',
  'clients.exporter': 'Importer et exporter des fichiers de clients',
  'ordonnances.lire': 'Voir les ordonnances et leurs documents',
  'ordonnances.ecrire': 'Saisir, corriger et retirer des ordonnances',
  'ventes.lire': 'Voir les proformas, les commandes et les prises en charge',
  'ventes.ecrire': 'Faire des proformas, vendre, saisir des prises en charge',
  'ventes.supprimer': 'Supprimer une proforma ou une vente que rien ne retient',
  'ventes.exporter': 'Exporter des fichiers de commandes et de proformas',
  'referentiel.ecrire': 'Tenir à jour les tables de référence',
  'fournisseurs.lire': 'Voir les fournisseurs et ce qui leur est dû',
  'fournisseurs.ecrire': 'Créer, modifier et supprimer des fournisseurs',
  'stock.lire': 'Voir les articles et le stock de son officine',
  'stock.ecrire': 'Changer prix et seuils des articles, sortir un article cassé ou perdu',
  'stock.transferer': 'Envoyer, recevoir et annuler des transferts d’articles',
  'stock.compter': 'Compter les articles d’un inventaire',
  'stock.inventorier': 'Ouvrir un inventaire, l’appliquer au stock ou l’annuler',
  'stock.prixachat': 'Voir les prix d’achat et la valeur du stock',
  'caisse.lire': 'Voir la caisse de son officine, ses opérations et ses clôtures',
  'caisse.encaisser': 'Ouvrir la journée de caisse et encaisser',
  'caisse.annuler': 'Annuler une opération de caisse, par une écriture contraire',
  'caisse.regler': 'Fixer les fonds de caisse et vérifier les chaînes d’écritures',
  'organisation.ecrire': 'Ouvrir, modifier et fermer des officines',
  'personnel.lire': 'Voir le personnel de son officine',
  'personnel.ecrire': 'Enregistrer, modifier et retirer du personnel',
  'utilisateurs.lire': 'Voir les comptes et les rôles',
  'utilisateurs.ecrire': 'Créer, modifier et désactiver des comptes, changer leur mot de passe',
  'roles.ecrire': 'Créer, modifier et supprimer des rôles',
  'configuration.ecrire':
    'Régler le réseau : jours fériés, SMS, garanties, paiements, TVA, en-tête des papiers',
  'configuration.alerter': 'Régler l’alerte de caisse de son officine',
  'agenda.lire': 'Voir l’agenda de son officine',
  'agenda.ecrire': 'Noter, déplacer et retirer des événements de l’agenda',
  'historique.lire': 'Voir qui a changé quoi et quand',
  'reseau.consulter': 'Voir les fiches des autres officines',
  'reseau.agir': 'Agir dans les autres officines',
} as const

export type Permission = keyof typeof permissions
export const toutesLesPermissions = Object.keys(permissions) as Permission[]

export type Rule = 'admin' | 'editor'

/** A rule of a route: `admin` allows admin only, `editor` allows editor or admin. */
export const ruleSuffit = (rule: Rule, demandee: Rule) => rule === 'admin' || demandee === 'editor'

export interface RoleLivre {
  Nom: string
  Description: string
  rule: Rule
  permissions: readonly Permission[]
}

/** The roles shipped with the product; each area adds its permissions where the work is done. */
export const rolesLivres = {
  administrateur: {
    Nom: 'Administrateur',
    Description: 'Siège : tout voir, tout régler, dans toutes les officines.',
    rule: 'admin',
    permissions: toutesLesPermissions,
  },
  gerant: {
    Nom: 'Gérant d’officine',
    Description: 'Dirige une officine et consulte les autres.',
    rule: 'editor',
    permissions: [
      'clients.lire',
      'clients.ecrire',
      'clients.supprimer',
      'clients.exporter',
      'ordonnances.lire',
      'ordonnances.ecrire',
      'ventes.lire',
      'ventes.ecrire',
      'ventes.supprimer',
      'ventes.exporter',
      'referentiel.ecrire',
      'fournisseurs.lire',
      'fournisseurs.ecrire',
      'stock.lire',
      'stock.ecrire',
      'stock.transferer',
      'stock.compter',
      'stock.inventorier',
      'stock.prixachat',
      'personnel.lire',
      'caisse.lire',
      'caisse.encaisser',
      'caisse.annuler',
      'caisse.regler',
      'configuration.alerter',
      'agenda.lire',
      'agenda.ecrire',
      'historique.lire',
      'reseau.consulter',
    ],
  },
  opticien: {
    Nom: 'Opticien',
    Description: 'Reçoit les clients, saisit les ordonnances, vend.',
    rule: 'editor',
    permissions: [
      'clients.lire',
      'clients.ecrire',
      'ordonnances.lire',
      'ordonnances.ecrire',
      'stock.lire',
      'stock.compter',
      'ventes.lire',
      'ventes.ecrire',
      'agenda.lire',
      'agenda.ecrire',
    ],
  },
  caissier: {
    Nom: 'Caissier',
    Description: 'Encaisse et tient la caisse de son officine.',
    rule: 'editor',
    permissions: [
      'clients.lire',
      'clients.ecrire',
      'ventes.lire',
      'stock.lire',
      'stock.compter',
      'caisse.lire',
      'caisse.encaisser',
      'agenda.lire',
      'agenda.ecrire',
    ],
  },
  atelier: {
    Nom: 'Atelier',
    Description: 'Commande les verres, monte et vérifie.',
    rule: 'editor',
    permissions: [
      'clients.lire',
      'ordonnances.lire',
      'stock.lire',
      'ventes.lire',
      'agenda.lire',
      'agenda.ecrire',
    ],
  },
  magasinier: {
    Nom: 'Magasinier',
    Description: 'Reçoit, range et transfère les articles.',
    rule: 'editor',
    permissions: [
      'referentiel.ecrire',
      'fournisseurs.lire',
      'fournisseurs.ecrire',
      'stock.lire',
      'stock.ecrire',
      'stock.transferer',
      'stock.compter',
      'stock.inventorier',
      'stock.prixachat',
      'agenda.lire',
      'agenda.ecrire',
    ],
  },
  facturation: {
    Nom: 'Facturation',
    Description: 'Facture les assurances du réseau.',
    rule: 'editor',
    permissions: [
      'clients.lire',
      'ordonnances.lire',
      'ventes.lire',
      'ventes.exporter',
      'reseau.consulter',
      'agenda.lire',
      'agenda.ecrire',
    ],
  },
  commercial: {
    Nom: 'Commercial',
    Description: 'Suit les entreprises clientes.',
    rule: 'editor',
    permissions: ['clients.lire', 'reseau.consulter', 'agenda.lire', 'agenda.ecrire'],
  },
} as const satisfies Record<string, RoleLivre>
