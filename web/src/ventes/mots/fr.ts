export const titres = {
  nouvelle: 'Nouvelle commande',
  vendre: 'Vendre à un client',
  modifier: 'Modifier une commande',
  transformer: 'Transformer en commande',
  nouvelleProforma: 'Nouvelle proforma',
  proposer: 'Faire une proforma',
  modifierProforma: 'Modifier une proforma',
}

export const mots = {
  sansCommande: 'Aucune commande',
  resteAPayer: 'reste <somme></somme> à payer',
  sansBon: 'Aucune prise en charge',
  bonNumero: 'Bon {numero}',
  bonRetire: 'Retiré',
  bonJusquau: 'jusqu’au {date}',
  ouvrirCommande: 'Ouvrir la commande',
  restentAPayer:
    '<somme></somme> {n, plural, one {restent à payer sur {ref}.} other {restent à payer sur # commandes, dont {ref}.}}',
  commandes: 'Commandes',
  prisesEnCharge: 'Prises en charge',
  encaisser: 'Encaisser',
  bouton: 'Vendre',
  etapes: {
    Enregistrée: 'Enregistrée',
    'Verres commandés': 'Verres commandés',
    'Verres reçus': 'Verres reçus',
    Montée: 'Montée',
    Vérifiée: 'Vérifiée',
    Livrée: 'Livrée',
  },
  reglements: {
    'Non réglée': 'Non réglée',
    Partielle: 'Partielle',
    Soldée: 'Soldée',
  },
}
