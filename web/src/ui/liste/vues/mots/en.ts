import type { Forme } from '../../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  vues: 'Views',
  vueDe: 'View “{nom}”',
  toutes: 'All rows',
  garder: 'Keep this view…',
  garderCourt: 'Keep',
  garderTexte: 'The search, filters, period, sort order and columns as they stand on screen, under a name.',
  remplacer: 'Replace',
  remplace: 'Replaces your view “{nom}”.',
  nom: 'Name of the view',
  ouvrirToujours: 'Open this list like this',
  partagerAvec: 'Share with',
  moiSeul: 'Only me',
  nonGardee: 'The view was not kept.',
  gardee: 'View “{nom}” kept',
  supprimee: 'View “{nom}” deleted',
  supprimer: 'Delete the view {nom}',
  ouvrirAvec: 'Open the list with {nom}',
  neOuvrirPas: 'No longer open the list with {nom}',
  partageePar: 'shared by {qui}',
  partageeAvec: 'shared with {role}',
}
