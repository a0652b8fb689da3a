import type { mots as fr } from './fr.ts'

export const mots: typeof fr = {
  titre: 'Alles mitnehmen',
  texte:
    'Alle Tabellen als CSV und JSON, alle angehängten Papiere als Dateien, und eine Seite, die sie erklärt: eine einzige Zip-Datei, im Hintergrund geschrieben, während die Filiale arbeitet.',
  garde:
    'Sie bleibt hier einen Tag. Wer sie anfordert und wer sie nimmt, bleibt vermerkt: sie enthält die Verordnungen und die Bücher des ganzen Netzes.',
  demander: 'Datei vorbereiten',
  nonFait: 'Nichts wurde vorbereitet.',
  avancement: 'Fortschritt des Exports',
  avance: '{n} von {sur} Dateien geschrieben · {poids}',
  attend: 'Wartet…',
  poids: '{n} MB',
  precedents: 'Bisherige Exporte',
  contenu:
    '{lignes, plural, one {# Zeile} other {# Zeilen}}, {papiers, plural, =0 {kein Papier} one {# Papier} other {# Papiere}} · {poids}',
  pris: '{n, plural, one {Einmal} other {#-mal}}, zuletzt am {le}',
  jamaisPris: 'Nie',
  prendre: 'Herunterladen',
  efface: 'Gelöscht',
  colonnes: {
    quand: 'Angefordert am',
    par: 'Von',
    contenu: 'Inhalt',
    pris: 'Heruntergeladen',
    fichier: 'Datei',
  },
  etats: { 'En attente': 'Wartet', 'En cours': 'Läuft', Prêt: 'Bereit', Interrompu: 'Unterbrochen' },
}
