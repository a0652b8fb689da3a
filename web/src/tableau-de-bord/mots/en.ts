import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  titre: 'Home',
}

export const mots: Forme<typeof fr.mots> = {
  bonjour: 'Hello {nom}',
  bonsoir: 'Good evening {nom}',
  chercher: 'Find a client',
  recents: 'Latest visits',
  recentsVide: 'No visit recorded here yet.',
  voirTous: 'All clients',
  anniversaires: 'Birthdays today',
  anniversairesVide: 'No birthday today.',
  fete: '{n, plural, one {# year today} other {# years today}}',
  choisirOfficine: 'Choose a shop to see its birthdays.',
  ordonnances: 'Recent prescriptions',
  ordonnancesVide: 'No prescription entered here yet.',
  voirOrdonnances: 'All prescriptions',
  raccourcis: 'By keyboard',
  illisible: 'These data cannot be shown.',
  reessayer: 'Try again',
}
