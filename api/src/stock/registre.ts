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
  /**
   * Of what comes in: what one cost. Without it, what comes back of a sale costs what it left at, anything else the average of what is
   * there. What leaves always takes the average.
   */
  CoutUnitaire?: number | null | undefined
  /** Of what comes in: what all of it is worth, where that is known to the franc. */
  Valeur?: number | null | undefined
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
      select l.rang, l."IdArticle", l."Quantite", l."Motif", a."IdOfficine", a."Quantite" as avant, a."Valeur" as "ValeurAvant", l."Quantite" > 0 as entre,
        coalesce(l."CoutUnitaire", case when ${Nature} = 'Retour' then cout_de_vente(${document._id}::uuid, a."_id") else cout_moyen(a) end) as cout,
        -- What brings back the last piece that its document took out brings the rest of its value: a cost is whole francs, a value is not so many times it.
        coalesce(l."Valeur", case when l."Quantite" > 0 and count(*) over (partition by l."IdArticle") = 1 then (
          select greatest(-sum(m."Valeur"), 0)::bigint from mouvement m where m."idEntite" = ${document._id}::uuid and m."IdArticle" = a."_id"
          having sum(m."Quantite") = -l."Quantite" and bool_and(m."Valeur" is not null)) end) as connue
      from unnest(${lignes.map(l => l.IdArticle)}::uuid[], ${lignes.map(l => l.Quantite)}::int[],
        ${lignes.map(l => l.CoutUnitaire ?? null)}::bigint[], ${lignes.map(l => l.Valeur ?? null)}::bigint[],
        ${lignes.map(l => l.Motif ?? null)}::text[])
        with ordinality as l ("IdArticle", "Quantite", "CoutUnitaire", "Valeur", "Motif", rang)
      join article a on a."_id" = l."IdArticle"),
    -- What comes in is there before anything leaves: an exit takes its part of it all, and the last piece what is left.
    pose as (
      select l.*, avant + sum("Quantite") over (partition by "IdArticle" order by rang) as apres,
        "ValeurAvant" + coalesce(sum(coalesce(connue, "Quantite" * cout)) filter (where entre) over (partition by "IdArticle"), 0) as fonds,
        avant + coalesce(sum("Quantite") filter (where entre) over (partition by "IdArticle"), 0) as pieces,
        coalesce(-sum("Quantite") filter (where not entre) over (partition by "IdArticle" order by rang), 0) as sorties
      from ligne l),
    evalue as (
      select *, case when entre then coalesce(connue, "Quantite" * cout)
        else (div(fonds * (sorties + "Quantite"), pieces::numeric) - div(fonds * sorties, pieces::numeric))::bigint end as "Valeur"
      from pose),
    change as (
      update article a set "Quantite" = a."Quantite" + e.ecart, "Valeur" = a."Valeur" + e.valeur
      from (select "IdArticle", sum("Quantite")::int as ecart, sum("Valeur")::bigint as valeur from evalue group by 1) e
      where a."_id" = e."IdArticle")
    insert into mouvement ("IdArticle", "IdOfficine", "Nature", "Quantite", "QuantiteApres", "CoutUnitaire", "Valeur",
      entite, "idEntite", reference, "Motif", "createdBy")
    select "IdArticle", "IdOfficine", ${Nature}, "Quantite", apres, round("Valeur"::numeric / "Quantite"), "Valeur",
      ${document.entite}, ${document._id}::uuid, ${document.reference}, "Motif", ${moi._id}::uuid
    from evalue order by rang
    returning "IdArticle", "IdOfficine", "Quantite", "QuantiteApres"`.execute(tx)
  const parOfficine = new Map(rows.map(m => [m.IdOfficine, m.IdArticle]))
  await annoncer(
    tx,
    ...[...parOfficine].map(([IdOfficine, _id]) => ({ entite: 'article' as const, _id, IdOfficine })),
  )
  return rows
}

/** What an article had cost was wrong: a value entry of today, for what of it is still there, and how much that is. The articles must be locked. */
export async function revaloriser(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  document: DocumentDeStock,
  { IdArticle, Valeur, Motif }: { IdArticle: string; Valeur: number; Motif: string },
): Promise<number> {
  const { rows } = await sql<{ Valeur: number }>`
    with la as (
      select a."_id", a."IdOfficine", a."Quantite", greatest(-a."Valeur", ${Valeur}::bigint) as valeur
      from article a where a."_id" = ${IdArticle} and a."Quantite" > 0),
    change as (
      update article a set "Valeur" = a."Valeur" + la.valeur from la where a."_id" = la."_id" returning a."_id", cout_moyen(a) as cout)
    insert into mouvement ("IdArticle", "IdOfficine", "Nature", "Quantite", "QuantiteApres", "CoutUnitaire", "Valeur",
      entite, "idEntite", reference, "Motif", "createdBy")
    select la."_id", la."IdOfficine", 'Valeur', 0, la."Quantite", c.cout, la.valeur, ${document.entite}, ${document._id}::uuid,
      ${document.reference}, ${Motif}, ${moi._id}::uuid
    from la join change c using ("_id") where la.valeur <> 0 returning "Valeur"`.execute(tx)
  return rows[0]?.Valeur ?? 0
}

/** What a sale takes, and what comes back of it: two movements of the ledger at most, in this order. */
export async function deplacer(
  tx: Tx,
  moi: Appelant,
  natures: readonly [Nature, Nature],
  document: DocumentDeStock,
  lignes: readonly LigneDeMouvement[],
): Promise<void> {
  for (const nature of natures) {
    const siennes = lignes.filter(l => (nature === 'Retour' ? l.Quantite > 0 : l.Quantite < 0))
    await mouvementer(tx, moi, nature, document, siennes)
  }
}
