import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { NomCommercial, stockVerre, VerreTenu } from '@dioptrie/domain/verres/stock'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { listerFiches, motsTrouves } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { prixCache } from '../stock/sql.ts'

export type Genre = NomCommercial['Genre']

/** A lens of the shelf `t` with its article, its officine and its name. */
export const verreTenu = sql`join article a on a."_id" = t."_id" join officine o on o."_id" = t."IdOfficine"
  join nom_commercial_verre n on n."_id" = t."IdNomCommercial"`

/** Asked from the supplier for the officine of article `a`, and not here yet: on a receipt still open, or on its way. */
const enCommande = sql`(coalesce((select sum(l."Quantite" - l."QuantiteTransferee") from article k
    join ligne_reception l on l."IdArticle" = k."_id" join bon_reception b on b."_id" = l."IdBon"
    where k.produit = a.produit and b."IdOfficine" = a."IdOfficine" and b.statut in ('Créé', 'Transféré')), 0)
  + coalesce((select sum("EnTransit") from ligne_envoi where "IdArticle" = a."_id" and "EnTransit" > 0), 0))::int`

const centiemes = (nom: string) => sql`t.${sql.id(nom)} / 100.0 as ${sql.id(nom)}`
const coordonnees = {
  unifocal: sql`${centiemes('Cyl')}, t."Diametre"`,
  progressif: sql`${centiemes('Add')}, t."Cote", ${centiemes('Base')}`,
}

const commun = (moi: Appelant) => sql`
  t."_id", t."IdOfficine", o."Nom" as "Officine", t."IdNomCommercial", n."Libelle" as "NomCommercial", ${centiemes('Sph')},
  a."Quantite", a."SeuilAlerte", a."Disponibilite", ${enCommande} as "EnCommande",
  ${prixCache(moi, sql`a."PrixAchat"`)} as "PrixAchat", a."PrixVente", a.version, a."createdAt", a."updatedAt"`

const duGenre = (genre: Genre) =>
  genre === 'unifocal' ? sql<SqlBool>`t."Cyl" is not null` : sql<SqlBool>`t."Add" is not null`

const DISPONIBILITE: Record<string, RawBuilder<SqlBool>> = {
  Disponible: sql`a."Disponibilite" <> 'Rupture'`,
  'À commander': sql`a."ACommander"`,
}

type Question = Omit<Query<typeof stockVerre.unifocaux>, 'IdOfficine'> & { officine: string | null }

export function listerVerres<V extends { _id: string }>(
  db: Lecture,
  moi: Appelant,
  genre: Genre,
  { officine, ...q }: Question,
): Promise<V[] | Page<V>> {
  const mots = motsTrouves(q.q, sql`a.recherche`)
  const article = [
    ...(q.Disponibilite
      ? [DISPONIBILITE[q.Disponibilite] ?? sql<SqlBool>`a."Disponibilite" = ${q.Disponibilite}`]
      : []),
    ...mots,
  ]
  const tri = q.tri ?? 'Sph'
  return listerFiches<V>(
    db,
    {
      table: sql`stock_verre`,
      fiche: sql`${commun(moi)}, ${coordonnees[genre]}`,
      avec: verreTenu,
      conditions: [
        duGenre(genre),
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...(q.IdNomCommercial ? [sql<SqlBool>`t."IdNomCommercial" = ${q.IdNomCommercial}`] : []),
        ...(q.Diametre ? [sql<SqlBool>`t."Diametre" = ${q.Diametre}`] : []),
        ...(article.length > 0
          ? [
              sql<SqlBool>`exists (select from article a where a."_id" = t."_id" and ${sql.join(article, sql` and `)})`,
            ]
          : []),
      ],
      cherche: false,
      cle: tri.endsWith('createdAt') ? sql`t."createdAt"` : sql`t."Sph"`,
      envers: tri.startsWith('-'),
      borne: true,
    },
    q,
  )
}

/** A lens of the stock as its list shows it; of another kind, it is not there. */
export async function lireVerreTenu<V>(db: Lecture, moi: Appelant, genre: Genre, id: string): Promise<V> {
  const { rows } = await sql<V>`select ${commun(moi)}, ${coordonnees[genre]} from stock_verre t ${verreTenu}
    where t."_id" = ${id} and ${duGenre(genre)}`.execute(db)
  if (!rows[0]) throw introuvable('Ce verre de stock')
  return rows[0]
}

/** Under its threshold, with what is on order: more than what is on the shelf says. */
const manque = sql<SqlBool>`exists (select from article a where a."_id" = t."_id" and a."ACommander"
  and a."Quantite" + ${enCommande} < a."SeuilAlerte")`
const fournisseur = sql`(select f."Nom" from fournisseur_verre v join fournisseur f on f."_id" = v."IdFournisseur"
  where v."_id" = n."IdFourVerr") as "Fournisseur"`

export function listerManquants<V extends { _id: string }>(
  db: Lecture,
  moi: Appelant,
  { officine, ...q }: Omit<Query<typeof stockVerre.manquants>, 'IdOfficine'> & { officine: string | null },
): Promise<V[] | Page<V>> {
  const mots = motsTrouves(q.q, sql`a.recherche`)
  return listerFiches<V>(
    db,
    {
      table: sql`stock_verre`,
      fiche: sql`${commun(moi)}, ${coordonnees.unifocal}, ${coordonnees.progressif}, ${fournisseur},
        (2 * a."SeuilAlerte" - a."Quantite" - ${enCommande}) as "ACommander"`,
      avec: verreTenu,
      conditions: [
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...(q.IdNomCommercial ? [sql<SqlBool>`t."IdNomCommercial" = ${q.IdNomCommercial}`] : []),
        manque,
        ...(mots.length > 0
          ? [
              sql<SqlBool>`exists (select from article a where a."_id" = t."_id" and ${sql.join(mots, sql` and `)})`,
            ]
          : []),
      ],
      cherche: false,
      cle: sql`t."Sph"`,
      envers: (q.tri ?? 'Sph').startsWith('-'),
      borne: true,
    },
    q,
  )
}

export interface VerreCommandable extends Pick<VerreTenu, 'Quantite' | 'SeuilAlerte' | 'EnCommande'> {
  _id: string
  IdFournisseur: string
  Fournisseur: string
  IdCateg: string
  Reference: string
  Couleur: string | null
  Taille: string | null
  CodeBarre: string
  PrixAchat: number
  PrixVente: number
}

/** These lenses of an officine, or all that are under their threshold, as a receipt describes them. To be locked first. */
export async function verresCommandables(
  tx: Tx,
  IdOfficine: string,
  quels: { ids: readonly string[] } | { IdNomCommercial: string | undefined },
): Promise<VerreCommandable[]> {
  const { rows } = await sql<VerreCommandable>`
    select t."_id", v."IdFournisseur", f."Nom" as "Fournisseur", a."IdCateg", a."Reference", a."Couleur", a."Taille",
      a."CodeBarre", coalesce(nullif(a."PrixAchat", 0), siennes.prix, 0) as "PrixAchat", a."PrixVente", a."Quantite", a."SeuilAlerte",
      ${enCommande} as "EnCommande"
    from stock_verre t ${verreTenu} join fournisseur_verre v on v."_id" = n."IdFourVerr"
    join fournisseur f on f."_id" = v."IdFournisseur"
    -- A power typed into the grid has no price yet: most of its name have the same one.
    left join lateral (select mode() within group (order by b."PrixAchat") as prix from stock_verre s join article b on b."_id" = s."_id"
      where s."IdNomCommercial" = t."IdNomCommercial" and b."PrixAchat" > 0) siennes on a."PrixAchat" = 0
    where t."IdOfficine" = ${IdOfficine} and ${
      'ids' in quels
        ? sql`t."_id" = any(${[...quels.ids]}::uuid[])`
        : sql`a."ACommander" ${quels.IdNomCommercial ? sql`and t."IdNomCommercial" = ${quels.IdNomCommercial}` : sql``}`
    }
    order by f."Nom", n."Libelle", t."Sph", t."Cyl", t."Add", t."Cote", t."_id"`.execute(tx)
  return rows
}

/** The category of a stocked lens: clear ones among clear ones, those for the sun among theirs; or one made for them, once by whoever comes first. */
export async function categorieDesVerres(tx: Tx, nom: string): Promise<string> {
  const lire = async () =>
    (
      await sql<{
        _id: string
      }>`select categorie_des_verres(${nom}) as "_id"`.execute(tx)
    ).rows[0]?._id
  const connue = await lire()
  if (connue) return connue
  await sql`insert into categorie_article ("_id", "Abreg_Categ", "Libelle", "TypeArticle")
    values (nouvel_id(), 'VERRE-STOCK', 'Verres de stock', 'Verre') on conflict do nothing`.execute(tx)
  return (await lire()) as string
}

export async function resumer(db: Lecture, moi: Appelant, officine: string | null) {
  const ici = officine ? sql`t."IdOfficine" = ${officine}` : sql`true`
  const { rows } = await sql<{
    Verres: number
    Puissances: number
    ValeurAchat: number | null
    SousLeSeuil: number
    AZero: number
    Manquants: number
    Fournisseurs: string[]
    compteLe: string | null
  }>`
    with manquants as materialized (select t."IdNomCommercial" from stock_verre t where ${ici} and ${manque})
    select coalesce(sum(a."Quantite"), 0)::int as "Verres", count(*)::int as "Puissances",
      ${prixCache(moi, sql`coalesce(sum(a."Valeur"), 0)::bigint`)} as "ValeurAchat",
      count(*) filter (where a."Disponibilite" = 'Alerte')::int as "SousLeSeuil",
      count(*) filter (where a."Quantite" = 0)::int as "AZero",
      (select count(*)::int from manquants) as "Manquants",
      coalesce((select array_agg(distinct f."Nom" order by f."Nom") from (select distinct "IdNomCommercial" from manquants) m
        join nom_commercial_verre n on n."_id" = m."IdNomCommercial" join fournisseur_verre v on v."_id" = n."IdFourVerr"
        join fournisseur f on f."_id" = v."IdFournisseur"), '{}') as "Fournisseurs",
      -- Since when every power has been counted; one that never was, and nobody says that the shelf is.
      case when bool_and(c."Le" is not null) then min(c."Le") end as "compteLe"
    from stock_verre t join article a on a."_id" = t."_id"
    cross join lateral (select max(l."compteLe") as "Le" from inventaire_ligne l join inventaire i on i."_id" = l."IdInventaire"
      where l."IdArticle" = t."_id" and i."Statut" = 'Transféré') c
    where ${ici}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Powers that had to be ordered these thirty days, the most often asked first. */
export async function demandesNonServies(db: Lecture, officine: string | null, IdNomCommercial?: string) {
  const tenu = sql`select from stock_verre t where t."Sph" = v."Sph" and t."Cyl" = coalesce(v."Cyl", 0)
    ${officine ? sql`and t."IdOfficine" = ${officine}` : sql``}
    ${IdNomCommercial ? sql`and t."IdNomCommercial" = ${IdNomCommercial}` : sql``}`
  const { rows } = await sql<{ Sph: number; Cyl: number; Fois: number; Dernier: string; Tenu: boolean }>`
    select v."Sph" / 100.0 as "Sph", v."Cyl" / 100.0 as "Cyl", v."Fois", v."Dernier", exists (${tenu}) as "Tenu"
    from (select v."Sph", coalesce(v."Cyl", 0) as "Cyl", count(*)::int as "Fois", max(v."DateCommande") as "Dernier"
      from commande_verre v
      where v."DateCommande" >= current_date - 30 and v."Sph" is not null and v."Add" is null and v."IdStockVerre" is null
        and v."Statut" <> 'Supprimé' and v."IdOrigine" is null
        ${officine ? sql`and v."IdOfficine" = ${officine}` : sql``}
      group by 1, 2) v
    where not exists (${tenu} and exists (select from article a where a."_id" = t."_id" and a."Quantite" > 0))
    order by v."Fois" desc, v."Dernier" desc, v."Sph", v."Cyl" limit 6`.execute(db)
  return rows
}
