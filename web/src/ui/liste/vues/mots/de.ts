import type { Forme } from '../../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  vues: 'Ansichten',
  vueDe: 'Ansicht „{nom}“',
  toutes: 'Alle Zeilen',
  garder: 'Diese Ansicht merken…',
  garderCourt: 'Merken',
  garderTexte:
    'Suche, Filter, Zeitraum, Sortierung und Spalten, wie sie jetzt zu sehen sind, unter einem Namen.',
  remplacer: 'Ersetzen',
  remplace: 'Ersetzt Ihre Ansicht „{nom}“.',
  nom: 'Name der Ansicht',
  ouvrirToujours: 'Diese Liste so öffnen',
  partagerAvec: 'Teilen mit',
  moiSeul: 'Nur ich',
  nonGardee: 'Die Ansicht wurde nicht gemerkt.',
  gardee: 'Ansicht „{nom}“ gemerkt',
  supprimee: 'Ansicht „{nom}“ gelöscht',
  supprimer: 'Ansicht {nom} löschen',
  ouvrirAvec: 'Liste mit {nom} öffnen',
  neOuvrirPas: 'Liste nicht mehr mit {nom} öffnen',
  partageePar: 'geteilt von {qui}',
  partageeAvec: 'geteilt mit {role}',
}
