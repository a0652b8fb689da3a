export const titres = {
  titre: 'Accueil',
}

export const mots = {
  bonjour: 'Bonjour {nom}',
  bonsoir: 'Bonsoir {nom}',
  chercher: 'Chercher un client',
  recents: 'Dernières visites',
  recentsVide: 'Aucune visite enregistrée ici pour le moment.',
  voirTous: 'Tous les clients',
  anniversaires: 'Anniversaires du jour',
  anniversairesVide: 'Aucun anniversaire aujourd’hui.',
  fete: '{n, plural, one {# an aujourd’hui} other {# ans aujourd’hui}}',
  choisirOfficine: 'Choisissez une officine pour voir ses anniversaires.',
  ordonnances: 'Ordonnances récentes',
  ordonnancesVide: 'Aucune ordonnance saisie ici pour le moment.',
  voirOrdonnances: 'Toutes les ordonnances',
  raccourcis: 'Au clavier',
  illisible: 'Ces données ne s’affichent pas.',
  reessayer: 'Réessayer',
}
