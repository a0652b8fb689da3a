import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  modele: 'Vorlage herunterladen',
  deposer: 'Excel- oder CSV-Datei ablegen oder zum Auswählen klicken',
  lues: 'Gelesene Zeilen',
  enErreur: 'Zu korrigierende Zeilen',
  erreursTitre: 'In der Datei zu korrigieren',
  ligne: 'Zeile',
  champ: 'Spalte',
  probleme: 'Problem',
  somme: 'Summe der Datei',
  trouvesTitre: 'Wem jede Zeile gehört',
  suiteTrouves: '{n, plural, one {Und # weitere Zeile.} other {Und # weitere Zeilen.}}',
  suite: '{n, plural, one {Und # weiterer Fehler.} other {Und # weitere Fehler.}}',
  corriger: 'Solange eine Zeile falsch ist, wird nichts gespeichert. Datei korrigieren und erneut ablegen.',
  nommer:
    'Solange eine Spalte unbekannt ist oder fehlt, wird nichts gespeichert. Oben sagen, was jede Spalte sagt, oder sie auslassen.',
  tropGrand: 'Diese Datei ist größer als 10 MB: Bitte aufteilen.',
  autreType: 'Eine Excel- (.xlsx) oder CSV-Datei ablegen.',
  rienAFaire: 'Alles in dieser Datei ist schon gespeichert: Es gibt nichts zu importieren.',
  colonnes: 'Was jede Spalte sagt',
  colonne: 'Was die Spalte {titre} sagt',
  manquent: 'Es fehlen: {champs}',
  retenues: 'Wird für die nächste Datei behalten',
  duFichier: 'Spalte der Datei',
  dit: 'Sagt',
  exemples: 'Zum Beispiel',
  ignoree: 'Ausgelassen',
  aDire: 'Zu sagen',
}
