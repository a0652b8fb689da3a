import { ajouterJours, ajouterMois, type Jour } from '../kernel/jour.ts'
import { type Intervalle, intervalleDAvant, joursDe, premierDuMois } from '../kernel/periode.ts'
import { champInvalide } from '../kernel/refus.ts'
import {
  type ColonneEtat,
  type DefinitionEtat,
  definitionDe,
  type FiltreEtat,
  type NomEtat,
} from './definitions.ts'

/** Five years and their leap days: longer, nobody looks at it day by day. */
export const JOURS_MAX = 1_827
/** Up to two months a plot counts days, beyond it counts months. */
const JOURS_DESSINES = 62

export type Sommes = Record<string, number | null>

/** What is asked of a report, checked. */
export interface QuestionEtat {
  etat: NomEtat
  du: Jour
  au: Jour
  /** null: the whole network. */
  officine: string | null
  par: string | null
  filtres: Record<string, string>
  /** May see what things cost. */
  couts: boolean
  /** What it is drawn beside: the period before, or the same days a year before. */
  comparer: 'avant' | 'an'
}

interface Demande {
  du?: string | undefined
  au?: string | undefined
  par?: string | undefined
  [filtre: string]: unknown
}

const COMMUNS = new Set(['page', 'limit', 'tri', 'du', 'au', 'par', 'comparer', 'IdOfficine'])

/** Whether a report grouped so is filtered so. */
export const seFiltre = (filtre: FiltreEtat, par: string | null | undefined): boolean =>
  !filtre.pour || (par != null && filtre.pour.includes(par))

function refusDuFiltre(
  filtre: FiltreEtat | undefined,
  valeur: unknown,
  par: string | undefined,
): string | null {
  if (!filtre || !seFiltre(filtre, par)) return 'Cet état ne se filtre pas ainsi.'
  if ('valeurs' in filtre && !filtre.valeurs.includes(String(valeur)))
    return `Une valeur parmi ${filtre.valeurs.join(', ')}`
  return null
}

/** The question as it stands, or why it does not: this month unless days are said. */
export function lireQuestion(
  etat: NomEtat,
  demande: Demande,
  { officine, couts, aujourdhui }: { officine: string | null; couts: boolean; aujourdhui: Jour },
): QuestionEtat {
  const definition = definitionDe(etat)
  const refus: Record<string, string> = {}
  const au = demande.au ?? aujourdhui
  const du = demande.du ?? premierDuMois(au)
  if (!definition.periode && (demande.du || demande.au)) refus.du = 'Cet état dit ce qui est, sans période.'
  else if (au < du) refus.au = 'La période finit avant de commencer.'
  else if (joursDe({ du, au }) > JOURS_MAX) refus.du = 'Choisissez cinq ans au plus.'
  const { par = definition.par?.[0] } = demande
  if (par && !definition.par?.includes(par))
    refus.par = definition.par
      ? `Une valeur parmi ${definition.par.join(', ')}`
      : 'Cet état ne se groupe pas.'
  const filtres: Record<string, string> = {}
  for (const [nom, valeur] of Object.entries(demande)) {
    if (COMMUNS.has(nom) || valeur === undefined) continue
    const mal = refusDuFiltre(
      definition.filtres.find(f => f.nom === nom),
      valeur,
      par,
    )
    if (mal) refus[nom] = mal
    else filtres[nom] = String(valeur)
  }
  if (Object.keys(refus).length > 0) throw champInvalide(refus)
  const comparer = demande.comparer === 'an' ? 'an' : 'avant'
  return { etat, du, au, officine, par: par ?? null, filtres, couts, comparer }
}

/** The columns that this grouping shows to this person. */
export const colonnesVues = (
  definition: DefinitionEtat,
  { par, couts }: Pick<QuestionEtat, 'par' | 'couts'>,
): ColonneEtat[] =>
  definition.colonnes.filter(c => (!c.pour || (par !== null && c.pour.includes(par))) && (couts || !c.cout))

/** Whether its rows are what happened, one by one, rather than sums of it. */
export const estFin = ({ detail, ouvre, par: [premier] = [] }: DefinitionEtat, par: string | null): boolean =>
  par !== null &&
  (Object.values(detail ?? {}).includes(par) || (typeof ouvre === 'object' && par !== premier))

/** Those of them that a row says. */
export const colonnesDites = (colonnes: readonly ColonneEtat[]): ColonneEtat[] =>
  colonnes.filter(c => !c.muette)

/** The order of the rows when none is asked: time as it runs, otherwise the largest first. */
export function triParDefaut(definition: DefinitionEtat, colonnes: readonly ColonneEtat[]): string {
  const vue = (tri: string) => colonnes.some(c => c.nom === tri.replace(/^-/, '') && !c.rapport)
  if (vue(definition.tri)) return definition.tri
  if (vue('Jour')) return '-Jour'
  if (vue('Mois')) return 'Mois'
  const premier = definition.chiffres.find(vue)
  return premier ? `-${premier}` : (colonnes[0]?.nom ?? '_id')
}

const DIXIEME = 10
/** Two sums make a rate, an average or a delay; nothing when there is nothing to divide by. */
export function rapport(c: ColonneEtat, sommes: Sommes): number | null {
  if (!c.rapport) return null
  const [haut, bas] = [sommes[c.rapport[0]] ?? null, sommes[c.rapport[1]] ?? null]
  if (haut === null || !bas) return null
  if (c.genre === 'montant') return Math.round(haut / bas)
  const n = c.genre === 'pourcent' ? (haut * 100) / bas : haut / bas
  return Math.round(n * DIXIEME) / DIXIEME
}

/** The same row with its rates. */
export function avecRapports<L extends Record<string, unknown>>(
  colonnes: readonly ColonneEtat[],
  ligne: L,
): L {
  const rates = colonnes.filter(c => c.rapport)
  if (rates.length === 0) return ligne
  return { ...ligne, ...Object.fromEntries(rates.map(c => [c.nom, rapport(c, ligne as unknown as Sommes)])) }
}

/** What is added up: the columns that say so, and what their rates are made of. */
export const sommees = (colonnes: readonly ColonneEtat[]): string[] => [
  ...new Set([...colonnes.filter(c => c.total).map(c => c.nom), ...colonnes.flatMap(c => c.rapport ?? [])]),
]

/** The days before, and the same days a year before. */
export const comparees = ({ du, au }: Intervalle): { avant: Intervalle; an: Intervalle } => ({
  avant: intervalleDAvant({ du, au }),
  an: { du: ajouterMois(du, -12), au: ajouterMois(au, -12) },
})

const finDuMois = (jour: Jour): Jour => ajouterJours(ajouterMois(premierDuMois(jour), 1), -1)

/** One period further, or one back: a month goes to a month, other days to as many days. */
export function decaler({ du, au }: Intervalle, sens: 1 | -1): Intervalle {
  const deMois = du === premierDuMois(du) && du.slice(0, 7) === au.slice(0, 7) && du !== au
  if (deMois) {
    const debut = ajouterMois(du, sens)
    return { du: debut, au: finDuMois(debut) }
  }
  const jours = sens * joursDe({ du, au })
  return { du: ajouterJours(du, jours), au: ajouterJours(au, jours) }
}

export interface PointEtat {
  /** A day, a month, or the name of what is compared. */
  cle: string
  valeur: number
  avant: number | null
}

export const parMois = (p: Intervalle): boolean => joursDe(p) > JOURS_DESSINES

function clesDe({ du, au }: Intervalle, mois: boolean): string[] {
  const cles: string[] = []
  for (let j = mois ? premierDuMois(du) : du; j <= au; j = mois ? ajouterMois(j, 1) : ajouterJours(j, 1))
    cles.push(mois ? j.slice(0, 7) : j)
  return cles
}

/** Every day or month of the period, those without anything too, beside those of the period before in their order. */
export function placerPoints(
  p: Intervalle,
  avant: Intervalle,
  lus: ReadonlyMap<string, number>,
  lusAvant: ReadonlyMap<string, number>,
): PointEtat[] {
  const mois = parMois(p)
  const passees = clesDe(avant, mois)
  return clesDe(p, mois).map((cle, rang) => {
    const passee = passees[rang]
    return {
      cle,
      valeur: lus.get(cle) ?? 0,
      avant: passee === undefined ? null : (lusAvant.get(passee) ?? 0),
    }
  })
}

/** From this many rows on nobody waits for a file: it is written in the background. */
export const LIGNES_ATTENDUES = 20_000
