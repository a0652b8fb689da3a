import { memesCodes } from '@dioptrie/domain/kernel/codebarre'
import type { ArticleReconnu } from '@dioptrie/domain/receptions/contract'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { secret } from './sql.ts'

interface ArticleCherche {
  CodeBarre?: string | null | undefined
  IdMarque?: string | null | undefined
  Reference?: string | null | undefined
  Couleur?: string | null | undefined
  Taille?: string | null | undefined
}

/**
 * The article already known for each description, by its barcode first, then by its name: the officine's own when it has
 * one, otherwise the last one touched elsewhere. A code that several have, and none as it was read, names none of them. One statement for a line being typed or for a whole file.
 */
export async function reconnaitre(
  db: Lecture,
  moi: Appelant,
  officine: string,
  cherches: readonly ArticleCherche[],
): Promise<(ArticleReconnu | null)[]> {
  const { rows } = await sql<ArticleReconnu & { rang: number }>`
    with d as (
      select x.*, produit_de("IdMarque", "Reference", "Couleur", "Taille") as produit
      from jsonb_to_recordset(${JSON.stringify(
        cherches.map((c, rang) => ({
          rang,
          CodeBarre: c.CodeBarre?.trim() || null,
          codes: memesCodes(c.CodeBarre?.trim() ?? ''),
          IdMarque: c.IdMarque || null,
          Reference: c.Reference?.trim() || null,
          Couleur: c.Couleur?.trim() || null,
          Taille: c.Taille?.trim() || null,
        })),
      )}::jsonb) as x(rang int, "CodeBarre" text, codes text[], "IdMarque" uuid, "Reference" text, "Couleur" text, "Taille" text)),
    trouves as (
      select distinct on (d.rang) d.rang, a."_id", a.par from d cross join lateral (
        select "_id", "IdOfficine", "updatedAt", 'CodeBarre' as par, case when "CodeBarre" = d."CodeBarre" then 0 else 1 end as ordre
          from article x where "CodeBarre" = any(d.codes) and ("CodeBarre" = d."CodeBarre"
            or not exists (select from article y where y."CodeBarre" = any(d.codes) and y.produit <> x.produit))
        union all
        select "_id", "IdOfficine", "updatedAt", 'Reference', 2 from article where produit = d.produit) a
      order by d.rang, a.ordre, a."IdOfficine" = ${officine} desc, a."updatedAt" desc)
    select t.rang, a."_id" as "IdArticle", t.par, a."IdCateg", a."IdMarque",
      (select "Libelle_marq" from marque where "_id" = a."IdMarque") as "Marque", a."IdType", a."IdStyle", a."Reference",
      a."Couleur", a."Taille", a."CodeBarre", ${secret(moi, sql`a."PrixAchat"`)} as "PrixAchat", a."PrixVente",
      coalesce((select "Quantite" from article where produit = a.produit and "IdOfficine" = ${officine}), 0) as "Quantite",
      (select sum("Quantite")::int from article where produit = a.produit) as "QuantiteReseau"
    from trouves t join article a on a."_id" = t."_id"`.execute(db)
  const parRang = new Map(rows.map(({ rang, ...article }) => [rang, article]))
  return cherches.map((_, rang) => parRang.get(rang) ?? null)
}
