export const mots = {
  version: {
    texte: 'Une nouvelle version est là. Rechargez quand vous voulez : ce que vous tapez est gardé.',
    oui: 'Recharger',
    non: 'Plus tard',
  },
  depart: {
    texte:
      '{n, plural, =0 {} one {Une saisie commencée n’est pas enregistrée. } other {# saisies commencées ne sont pas enregistrées. }}{perdues, plural, =0 {} one {Une saisie en cours, ici ou dans un autre onglet, n’a pas de brouillon : se déconnecter l’efface.} other {# saisies en cours, ici ou dans un autre onglet, n’ont pas de brouillon : se déconnecter les efface.}}',
    garder: 'Les garder pour mon retour',
    effacer: 'Effacer et se déconnecter',
    oui: 'Se déconnecter',
    non: 'Rester',
  },
  titre: 'Notifications',
  rien: 'Rien de nouveau pour vous.',
  rienTexte:
    'Un mot qui vous nomme, vos transferts reçus, un long import ou un export terminés s’annoncent ici.',
  toutLu: 'Tout marquer comme lu',
  nouvelle: 'Nouvelle',
  genres: {
    mention: '{qui} vous nomme sur {titre}',
    transfert: 'Transfert {titre} reçu par {qui}',
    sauvegarde: 'Les sauvegardes demandent votre attention',
    import: 'Import terminé : {titre}',
    emport: 'L’export complet que vous avez demandé',
  },
  regler: 'Régler la cloche',
  rienAttend: 'Rien n’attend.',
  attend: 'Ce qui attend',
  attendTexte: 'La cloche ne compte que ce que vous cochez.',
  compter: 'Compter sur la cloche : {quoi}',
  suivis: {
    retards:
      '{n, plural, =0 {Aucune de mes commandes en retard} one {# de mes commandes en retard} other {# de mes commandes en retard}}',
    seuil:
      '{n, plural, =0 {Aucun tiroir au-dessus de son seuil} one {# tiroir au-dessus de son seuil} other {# tiroirs au-dessus de leur seuil}}',
    remises:
      '{n, plural, =0 {Aucune remise à approuver} one {# remise à approuver} other {# remises à approuver}}',
    demandes:
      '{n, plural, =0 {Aucun article demandé ailleurs} one {# article demandé par une autre officine} other {# articles demandés par d’autres officines}}',
    transferts:
      '{n, plural, =0 {Aucun transfert à recevoir} one {# transfert à recevoir} other {# transferts à recevoir}}',
    versements:
      '{n, plural, =0 {Aucun versement à valider} one {# versement à valider} other {# versements à valider}}',
    verres: '{n, plural, =0 {Aucun verre à recevoir} one {# verre à recevoir} other {# verres à recevoir}}',
    pretes:
      '{n, plural, =0 {Aucune paire à remettre} one {# paire prête, pas retirée} other {# paires prêtes, pas retirées}}',
    assureurs:
      '{n, plural, =0 {Aucun assureur en retard} one {# facture que l’assureur tarde à régler} other {# factures que les assureurs tardent à régler}}',
  },
}
