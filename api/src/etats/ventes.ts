import { sql } from 'kysely'
import {
  AUJOURDHUI,
  type Bout,
  dans,
  durant,
  libelle,
  nomCategorieDe,
  nomClient,
  nomDe,
  nomMarque,
  nomOfficine,
  type SourceEtat,
  si,
} from './source.ts'

/** What a row of the turnover stands for: its key in the totals of sales, in those of takings, and its columns. */
const GROUPES: Record<string, { cle: Bout; recette?: Bout; colonnes: Bout }> = {
  jour: { cle: sql`v."Jour"::text`, recette: sql`r."Jour"::text`, colonnes: sql`x.cle::date as "Jour"` },
  mois: {
    cle: sql`to_char(v."Jour", 'YYYY-MM')`,
    recette: sql`to_char(r."Jour", 'YYYY-MM')`,
    colonnes: sql`x.cle as "Mois"`,
  },
  officine: {
    cle: sql`v."IdOfficine"::text`,
    recette: sql`r."IdOfficine"::text`,
    colonnes: sql`x.cle as "IdOfficine", ${nomOfficine(sql`x.cle::uuid`)} as "Officine"`,
  },
  vendeur: {
    cle: sql`v."IdVendeur"::text`,
    colonnes: sql`x.cle as "IdVendeur", coalesce(${nomDe(sql`x.cle::uuid`)}, '—') as "Vendeur"`,
  },
  genre: { cle: sql`v."Genre"`, colonnes: sql`x.cle as "Genre"` },
}

export const ca: SourceEtat = q => {
  if (q.par === 'categorie') return caParCategorie(q)
  const { cle, recette, colonnes } = GROUPES[q.par ?? 'jour'] as (typeof GROUPES)[string]
  // Takings are nobody's sale: asked for one seller, they are not said.
  const encaisse = recette && !q.filtres.IdVendeur
  return sql`
    select coalesce(x.cle, '') as "_id", ${colonnes}, sum(x.n)::int as "Ventes", sum(x.commande)::bigint as "Commandes",
      sum(x.comptoir)::bigint as "Comptoir", sum(x.remise)::bigint as "Remises", sum(x.commande + x.comptoir)::bigint as "ChiffreAffaires",
      sum(x.assurance)::bigint as "PartAssurance", sum(x.client)::bigint as "PartClient",
      ${encaisse ? sql`sum(x.encaisse)::bigint` : sql`null::bigint`} as "Encaisse"
    from (
      select ${cle} as cle, v."Nombre" as n, case v."Genre" when 'Commande' then v."Montant" else 0 end as commande,
        case v."Genre" when 'Comptoir' then v."Montant" else 0 end as comptoir, v."Remise" as remise, v."PartAssurance" as assurance,
        v."PartClient" as client, 0::bigint as encaisse
      from total_vente v where ${durant(q, sql`v."Jour"`)} ${dans(q, sql`v."IdOfficine"`)}
        ${si(q.filtres.IdVendeur, id => sql`v."IdVendeur" = ${id}`)}
      ${
        encaisse
          ? sql`union all select ${recette}, 0, 0, 0, 0, 0, 0, r."Montant" from total_jour r
              where r."Axe" = 'recette' and ${durant(q, sql`r."Jour"`)} ${dans(q, sql`r."IdOfficine"`)}`
          : sql``
      }
    ) x group by x.cle
    having sum(x.n) <> 0 or sum(x.commande + x.comptoir) <> 0 or sum(x.remise) <> 0 or sum(x.encaisse) <> 0`
}

const montures = sql`(values (c."IdArticle1", c."PrixMont1", c."PrixMonture1"), (c."IdArticle2", c."PrixMont2", c."PrixMonture2"),
  (c."IdArticle3", c."PrixMont3", c."PrixMonture3")) l(id, entier, monture)`

/** Every franc of a sale is of something: frames and articles of their category, lenses, mounting; a discount is taken off. */
const caParCategorie: SourceEtat = q => {
  const vendeur = (table: string) =>
    si(q.filtres.IdVendeur, id => sql`${sql.ref(`${table}.createdBy`)} = ${id}`)
  const commandes = sql`c."Statut" = 'Active' and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)} ${vendeur('c')}`
  const comptoir = sql`k."Statut" = 'Active' and ${durant(q, sql`k."DateCommd"`)} ${dans(q, sql`k."IdOfficine"`)} ${vendeur('k')}`
  const verres = [1, 2, 3].flatMap(n => [sql`c.${sql.id(`PrixVerD${n}`)}`, sql`c.${sql.id(`PrixVerG${n}`)}`])
  return sql`
    select coalesce(x.cle::text, x.quoi) as "_id", x.cle as "IdCateg", coalesce(${nomCategorieDe(sql`x.cle`)}, x.quoi) as "Categorie",
      sum(x.n)::int as "Pieces", sum(x.montant)::bigint as "ChiffreAffaires"
    from (
      select a."IdCateg" as cle, case when a."_id" is null then 'Montures hors stock' end as quoi, 1 as n,
        case when a."_id" is null then l.entier else coalesce(l.monture, l.entier) end as montant
      from commande_client c cross join lateral ${montures} left join article a on a."_id" = l.id where ${commandes} and (l.id is not null or l.entier <> 0)
      union all
      select null, 'Montage', 0, l.entier - l.monture from commande_client c cross join lateral ${montures}
      where ${commandes} and l.id is not null and l.monture is not null and l.entier <> l.monture
      union all
      select null, 'Verres', ${sql.join(
        verres.map(v => sql`(${v} > 0)::int`),
        sql` + `,
      )}, ${sql.join(verres, sql` + `)} from commande_client c where ${commandes}
      union all select null, 'Remises', 0, -c."RemiseCom" from commande_client c where ${commandes} and c."RemiseCom" <> 0
      union all
      select a."IdCateg", null, l."Quantite", l."Quantite" * l."PrixUnitaire" from commande_comptoir k
      join commande_comptoir_ligne l on l."IdCommande" = k."_id" join article a on a."_id" = l."IdArticle" where ${comptoir}
      union all select null, 'Remises', 0, k."PartClient" - k."SousTotal" from commande_comptoir k where ${comptoir} and k."PartClient" <> k."SousTotal"
    ) x group by x.cle, x.quoi having sum(x.n) <> 0 or sum(x.montant) <> 0`
}

export const vendeurs: SourceEtat = q => sql`
  select coalesce(x."IdVendeur"::text, '') as "_id", x."IdVendeur", coalesce(u."displayName", '—') as "Vendeur",
    ${nomOfficine(sql`u."IdOfficine"`)} as "Officine", ${q.officine}::uuid as "IdOfficine", x."Ventes", x."Commandes", x."Comptoir",
    x."Commandes" + x."Comptoir" as "ChiffreAffaires", x."Remises", x."Commandes" + x."Comptoir" + x."Remises" as "Brut"
  from (
    select v."IdVendeur", sum(v."Nombre")::int as "Ventes", coalesce(sum(v."Montant") filter (where v."Genre" = 'Commande'), 0)::bigint as "Commandes",
      coalesce(sum(v."Montant") filter (where v."Genre" = 'Comptoir'), 0)::bigint as "Comptoir", sum(v."Remise")::bigint as "Remises"
    from total_vente v where ${durant(q, sql`v."Jour"`)} ${dans(q, sql`v."IdOfficine"`)}
      ${si(q.filtres.IdVendeur, id => sql`v."IdVendeur" = ${id}`)}
    group by 1 having sum(v."Nombre") <> 0 or sum(v."Montant") <> 0
  ) x left join utilisateur u on u."_id" = x."IdVendeur"`

/** The orders of the period that the filters let through, from table `c`. */
const commandesDe: SourceEtat = q => sql`from commande_client c
  where c."Statut" = 'Active' and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)}
    ${si(q.filtres.Etape, v => sql`c."Etape" = ${v}`)} ${si(q.filtres.StatutReglement, v => sql`c."StatutReglement" = ${v}`)}
    ${si(q.filtres.IdAssurance, v => sql`c."IdAssurance" = ${v}`)} ${si(q.filtres.IdVendeur, v => sql`c."createdBy" = ${v}`)}`

const commande = sql`c."_id", c."RefCmmd", c."DateCommd" as "Jour", c."IdClient", c."IdOfficine",
  ${nomClient(sql`c."IdClient"`)} as "Client", ${nomOfficine(sql`c."IdOfficine"`)} as "Officine"`

export const listeCommande: SourceEtat = q => sql`
  select ${commande}, ${nomDe(sql`c."createdBy"`)} as "Vendeur", ${libelle('assurance', sql`c."IdAssurance"`)} as "Assurance", c."Etape",
    c."RemiseTotale" as "Remises", c."Total", c."PartAssurance", c."PartClient", c."ResteAPayer"
  ${commandesDe(q)}`

export const suiviRegl: SourceEtat = q => sql`
  select ${commande}, c."StatutReglement", c."Total", c."PartAssurance", c."PartClient", c."MontantRegle", c."ResteAPayer",
    case when c."ResteAPayer" > 0 then ${AUJOURDHUI} - c."DateCommd" end as "Depuis"
  ${commandesDe(q)}`

export const listeProforma: SourceEtat = q => {
  const transformee = sql`exists (select from commande_client k where k."IdProforma" = v."_id" and k."Statut" = 'Active')`
  const etat = sql`case when ${transformee} then 'Transformée' when v."DateExpiration" < ${AUJOURDHUI} then 'Expirée' else 'En cours' end`
  return sql`
    select v."_id", v."RefProforma", v."DateProforma" as "Jour", v."IdClient", v."IdOfficine", ${nomClient(sql`v."IdClient"`)} as "Client",
      ${nomOfficine(sql`v."IdOfficine"`)} as "Officine", ${nomDe(sql`v."createdBy"`)} as "Vendeur", ${etat} as "Etat",
      (select k."RefCmmd" from commande_client k where k."IdProforma" = v."_id" and k."Statut" = 'Active') as "RefCmmd",
      v."Total", v."PartAssurance", v."PartClient", 1 as "Proformas", ${transformee}::int as "Transformees"
    from proforma v where v."Statut" = 'Active' and ${durant(q, sql`v."DateProforma"`)} ${dans(q, sql`v."IdOfficine"`)}
      ${si(q.filtres.Etat, v => sql`${etat} = ${v}`)} ${si(q.filtres.IdVendeur, v => sql`v."createdBy" = ${v}`)}`
}

/** What was sold of the stock, at its price and at what it had cost when it left; a discount on the whole order is not parted. */
export const marges: SourceEtat = q => {
  const par = q.par ?? 'categorie'
  const cle = { categorie: sql`a."IdCateg"`, marque: sql`a."IdMarque"`, officine: sql`s.officine` }[
    par
  ] as Bout
  const nom = {
    categorie: sql`x.cle as "IdCateg", ${nomCategorieDe(sql`x.cle`)} as "Categorie"`,
    marque: sql`x.cle as "IdMarque", coalesce(${nomMarque(sql`x.cle`)}, '—') as "Marque"`,
    officine: sql`x.cle as "IdOfficine", ${nomOfficine(sql`x.cle`)} as "Officine"`,
  }[par] as Bout
  return sql`
    select coalesce(x.cle::text, '') as "_id", ${nom}, x."Pieces", x."Vendu", x."Cout", x."Vendu" - x."Cout" as "Marge"
    from (
      select ${cle} as cle, sum(s.n)::int as "Pieces", sum(s.vendu)::bigint as "Vendu", sum(s.n * coalesce((
        select m."CoutUnitaire" from mouvement m where m."idEntite" = s.vente and m."IdArticle" = s.article and m."Quantite" < 0
        order by m."_id" desc limit 1), a."PrixAchat"))::bigint as "Cout"
      from (
        select c."_id" as vente, c."IdOfficine" as officine, l.id as article, 1 as n, coalesce(l.monture, l.entier) as vendu
        from commande_client c cross join lateral ${montures}
        where c."Statut" = 'Active' and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)} and l.id is not null
        union all
        select k."_id", k."IdOfficine", l."IdArticle", l."Quantite", l."Quantite" * l."PrixUnitaire" from commande_comptoir k
        join commande_comptoir_ligne l on l."IdCommande" = k."_id"
        where k."Statut" = 'Active' and ${durant(q, sql`k."DateCommd"`)} ${dans(q, sql`k."IdOfficine"`)}
      ) s join article a on a."_id" = s.article ${si(q.filtres.IdCateg, v => sql`a."IdCateg" = ${v}`)}
      group by 1
    ) x`
}

export const prescripteurs: SourceEtat = q => sql`
  select x.cle::text as "_id", concat_ws(' ', p."NomPresc", p."PrenomPresc") as "Prescripteur",
    ${libelle('centre_hospitalier', sql`p."IdCentre"`)} as "Centre", x."Clients", x."Ventes", x."ChiffreAffaires"
  from (
    select o."IdPrescripteur" as cle, count(distinct c."IdClient")::int as "Clients", count(*)::int as "Ventes",
      sum(c."Total")::bigint as "ChiffreAffaires"
    from commande_client c join ordonnance o on o."RefOrd" = c."RefOrd"
    where c."Statut" = 'Active' and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)} and o."IdPrescripteur" is not null
    group by 1
  ) x join prescripteur p on p."_id" = x.cle`

/** Where each order stands against what was promised, and who made its lenses. */
export const suiviCommande: SourceEtat = q => {
  const livree = sql`(select (l."LivreLe" at time zone 'UTC')::date from livraison l where l."IdCommande" = c."_id")`
  const retard = sql`greatest(coalesce(${livree}, ${AUJOURDHUI}) - c."DatePromesse", 0)`
  const verres = (quoi: Bout) => sql`(select ${quoi} from commande_verre v where v."IdCommande" = c."_id")`
  return sql`
    select ${commande}, ${verres(sql`string_agg(distinct (select "Nom" from fournisseur where "_id" = v."IdFournisseur"), ', ')`)} as "Fournisseur",
      c."Etape", ${verres(sql`min(v."DateCommande")`)} as "VerresCommandes",
      ${verres(sql`case when bool_and(v."LivreLe" is not null) then (max(v."LivreLe") at time zone 'UTC')::date end`)} as "VerresRecus",
      (select (max(e."createdAt") at time zone 'UTC')::date from commande_etape e where e."IdCommande" = c."_id" and e."Etape" = 'Montée') as "Montee",
      ${livree} as "Livree", c."DatePromesse", nullif(${retard}, 0) as "Retard", (coalesce(${retard}, 0) > 0)::int as "EnRetard"
    ${commandesDe(q)}
      ${si(q.filtres.IdFournisseur, id => sql`exists (select from commande_verre v where v."IdCommande" = c."_id" and v."IdFournisseur" = ${id})`)}
      ${si(q.filtres.retard, oui => sql`(coalesce(${retard}, 0) > 0) = ${oui === 'oui'}`)}`
}
