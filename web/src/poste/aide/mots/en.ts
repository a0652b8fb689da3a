import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  titre: 'Keyboard shortcuts',
  partout: 'Everywhere',
  listes: 'In a list',
  formulaires: 'In a form',
  rechercher: 'Find a client, a screen, an action',
  aide: 'Show shortcuts',
  fermer: 'Close, deselect',
  ligne: 'Change row',
  selectionner: 'Select the row',
  ouvrir: 'Open the row',
  enregistrer: 'Save',
  espace: 'Space',
  ici: 'On this screen',
  premier: 'Back to where the screen begins',
  guide: 'Read the guide (in French)',
}
