import { sql } from 'kysely'
import {
  AUJOURDHUI,
  type Bout,
  dans,
  durant,
  libelle,
  nomArticle,
  nomCategorieDe,
  nomClient,
  nomDe,
  nomMarque,
  nomOfficine,
  type SourceEtat,
  type SourceTenue,
  si,
} from './source.ts'
import { parGrains, prescriptions, visites } from './visites.ts'

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

export const ca: SourceEtat = (q, borner) => {
  if (q.par === 'categorie') return caParCategorie(q)
  if (q.par === 'ligne') return caParLigne(q)
  if (q.par === 'vente') return caParVente(q, borner)
  const { cle, recette, colonnes } = GROUPES[q.par ?? 'jour'] as (typeof GROUPES)[string]
  // Takings are nobody's sale: asked for one seller or one kind, they are not said.
  const encaisse = recette && !q.filtres.IdVendeur && !q.filtres.Genre
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
        ${si(q.filtres.IdVendeur, id => sql`v."IdVendeur" = ${id}`)} ${si(q.filtres.Genre, v => sql`v."Genre" = ${v}`)}
      ${
        encaisse
          ? sql`union all select ${recette}, 0, 0, 0, 0, 0, 0, r."Montant" from total_jour r
              where r."Axe" = 'recette' and ${durant(q, sql`r."Jour"`)} ${dans(q, sql`r."IdOfficine"`)}`
          : sql``
      }
    ) x group by x.cle
    having sum(x.n) <> 0 or sum(x.commande + x.comptoir) <> 0 or sum(x.remise) <> 0 or sum(x.encaisse) <> 0`
}

/** Each sale is counted with its day. */
export const ventesTenues: SourceTenue = q =>
  q.par === 'vente' ? sql`select t.*, t."Ventes" as "_n" from (${ca({ ...q, par: 'jour' })}) t` : null

/** Orders and counter sales of the question, from tables `c` and `k`. */
function ventesDe(q: Parameters<SourceEtat>[0]): { commandes: Bout; comptoir: Bout } {
  const { IdVendeur } = q.filtres
  const de = (
    t: string,
  ) => sql`${sql.ref(`${t}.Statut`)} = 'Active' and ${durant(q, sql.ref(`${t}.DateCommd`))}
    ${dans(q, sql.ref(`${t}.IdOfficine`))} ${si(IdVendeur, id => sql`${sql.ref(`${t}.createdBy`)} = ${id}`)}`
  return { commandes: de('c'), comptoir: de('k') }
}

/** Each order and each sale at the counter: what the other groupings add up. */
const caParVente: SourceEtat = (q, borner = branche => branche) => {
  const { commandes, comptoir } = ventesDe(q)
  const rows = {
    Commande: sql`select c."_id", c."_id" as "IdVente", c."RefCmmd", c."RefCmmd" as "Reference", c."DateCommd" as "Jour", 'Commande'::text as "Genre",
      c."IdClient", ${nomClient(sql`c."IdClient"`)} as "Client", c."IdOfficine", ${nomOfficine(sql`c."IdOfficine"`)} as "Officine",
      ${nomDe(sql`c."createdBy"`)} as "Vendeur", c."RemiseTotale" as "Remises", c."Total" as "ChiffreAffaires", c."PartAssurance",
      c."PartClient" from commande_client c where ${commandes}`,
    Comptoir: sql`select k."_id", k."_id" as "IdVente", k."RefCmmd", k."RefCmmd" as "Reference", k."DateCommd" as "Jour", 'Comptoir'::text as "Genre",
      null::uuid as "IdClient", k."NomAcheteur" as "Client", k."IdOfficine", ${nomOfficine(sql`k."IdOfficine"`)} as "Officine",
      ${nomDe(sql`k."createdBy"`)} as "Vendeur", k."RemiseTotale" as "Remises", k."PartClient" as "ChiffreAffaires", 0::bigint as "PartAssurance",
      k."PartClient" from commande_comptoir k where ${comptoir}`,
  }
  const { Genre } = q.filtres
  if (Genre) return rows[Genre as keyof typeof rows]
  return sql`${borner(rows.Commande)} union all ${borner(rows.Comptoir)}`
}

const montures = sql`(values (1, c."IdArticle1", c."PrixMont1", c."PrixMonture1"), (2, c."IdArticle2", c."PrixMont2", c."PrixMonture2"),
  (3, c."IdArticle3", c."PrixMont3", c."PrixMonture3")) l(rang, id, entier, monture)`

/** Every franc of a sale is of something: frames and articles of their category, lenses, mounting; a discount is taken off. */
const postes: SourceEtat = q => {
  const { commandes, comptoir } = ventesDe(q)
  const verres = [1, 2, 3].flatMap(n => [sql`c.${sql.id(`PrixVerD${n}`)}`, sql`c.${sql.id(`PrixVerG${n}`)}`])
  const c = sql`c."_id" as vente, c."RefCmmd" as ref, c."IdClient" as client, c."DateCommd" as jour, c."IdOfficine" as officine`
  const k = sql`k."_id", k."RefCmmd", null::uuid, k."DateCommd", k."IdOfficine"`
  return sql`(
      select ${c}, l.rang::text as rang, a."_id" as article, a."IdCateg" as cle, case when a."_id" is null then 'Montures hors stock' end as quoi,
        1 as n, case when a."_id" is null then l.entier else coalesce(l.monture, l.entier) end as montant
      from commande_client c cross join lateral ${montures} left join article a on a."_id" = l.id where ${commandes} and (l.id is not null or l.entier <> 0)
      union all
      select ${c}, 'm' || l.rang, null, null, 'Montage', 0, l.entier - l.monture from commande_client c cross join lateral ${montures}
      where ${commandes} and l.id is not null and l.monture is not null and l.entier <> l.monture
      union all
      select ${c}, 'v', null, null, 'Verres', ${sql.join(
        verres.map(v => sql`(${v} > 0)::int`),
        sql` + `,
      )}, ${sql.join(verres, sql` + `)} from commande_client c where ${commandes}
      union all select ${c}, 'r', null, null, 'Remises', 0, -c."RemiseCom" from commande_client c where ${commandes} and c."RemiseCom" <> 0
      union all
      select ${k}, l."Rang"::text, a."_id", a."IdCateg", null, l."Quantite", l."Quantite" * l."PrixUnitaire" from commande_comptoir k
      join commande_comptoir_ligne l on l."IdCommande" = k."_id" join article a on a."_id" = l."IdArticle" where ${comptoir}
      union all select ${k}, 'r', null, null, 'Remises', 0, k."PartClient" - k."SousTotal" from commande_comptoir k
      where ${comptoir} and k."PartClient" <> k."SousTotal"
    ) x where (x.n <> 0 or x.montant <> 0) ${si(q.filtres.IdCateg, v => sql`x.cle = ${v}`)} ${si(q.filtres.Poste, v => sql`x.quoi = ${v}`)}`
}

const caParCategorie: SourceEtat = q => sql`
  select coalesce(x.cle::text, x.quoi) as "_id", x.cle as "IdCateg", x.quoi as "Poste",
    coalesce(${nomCategorieDe(sql`x.cle`)}, x.quoi) as "Categorie", sum(x.n)::int as "Pieces", sum(x.montant)::bigint as "ChiffreAffaires"
  from ${postes(q)} group by x.cle, x.quoi having sum(x.n) <> 0 or sum(x.montant) <> 0`

const caParLigne: SourceEtat = q => sql`
  select x.vente || ' ' || x.rang as "_id", x.vente as "IdVente", x.ref as "RefCmmd", x.ref as "Reference", x.client as "IdClient", x.jour as "Jour",
    x.officine as "IdOfficine", ${nomOfficine(sql`x.officine`)} as "Officine", (select ${nomArticle} from article a where a."_id" = x.article) as "Article",
    coalesce(${nomCategorieDe(sql`x.cle`)}, x.quoi) as "Categorie", x.n as "Pieces", x.montant::bigint as "ChiffreAffaires"
  from ${postes(q)}`

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
const commandesDe = (q: Parameters<SourceEtat>[0], avec: Bout = sql``) => sql`from commande_client c ${avec}
  where c."Statut" = 'Active' and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)}
    ${si(q.filtres.Etape, v => sql`c."Etape" = ${v}`)} ${si(q.filtres.StatutReglement, v => sql`c."StatutReglement" = ${v}`)}
    ${si(q.filtres.IdAssurance, v => sql`c."IdAssurance" = ${v}`)} ${si(q.filtres.IdVendeur, v => sql`c."createdBy" = ${v}`)}
    ${si(q.filtres.IdPrescripteur, v => sql`c."RefOrd" in (select o."RefOrd" from ordonnance o where o."IdPrescripteur" = ${v})`)}`

/** What is kept of the orders of each day, when nothing but their seller is asked of them: what was sold, and what was paid of it since. */
export const commandesTenues: SourceTenue = q => {
  const { IdVendeur, ...autres } = q.filtres
  if (Object.keys(autres).length > 0) return null
  const de = (t: string) => sql`${durant(q, sql.ref(`${t}.Jour`))} ${dans(q, sql.ref(`${t}.IdOfficine`))}
    ${si(IdVendeur, id => sql`${sql.ref(`${t}.IdVendeur`)} = ${id}`)}`
  return sql`
    select v."Jour", v."Nombre" as "_n", v."Remise" as "Remises", v."Montant" as "Total", v."PartAssurance", v."PartClient", 0::bigint as "MontantRegle",
      v."PartClient" as "ResteAPayer", 0 as "EnRetard"
    from total_vente v where v."Genre" = 'Commande' and ${de('v')}
    union all select s."Jour", 0, 0, 0, 0, 0, s."Regle", -s."Regle", s."Retards" from total_commande s where ${de('s')}`
}

/** The same with what was owed before this program: a few rows, added as they are. */
export const reglementsTenus: SourceTenue = q => {
  const tenues = commandesTenues(q)
  if (!tenues || q.filtres.IdVendeur) return tenues
  return sql`${tenues}
    union all select c."DateCreance", 1, 0, c."Montant" - c."Contre", 0, c."Montant" - c."Contre", c."MontantRegle", c."ResteAPayer", 0
    from creance_ouverture c where c."Statut" = 'Active' and ${durant(q, sql`c."DateCreance"`)} ${dans(q, sql`c."IdOfficine"`)}`
}

const commande = sql`c."_id", c."RefCmmd", c."DateCommd" as "Jour", c."IdClient", c."IdOfficine",
  ${nomClient(sql`c."IdClient"`)} as "Client", ${nomOfficine(sql`c."IdOfficine"`)} as "Officine"`

export const listeCommande: SourceEtat = q => sql`
  select ${commande}, ${nomDe(sql`c."createdBy"`)} as "Vendeur", ${libelle('assurance', sql`c."IdAssurance"`)} as "Assurance", c."Etape",
    c."RemiseTotale" as "Remises", c."Total", c."PartAssurance", c."PartClient", c."ResteAPayer"
  ${commandesDe(q)}`

export const suiviRegl: SourceEtat = (q, borner = branche => branche) => {
  const commandes = sql`
    select ${commande}, c."StatutReglement", c."Total", c."PartAssurance", c."PartClient", c."MontantRegle", c."ResteAPayer",
      case when c."ResteAPayer" > 0 then ${AUJOURDHUI} - c."DateCommd" end as "Depuis" ${commandesDe(q)}`
  if (q.filtres.IdAssurance || q.filtres.IdVendeur) return commandes
  return sql`${borner(commandes)} union all ${borner(creances(q))}`
}

/** What clients owed before this program: followed like an order, sold by nobody here and covered by no insurer. */
const creances = (q: Parameters<SourceEtat>[0]) => sql`
  select c."_id", c."RefCreance" as "RefCmmd", c."DateCreance" as "Jour", c."IdClient", c."IdOfficine", ${nomClient(sql`c."IdClient"`)} as "Client",
    ${nomOfficine(sql`c."IdOfficine"`)} as "Officine", c."StatutReglement", c."Montant" - c."Contre" as "Total", 0::bigint as "PartAssurance",
    c."Montant" - c."Contre" as "PartClient", c."MontantRegle", c."ResteAPayer",
    case when c."ResteAPayer" > 0 then ${AUJOURDHUI} - c."DateCreance" end as "Depuis"
  from creance_ouverture c where c."Statut" = 'Active' and ${durant(q, sql`c."DateCreance"`)} ${dans(q, sql`c."IdOfficine"`)}
    ${si(q.filtres.StatutReglement, v => sql`c."StatutReglement" = ${v}`)}`

export const listeProforma: SourceEtat = q => {
  // One at most, asked of the rows that are shown: as a question of existence, all the orders would be read for it.
  const transformee = sql`coalesce((select true from commande_client k where k."IdProforma" = v."_id" and k."Statut" = 'Active'), false)`
  const etat = sql`case when ${transformee} then 'Transformée' when v."DateExpiration" < ${AUJOURDHUI} then 'Expirée' else 'En cours' end`
  return sql`
    select v."_id", v."RefProforma", v."DateProforma" as "Jour", v."IdClient", v."IdOfficine", ${nomClient(sql`v."IdClient"`)} as "Client",
      ${nomOfficine(sql`v."IdOfficine"`)} as "Officine", ${nomDe(sql`v."createdBy"`)} as "Vendeur", ${etat} as "Etat",
      (select k."RefCmmd" from commande_client k where k."IdProforma" = v."_id" and k."Statut" = 'Active') as "RefCmmd",
      v."Total", v."PartAssurance", v."PartClient", 1 as "Proformas", ${transformee}::int as "Transformees"
    from proforma v where v."Statut" = 'Active' and ${durant(q, sql`v."DateProforma"`)} ${dans(q, sql`v."IdOfficine"`)}
      ${si(q.filtres.Etat, v => sql`${etat} = ${v}`)} ${si(q.filtres.IdVendeur, v => sql`v."createdBy" = ${v}`)}`
}

/** Proformas are kept by day and seller; whether one has expired is known of each alone. */
export const proformasTenues: SourceTenue = q =>
  q.filtres.Etat
    ? null
    : sql`
        select p."Jour", p."Nombre" as "_n", p."Total", p."PartAssurance", p."Total" - p."PartAssurance" as "PartClient", p."Nombre" as "Proformas",
          p."Transformees"
        from total_proforma p where ${durant(q, sql`p."Jour"`)} ${dans(q, sql`p."IdOfficine"`)} ${si(q.filtres.IdVendeur, v => sql`p."IdVendeur" = ${v}`)}`

/** Of an order or of a sale at the counter, whichever it is. */
const deLaVente = (champ: string) =>
  sql`coalesce((select c.${sql.id(champ)} from commande_client c where c."_id" = s."IdVente"),
    (select k.${sql.id(champ)} from commande_comptoir k where k."_id" = s."IdVente"))`

/** What was sold of the stock, at its price and at what it had cost when it left; a discount on the whole order is not parted. */
const articlesVendus = (
  q: Parameters<SourceEtat>[0],
) => sql`from article_vendu s join article a on a."_id" = s."IdArticle"
  where ${durant(q, sql`s."Jour"`)} ${dans(q, sql`s."IdOfficine"`)} ${si(q.filtres.IdCateg, v => sql`a."IdCateg" = ${v}`)}
    ${si(q.filtres.IdMarque, v => sql`a."IdMarque" = ${v}`)}`

const margesParLigne: SourceEtat = q => {
  const ref = deLaVente('RefCmmd')
  return sql`
    select s."IdVente" || ' ' || s."Rang" as "_id", s."IdVente", ${ref} as "RefCmmd", ${ref} as "Reference",
      (select c."IdClient" from commande_client c where c."_id" = s."IdVente") as "IdClient", s."Jour",
      s."IdOfficine", ${nomOfficine(sql`s."IdOfficine"`)} as "Officine", ${nomArticle} as "Article",
      ${nomCategorieDe(sql`a."IdCateg"`)} as "Categorie", s."Quantite" as "Pieces", s."Vendu", s."Quantite" * s."CoutUnitaire" as "Cout",
      s."Vendu" - s."Quantite" * s."CoutUnitaire" as "Marge"
    ${articlesVendus(q)}`
}

/** The totals of each day say a brand or a category, never both. */
const axeDesMarges = ({ par, filtres: { IdCateg, IdMarque } }: Parameters<SourceEtat>[0]) => {
  if (par === 'marque' || (par === 'officine' && IdMarque)) return IdCateg ? null : 'marque'
  return IdMarque ? null : 'categorie'
}

export const marges: SourceEtat = q => {
  const par = q.par ?? 'categorie'
  if (par === 'ligne') return margesParLigne(q)
  const axe = axeDesMarges(q)
  const cle = (
    axe
      ? { categorie: sql`t."Cle"`, marque: sql`t."Cle"`, officine: sql`t."IdOfficine"` }
      : { categorie: sql`a."IdCateg"`, marque: sql`a."IdMarque"`, officine: sql`s."IdOfficine"` }
  )[par] as Bout
  const nom = {
    categorie: sql`x.cle as "IdCateg", ${nomCategorieDe(sql`x.cle`)} as "Categorie"`,
    marque: sql`x.cle as "IdMarque", coalesce(${nomMarque(sql`x.cle`)}, '—') as "Marque"`,
    officine: sql`x.cle as "IdOfficine", ${nomOfficine(sql`x.cle`)} as "Officine"`,
  }[par] as Bout
  const tenues = (de: string) =>
    parGrains(
      q,
      (mois, jours) => sql`
        select t.* from total_jour t where t."Axe" = ${mois ? `${de} du mois` : de} and ${durant(jours, sql`t."Jour"`)}
          ${dans(q, sql`t."IdOfficine"`)} ${si(q.filtres.IdCateg ?? q.filtres.IdMarque, v => sql`t."Cle" = ${v}`)}`,
    )
  const sommes = axe
    ? sql`select ${cle} as cle, sum(t."Nombre")::int as "Pieces", sum(t."Montant")::bigint as "Vendu", sum(t."Cout")::bigint as "Cout"
        from ${tenues(axe)} t group by 1 having sum(t."Nombre") <> 0`
    : sql`select ${cle} as cle, sum(s."Quantite")::int as "Pieces", sum(s."Vendu")::bigint as "Vendu",
        sum(s."Quantite" * s."CoutUnitaire")::bigint as "Cout" ${articlesVendus(q)} group by 1`
  return sql`
    select coalesce(x.cle::text, '') as "_id", ${nom}, x."Pieces", x."Vendu", x."Cout", x."Vendu" - x."Cout" as "Marge" from (${sommes}) x`
}

/** Whom each prescriber sent, and what they bought: of whole months from what is kept, otherwise order by order. */
export const prescripteurs: SourceEtat = q => {
  const [venus, achats] = [visites(q, 'prescripteur'), prescriptions(q)]
  const sommes =
    venus && achats
      ? sql`select t."Cle" as cle, sum(t."Clients")::int as "Clients", sum(t."Ventes")::int as "Ventes", sum(t."ChiffreAffaires")::bigint as "ChiffreAffaires"
          from (select v."Cle", v."Nombre" as "Clients", 0 as "Ventes", 0::bigint as "ChiffreAffaires" from ${venus} v
            union all select a."Cle", 0, a."Nombre", a."Montant" from ${achats} a) t group by 1 having sum(t."Ventes") <> 0`
      : sql`select o."IdPrescripteur" as cle, count(distinct v.client)::int as "Clients", sum(v.n)::int as "Ventes", sum(v.total)::bigint as "ChiffreAffaires"
          from (
            select c."RefOrd" as ref, c."IdClient" as client, count(*) as n, sum(c."Total") as total from commande_client c
            where c."Statut" = 'Active' and c."RefOrd" is not null and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)} group by 1, 2
          ) v join ordonnance o on o."RefOrd" = v.ref where o."IdPrescripteur" is not null
          group by 1`
  return sql`
    select x.cle::text as "_id", x.cle as "IdPrescripteur", concat_ws(' ', p."NomPresc", p."PrenomPresc") as "Prescripteur",
      ${libelle('centre_hospitalier', sql`p."IdCentre"`)} as "Centre", x."Clients", x."Ventes", x."ChiffreAffaires"
    from (${sommes}) x join prescripteur p on p."_id" = x.cle`
}

/** Where each order stands against what was promised, and who made its lenses. */
export const suiviCommande: SourceEtat = q => {
  const livree = sql`(l."LivreLe" at time zone 'UTC')::date`
  const retard = sql`greatest(coalesce(${livree}, ${AUJOURDHUI}) - c."DatePromesse", 0)`
  const verres = (quoi: Bout) => sql`(select ${quoi} from commande_verre v where v."IdCommande" = c."_id")`
  return sql`
    select ${commande}, ${verres(sql`string_agg(distinct (select "Nom" from fournisseur where "_id" = v."IdFournisseur"), ', ')`)} as "Fournisseur",
      c."Etape", ${verres(sql`min(v."DateCommande")`)} as "VerresCommandes",
      ${verres(sql`case when bool_and(v."LivreLe" is not null) then (max(v."LivreLe") at time zone 'UTC')::date end`)} as "VerresRecus",
      (select (max(e."createdAt") at time zone 'UTC')::date from commande_etape e where e."IdCommande" = c."_id" and e."Etape" = 'Montée') as "Montee",
      ${livree} as "Livree", c."DatePromesse", nullif(${retard}, 0) as "Retard", (coalesce(${retard}, 0) > 0)::int as "EnRetard"
    ${commandesDe(q, sql`left join livraison l on l."IdCommande" = c."_id"`)}
      ${si(q.filtres.IdFournisseur, id => sql`exists (select from commande_verre v where v."IdCommande" = c."_id" and v."IdFournisseur" = ${id})`)}
      ${si(q.filtres.retard, oui => sql`(coalesce(${retard}, 0) > 0) = ${oui === 'oui'}`)}`
}

/** Handed over late is kept with the day of the order; what is late now and still here is few. */
export const suivisTenus: SourceTenue = q => {
  const { retard, ...filtres } = q.filtres
  const tenues = commandesTenues({ ...q, filtres })
  if (!tenues) return null
  const sommes = sql`
    select coalesce(sum(t."_n"), 0) as n, coalesce(sum(t."EnRetard"), 0) as retards from (
      select k."_n", k."EnRetard" from (${tenues}) k
      union all select 0, count(*) from commande_client c where c."Statut" = 'Active' and c."Etape" <> 'Livrée' and c."DatePromesse" < ${AUJOURDHUI}
        and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)}) t`
  if (retard === 'non') return sql`select s.n - s.retards as "_n", 0 as "EnRetard" from (${sommes}) s`
  return sql`select ${retard ? sql`s.retards` : sql`s.n`} as "_n", s.retards as "EnRetard" from (${sommes}) s`
}
