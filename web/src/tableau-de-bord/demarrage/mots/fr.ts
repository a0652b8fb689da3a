export const mots = {
  titre: 'Mettre le réseau en route',
  garde:
    '{n, plural, one {# réglage} other {# réglages}}, environ {minutes} minutes · vous pouvez quitter, tout est gardé',
  commencer: 'Commencez par la première officine',
  nonRemis: 'L’étape reste à faire.',
  fait: 'fait',
  plusTard: 'Plus tard',
  plusTardQuoi: 'Plus tard : {quoi}',
  reprendre: 'Reprendre',
  reprendreQuoi: 'Reprendre : {quoi}',
  maintenant: 'Faire maintenant',
  maintenantQuoi: 'Faire maintenant : {quoi}',
  modifier: 'Modifier',
  modifierQuoi: 'Modifier : {quoi}',
  unClient: 'Créer un client',
  lendemain: 'Une étape laissée revient sur l’accueil le lendemain.',
  remises: '{n, plural, one {# étape laissée} other {# étapes laissées}} pour demain',
  compte: '{n} / {sur}',
  sert: 'Le réseau peut déjà servir',
  pret: 'Le réseau est prêt',
  reste:
    '{n, plural, =0 {Rien ne reste à régler.} one {Encore # réglage, environ {minutes} min.} other {Encore # réglages, environ {minutes} min.}}',
  ranger: 'Ranger cette liste',
  sortir: 'Remettre sur l’accueil',
  marche: 'Ce qui marche déjà',
  apres: 'après l’étape {n}',
  etapes: {
    officine: {
      titre: 'Première officine',
      aFaire: 'Son adresse et son téléphone, que portent les papiers',
      fait: '{nom}',
    },
    entete: {
      titre: 'Papier à en-tête',
      aFaire: 'Logo, pied de page et mention des papiers imprimés',
      fait: '{n, plural, one {# officine a son modèle} other {# officines ont leur modèle}}',
    },
    comptes: {
      titre: 'Personnel et comptes',
      aFaire: 'Un compte pour chacun, avec le rôle de son métier',
      fait: '{n, plural, one {# compte ouvert} other {# comptes ouverts}}',
    },
    assurances: {
      titre: 'Assurances',
      aFaire:
        '{sur} assurances livrées sans taux : donnez le taux et les plafonds de celles avec qui vous travaillez',
      fait: '{n, plural, one {# assurance a son taux} other {# assurances ont leur taux}}, sur {sur}',
    },
    fournisseurs: {
      titre: 'Fournisseurs et marques',
      aFaire:
        '{n, plural, =0 {Qui vous livre, et les marques que vous vendez} one {# fournisseur : il reste à ajouter les marques que vous vendez} other {# fournisseurs : il reste à ajouter les marques que vous vendez}}',
      fait: '{n, plural, one {# fournisseur} other {# fournisseurs}}, {sur, plural, one {# marque} other {# marques}}',
    },
    tarifs: {
      titre: 'Tarifs des verres',
      aFaire: 'Le tarif d’un verrier, tapé ou importé de son fichier',
      fait: '{n, plural, one {# tarif chiffré} other {# tarifs chiffrés}}',
    },
    stock: {
      titre: 'Stock d’ouverture',
      aFaire: 'Ce qui est en rayon, tapé, scanné ou lu d’un fichier',
      fait: '{n, plural, one {# article} other {# articles}}',
    },
    clients: {
      titre: 'Clients',
      aFaire: 'Importez ceux que vous suivez déjà, ou créez le premier',
      fait: '{n, plural, one {# client} other {# clients}}',
    },
    feries: {
      titre: 'Jours fériés',
      aFaire: 'Ceux de l’année, proposés : une promesse ne tombe jamais un jour fermé',
      fait: '{n, plural, one {# jour férié} other {# jours fériés}} cette année',
    },
    caisse: {
      titre: 'Ouverture de la caisse',
      aFaire: 'Compter le tiroir une première fois',
      fait: 'La caisse a été ouverte',
    },
  },
  usages: {
    ordonnance: 'Saisir une ordonnance',
    proforma: 'Faire une proforma',
    priseEnCharge: 'Prise en charge au taux de l’assurance',
    verres: 'Choisir les verres au tarif',
    vendre: 'Vendre une monture du stock',
    encaisser: 'Encaisser',
  },
  touches: {
    etape: 'étape',
    plusTard: 'plus tard',
  },
  autreLogiciel: 'Venir d’un autre logiciel',
  reprises: {
    clients: 'Clients',
    ordonnances: 'Ordonnances',
    stock: 'Stock en rayon',
    soldes: 'Ce que les clients doivent',
    parts: 'Ce que les assurances doivent',
  },
  reprise: {
    lecture:
      'Le fichier est d’abord lu sans rien enregistrer : chaque ligne en erreur est nommée, puis vous confirmez.',
    valides: 'Lignes valides',
    ordonnances: {
      titre: 'Reprendre des ordonnances',
      explication:
        'Chaque ordonnance rejoint un client de cette officine, trouvé par son code, sinon par son téléphone, sinon par son nom et ses prénoms.',
      ligne: 'Une ligne par ordonnance, les titres sur la première. 10 Mo au plus.',
      confirmer: '{n, plural, one {Reprendre # ordonnance} other {Reprendre # ordonnances}}',
      rienEcrit: 'Aucune ordonnance n’a été reprise.',
      fait: '{n, plural, one {# ordonnance reprise.} other {# ordonnances reprises.}}',
      voir: 'Voir les ordonnances',
    },
    soldes: {
      titre: 'Reprendre ce que les clients doivent',
      explication:
        'Chaque solde est dû dès maintenant par un client de cette officine et s’encaisse à la caisse ; ce n’est ni une vente ni un encaissement d’aujourd’hui.',
      ligne: 'Une ligne par somme encore due, les titres sur la première. 10 Mo au plus.',
      confirmer: '{n, plural, one {Reprendre # solde} other {Reprendre # soldes}}',
      rienEcrit: 'Aucun solde n’a été repris.',
      fait: '{n, plural, one {# solde repris.} other {# soldes repris.}}',
      voir: 'Voir ce qui est à encaisser',
    },
    parts: {
      titre: 'Reprendre ce que les assurances doivent',
      explication:
        'Chaque facture arrive déjà déposée, avec son numéro et sa date ; elle se règle, se rejette ou s’abandonne comme une autre.',
      ligne: 'Une ligne par client d’une facture déposée, les titres sur la première. 10 Mo au plus.',
      confirmer: '{n, plural, one {Reprendre # part} other {Reprendre # parts}}',
      rienEcrit: 'Aucune part n’a été reprise.',
      fait: '{n, plural, one {# part reprise.} other {# parts reprises.}}',
      voir: 'Voir les factures',
    },
  },
}
