import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Start',
}

export const mots: Forme<typeof fr.mots> = {
  bonjour: 'Guten Tag {nom}',
  bonsoir: 'Guten Abend {nom}',
  chercher: 'Kunden suchen',
  recents: 'Letzte Besuche',
  recentsVide: 'Hier ist noch kein Besuch erfasst.',
  voirTous: 'Alle Kunden',
  anniversaires: 'Geburtstage heute',
  anniversairesVide: 'Heute kein Geburtstag.',
  fete: '{n, plural, one {# Jahr heute} other {# Jahre heute}}',
  choisirOfficine: 'Wählen Sie eine Filiale, um ihre Geburtstage zu sehen.',
  ordonnances: 'Neueste Verordnungen',
  ordonnancesVide: 'Hier ist noch keine Verordnung erfasst.',
  voirOrdonnances: 'Alle Verordnungen',
  raccourcis: 'Mit der Tastatur',
  illisible: 'Diese Daten können nicht angezeigt werden.',
  reessayer: 'Erneut versuchen',
}
