import { tousDe } from './places.ts'

const FENETRES = ['Modal', 'Drawer', 'Spotlight'].map(nom => `.mantine-${nom}-content`).join(', ')

/** What stands over the screen and is seen, the last opened. */
export const fenetreOuverte = (): Element | undefined =>
  tousDe(document, FENETRES).findLast(e => e.getClientRects().length > 0)
