import { regle } from '@dioptrie/domain/kernel/refus'
import { type Manque, type Nature, phraseDuManque, STOCK_MAX } from '@dioptrie/domain/stock/rules'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'

/** What a movement is the consequence of. `IdOfficine`: every article must be of that officine; null only for a
 * document that works in several. */
interface DocumentDeStock {
  entite: string
  _id: string
  reference: string
  IdOfficine: string | null
}

interface LigneDeMouvement {
  IdArticle: string
  /** Signed: what comes in is positive. */
  Quantite: number
  /** The article's purchase price when it is not given. */
  CoutUnitaire?: number | null | undefined
  Motif?: string | null | undefined
}

interface Mouvemente {
  IdArticle: string
  IdOfficine: string
  Quantite: number
  QuantiteApres: number
}

interface ArticleVerrouille {
  _id: string
  IdOfficine: string
  Marque: string | null
  Reference: string
  Couleur: string | null
  Taille: string | null
  Quantite: number
}

/**
 * Locked in the order of their ids, so that two documents over the same articles wait instead of blocking each other.
 * Before any number or total: a document that moves articles twice, or writes before it moves them, locks all of them here.
 */
export async function verrouillerArticles(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, ArticleVerrouille>> {
  const { rows } = await sql<ArticleVerrouille>`
    select a."_id", a."IdOfficine", a."Reference", a."Couleur", a."Taille", a."Quantite",
      (select "Libelle_marq" from marque where "_id" = a."IdMarque") as "Marque"
    from article a where a."_id" = any(${ids}::uuid[]) order by a."_id" for no key update`.execute(tx)
  return new Map(rows.map(a => [a._id, a]))
}

/** What the articles would hold afterwards; refuses what is not there. */
function verifier(
  articles: Map<string, ArticleVerrouille>,
  document: DocumentDeStock,
  lignes: readonly LigneDeMouvement[],
): void {
  const ecarts = new Map<string, number>()
  for (const l of lignes) {
    if (!Number.isSafeInteger(l.Quantite) || l.Quantite === 0)
      throw new RangeError(`Quantité de mouvement invalide : ${l.Quantite}`)
    ecarts.set(l.IdArticle, (ecarts.get(l.IdArticle) ?? 0) + l.Quantite)
  }
  const manques: Manque[] = []
  for (const [id, ecart] of ecarts) {
    const article = articles.get(id)
    // An article of another officine and one that does not exist have the same answer.
    if (!article || (document.IdOfficine !== null && article.IdOfficine !== document.IdOfficine))
      throw regle('ARTICLE_INCONNU', 'Un article demandé n’est pas dans le stock de cette officine.', {
        articles: [{ IdArticle: id }],
      })
    const apres = article.Quantite + ecart
    if (apres < 0) manques.push({ ...article, IdArticle: id, Disponible: article.Quantite, Demande: -ecart })
    if (apres > STOCK_MAX)
      throw regle('STOCK_TROP_GRAND', 'Cette quantité dépasse ce qu’un stock peut tenir.')
  }
  if (manques.length > 0)
    throw regle('STOCK_INSUFFISANT', phraseDuManque(manques), {
      articles: manques.map(({ IdArticle, Marque, Reference, Couleur, Taille, Disponible, Demande }) => ({
        IdArticle,
        Marque,
        Reference,
        Couleur,
        Taille,
        Disponible,
        Demande,
      })),
    })
}

/**
 * The only writer of the ledger and of the quantities: lock, ask the rule, write both, tell the screens. Whatever the
 * number of lines it is three statements. A line of the same article twice is two movements.
 */
export async function mouvementer(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  Nature: Nature,
  document: DocumentDeStock,
  lignes: readonly LigneDeMouvement[],
): Promise<Mouvemente[]> {
  if (lignes.length === 0) return []
  verifier(await verrouillerArticles(tx, [...new Set(lignes.map(l => l.IdArticle))]), document, lignes)
  const { rows } = await sql<Mouvemente>`
    with ligne as (
      select * from unnest(${lignes.map(l => l.IdArticle)}::uuid[], ${lignes.map(l => l.Quantite)}::int[],
        ${lignes.map(l => l.CoutUnitaire ?? null)}::bigint[], ${lignes.map(l => l.Motif ?? null)}::text[])
        with ordinality as l ("IdArticle", "Quantite", "CoutUnitaire", "Motif", rang)),
    change as (
      update article a set "Quantite" = a."Quantite" + e.ecart
      from (select "IdArticle", sum("Quantite")::int as ecart from ligne group by 1) e
      where a."_id" = e."IdArticle"
      returning a."_id", a."IdOfficine", a."PrixAchat", a."Quantite" - e.ecart as avant)
    insert into mouvement ("IdArticle", "IdOfficine", "Nature", "Quantite", "QuantiteApres", "CoutUnitaire",
      entite, "idEntite", reference, "Motif", "createdBy")
    select l."IdArticle", c."IdOfficine", ${Nature}, l."Quantite",
      c.avant + sum(l."Quantite") over (partition by l."IdArticle" order by l.rang),
      coalesce(l."CoutUnitaire", c."PrixAchat"), ${document.entite}, ${document._id}::uuid, ${document.reference},
      l."Motif", ${moi._id}::uuid
    from ligne l join change c on c."_id" = l."IdArticle" order by l.rang
    returning "IdArticle", "IdOfficine", "Quantite", "QuantiteApres"`.execute(tx)
  const parOfficine = new Map(rows.map(m => [m.IdOfficine, m.IdArticle]))
  await annoncer(
    tx,
    ...[...parOfficine].map(([IdOfficine, _id]) => ({ entite: 'article' as const, _id, IdOfficine })),
  )
  return rows
}
