import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  formatJour: 'TT/MM/JJJJ',
  heureAttendue: 'Eine Uhrzeit wird erwartet, zum Beispiel 09:30.',
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
