import { ecrireDioptrie, ecrireNombre } from '../kernel/optique/dioptrie.ts'
import { PAS_QUART, type PasDioptrie, refusDuPas } from '../kernel/optique/mesures.ts'

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

/** What a square of its kind must say, and what it cannot: by field. Off the step of the network, it is not held. */
export const refusDeCase = (
  genre: GenreStock,
  c: Coordonnees,
  pas: PasDioptrie = PAS_QUART,
): Record<string, string> =>
  genre === 'unifocal'
    ? {
        ...refusDuPas({ Sph: c.Sph, Cyl: c.Cyl }, pas),
        ...(c.Cyl == null ? { Cyl: 'Obligatoire' } : {}),
        ...(c.Diametre == null ? { Diametre: 'Obligatoire' } : {}),
        ...(c.Add == null ? {} : { Add: 'Un verre unifocal n’a pas d’addition.' }),
        ...(c.Cote == null ? {} : { Cote: 'Un verre unifocal n’a pas de côté.' }),
        ...(c.Base == null ? {} : { Base: 'Un verre unifocal se tient par diamètre, sans base.' }),
      }
    : {
        ...refusDuPas({ Sph: c.Sph, Add: c.Add }, pas),
        ...(c.Add == null ? { Add: 'Obligatoire' } : {}),
        ...(c.Cote == null ? { Cote: 'Obligatoire' } : {}),
        ...(c.Cyl == null ? {} : { Cyl: 'Un progressif se tient par sphère et addition, sans cylindre.' }),
        ...(c.Diametre == null ? {} : { Diametre: 'Un progressif se tient par base, sans diamètre.' }),
      }

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

/** A lens of the shelf, as far as it is asked whether it may stand for another. */
interface VerreDuRayon extends Coordonnees {
  IdNomCommercial: string
  IdModelVer: string | null
}
interface VerreAReprendre {
  Cote: 'OD' | 'OG'
  IdModelVer: string | null
  Options: object | null
  Diametre: number | null
  /** The name it was held under, when it came from the shelf itself. */
  IdNomCommercial: string | null
  Fabrication: {
    Sph?: number | null | undefined
    Cyl?: number | null | undefined
    Add?: number | null | undefined
    PrismeH?: number | null | undefined
    PrismeV?: number | null | undefined
  }
}

/** Whether the shelf has the same lens again: its model (its name when it has none), bare, its power, and as wide. */
export const estLeMeme = (c: VerreDuRayon, v: VerreAReprendre): boolean => {
  const { Sph, Cyl, Add, PrismeH, PrismeV } = v.Fabrication
  if (Sph == null || v.Options || PrismeH || PrismeV) return false
  const meme = v.IdModelVer ? c.IdModelVer === v.IdModelVer : c.IdNomCommercial === v.IdNomCommercial
  const assezLarge = c.Diametre == null || v.Diametre === null || c.Diametre >= v.Diametre
  return meme && assezLarge && convientALOeil(c, { Sph, Cyl: Cyl ?? 0, Add: Add ?? null }, v.Cote)
}
