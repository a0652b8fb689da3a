import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  mots: '{n, plural, =0 {A word to colleagues} one {# note} other {# notes}}',
  titre: 'Notes between colleagues',
  sur: 'On {fiche}',
  votreMot: 'Your note',
  invite: '@ names a colleague, who is told',
  laisser: 'Leave this note',
  epingler: 'Show to whoever opens the record',
  epinglerMot: 'Pin',
  oter: 'Unpin',
  retirer: 'Take back',
  retire: 'Note taken back',
  laisse: 'Note left',
  nonLaisse: 'The note was not left.',
  aucun: 'Nobody has said anything here yet.',
  epinglee: 'Pinned',
  parLe: '{qui}, {quand}',
  personnes: 'Colleagues to name',
}
