import { ecrireDioptrie, ecrireNombre, surLePas } from './dioptrie.ts'
import { BASES_H, BASES_V, type TYPES_VISION } from './valeurs.ts'

/** Le pas des puissances est un réglage du réseau : le quart de dioptrie, ou le huitième. */
export const PAS_DIOPTRIES = [0.25, 0.125] as const
export type PasDioptrie = (typeof PAS_DIOPTRIES)[number]
export const [PAS_QUART, PAS_HUITIEME] = PAS_DIOPTRIES

interface Borne {
  min: number
  max: number
  pas: number
  /** Comment la valeur s’écrit dans une phrase. */
  ecrire: (n: number) => string
  horsBornes: string
}

const bornesDioptries = (nom: string, min: number, max: number): Borne => ({
  min,
  max,
  pas: PAS_QUART,
  ecrire: ecrireDioptrie,
  horsBornes: `${nom} va de ${ecrireDioptrie(min)} à ${ecrireDioptrie(max)}.`,
})

const bornesMm = (nom: string, min: number, max: number): Borne => ({
  min,
  max,
  pas: 0.5,
  ecrire: n => ecrireNombre(n, 1),
  horsBornes: `${nom} va de ${min} à ${max} mm.`,
})

const bornesPrisme: Borne = {
  min: 0,
  max: 20,
  pas: 0.25,
  ecrire: n => ecrireNombre(n, 2),
  horsBornes: 'Le prisme va de 0,00 à 20,00 ; sa base dit son sens.',
}

/**
 * Aucune loi ne fixe ces bornes : ce sont les nôtres. Les écarts pupillaires se prennent par œil au
 * demi-millimètre, la précision du pupillomètre et de la règle.
 */
export const BORNES = {
  Sph: bornesDioptries('La sphère', -30, 30),
  Cyl: bornesDioptries('Le cylindre', -12, 12),
  Axe: { min: 0, max: 180, pas: 1, ecrire: n => ecrireNombre(n), horsBornes: 'L’axe va de 0 à 180°.' },
  Add: bornesDioptries('L’addition', 0.5, 4),
  EPLoin: bornesMm('L’écart pupillaire d’un œil', 20, 40),
  EPPres: bornesMm('L’écart pupillaire d’un œil', 20, 40),
  Hauteur: bornesMm('La hauteur de montage', 5, 45),
  PrismeH: bornesPrisme,
  PrismeV: bornesPrisme,
} satisfies Record<string, Borne>

export type ChampMesure = keyof typeof BORNES

/** Les mesures qui suivent le pas des puissances ; le prisme garde le sien. */
const PUISSANCES = ['Sph', 'Cyl', 'Add'] as const
const estPuissance = (champ: string): champ is (typeof PUISSANCES)[number] =>
  (PUISSANCES as readonly string[]).includes(champ)
export const pasDe = (champ: ChampMesure, pas: PasDioptrie): number =>
  estPuissance(champ) ? pas : BORNES[champ].pas

/**
 * Le pas d’une fiche : celui du réseau, mais ce qui a été écrit au huitième se relit et se corrige au huitième, même
 * quand le réseau est revenu au quart.
 */
export const pasTenu = (
  pas: PasDioptrie,
  ...ecrits: (Partial<Record<string, unknown>> | null | undefined)[]
) =>
  ecrits.some(o => PUISSANCES.some(c => typeof o?.[c] === 'number' && !surLePas(o[c], PAS_QUART)))
    ? PAS_HUITIEME
    : pas

/** Ce que l’écran tient pendant la saisie : tout peut manquer. */
export type SaisieOeil = { [C in ChampMesure]?: number | null | undefined } & {
  BaseH?: (typeof BASES_H)[number] | null | undefined
  BaseV?: (typeof BASES_V)[number] | null | undefined
  AV?: string | null | undefined
}

export const AV_MAX = 20
export const PHRASES = {
  nombre: (champ: ChampMesure) =>
    `Un nombre est attendu, par exemple ${champ === 'Axe' ? '90' : champ === 'Sph' ? '-2.25' : String(BORNES[champ].max / 2)}.`,
  pas: (champ: ChampMesure, n: number, pas: number = BORNES[champ].pas) =>
    pas === 1
      ? 'L’axe est un nombre entier de degrés.'
      : `${BORNES[champ].ecrire(n)} n’est pas un multiple de ${ecrireNombre(pas)}.`,
  base: (valeurs: readonly string[]) => `La base est ${valeurs.join(' ou ')}.`,
  acuite: `Au plus ${AV_MAX} caractères.`,
}

/** Ce qui interdit une mesure à elle seule. Rien n’est arrondi : hors du pas, c’est un refus. */
function refusDeMesure(champ: ChampMesure, n: number, dioptrie: PasDioptrie): string | null {
  const { min, max, horsBornes }: Borne = BORNES[champ]
  const pas = pasDe(champ, dioptrie)
  if (typeof n !== 'number' || Number.isNaN(n)) return PHRASES.nombre(champ)
  if (n < min || n > max) return horsBornes
  return surLePas(n, pas) ? null : PHRASES.pas(champ, n, pas)
}

/** Les règles qui lient deux cases d’un même œil. */
export function liaisons(oeil: SaisieOeil): Partial<Record<keyof SaisieOeil, string>> {
  const refus: Partial<Record<keyof SaisieOeil, string>> = {}
  if (oeil.Cyl && oeil.Axe == null) refus.Axe = 'Un cylindre demande un axe, de 1 à 180.'
  if (!oeil.Cyl && oeil.Axe != null) refus.Axe = 'Sans cylindre il n’y a pas d’axe.'
  for (const [prisme, sens, choix] of [
    ['PrismeH', 'BaseH', 'interne ou externe'],
    ['PrismeV', 'BaseV', 'supérieure ou inférieure'],
  ] as const) {
    if (oeil[prisme] && oeil[sens] == null) refus[sens] = `Un prisme demande sa base : ${choix}.`
    if (!oeil[prisme] && oeil[sens] != null) refus[sens] = 'Une base sans prisme : indiquez le prisme.'
  }
  return refus
}

export interface MesuresOrdonnance {
  OD?: SaisieOeil | null | undefined
  OG?: SaisieOeil | null | undefined
  TypeVision?: (typeof TYPES_VISION)[number] | null | undefined
}

export const YEUX = ['OD', 'OG'] as const
export type Cote = (typeof YEUX)[number]

/** Cet œil est-il corrigé ? Un œil sans sphère ni cylindre n’a pas de verre (prothèse, œil seul). */
export const estCorrige = (oeil: SaisieOeil | null | undefined): boolean =>
  oeil?.Sph != null || oeil?.Cyl != null

/** Ce qui n’est pas sur le pas du réseau, par mesure. */
export function refusDuPas(oeil: Partial<Record<string, unknown>>, pas: PasDioptrie): Record<string, string> {
  const refus: Record<string, string> = {}
  for (const champ of PUISSANCES) {
    const n = oeil[champ]
    if (typeof n === 'number' && !surLePas(n, pas)) refus[champ] = PHRASES.pas(champ, n, pas)
  }
  return refus
}

/**
 * Bifocal et progressif demandent une addition, à chaque œil corrigé. À part, pour que le contrat
 * l’ajoute à son propre schéma : les règles d’un seul œil sont déjà dans `Oeil`.
 */
function additionsManquantes({ OD, OG, TypeVision }: MesuresOrdonnance): Record<string, string> {
  if (TypeVision !== 'Bifocal' && TypeVision !== 'Progressif') return {}
  const oeil = { OD, OG }
  const corriges = YEUX.filter(cote => estCorrige(oeil[cote]))
  const message = `Un verre ${TypeVision.toLowerCase()} demande une addition.`
  return Object.fromEntries(
    (corriges.length > 0 ? corriges : YEUX)
      .filter(cote => oeil[cote]?.Add == null)
      .map(cote => [`${cote}.Add`, message]),
  )
}

function refusDeLOeil(oeil: SaisieOeil, pas: PasDioptrie): Record<string, string> {
  const refus: Record<string, string> = {}
  for (const champ of Object.keys(BORNES) as ChampMesure[]) {
    const n = oeil[champ]
    const raison = n == null ? null : refusDeMesure(champ, n, pas)
    if (raison) refus[champ] = raison
  }
  for (const [champ, valeurs] of [
    ['BaseH', BASES_H],
    ['BaseV', BASES_V],
  ] as const) {
    const base = oeil[champ]
    if (base != null && !(valeurs as readonly string[]).includes(base)) refus[champ] = PHRASES.base(valeurs)
  }
  if (oeil.AV != null && oeil.AV.trim().length > AV_MAX) refus.AV = PHRASES.acuite
  return { ...liaisons(oeil), ...refus }
}

/**
 * Tout ce qui interdit d’enregistrer, par chemin (« OD.Axe ») ; la même réponse au serveur et à l’écran. Sans la
 * bibliothèque des schémas, que l’écran n’a pas à charger ; une propriété vérifie que `Oeil` dit la même chose au huitième,
 * le plus fin que le contrat laisse entrer.
 */
export function verifierOrdonnance(
  mesures: MesuresOrdonnance,
  pas: PasDioptrie = PAS_QUART,
): Record<string, string> {
  const refus: Record<string, string> = {}
  for (const cote of YEUX)
    for (const [champ, message] of Object.entries(refusDeLOeil(mesures[cote] ?? {}, pas)))
      refus[`${cote}.${champ}`] = message
  return { ...additionsManquantes(mesures), ...refus }
}
