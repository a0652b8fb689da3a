import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  modele: 'Download the template',
  deposer: 'Drop an Excel or CSV file, or click to choose it',
  lues: 'Lines read',
  enErreur: 'Lines to correct',
  erreursTitre: 'To correct in the file',
  ligne: 'Line',
  champ: 'Column',
  probleme: 'Problem',
  somme: 'Sum of the file',
  trouvesTitre: 'Whose each line is',
  suiteTrouves: '{n, plural, one {And # more line.} other {And # more lines.}}',
  suite: '{n, plural, one {And # more error.} other {And # more errors.}}',
  corriger: 'Nothing is saved while a line is wrong. Correct the file and drop it again.',
  nommer:
    'Nothing is saved while a column is unknown or missing. Say above what each column says, or leave it aside.',
  tropGrand: 'This file is over 10 MB: split it into several.',
  autreType: 'Drop an Excel (.xlsx) or CSV file.',
  rienAFaire: 'Everything in this file is already saved: there is nothing to import.',
  colonnes: 'What each column says',
  colonne: 'What the column {titre} says',
  manquent: 'Missing: {champs}',
  retenues: 'Kept for the next file',
  duFichier: 'Column of the file',
  dit: 'Says',
  exemples: 'For example',
  ignoree: 'Left aside',
  aDire: 'To be said',
}
