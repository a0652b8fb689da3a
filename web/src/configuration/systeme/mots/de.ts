import type { mots as fr } from './fr.ts'

export const mots: typeof fr = {
  titre: 'Dieser Server',
  version: 'Version',
  processus: '{n, plural, one {# Prozess} other {# Prozesse}}',
  adresse: 'Adresse',
  chiffree: 'verschlüsselt (https)',
  locale: 'nur dieser Rechner',
  enClair:
    'unverschlüsselt: stellen Sie einen https-Server davor und geben Sie seine Adresse in PUBLIC_URL an',
  base: 'Datenbank',
  replique: 'Kopie für Auswertungen',
  retard: '{n, plural, =0 {aktuell} one {eine Sekunde zurück} other {# Sekunden zurück}}',
  muette: 'antwortet nicht',
  travaux: 'Aufträge',
  travauxValeur:
    '{n, plural, =0 {keiner wartet} one {# wartet} other {# warten}}, {echoues, plural, =0 {keiner fehlgeschlagen} one {# fehlgeschlagen} other {# fehlgeschlagen}}',
  disque: 'Datenträger der Daten',
  disqueSauvegardes: 'Datenträger der Sicherungen',
  libre: '{libre} frei von {total}',
  inconnu: 'unbekannt',
  octets: '{n} MB',
  giga: '{n} GB',
  sauvegardes: 'Sicherungen',
  chaqueJour:
    'Täglich um {heure} (Zeit von Abidjan), in {dossier}. Es bleibt die letzte von {jours, plural, one {# Tag} other {# Tagen}}, von {semaines, plural, one {# Woche} other {# Wochen}} und von {mois, plural, one {# Monat} other {# Monaten}}.',
  surDemande: 'Keine wird von selbst erstellt (BACKUP_AT=off). Ordner: {dossier}.',
  scellees: 'Sie sind versiegelt: nur der Schlüssel des Eigentümers öffnet sie.',
  enClairFichier:
    'Sie sind nicht verschlüsselt: legen Sie den Ordner auf einen verschlüsselten Datenträger oder erstellen Sie einen Schlüssel.',
  maintenant: 'Jetzt sichern',
  demandee: 'Angefordert: sie beginnt in wenigen Sekunden…',
  enCours: 'Die Sicherung wird erstellt und dann in einer Probedatenbank wiederhergestellt…',
  aucune: 'Das Programm hat noch keine Sicherung erstellt.',
  le: '{le}',
  parQui: 'angefordert von {par}',
  contenu: '{lignes, plural, one {# Zeile} other {# Zeilen}} · {poids}',
  etats: {
    verifiee: 'Geprüft',
    nonVerifiee: 'Nicht geprüft',
    echouee: 'Fehlgeschlagen',
    enCours: 'Läuft',
    retiree: 'Ersetzt',
  },
  nonFait: 'Es wurde keine Sicherung angefordert.',
}
