import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  titre: 'Mit der Kamera scannen',
  fermer: 'Kamera schließen',
  refusee: 'Diese Seite darf die Kamera nicht nutzen: im Browser erlauben oder den Code tippen.',
  image: 'Was die Kamera sieht',
  montrez: 'Zeigen Sie der Kamera einen Barcode.',
  lu: 'Gelesen: {code}',
  code: 'Code',
  donner: 'Übernehmen',
}
