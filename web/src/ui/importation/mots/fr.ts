export const mots = {
  modele: 'Télécharger le modèle',
  deposer: 'Déposez un fichier Excel ou CSV, ou cliquez pour le choisir',
  lues: 'Lignes lues',
  enErreur: 'Lignes à corriger',
  erreursTitre: 'À corriger dans le fichier',
  ligne: 'Ligne',
  champ: 'Colonne',
  probleme: 'Problème',
  suite: '{n, plural, one {Et # autre erreur.} other {Et # autres erreurs.}}',
  corriger:
    'Rien n’est enregistré tant qu’une ligne est en erreur. Corrigez le fichier puis déposez-le de nouveau.',
  rienAFaire: 'Tout ce que contient ce fichier est déjà enregistré : il n’y a rien à importer.',
}
