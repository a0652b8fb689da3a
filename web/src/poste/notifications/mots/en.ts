import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  version: {
    texte: 'A new version is here. Reload when you like: what you type is kept.',
    oui: 'Reload',
    non: 'Later',
  },
  depart: {
    texte:
      '{n, plural, =0 {} one {One entry you began is not saved. } other {# entries you began are not saved. }}{perdues, plural, =0 {} one {One entry, here or in another tab, has no draft: signing out erases it.} other {# entries, here or in another tab, have no draft: signing out erases them.}}',
    garder: 'Keep them until I return',
    effacer: 'Erase and sign out',
    oui: 'Sign out',
    non: 'Stay',
  },
  titre: 'Notifications',
  rien: 'Nothing new for you.',
  rienTexte:
    'A note that names you, your transfers once received, a long import or an export that is done are announced here.',
  toutLu: 'Mark all as read',
  nouvelle: 'New',
  genres: {
    mention: '{qui} names you on {titre}',
    transfert: 'Transfer {titre} received by {qui}',
    sauvegarde: 'Backups need your attention',
    import: 'Import finished: {titre}',
    emport: 'The full export that you asked for',
  },
  regler: 'Set the bell',
  rienAttend: 'Nothing is waiting.',
  attend: 'Waiting',
  attendTexte: 'The bell only counts what you tick.',
  compter: 'Count on the bell: {quoi}',
  suivis: {
    retards: '{n, plural, =0 {None of my orders late} one {# of my orders late} other {# of my orders late}}',
    seuil:
      '{n, plural, =0 {No drawer above its threshold} one {# drawer above its threshold} other {# drawers above their threshold}}',
    remises:
      '{n, plural, =0 {No discount to approve} one {# discount to approve} other {# discounts to approve}}',
    demandes:
      '{n, plural, =0 {No item requested elsewhere} one {# item requested by another shop} other {# items requested by other shops}}',
    transferts:
      '{n, plural, =0 {No transfer to receive} one {# transfer to receive} other {# transfers to receive}}',
    versements:
      '{n, plural, =0 {No deposit to validate} one {# deposit to validate} other {# deposits to validate}}',
    verres: '{n, plural, =0 {No lens to receive} one {# lens to receive} other {# lenses to receive}}',
    pretes:
      '{n, plural, =0 {No pair to hand over} one {# pair ready, not collected} other {# pairs ready, not collected}}',
    assureurs:
      '{n, plural, =0 {No insurer late} one {# invoice the insurer is late to pay} other {# invoices insurers are late to pay}}',
  },
}
