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
  pris: '{n, plural, one {einmal heruntergeladen} other {#-mal heruntergeladen}}, zuletzt am {le}',
  jamaisPris: 'nie heruntergeladen',
  prendre: 'Herunterladen',
  efface: 'gelöscht',
  demande: 'Angefordert am {le} von {par}',
  etats: { 'En attente': 'Wartet', 'En cours': 'Läuft', Prêt: 'Bereit', Interrompu: 'Unterbrochen' },
}
