import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Kalender',
}

export const mots: Forme<typeof fr.mots> = {
  noter: 'Termin eintragen',
  noterLe: 'Termin am {date} eintragen',
  ouvrirJour: '{date}, {n, plural, =0 {kein Termin} one {# Termin} other {# Termine}}',
  nouveau: 'Neuer Termin',
  evenement: 'Termin',
  journee: 'Ganztägig',
  vue: 'Ansicht',
  vues: { mois: 'Monat', semaine: 'Woche', jour: 'Tag', liste: 'Liste' },
  semaineDu: 'Woche vom {date}',
  precedent: 'Vorheriger Zeitraum',
  suivant: 'Nächster Zeitraum',
  aujourdhui: 'Heute',
  filtrer: 'Kategorien',
  tous: 'Alle zeigen',
  siens: 'Ihre Filiale und Ihre Termine',
  autres: '{n, plural, one {+ # weiterer} other {+ # weitere}}',
  rien: 'Kein Termin in diesem Zeitraum.',
  videMois: 'Nichts eingetragen im {mois}',
  videTexte:
    'Termine, Lieferungen, Besprechungen und Abwesenheiten der Filiale stehen hier, mit den Feiertagen.',
  ferieAConfirmer: '{nom} (zu bestätigen)',
  champs: {
    title: 'Titel',
    label: 'Kategorie',
    startDate: 'Beginn',
    heureDebut: 'Beginn, Uhrzeit',
    endDate: 'Ende',
    heureFin: 'Ende, Uhrzeit',
    url: 'Link',
  },
  urlAide:
    'Eine Adresse, die mit https:// beginnt, oder eine Seite von hier, zum Beispiel /apps/client/client-list.',
  ouvrirLien: 'Link öffnen',
  pour: 'Im Kalender von {officine}.',
  titreVide: 'Geben Sie einen Titel an.',
  jourAttendu: 'Ein Datum wird erwartet.',
  note: '{titre}: im Kalender eingetragen',
  modifie: '{titre}: Termin gespeichert',
  retirer: 'Entfernen',
  retire: '{titre}: aus dem Kalender entfernt',
  deplace: '{titre}: {quand}',
  remettre: 'Rückgängig',
  nonFait: 'Der Kalender hat sich nicht geändert.',
  nonDeplace: 'Der Termin wurde nicht verschoben.',
  nonLu: 'Die Termine werden nicht angezeigt.',
  feriesNonLus: 'Die Feiertage werden nicht angezeigt.',
  aide: 'Ziehen Sie einen Termin, oder wählen Sie ihn mit der Tastatur, dann M, Pfeiltasten und Enter.',
  enMain: '{titre}: {quand}. Pfeiltasten verschieben, Enter legt ab, Esc bricht ab.',
  labels: {
    'rendez-vous': 'Kundentermin',
    livraison: 'Lieferung',
    reunion: 'Besprechung',
    absence: 'Urlaub oder Abwesenheit',
    autre: 'Sonstiges',
  },
}
