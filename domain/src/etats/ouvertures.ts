import { ajouterJours, ajouterMois } from '../kernel/jour.ts'
import type { Intervalle } from '../kernel/periode.ts'
import type { LigneEtat } from './contract.ts'
import { type ColonneEtat, definitionDe, type Fiche, type ListeOuverte, type NomEtat } from './definitions.ts'
import { type QuestionEtat, seFiltre } from './rules.ts'

/** The record that a row is, or the list or report whose rows a figure adds up, with what it is asked. */
export type Ouvert =
  | { fiche: Fiche; ligne: LigneEtat }
  | { liste: ListeOuverte; question: Question; officine: string | null }
  | { etat: NomEtat; question: Question; officine: string | null }
type Question = Record<string, string>

interface Vue extends Pick<QuestionEtat, 'par' | 'filtres' | 'officine'> {
  etat: NomEtat
  periode: Intervalle | undefined
}

/** What a row of each grouping is known by; without it, nothing says which rows it adds up. */
const CONNUES: Record<string, readonly string[]> = {
  jour: ['Jour'],
  mois: ['Mois'],
  officine: ['IdOfficine'],
  vendeur: ['IdVendeur'],
  genre: ['Genre'],
  categorie: ['IdCateg', 'Poste'],
  marque: ['IdMarque', 'Poste'],
  rubrique: ['IdRubrique', 'Genre'],
  age: ['Age'],
  mode: ['modepaiement'],
  fournisseur: ['IdFournisseur'],
}
const DE: Partial<Record<NomEtat, readonly string[]>> = {
  vendeurs: ['IdVendeur'],
  prescripteurs: ['IdPrescripteur'],
}
/** What is in no row of theirs is in the list all the same: only their rows open it. */
const PARTIELS: readonly NomEtat[] = ['prescripteurs']
const CLES = [...new Set([...Object.values(CONNUES), ...Object.values(DE)].flat())]

/** The filters of each list; all its rows are of one kind. */
const LISTES: Record<ListeOuverte, readonly string[]> = {
  operations: ['typeOperation', 'modepaiement'],
  depenses: ['IdRubrique'],
  entrees: [],
}

/** The days that a row is about: its own, its month's within the period, or all of them. */
function joursDe(ligne: LigneEtat, p: Intervalle | undefined): Question {
  if (typeof ligne.Mois === 'string') {
    const du = `${ligne.Mois}-01`
    const au = ajouterJours(ajouterMois(du, 1), -1)
    return { du: p && p.du > du ? p.du : du, au: p && p.au < au ? p.au : au }
  }
  return typeof ligne.Jour === 'string' ? { du: ligne.Jour, au: ligne.Jour } : { ...p }
}

const poses = (valeurs: Record<string, unknown>): Question =>
  Object.fromEntries(Object.entries(valeurs).flatMap(([nom, v]) => (v == null ? [] : [[nom, String(v)]])))

function versListe(liste: ListeOuverte, filtres: Question): Question | null {
  // A list of expenses is not asked for expenses.
  const { Genre: _, ...reste } = filtres
  return Object.keys(reste).every(nom => LISTES[liste].includes(nom)) ? reste : null
}

function versEtat(etat: NomEtat, par: string | undefined, filtres: Question): Question | null {
  const definition = definitionDe(etat)
  const connus = definition.filtres.filter(f => seFiltre(f, par ?? definition.par?.[0])).map(f => f.nom)
  if (!Object.keys(filtres).every(nom => connus.includes(nom))) return null
  return { ...filtres, ...(par && par !== definition.par?.[0] && { par }) }
}

/**
 * What opens: of a row and a column, the rows that this figure adds up; of a column alone, those of its total; of a row
 * alone, its record. A row that is only a day is a bar of the plot.
 */
export function ouverture(vue: Vue, ligne: LigneEtat | null, colonne?: ColonneEtat): Ouvert | null {
  const { etat, par, periode } = vue
  const definition = definitionDe(etat)
  const detail = par ? definition.detail?.[par] : undefined
  const estLigne = ligne?._id !== undefined
  const { ouvre } = definition
  const fiche = typeof ouvre === 'string' ? ouvre : par ? ouvre?.[par] : undefined
  if (estLigne && !colonne && !detail && fiche) return { fiche, ligne }
  const de = colonne ?? definition.colonnes.find(c => c.nom === definition.graphe?.valeur)
  if (!de || de.rapport || colonne?.seule || !(de.total || !colonne)) return null
  if (!estLigne && PARTIELS.includes(etat)) return null
  // The rows of the finest grouping are what one is looking at: a day of them is fewer of the same.
  const cible = colonne || detail || !fiche ? de.ouvre : undefined
  const finale = cible ?? (detail ? { etat, par: detail } : ligne && !estLigne ? { etat, par } : null)
  const laMeme = typeof finale === 'object' && finale?.etat === etat && (finale.par ?? null) === par
  const demandes = Object.entries(de.avec ?? {})
  // Asked for others already, these rows are not among them.
  if (demandes.some(([nom, v]) => vue.filtres[nom] && vue.filtres[nom] !== v)) return null
  // What one is looking at opens nothing; a part of it does.
  const entiere = !ligne && demandes.every(([nom, v]) => vue.filtres[nom] === v)
  if (!finale || (laMeme && (estLigne || entiere))) return null
  const connues = estLigne ? ((par ? CONNUES[par] : undefined) ?? DE[etat] ?? []) : []
  if (connues.length > 0 && connues.every(nom => ligne?.[nom] == null)) return null
  if (estLigne && par === 'rubrique' && ligne?.Genre === 'Dépense' && ligne.IdRubrique == null) return null
  const cles = poses(
    Object.fromEntries(
      CLES.filter(nom => !['Jour', 'Mois', 'IdOfficine'].includes(nom)).map(nom => [nom, ligne?.[nom]]),
    ),
  )
  const filtres = { ...vue.filtres, ...cles, ...de.avec }
  const officine = (ligne?.IdOfficine as string | null | undefined) ?? vue.officine
  const jours = definition.periode ? joursDe(ligne ?? {}, periode) : {}
  if (typeof finale === 'string') {
    const question = versListe(finale, filtres)
    return question && { liste: finale, question: { ...jours, ...question }, officine }
  }
  const question = versEtat(finale.etat, finale.par ?? undefined, filtres)
  return question && { etat: finale.etat, question: { ...jours, ...question }, officine }
}
