import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Calendar',
}

export const mots: Forme<typeof fr.mots> = {
  noter: 'Add an event',
  noterLe: 'Add an event on {date}',
  ouvrirJour: '{date}, {n, plural, =0 {no event} one {# event} other {# events}}',
  nouveau: 'New event',
  evenement: 'Event',
  journee: 'All day',
  vue: 'View',
  vues: { mois: 'Month', semaine: 'Week', jour: 'Day', liste: 'List' },
  semaineDu: 'Week of {date}',
  precedent: 'Previous period',
  suivant: 'Next period',
  aujourdhui: 'Today',
  filtrer: 'Labels',
  tous: 'Show all',
  siens: 'Your shop and your events',
  autres: '{n, plural, one {+ # more} other {+ # more}}',
  rien: 'No event in this period.',
  videMois: 'Nothing noted in {mois}',
  videTexte:
    'Appointments, deliveries, meetings and absences of the shop are shown here, with the public holidays.',
  ferieAConfirmer: '{nom} (to be confirmed)',
  champs: {
    title: 'Title',
    label: 'Label',
    startDate: 'Start',
    heureDebut: 'Start time',
    endDate: 'End',
    heureFin: 'End time',
    url: 'Link',
  },
  urlAide:
    'An address that begins with https:// or a screen of this site, for example /apps/client/client-list.',
  ouvrirLien: 'Open the link',
  pour: 'In the calendar of {officine}.',
  titreVide: 'Give a title.',
  jourAttendu: 'A date is expected.',
  note: '{titre}: added to the calendar',
  modifie: '{titre}: event saved',
  retirer: 'Remove',
  retire: '{titre}: removed from the calendar',
  deplace: '{titre}: {quand}',
  remettre: 'Undo',
  nonFait: 'The calendar has not changed.',
  nonDeplace: 'The event was not moved.',
  nonLu: 'The events cannot be shown.',
  feriesNonLus: 'The public holidays cannot be shown.',
  aide: 'Drag an event to move it, or select it with the keyboard, then M, the arrows and Enter.',
  enMain: '{titre}: {quand}. Arrows to move, Enter to drop, Escape to cancel.',
  labels: {
    'rendez-vous': 'Client appointment',
    livraison: 'Delivery',
    reunion: 'Meeting',
    absence: 'Leave or absence',
    autre: 'Other',
  },
}
