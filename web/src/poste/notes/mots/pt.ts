import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  mots: '{n, plural, =0 {Uma palavra aos colegas} one {# nota} other {# notas}}',
  titre: 'Notas entre colegas',
  sur: 'Em {fiche}',
  votreMot: 'A sua nota',
  invite: '@ nomeia um colega, que é avisado',
  laisser: 'Deixar esta nota',
  epingler: 'Mostrar a quem abre a ficha',
  epinglerMot: 'Afixar',
  oter: 'Desafixar',
  retirer: 'Retirar',
  retire: 'Nota retirada',
  laisse: 'Nota deixada',
  nonLaisse: 'A nota não foi deixada.',
  aucun: 'Ainda ninguém disse nada aqui.',
  epinglee: 'Afixada',
  parLe: '{qui}, {quand}',
  personnes: 'Colegas a nomear',
}
