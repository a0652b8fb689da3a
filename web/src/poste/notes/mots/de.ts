import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  mots: '{n, plural, =0 {Ein Wort an Kollegen} one {# Notiz} other {# Notizen}}',
  titre: 'Notizen unter Kollegen',
  sur: 'Zu {fiche}',
  votreMot: 'Ihre Notiz',
  invite: '@ nennt einen Kollegen, der es erfährt',
  laisser: 'Notiz hinterlassen',
  epingler: 'Jedem zeigen, der den Datensatz öffnet',
  epinglerMot: 'Anheften',
  oter: 'Lösen',
  retirer: 'Zurücknehmen',
  retire: 'Notiz zurückgenommen',
  laisse: 'Notiz hinterlassen',
  nonLaisse: 'Die Notiz wurde nicht hinterlassen.',
  aucun: 'Hier hat noch niemand etwas gesagt.',
  epinglee: 'Angeheftet',
  parLe: '{qui}, {quand}',
  personnes: 'Kollegen zum Nennen',
}
