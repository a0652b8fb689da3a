import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  titre: 'Scan with the camera',
  fermer: 'Close the camera',
  refusee: 'This page was not given the camera: allow it in the browser, or type the code.',
  image: 'What the camera sees',
  montrez: 'Show a barcode to the camera.',
  lu: 'Read: {code}',
  code: 'Code',
  donner: 'Take',
}
