import type { contrat } from '@dioptrie/domain'
import { memesCodes } from '@dioptrie/domain/kernel/codebarre'
import type { Query } from '@dioptrie/domain/kernel/contract'
import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import type {
  Article,
  ArticleDeListe,
  ArticleSorti,
  Mouvement,
  ValeurDeStock,
} from '@dioptrie/domain/stock/contract'
import type { Nature } from '@dioptrie/domain/stock/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { combiner } from '../kernel/list/filtres.ts'
import {
  colonneDeTri,
  type DemandeDeListe,
  listerFiches,
  motsDe,
  motsTrouves,
  type SourceDeFiches,
} from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { photoDe } from './photo.ts'

export const voitPrixAchat = (moi: Appelant) => moi.permissions.has('stock.prixachat')
/** A purchase price for those who may see it, nothing for the others. */
export const prixCache = (moi: Appelant, prix: RawBuilder<unknown>) =>
  voitPrixAchat(moi) ? prix : sql`null::bigint`

/** What names an article, from table `a`. */
/** A category by its name; its short code where it has none. */
export const nomCategorie = (k: RawBuilder<unknown>) =>
  sql<string>`coalesce(nullif(${k}."Libelle", ''), ${k}."Abreg_Categ")`

export const nomsArticle = (a: RawBuilder<unknown>) => sql`
  (select "Libelle_marq" from marque where "_id" = ${a}."IdMarque") as "Marque",
  ${a}."Reference", ${a}."Couleur", ${a}."Taille", ${a}."CodeBarre"`

const avec = sql`join officine o on o."_id" = t."IdOfficine" join categorie_article k on k."_id" = t."IdCateg"
  left join marque m on m."_id" = t."IdMarque" left join type y on y."_id" = t."IdType"
  left join style s on s."_id" = t."IdStyle"`

/** The same article elsewhere and on its way here, from a shop or from a supplier: a handful of rows of three indexes. */
const enTransit = sql`coalesce((select sum("EnTransit") from ligne_envoi
    where "IdArticle" = t."_id" and "EnTransit" > 0), 0) + coalesce((
  select sum(l."EnTransit") from article x
  join transfert_ligne l on l."IdArticle" = x."_id" and l."EnTransit" > 0
  join transfert f on f."_id" = l."IdTransfert" and f."IdOfficineDestination" = t."IdOfficine"
  where x.produit = t.produit and x."IdOfficine" <> t."IdOfficine"), 0)`
const autresOfficines = sql`coalesce((
  select sum(x."Quantite") from article x where x.produit = t.produit and x."IdOfficine" <> t."IdOfficine"), 0)`

const fiche = (moi: Appelant) => sql`
  t."_id", t."IdOfficine", o."Nom" as "Officine", t."IdCateg", ${nomCategorie(sql`k`)} as "Categorie", k."TypeArticle",
  t."IdMarque", m."Libelle_marq" as "Marque", t."IdType", y."Libelle" as "Type", t."IdStyle", s."Libelle" as "Style",
  t."Reference", t."Couleur", t."Taille", t."CodeBarre", ${prixCache(moi, sql`t."PrixAchat"`)} as "PrixAchat",
  t."PrixVente", t."Quantite", t."SeuilAlerte", t."Disponibilite", t."Archive", ${enTransit} as "EnTransit",
  ${autresOfficines} as "AutresOfficines", ${photoDe(sql`t`)} as "Photo", t.version, t."createdAt", t."updatedAt"`

/** What a list or an export of articles asks for. */
export type QuestionArticles = Omit<Query<typeof contrat.stock.parOfficine>, 'page' | 'limit'> & {
  officine: string | null
}

/**
 * How many articles are on the lists, of what is kept by officine, category and availability: conditions on those alone, on `t`.
 * Those put away are few, and counted.
 */
const effectif = (conditions: RawBuilder<SqlBool>[]) => sql<number>`
  select (select coalesce(sum(t.ecart), 0) from effectif_article t
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``})
  - (select count(*) from article t where ${sql.join([sql`t."Archive"`, ...conditions], sql` and `)})`

const deLOfficine = (officine: string | null) =>
  officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []

/** The filters that the kept numbers know, and the others. */
const filtresDe = (q: QuestionArticles) => ({
  comptes: [
    q.IdCateg && sql<SqlBool>`t."IdCateg" = ${q.IdCateg}`,
    q.Disponibilite &&
      q.Disponibilite !== 'À commander' &&
      q.Disponibilite !== 'Archivé' &&
      (q.Disponibilite === 'Disponible'
        ? sql<SqlBool>`t."Disponibilite" in ('En stock', 'Alerte')`
        : sql<SqlBool>`t."Disponibilite" = ${q.Disponibilite}`),
  ].filter(c => !!c),
  autres: [
    q.Disponibilite === 'À commander' && sql<SqlBool>`t."ACommander"`,
    q.Disponibilite === 'Archivé' && sql<SqlBool>`t."Archive"`,
    q.IdMarque && sql<SqlBool>`t."IdMarque" = ${q.IdMarque}`,
    q.IdType && sql<SqlBool>`t."IdType" = ${q.IdType}`,
    q.IdStyle && sql<SqlBool>`t."IdStyle" = ${q.IdStyle}`,
    q.TypeArticle &&
      sql<SqlBool>`t."IdCateg" in (select "_id" from categorie_article
        where "TypeArticle" = ${q.TypeArticle} or "TypeArticle" is null)`,
    q.PrixMin !== undefined && sql<SqlBool>`t."PrixVente" >= ${q.PrixMin}`,
    q.PrixMax !== undefined && sql<SqlBool>`t."PrixVente" <= ${q.PrixMax}`,
  ].filter(c => !!c),
})

export function sourceArticles(moi: Appelant, q: QuestionArticles): SourceDeFiches {
  const mots = motsTrouves(q.q, sql`t.recherche`)
  const { comptes, autres } = filtresDe(q)
  const filtres = combiner(q.mode, [...comptes, ...autres])
  const conditions = [...deLOfficine(q.officine), ...(filtres ? [filtres] : [])]
  const tri = q.tri ?? 'Designation'
  const colonne = colonneDeTri(tri)
  return {
    table: sql`article`,
    fiche: fiche(moi),
    avec,
    conditions: [
      ...(q.Disponibilite === 'Archivé' ? [] : [sql<SqlBool>`not t."Archive"`]),
      ...conditions,
      ...mots,
    ],
    cherche: mots.length > 0,
    debuts: q.tri ? undefined : motsDe(q.q).map(mot => ` ${mot}`),
    // The search text begins with the brand and the reference, without case and accents.
    cle: colonne === 'Designation' ? sql`t.recherche` : sql`t.${sql.id(colonne)}`,
    envers: tri.startsWith('-'),
    total: autres.length > 0 || mots.length > 0 ? undefined : effectif(conditions),
  }
}

export const listerArticles = (
  db: Lecture,
  moi: Appelant,
  question: QuestionArticles,
  demande: DemandeDeListe,
): Promise<ArticleDeListe[] | Page<ArticleDeListe>> =>
  listerFiches<ArticleDeListe>(db, sourceArticles(moi, question), demande)

export async function compterArticles(db: Lecture, officine: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${effectif(deLOfficine(officine))}) as n`.execute(db)
  return rows[0]?.n ?? 0
}

const PRIX_MONTRES = 10

export async function lireArticle(db: Lecture, moi: Appelant, id: string): Promise<Article> {
  const { rows } = await sql<Article>`
    select ${fiche(moi)}, ${prixCache(moi, sql`t."Valeur"`)} as "Valeur", coalesce((
      select jsonb_agg(jsonb_build_object('IdOfficine', x."IdOfficine", 'Officine', f."Nom", 'Quantite', x."Quantite")
        order by f."Nom")
      from article x join officine f on f."_id" = x."IdOfficine"
      where x.produit = t.produit and x."IdOfficine" <> t."IdOfficine" and x."Quantite" > 0), '[]') as ailleurs,
      coalesce((select jsonb_agg(p order by p."_id" desc) from (
        select p."_id", p."Ancien", p."Nouveau", p."Cause", (select "RefBR" from bon_reception where "_id" = p."IdBon") as "Bon",
          instant(p."createdAt") as "createdAt", (select "displayName" from utilisateur where "_id" = p."createdBy") as "createdBy"
        from prix_article p where p."IdArticle" = t."_id" order by p."_id" desc limit ${sql.lit(PRIX_MONTRES)}) p), '[]') as prix
    from article t ${avec} where t."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Cet article')
  return rows[0]
}

/** By what a scanner reads, the caller's officine first; a code that nobody has, by the same one with or without its zeros. */
export async function articlesDuCode(
  db: Lecture,
  moi: Appelant,
  code: string,
  officine: string | null,
): Promise<ArticleDeListe[]> {
  const { rows } = await sql<ArticleDeListe>`
    select ${fiche(moi)} from article t ${avec}
    where t."CodeBarre" = any(${memesCodes(code)}) ${officine ? sql`and t."IdOfficine" = ${officine}` : sql``}
    order by t."IdOfficine" <> ${moi.IdOfficine}, o."Nom"`.execute(db)
  const exacts = rows.filter(a => a.CodeBarre === code)
  return exacts.length > 0 ? exacts : rows
}

const ficheMouvement = (moi: Appelant) => sql`
  t."_id", t."IdArticle", t."IdOfficine", t."Nature", t."Quantite", t."QuantiteApres",
  ${prixCache(moi, sql`t."CoutUnitaire"`)} as "CoutUnitaire", ${prixCache(moi, sql`t."Valeur"`)} as "Valeur", t.entite, t."idEntite", t.reference, t."Motif", t."createdAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy"`

/** Ids follow time: the newest first is the order of the index. */
const parDate = (tri: string | undefined) => ({
  cle: sql`t."_id"`,
  envers: (tri ?? '-createdAt').startsWith('-'),
  cherche: false,
})

export const listerMouvements = (
  db: Lecture,
  moi: Appelant,
  idArticle: string,
  demande: DemandeDeListe & { tri?: string | undefined },
): Promise<Mouvement[] | Page<Mouvement>> =>
  listerFiches<Mouvement>(
    db,
    {
      table: sql`mouvement`,
      fiche: ficheMouvement(moi),
      conditions: [sql<SqlBool>`t."IdArticle" = ${idArticle}`],
      ...parDate(demande.tri),
    },
    demande,
  )

export const mouvementsDe = async (db: Lecture, moi: Appelant, idEntite: string): Promise<Mouvement[]> =>
  (
    await sql<Mouvement>`
      select ${ficheMouvement(moi)} from mouvement t where t."idEntite" = ${idEntite} order by t."_id"`.execute(
      db,
    )
  ).rows

/** The smallest id that an instant can give: with it a period is read off the index of the ids. */
const premierId = (ms: number) => {
  const hexa = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hexa.slice(0, 8)}-${hexa.slice(8)}-0000-0000-000000000000`
}
const HEURE = 3_600_000

/** An id is made during its transaction, whose beginning is the date: a little later, never earlier. */
export const enPeriode = (du: Jour | undefined, au: Jour | undefined): RawBuilder<SqlBool>[] => [
  ...(du
    ? [sql<SqlBool>`t."_id" >= ${premierId(Date.parse(du))}::uuid and t."createdAt" >= ${du}::date`]
    : []),
  ...(au
    ? [
        sql<SqlBool>`t."_id" < ${premierId(Date.parse(ajouterJours(au, 1)) + HEURE)}::uuid
          and t."createdAt" < ${ajouterJours(au, 1)}::date`,
      ]
    : []),
]

/** By what something left; what came back of an exit stands with the exits. */
const sortiPar = (nature: Nature) =>
  nature === 'Vente' || nature === 'Vente comptoir'
    ? sql<SqlBool>`t."Nature" = ${sql.lit(nature)}`
    : sql<SqlBool>`t."Nature" not in ('Vente', 'Vente comptoir')
        and case when t.entite = 'sortie' then 'Sortie' else t."Nature" end = ${sql.lit(nature)}`

export function listerSortis(
  db: Lecture,
  moi: Appelant,
  q: Omit<Query<typeof contrat.stock.sortis>, 'IdOfficine'> & { officine: string | null },
): Promise<ArticleSorti[] | Page<ArticleSorti>> {
  const mots = motsTrouves(q.q, sql`x.recherche`)
  return listerFiches<ArticleSorti>(
    db,
    {
      table: sql`mouvement`,
      fiche: sql`${ficheMouvement(moi)}, o."Nom" as "Officine", ${nomsArticle(sql`a`)}, ${nomCategorie(sql`k`)} as "Categorie",
        r."Reprise", r."AReprendre"`,
      avec: sql`cross join lateral (select coalesce(sum(m."Quantite") filter (where m."Quantite" > 0), 0)::int as "Reprise",
          -- Given back to its supplier, it comes back by a receipt.
          case when exists (select from retour_fournisseur f where f."IdSortie" = t."idEntite") then 0
            else coalesce(-sum(m."Quantite"), 0)::int end as "AReprendre"
        from mouvement m where t.entite = 'sortie' and t."Quantite" < 0 and m."idEntite" = t."idEntite" and m."IdArticle" = t."IdArticle") r
        join article a on a."_id" = t."IdArticle" join officine o on o."_id" = t."IdOfficine"
        join categorie_article k on k."_id" = a."IdCateg"`,
      conditions: [
        // What left, and what an exit typed by mistake has brought back: in the words of its indexes.
        sql<SqlBool>`(t."Quantite" < 0 or t.entite = 'sortie')`,
        ...(q.officine ? [sql<SqlBool>`t."IdOfficine" = ${q.officine}`] : []),
        ...enPeriode(q.du, q.au),
        // Written out: the index of what leaves rarely is not seen behind a parameter.
        ...(q.Nature ? [sortiPar(q.Nature)] : []),
        ...(mots.length > 0
          ? [
              sql<SqlBool>`t."IdArticle" in (select x."_id" from article x where ${sql.join(
                [...(q.officine ? [sql<SqlBool>`x."IdOfficine" = ${q.officine}`] : []), ...mots],
                sql` and `,
              )})`,
            ]
          : []),
      ],
      ...parDate(q.tri),
      cherche: mots.length > 0,
      borne: true,
    },
    q,
  )
}

/** Read off what is kept with each movement: no article is added up. */
export async function valeurDuStock(db: Lecture, officine: string | null): Promise<ValeurDeStock[]> {
  const { rows } = await sql<ValeurDeStock>`
    select t."IdOfficine", o."Nom" as "Officine", t."IdCateg", k."Abreg_Categ" as "Categorie", k."Libelle",
      t."Articles", t."Quantite", t."ValeurAchat", t."ValeurVente"
    from (select t."IdOfficine", t."IdCateg", coalesce(sum(t.ecart) filter (where t."Disponibilite" <> 'Rupture'), 0) as "Articles",
        sum(t."Quantite") as "Quantite", sum(t."ValeurAchat") as "ValeurAchat", sum(t."ValeurVente") as "ValeurVente"
      from effectif_article t ${officine ? sql`where t."IdOfficine" = ${officine}` : sql``}
      group by 1, 2) t
    join officine o on o."_id" = t."IdOfficine" join categorie_article k on k."_id" = t."IdCateg"
    where t."Articles" > 0
    order by 2, 4`.execute(db)
  return rows
}
