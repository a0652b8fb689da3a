import { ecrireDioptrie, ecrireNombre } from '../kernel/optique/dioptrie.ts'

/* Rules of the lens stock: pure, no clock, no database. */

/** What a stocked lens is: finished, of one power; a progressive is of one side. */
export const GENRES_STOCK = ['unifocal', 'progressif'] as const
export type GenreStock = (typeof GENRES_STOCK)[number]

/** Typed by whoever empties a whole table: nobody does it by a slip of the hand. */
export const CONFIRMATION = 'SUPPRIMER'

export interface Coordonnees {
  Sph: number
  Cyl?: number | null | undefined
  Diametre?: number | null | undefined
  Add?: number | null | undefined
  Cote?: 'OD' | 'OG' | null | undefined
  Base?: number | null | undefined
}

/** « −2,25 (+0,50) », « +1,00 add +2,00 OD ». */
export const ecrirePuissance = ({ Sph, Cyl, Add, Cote }: Coordonnees): string =>
  [
    ecrireDioptrie(Sph),
    Cyl ? `(${ecrireDioptrie(Cyl)})` : null,
    Add == null ? null : `add ${ecrireDioptrie(Add)}`,
    Cote,
  ]
    .filter(Boolean)
    .join(' ')

/** What names the article of a stocked lens, beside its commercial name. */
export const nomDuVerreTenu = (c: Coordonnees): { Couleur: string; Taille: string | null } => ({
  Couleur: ecrirePuissance(c),
  Taille: c.Diametre != null ? `Ø ${c.Diametre}` : c.Base == null ? null : `base ${ecrireNombre(c.Base, 2)}`,
})

/** How many to order of a lens: under its threshold, what is on order counted, up to twice the threshold. */
export const aCommander = (c: { Quantite: number; SeuilAlerte: number; EnCommande: number }): number => {
  const attendue = c.Quantite + c.EnCommande
  return attendue < c.SeuilAlerte ? 2 * c.SeuilAlerte - attendue : 0
}

/** Whether a stocked lens is the one that this eye asks for: its power, and its side when it has one. */
export const convientALOeil = (
  c: Coordonnees,
  f: { Sph: number; Cyl: number; Add: number | null },
  cote: 'OD' | 'OG',
): boolean =>
  c.Sph === f.Sph &&
  (c.Cyl ?? 0) === f.Cyl &&
  (c.Cote == null ? f.Add === null : c.Cote === cote && c.Add === f.Add)
