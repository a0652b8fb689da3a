import { COLONNES, type Colonne } from '@dioptrie/domain/consultations/rules'
import { type Cote, type SaisieOeil, YEUX } from '@dioptrie/domain/kernel/optique'

/** An eye of a column while it is typed. */
export interface OeilExamine extends SaisieOeil {
  AVLoin?: string | null | undefined
  AVPres?: string | null | undefined
}
export type DeuxYeux = Record<Cote, OeilExamine>
export type Colonnes = Record<Colonne, DeuxYeux>

export const MESURES_EXAMEN = ['Sph', 'Cyl', 'Axe', 'Add'] as const
export const ACUITES = ['AVLoin', 'AVPres'] as const
export const RANGS = [...MESURES_EXAMEN, ...ACUITES] as const

export const sansRien = (): Colonnes =>
  Object.fromEntries(COLONNES.map(c => [c, { OD: {}, OG: {} }])) as Colonnes

/** A column as the server gives it: an eye that it does not say is empty. */
export const deuxYeux = (colonne: unknown): DeuxYeux => {
  const { OD = {}, OG = {} } = (colonne ?? {}) as Partial<DeuxYeux>
  return { OD, OG }
}

export function changer(
  colonnes: Colonnes,
  colonne: Colonne,
  cote: Cote,
  champ: keyof OeilExamine,
  valeur: number | string | null,
): Colonnes {
  const { [champ]: _, ...reste } = colonnes[colonne][cote]
  const oeil = valeur === null || valeur === '' ? reste : { ...reste, [champ]: valeur }
  return { ...colonnes, [colonne]: { ...colonnes[colonne], [cote]: oeil } }
}

const lisible = (oeil: OeilExamine): OeilExamine =>
  Object.fromEntries(Object.entries(oeil).filter(([, v]) => v != null && v !== '' && !Number.isNaN(v)))

/** What can be read of it: a cell that makes no sense counts as empty beside the grid. */
export const lisibles = ({ OD, OG }: DeuxYeux): DeuxYeux => ({ OD: lisible(OD), OG: lisible(OG) })

/** What stands in the column on the left replaces what is written here; what it does not say stays. */
export function reprendre(colonnes: Colonnes, vers: Colonne, cotes: readonly Cote[] = YEUX): Colonnes {
  const gauche = COLONNES[COLONNES.indexOf(vers) - 1]
  if (!gauche) return colonnes
  const prises = cotes.map(cote => {
    const pris = lisible(colonnes[gauche][cote])
    const { Axe, ...sien } = colonnes[vers][cote]
    // A sphere without cylinder leaves no axis behind.
    const garde = 'Cyl' in pris || Axe === undefined ? {} : { Axe }
    return [cote, { ...sien, ...garde, ...pris }]
  })
  return { ...colonnes, [vers]: { ...colonnes[vers], ...Object.fromEntries(prises) } }
}
