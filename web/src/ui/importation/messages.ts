import type { Forme } from '../../kernel/i18n.tsx'

export const fr = {
  modele: 'Télécharger le modèle',
  deposer: 'Déposez un fichier Excel ou CSV, ou cliquez pour le choisir',
  lues: 'Lignes lues',
  erreurs: 'Erreurs',
  erreursTitre: 'À corriger dans le fichier',
  ligne: 'Ligne',
  champ: 'Colonne',
  probleme: 'Problème',
  suite: '{n, plural, one {Et # autre erreur.} other {Et # autres erreurs.}}',
  corriger:
    'Rien n’est enregistré tant qu’une ligne est en erreur. Corrigez le fichier puis déposez-le de nouveau.',
  rienAFaire: 'Tout ce que contient ce fichier est déjà enregistré : il n’y a rien à importer.',
}

export const en: Forme<typeof fr> = {
  modele: 'Download the template',
  deposer: 'Drop an Excel or CSV file, or click to choose it',
  lues: 'Lines read',
  erreurs: 'Errors',
  erreursTitre: 'To correct in the file',
  ligne: 'Line',
  champ: 'Column',
  probleme: 'Problem',
  suite: '{n, plural, one {And # more error.} other {And # more errors.}}',
  corriger: 'Nothing is saved while a line is wrong. Correct the file and drop it again.',
  rienAFaire: 'Everything in this file is already saved: there is nothing to import.',
}

export const de: Forme<typeof fr> = {
  modele: 'Vorlage herunterladen',
  deposer: 'Excel- oder CSV-Datei ablegen oder zum Auswählen klicken',
  lues: 'Gelesene Zeilen',
  erreurs: 'Fehler',
  erreursTitre: 'In der Datei zu korrigieren',
  ligne: 'Zeile',
  champ: 'Spalte',
  probleme: 'Problem',
  suite: '{n, plural, one {Und # weiterer Fehler.} other {Und # weitere Fehler.}}',
  corriger: 'Solange eine Zeile falsch ist, wird nichts gespeichert. Datei korrigieren und erneut ablegen.',
  rienAFaire: 'Alles in dieser Datei ist schon gespeichert: Es gibt nichts zu importieren.',
}

export const pt: Forme<typeof fr> = {
  modele: 'Descarregar o modelo',
  deposer: 'Largue um ficheiro Excel ou CSV, ou clique para o escolher',
  lues: 'Linhas lidas',
  erreurs: 'Erros',
  erreursTitre: 'A corrigir no ficheiro',
  ligne: 'Linha',
  champ: 'Coluna',
  probleme: 'Problema',
  suite: '{n, plural, one {E mais # erro.} other {E mais # erros.}}',
  corriger: 'Nada é guardado enquanto uma linha tiver erro. Corrija o ficheiro e largue-o de novo.',
  rienAFaire: 'Tudo o que este ficheiro contém já está guardado: não há nada para importar.',
}
