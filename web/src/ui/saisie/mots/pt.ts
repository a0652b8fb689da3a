import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  formatJour: 'dd/mm/aaaa',
  heureAttendue: 'Espera-se uma hora, por exemplo 09:30.',
  ouvrirCalendrier: 'Abrir o calendário',
  moisPrecedent: 'Mês anterior',
  moisSuivant: 'Mês seguinte',
  anneePrecedente: 'Ano anterior',
  anneeSuivante: 'Ano seguinte',
  decenniePrecedente: 'Década anterior',
  decennieSuivante: 'Década seguinte',
  choisirMois: 'Escolher o mês',
  choisirAnnee: 'Escolher o ano',
  ajouterTelephone: 'Adicionar um número',
  retirerTelephone: 'Remover o número {rang}',
  telephoneN: '{label}, número {rang}',
}
