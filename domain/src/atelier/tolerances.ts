import type { SaisieOeil } from '../kernel/optique/mesures.ts'
import { aligner, ecartAxe } from '../kernel/optique/notation.ts'

/** Up to this value (null: beyond all others), this gap is allowed: as such, or in percent of the value. */
export interface Palier {
  jusqua: number | null
  ecart: number
  pourcent?: boolean | undefined
}

export const MESURES = ['Puissance', 'Cylindre', 'Axe', 'Addition', 'Hauteur'] as const
export type Mesure = (typeof MESURES)[number]

/** Steps of each tolerance, ascending, the last without limit. The axis goes by the power of the cylinder. */
export type Tolerances = Record<Mesure, readonly Palier[]>

/** ANSI Z80.1-1999; the values of ISO 21987 were not verified, hence a setting. */
export const TOLERANCES: Tolerances = {
  Puissance: [
    { jusqua: 6.5, ecart: 0.13 },
    { jusqua: null, ecart: 2, pourcent: true },
  ],
  Cylindre: [
    { jusqua: 2, ecart: 0.13 },
    { jusqua: 4.5, ecart: 0.15 },
    { jusqua: null, ecart: 4, pourcent: true },
  ],
  Axe: [
    { jusqua: 0.37, ecart: 7 },
    { jusqua: 0.75, ecart: 5 },
    { jusqua: 1.5, ecart: 3 },
    { jusqua: null, ecart: 2 },
  ],
  Addition: [{ jusqua: null, ecart: 0.12 }],
  Hauteur: [{ jusqua: null, ecart: 1 }],
}

/** Whole thousandths, where hundredths and eighths are both exact: 0,1 + 0,2 must not decide whether a pair of glasses is good. */
const milliemes = (n: number) => Math.round(n * 1000)

/** What is allowed for a value, in thousandths; a percentage keeps its fraction. */
function toleranceEnMilliemes(paliers: readonly Palier[], valeur: number): number {
  const c = milliemes(Math.abs(valeur))
  const palier = paliers.find(p => p.jusqua === null || c <= milliemes(p.jusqua)) ?? paliers.at(-1)
  if (!palier) return 0
  return palier.pourcent ? (c * palier.ecart) / 100 : milliemes(palier.ecart)
}

/** What is allowed for a value, in the unit of the measure. */
export const toleranceDe = (paliers: readonly Palier[], valeur: number): number =>
  Math.round(toleranceEnMilliemes(paliers, valeur)) / 1000

export interface Verdict {
  mesure: Mesure
  attendu: number
  lu: number
  ecart: number
  tolerance: number
  conforme: boolean
}

export type MesuresLues = Pick<SaisieOeil, 'Sph' | 'Cyl' | 'Axe' | 'Add' | 'Hauteur'>

/** The meridian of greatest power, where the standard compares: the sphere, or the sphere with its cylinder. */
const surLeFort = (prescrit: MesuresLues): 'Sph' | 'Sph+Cyl' => {
  const [s, c] = [prescrit.Sph ?? 0, prescrit.Cyl ?? 0]
  return Math.abs(s + c) > Math.abs(s) ? 'Sph+Cyl' : 'Sph'
}
const puissance = (oeil: MesuresLues, ou: 'Sph' | 'Sph+Cyl') =>
  (milliemes(oeil.Sph ?? 0) + (ou === 'Sph' ? 0 : milliemes(oeil.Cyl ?? 0))) / 1000

/** One value measured against the one prescribed; `sur` is what the tolerance goes by when it is not that value. */
function juger(
  tolerances: Tolerances,
  mesure: Mesure,
  attendu: number,
  lu: number,
  { sur = attendu, ecart = lu - attendu }: { sur?: number; ecart?: number } = {},
): Verdict {
  const permis = toleranceEnMilliemes(tolerances[mesure], sur)
  const c = milliemes(ecart)
  return {
    mesure,
    attendu,
    lu,
    ecart: c / 1000 + 0,
    tolerance: permis / 1000,
    conforme: Math.abs(c) <= permis,
  }
}

/**
 * The verdict of each value that was both prescribed and measured. What the lensmeter reads may be written with the
 * other cylinder: it is transposed first. A cylinder nobody prescribed is compared with none at all.
 */
export function verifierOeil(
  prescrit: MesuresLues,
  mesure: MesuresLues,
  tolerances: Tolerances = TOLERANCES,
): Verdict[] {
  const lu = aligner(mesure, prescrit)
  const verdicts: Verdict[] = []
  if (prescrit.Sph != null && lu.Sph != null) {
    const ou = surLeFort(prescrit)
    verdicts.push(juger(tolerances, 'Puissance', puissance(prescrit, ou), puissance(lu, ou)))
  }
  if (lu.Cyl != null && (prescrit.Sph != null || prescrit.Cyl != null)) {
    const attendu = prescrit.Cyl ?? 0
    // Without a prescribed cylinder its sign tells nothing.
    verdicts.push(juger(tolerances, 'Cylindre', attendu, attendu === 0 ? Math.abs(lu.Cyl) : lu.Cyl))
  }
  if (prescrit.Cyl && prescrit.Axe != null && lu.Cyl && lu.Axe != null)
    verdicts.push(
      juger(tolerances, 'Axe', prescrit.Axe, lu.Axe, {
        sur: prescrit.Cyl,
        ecart: ecartAxe(lu.Axe, prescrit.Axe),
      }),
    )
  if (prescrit.Add != null && lu.Add != null)
    verdicts.push(juger(tolerances, 'Addition', prescrit.Add, lu.Add))
  if (prescrit.Hauteur != null && lu.Hauteur != null)
    verdicts.push(juger(tolerances, 'Hauteur', prescrit.Hauteur, lu.Hauteur))
  return verdicts
}

/** What was prescribed and not measured yet: the verdict would be incomplete without it. */
export function mesuresManquantes(
  prescrit: MesuresLues,
  mesure: MesuresLues,
): Partial<Record<keyof MesuresLues, string>> {
  const manque: Partial<Record<keyof MesuresLues, string>> = {}
  for (const champ of ['Sph', 'Cyl', 'Add', 'Hauteur'] as const)
    if (prescrit[champ] && mesure[champ] == null) manque[champ] = 'À mesurer'
  if (prescrit.Sph === 0 && mesure.Sph == null) manque.Sph = 'À mesurer'
  if (mesure.Cyl && mesure.Axe == null) manque.Axe = 'Un cylindre demande un axe, de 1 à 180.'
  return manque
}
