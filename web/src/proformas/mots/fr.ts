export const titres = {
  titre: 'Proformas',
  une: 'Proforma',
}

export const mots = {
  nombre: '{n, plural, =0 {0 proforma} one {# proforma} other {# proformas}}',
  invite: 'Référence, nom ou téléphone',
  faire: 'Nouvelle proforma',
  transformer: 'Transformer en commande',
  nonImprimee: 'La proforma n’a pas été imprimée.',
  commande: 'Commande',
  vide: 'Pas encore de proforma',
  videOfficine: 'Pas encore de proforma à {officine}',
  videTexte:
    'Une proforma dit à un client, ou à son assurance, ce que coûteraient ses lunettes. Elle ne touche pas au stock et devient une commande en un geste.',
  videAilleurs:
    '{n, plural, one {# proforma dans les autres officines :} other {# proformas dans les autres officines :}}',
  etats: {
    'En cours': 'En cours',
    Expirée: 'Expirée',
    Transformée: 'Transformée',
  },
  absente: 'Cette proforma n’existe pas',
  allerListe: 'Voir les proformas',
  supprimee: '{ref} : proforma supprimée',
  du: 'du {date}',
  jusquau: 'valable jusqu’au {date}',
  devenue: 'Cette proforma est devenue une commande.',
  devenueTexte: 'C’est la commande qui change désormais.',
  ouvrirCommande: 'Ouvrir {ref}',
  expiree: 'Cette proforma a expiré le {date}.',
  expireeTexte: 'Prolongez-la avant d’en faire une commande.',
  observation: 'Observation',
  supprimerTitre: 'Supprimer la proforma {ref} ?',
  supprimerTexte: 'Elle quitte les listes ; son numéro n’est pas repris.',
  parts: 'Qui paie quoi',
  total: 'Total',
  partClient: 'Part client',
  estimation: 'estimation',
  reserve: 'Sans bon : sous réserve de l’accord de l’assurance',
  gestionnaire: 'Gestionnaire {nom}',
  aucunPlafond: 'Aucun plafond',
}
