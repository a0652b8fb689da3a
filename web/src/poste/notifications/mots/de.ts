import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  version: {
    texte: 'Eine neue Version ist da. Laden Sie neu, wann Sie wollen: Ihre Eingabe bleibt erhalten.',
    oui: 'Neu laden',
    non: 'Später',
  },
  depart: {
    texte:
      '{n, plural, =0 {} one {Eine begonnene Eingabe ist nicht gespeichert. } other {# begonnene Eingaben sind nicht gespeichert. }}{perdues, plural, =0 {} one {Eine Eingabe, hier oder in einem anderen Tab, hat keinen Entwurf: Beim Abmelden wird sie gelöscht.} other {# Eingaben, hier oder in einem anderen Tab, haben keinen Entwurf: Beim Abmelden werden sie gelöscht.}}',
    garder: 'Bis zu meiner Rückkehr behalten',
    effacer: 'Löschen und abmelden',
    oui: 'Abmelden',
    non: 'Bleiben',
  },
  titre: 'Benachrichtigungen',
  rien: 'Nichts Neues für Sie.',
  rienTexte:
    'Eine Notiz, die Sie nennt, Ihre empfangenen Umlagerungen, ein langer Import oder ein fertiger Export erscheinen hier.',
  toutLu: 'Alle als gelesen markieren',
  nouvelle: 'Neu',
  genres: {
    mention: '{qui} nennt Sie bei {titre}',
    transfert: 'Umlagerung {titre} empfangen von {qui}',
    sauvegarde: 'Die Sicherungen brauchen Ihre Aufmerksamkeit',
    import: 'Import abgeschlossen: {titre}',
    emport: 'Der vollständige Export, den Sie angefordert haben',
  },
  regler: 'Glocke einstellen',
  rienAttend: 'Nichts wartet.',
  attend: 'Was wartet',
  attendTexte: 'Die Glocke zählt nur, was Sie ankreuzen.',
  compter: 'Auf der Glocke zählen: {quoi}',
  suivis: {
    retards:
      '{n, plural, =0 {Keiner meiner Aufträge verspätet} one {# meiner Aufträge verspätet} other {# meiner Aufträge verspätet}}',
    seuil:
      '{n, plural, =0 {Keine Kasse über ihrer Schwelle} one {# Kasse über ihrer Schwelle} other {# Kassen über ihrer Schwelle}}',
    remises:
      '{n, plural, =0 {Kein Rabatt zu genehmigen} one {# Rabatt zu genehmigen} other {# Rabatte zu genehmigen}}',
    demandes:
      '{n, plural, =0 {Kein Artikel anderswo angefragt} one {# Artikel von einer anderen Filiale angefragt} other {# Artikel von anderen Filialen angefragt}}',
    transferts:
      '{n, plural, =0 {Keine Umlagerung zu empfangen} one {# Umlagerung zu empfangen} other {# Umlagerungen zu empfangen}}',
    versements:
      '{n, plural, =0 {Keine Einzahlung zu bestätigen} one {# Einzahlung zu bestätigen} other {# Einzahlungen zu bestätigen}}',
    verres:
      '{n, plural, =0 {Kein Glas zu empfangen} one {# Glas zu empfangen} other {# Gläser zu empfangen}}',
    pretes:
      '{n, plural, =0 {Keine Brille auszugeben} one {# fertige Brille, nicht abgeholt} other {# fertige Brillen, nicht abgeholt}}',
    assureurs:
      '{n, plural, =0 {Kein Versicherer in Verzug} one {# Rechnung, die der Versicherer schuldet} other {# Rechnungen, die Versicherer schulden}}',
  },
}
