import type { Nature } from '@dioptrie/domain/stock/rules'
import type pg from 'pg'
import type { Produit } from './catalogue.ts'
import type { Hasard } from './hasard.ts'

export interface OfficineDemo {
  _id: string
  Code: string
  /** Who keeps its stock. */
  magasinier: string
}

export interface ArticleDemo extends Produit {
  _id: string
  IdOfficine: string
  /** What the opening stock still allows to take out, on any day: no order of the days makes it negative. */
  reste: number
}

export interface MouvementDemo {
  _id: string
  IdArticle: string
  IdOfficine: string
  Nature: Nature
  Quantite: number
  QuantiteApres: 0
  CoutUnitaire: number
  entite: string
  idEntite: string
  reference: string
  Motif: string | null
  createdAt: string
  createdBy: string
}

interface Document {
  entite: string
  _id: string
  reference: string
  createdAt: string
  createdBy: string
}

/** A line of the ledger; the balance after it is written once every area has added its own. */
export const mouvement = (
  h: Hasard,
  Nature: Nature,
  d: Document,
  article: ArticleDemo,
  Quantite: number,
  Motif: string | null = null,
): MouvementDemo => ({
  _id: h.id(Date.parse(d.createdAt)),
  IdArticle: article._id,
  IdOfficine: article.IdOfficine,
  Nature,
  Quantite,
  QuantiteApres: 0,
  CoutUnitaire: article.PrixAchat,
  entite: d.entite,
  idEntite: d._id,
  reference: d.reference,
  Motif,
  createdAt: d.createdAt,
  createdBy: d.createdBy,
})

export const reference = (genre: string, code: string, jour: string, rang: number) =>
  `${genre}-${code}-${jour.slice(2, 4)}-${String(rang).padStart(5, '0')}`

export type Compter = (IdOfficine: string, genre: string, annee: number, dernier: number) => void

/** An article of which so many are left, and so many fewer of it; frames only. */
export function prendre(
  h: Hasard,
  articles: readonly ArticleDemo[],
  idOfficine: string,
  n: number,
): ArticleDemo | null {
  for (let essai = 0; essai < 200; essai++) {
    const a = h.parmi(articles)
    if (a.IdOfficine !== idOfficine || a.marque === null || a.reste < n) continue
    a.reste -= n
    return a
  }
  return null
}

/**
 * Once every area has written its movements: the balance after each, what it was worth, and what is on the shelf. The demonstration buys an
 * article at one price: its average is that price.
 */
export async function arreterRegistre(base: pg.PoolClient): Promise<void> {
  await base.query(`
    update mouvement m set "QuantiteApres" = x.apres, "Valeur" = m."Quantite" * m."CoutUnitaire"
    from (select "_id", sum("Quantite") over (partition by "IdArticle" order by "_id") as apres from mouvement) x
    where x."_id" = m."_id" and (m."QuantiteApres" <> x.apres or m."Valeur" is null)`)
  await base.query(`
    update article a set "Quantite" = x.n, "Valeur" = x.valeur
    from (select "IdArticle", sum("Quantite")::int as n, sum("Valeur")::bigint as valeur from mouvement group by 1) x
    where x."IdArticle" = a."_id" and (a."Quantite", a."Valeur") <> (x.n, x.valeur)`)
}
