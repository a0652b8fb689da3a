import type { Forme } from '../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  titre: 'Tastenkürzel',
  partout: 'Überall',
  listes: 'In einer Liste',
  formulaires: 'In einem Formular',
  rechercher: 'Kunde, Seite oder Aktion suchen',
  aide: 'Tastenkürzel anzeigen',
  fermer: 'Schließen, Auswahl aufheben',
  ligne: 'Zeile wechseln',
  selectionner: 'Zeile auswählen',
  ouvrir: 'Zeile öffnen',
  enregistrer: 'Speichern',
  espace: 'Leertaste',
  ici: 'Auf diesem Bildschirm',
  premier: 'Zurück zum Anfang des Bildschirms',
  guide: 'Handbuch lesen (auf Französisch)',
}
