export const titres = {
  connexion: { titre: 'Connexion' },
  nouveau: { titre: 'Nouveau mot de passe' },
  fournisseur: { titre: 'Connexion par votre organisation' },
  roles: { titre: 'Rôles', nouveau: 'Nouveau rôle', modifier: 'Modifier un rôle' },
  comptes: {
    titre: 'Comptes',
    un: 'Compte',
    nouveau: 'Nouveau compte',
    modifier: 'Modifier un compte',
    creer: 'Créer un compte',
  },
}

export const mots = {
  connexion: {
    accueil: 'Bonjour',
    sousTitre: 'Connectez-vous pour retrouver vos clients.',
    entrer: 'Se connecter',
    souvenir: 'Rester connecté sur ce poste',
    oublie: 'Mot de passe oublié ?',
    deja: 'Vous êtes déjà connecté : {nom}.',
    continuer: 'Continuer',
    expiree: 'Votre session est terminée. Reconnectez-vous pour reprendre où vous en étiez.',
    attente: 'Trop de tentatives. Réessayez dans {n} s.',
    devise: 'Un réseau, chaque regard.',
    phrase: 'Clients, ordonnances, ventes et caisse de vos officines, au même endroit.',
  },
  oubli: {
    titre: 'Mot de passe oublié',
    texte: 'Indiquez votre adresse : si un compte y correspond, un lien valable 30 minutes vous sera envoyé.',
    envoyer: 'Envoyer le lien',
    retour: 'Retour à la connexion',
    fait: 'Demande enregistrée',
    faitTexte: 'Si un compte correspond à {email}, un lien valable 30 minutes vient d’y être envoyé.',
    sansCourrier: 'Aucun courriel ne peut partir d’ici : demandez un lien à un administrateur.',
  },
  nouveau: {
    texte: 'Au moins 10 caractères, et pas un mot de passe courant. Toutes vos sessions seront fermées.',
    choisir: 'Choisir ce mot de passe',
    fait: 'Mot de passe changé. Connectez-vous avec le nouveau.',
    sansLien: 'Ce lien est incomplet. Demandez-en un nouveau.',
    demander: 'Demander un nouveau lien',
  },
  premier: {
    titre: 'Premier démarrage',
    texte:
      'Créez le compte du premier administrateur. Le code de démarrage est affiché sur la console du serveur.',
    officine: 'Nom de la première officine',
    codeOfficine: 'Code de l’officine',
    codeOfficineAide:
      '2 à 4 lettres, en tête de tous ses numéros : CMD-ANG-26-00042. Ne change plus ensuite.',
    nom: 'Votre nom',
    creer: 'Créer le compte et entrer',
  },
  fournisseur: {
    enCours: 'Vérification de votre identité…',
    echec: 'La connexion n’a pas abouti.',
    recommencer: 'Revenir à la connexion',
    ou: 'ou',
    continuer: 'Continuer avec {nom}',
  },
  requis: 'Obligatoire',
  voirMotDePasse: 'Afficher le mot de passe',
}
