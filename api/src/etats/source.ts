import type { QuestionEtat } from '@dioptrie/domain/etats/rules'
import type { Intervalle } from '@dioptrie/domain/kernel/periode'
import { type RawBuilder, sql } from 'kysely'

export type Bout = RawBuilder<unknown>

/**
 * The rows of a report as one `select`: page, totals, plot, file and paper are all read from it. One that joins two books end to end
 * asks `borner` for the first rows of each: a page then reads so many of both, and not all of them to sort them.
 */
export type SourceEtat = (q: QuestionEtat, borner?: (branche: Bout) => Bout) => Bout

/**
 * What is kept of the same rows, where that says as much as they do: the same sums, how many rows they are (`_n`), and their
 * day where it is drawn (`parJour`: each its own, not the first of its month); null where nothing kept answers what is asked.
 */
export type SourceTenue = (q: QuestionEtat, parJour?: boolean) => Bout | null

export const AUJOURDHUI = sql`(now() at time zone 'UTC')::date`

export const durant = ({ du, au }: Intervalle, colonne: Bout) =>
  sql`${colonne} between ${du}::date and ${au}::date`
export const dans = ({ officine }: QuestionEtat, colonne: Bout) =>
  officine ? sql`and ${colonne} = ${officine}` : sql``
/** A filter that was given, as a condition. */
export const si = (valeur: string | undefined, condition: (valeur: string) => Bout) =>
  valeur === undefined ? sql`` : sql`and ${condition(valeur)}`

/*
 * Names are looked up row by row, not joined: only the rows of the page that is shown ask for them, and the sums of all
 * rows never do.
 */
export const nomOfficine = (id: Bout) => sql`(select "Nom" from officine where "_id" = ${id})`
export const nomClient = (id: Bout) =>
  sql`(select concat_ws(' ', "Nom", "Prenoms") from client where "_id" = ${id})`
export const nomDe = (id: Bout) => sql`(select "displayName" from utilisateur where "_id" = ${id})`
export const libelle = (table: string, id: Bout) =>
  sql`(select "Libelle" from ${sql.table(table)} where "_id" = ${id})`
export const nomCategorieDe = (id: Bout) =>
  sql`(select coalesce(nullif("Libelle", ''), "Abreg_Categ") from categorie_article where "_id" = ${id})`
export const nomMarque = (id: Bout) => sql`(select "Libelle_marq" from marque where "_id" = ${id})`
export const nomFournisseur = (id: Bout) => sql`(select "Nom" from fournisseur where "_id" = ${id})`
/** An article in one line, from table `a`. */
export const nomArticle = sql`concat_ws(' ', ${nomMarque(sql`a."IdMarque"`)}, a."Reference", a."Couleur", a."Taille")`
