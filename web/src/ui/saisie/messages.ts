import type { Forme } from '../../kernel/i18n.tsx'

export const fr = {
  formatJour: 'jj/mm/aaaa',
  ouvrirCalendrier: 'Ouvrir le calendrier',
  moisPrecedent: 'Mois précédent',
  moisSuivant: 'Mois suivant',
  anneePrecedente: 'Année précédente',
  anneeSuivante: 'Année suivante',
  decenniePrecedente: 'Décennie précédente',
  decennieSuivante: 'Décennie suivante',
  choisirMois: 'Choisir le mois',
  choisirAnnee: 'Choisir l’année',
  ajouterTelephone: 'Ajouter un numéro',
  retirerTelephone: 'Retirer le numéro {rang}',
  telephoneN: '{label}, numéro {rang}',
}

export type Messages = Forme<typeof fr>

export const en: Messages = {
  formatJour: 'dd/mm/yyyy',
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

export const de: Messages = {
  formatJour: 'TT/MM/JJJJ',
  ouvrirCalendrier: 'Kalender öffnen',
  moisPrecedent: 'Vorheriger Monat',
  moisSuivant: 'Nächster Monat',
  anneePrecedente: 'Vorheriges Jahr',
  anneeSuivante: 'Nächstes Jahr',
  decenniePrecedente: 'Vorheriges Jahrzehnt',
  decennieSuivante: 'Nächstes Jahrzehnt',
  choisirMois: 'Monat wählen',
  choisirAnnee: 'Jahr wählen',
  ajouterTelephone: 'Nummer hinzufügen',
  retirerTelephone: 'Nummer {rang} entfernen',
  telephoneN: '{label}, Nummer {rang}',
}

export const pt: Messages = {
  formatJour: 'dd/mm/aaaa',
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
