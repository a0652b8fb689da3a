import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  formatJour: 'dd/mm/yyyy',
  heureAttendue: 'A time is expected, for example 09:30.',
  ouvrirCalendrier: 'Open the calendar',
  moisPrecedent: 'Previous month',
  moisSuivant: 'Next month',
  anneePrecedente: 'Previous year',
  anneeSuivante: 'Next year',
  decenniePrecedente: 'Previous decade',
  decennieSuivante: 'Next decade',
  choisirMois: 'Choose the month',
  choisirAnnee: 'Choose the year',
  ajouterTelephone: 'Add a number',
  retirerTelephone: 'Remove number {rang}',
  telephoneN: '{label}, number {rang}',
}
