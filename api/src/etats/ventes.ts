import { ECARTS_D_ACHAT } from '@dioptrie/domain/etats/definitions'
import type { QuestionEtat } from '@dioptrie/domain/etats/rules'
import type { Intervalle } from '@dioptrie/domain/kernel/periode'
import { sql } from 'kysely'
import { enRetard } from '../tableau-de-bord/retard.ts'
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
      ${encaisse ? sql`sum(x.encaisse)::bigint` : sql`null::bigint`} as "Encaisse", ${encaisse ? sql`sum(x.examens)::bigint` : sql`null::bigint`} as "Examens"
    from (
      select ${cle} as cle, v."Nombre" as n, case v."Genre" when 'Commande' then v."Montant" else 0 end as commande,
        case v."Genre" when 'Comptoir' then v."Montant" else 0 end as comptoir, v."Remise" as remise, v."PartAssurance" as assurance,
        v."PartClient" as client, 0::bigint as encaisse, 0::bigint as examens
      ${totalDesVentes(q)}
      ${
        encaisse
          ? sql`union all select ${recette}, 0, 0, 0, 0, 0, 0, r."Montant", 0 from total_recette r
              where ${durant(q, sql`r."Jour"`)} ${dans(q, sql`r."IdOfficine"`)}
              union all select ${recette}, 0, 0, 0, 0, 0, 0, 0, r.montant from total_caisse r
              where r."typeOperation" = 'Consultation' and ${durant(q, sql`r."Jour"`)} ${dans(q, sql`r."IdOfficine"`)}`
          : sql``
      }
    ) x group by x.cle
    having sum(x.n) <> 0 or sum(x.commande + x.comptoir) <> 0 or sum(x.remise) <> 0 or sum(x.assurance) <> 0 or sum(x.encaisse) <> 0 or sum(x.examens) <> 0`
}

/** What is kept of the sales of each day. */
const totalDesVentes = (
  q: QuestionEtat,
  Genre = q.filtres.Genre,
) => sql`from total_vente v where ${durant(q, sql`v."Jour"`)}
  ${dans(q, sql`v."IdOfficine"`)} ${si(q.filtres.IdVendeur, id => sql`v."IdVendeur" = ${id}`)} ${si(Genre, g => sql`v."Genre" = ${g}`)}`
const sommesDesVentes = sql`v."Jour", v."Lignes" as "_n", v."Nombre" as "Ventes", v."Remise" as "Remises", v."PartAssurance", v."PartClient"`

/** One by one, they are as many as what is kept of them says. */
export const ventesTenues: SourceTenue = (q, parJour) => {
  if (q.par === 'vente')
    return sql`select ${sommesDesVentes}, v."Montant" as "ChiffreAffaires" ${totalDesVentes(q)}`
  if (q.par !== 'ligne') return null
  return sql`select p."Jour", p."Lignes" as "_n", p."Nombre" as "Pieces", p."Montant" as "ChiffreAffaires"
    from ${q.filtres.IdVendeur ? unAUn(q) : totalDesPostes(q, 'categorie', parJour)} p`
}

/**
 * What each day sold, one row to a sale and a day: `v` is the last version of that day, `s` what its versions changed, `c` the sale as
 * it stands. A sale keeps on its own day what it said when that day was closed; what was corrected later is a row of a later day, less
 * than nothing when it was cancelled. One that came and went within a day is no row. The sale itself gives what names it and what
 * opens it: the client it is now of, and for an order what is left to pay and its step, which are those of today wherever they show.
 */
function ventesDuJour(q: QuestionEtat, Genre: 'Commande' | 'Comptoir'): Bout {
  const [table, id] =
    Genre === 'Commande'
      ? [sql.table('commande_client'), sql.id('IdCommande')]
      : [sql.table('commande_comptoir'), sql.id('IdComptoir')]
  return sql`from version_vente v join ${table} c on c."_id" = v.${id}
    cross join lateral (select sum(w."Nombre")::int as n, sum(w."EcartTotal")::bigint as total, sum(w."EcartRemise")::bigint as remise,
        sum(w."EcartAssurance")::bigint as assurance
      from version_vente w where w.${id} = v.${id} and w."Jour" = v."Jour"
      having max(w."Numero") = v."Numero" and sum(coalesce(w."Lignes", w."Nombre")) = 1) s
    where v.${id} is not null and ${durant(q, sql`v."Jour"`)} ${dans(q, sql`v."IdOfficine"`)}
      ${si(q.filtres.IdVendeur, v => sql`v."IdVendeur" = ${v}`)}`
}
const duJour = sql`v."_id", v."Jour", v."IdOfficine", ${nomOfficine(sql`v."IdOfficine"`)} as "Officine", ${nomDe(sql`v."IdVendeur"`)} as "Vendeur",
  s.n as "Ventes", s.remise as "Remises", s.assurance as "PartAssurance", s.total - s.assurance as "PartClient"`

/** Each order and each sale at the counter: what the other groupings add up. */
const caParVente: SourceEtat = (q, borner = branche => branche) => {
  const vente = sql`c."_id" as "IdVente", c."RefCmmd", c."RefCmmd" as "Reference", s.total as "ChiffreAffaires", ${duJour}`
  const rows = {
    Commande: sql`select 'Commande'::text as "Genre", c."IdClient", ${nomClient(sql`c."IdClient"`)} as "Client", ${vente} ${ventesDuJour(q, 'Commande')}`,
    Comptoir: sql`select 'Comptoir'::text as "Genre", null::uuid as "IdClient", c."NomAcheteur" as "Client", ${vente} ${ventesDuJour(q, 'Comptoir')}`,
  }
  const { Genre } = q.filtres
  if (Genre) return rows[Genre as keyof typeof rows]
  return sql`${borner(rows.Commande)} union all ${borner(rows.Comptoir)}`
}

/**
 * Every franc of a sale is of something: frames and articles of their category, lenses, mounting; a discount is taken off. The brand and
 * the category are those the article is in today: put elsewhere, it takes along what was sold of it.
 */
const postes = (q: QuestionEtat, avec: Bout = sql``, ou: Bout = sql``): Bout => {
  const { IdVendeur, IdCateg, IdMarque, Poste } = q.filtres
  return sql`from poste_vendu p join version_vente v on v."_id" = p."IdVersion" left join article a on a."_id" = p."IdArticle" ${avec}
    where ${durant(q, sql`p."Jour"`)} ${dans(q, sql`p."IdOfficine"`)} ${si(IdVendeur, id => sql`v."IdVendeur" = ${id}`)}
      ${si(IdCateg, id => sql`a."IdCateg" = ${id}`)} ${si(IdMarque, id => sql`a."IdMarque" = ${id}`)} ${si(Poste, nom => sql`p."Poste" = ${nom}`)} ${ou}`
}

/** What is kept of them by category or by brand: of whole months where it is not drawn day by day. */
function totalDesPostes(q: QuestionEtat, axe: 'categorie' | 'marque', parJour = false): Bout {
  const { IdCateg, IdMarque, Poste } = q.filtres
  const tenus = (mois: boolean, jours: Intervalle) => sql`
    select t.* from total_poste t where t."Axe" = ${axe} and t."Grain" = ${mois ? 'mois' : 'jour'} and ${durant(jours, sql`t."Jour"`)}
      ${dans(q, sql`t."IdOfficine"`)} ${si(IdCateg ?? IdMarque, v => sql`t."Cle" = ${v}`)} ${si(Poste, v => sql`t."Poste" = ${v}`)}`
  return parJour ? sql`(${tenus(false, q)})` : parGrains(q, tenus)
}

/** The same of each of them, where what is kept does not say it: of one seller, of a brand and a category together. */
const unAUn = (q: QuestionEtat): Bout => sql`(
  select p."Jour", p."IdOfficine", a."IdCateg", a."IdMarque", p."Poste", p."Quantite" as "Nombre", coalesce(p."Lignes", 1) as "Lignes", p."Montant", p."Cout"
  ${postes(q)})`

/** One row to a thing sold and a day, as the sales have theirs. */
const postesDuJour = (q: QuestionEtat, colonnes: Bout, ou?: Bout): Bout => {
  const deLaVente = (champ: string) =>
    sql`coalesce((select c.${sql.id(champ)} from commande_client c where c."_id" = v."IdCommande"),
      (select k.${sql.id(champ)} from commande_comptoir k where k."_id" = v."IdComptoir"))`
  return sql`
    select p."_id", coalesce(v."IdCommande", v."IdComptoir") as "IdVente", ${deLaVente('RefCmmd')} as "RefCmmd", ${deLaVente('RefCmmd')} as "Reference",
      (select c."IdClient" from commande_client c where c."_id" = v."IdCommande") as "IdClient", p."Jour", p."IdOfficine",
      ${nomOfficine(sql`p."IdOfficine"`)} as "Officine", nullif(${nomArticle}, '') as "Article", coalesce(${nomCategorieDe(sql`a."IdCateg"`)}, p."Poste") as "Categorie",
      s.n as "Pieces", ${colonnes}
    ${postes(
      q,
      sql`cross join lateral (select sum(x."Quantite")::int as n, sum(x."Montant")::bigint as montant, sum(x."Cout")::bigint as cout
        from version_vente w join poste_vendu x on x."IdVersion" = w."_id"
        where (w."IdCommande" = v."IdCommande" or w."IdComptoir" = v."IdComptoir") and w."Jour" = v."Jour" and x."Rang" = p."Rang"
          and x."Poste" is not distinct from p."Poste" and x."IdArticle" is not distinct from p."IdArticle"
        having max(w."Numero") = v."Numero" and sum(coalesce(x."Lignes", 1)) = 1) s`,
      ou,
    )}`
}

const caParCategorie: SourceEtat = q => sql`
  select coalesce(x.cle::text, x.quoi) as "_id", x.cle as "IdCateg", x.quoi as "Poste",
    coalesce(${nomCategorieDe(sql`x.cle`)}, x.quoi) as "Categorie", x.n as "Pieces", x.montant as "ChiffreAffaires"
  from (select ${q.filtres.IdVendeur ? sql`t."IdCateg"` : sql`t."Cle"`} as cle, t."Poste" as quoi, sum(t."Nombre")::int as n, sum(t."Montant")::bigint as montant
    from ${q.filtres.IdVendeur ? unAUn(q) : totalDesPostes(q, 'categorie')} t group by 1, 2) x
  where x.n <> 0 or x.montant <> 0`

const caParLigne: SourceEtat = q => postesDuJour(q, sql`s.montant as "ChiffreAffaires"`)

export const vendeurs: SourceEtat = q => sql`
  select coalesce(x."IdVendeur"::text, '') as "_id", x."IdVendeur", coalesce(u."displayName", '—') as "Vendeur",
    ${nomOfficine(sql`u."IdOfficine"`)} as "Officine", ${q.officine}::uuid as "IdOfficine", x."Ventes", x."Commandes", x."Comptoir",
    x."Commandes" + x."Comptoir" as "ChiffreAffaires", x."Remises", x."Commandes" + x."Comptoir" + x."Remises" as "Brut"
  from (
    select v."IdVendeur", sum(v."Nombre")::int as "Ventes", coalesce(sum(v."Montant") filter (where v."Genre" = 'Commande'), 0)::bigint as "Commandes",
      coalesce(sum(v."Montant") filter (where v."Genre" = 'Comptoir'), 0)::bigint as "Comptoir", sum(v."Remise")::bigint as "Remises"
    ${totalDesVentes(q)} group by 1 having sum(v."Nombre") <> 0 or sum(v."Montant") <> 0 or sum(v."Remise") <> 0
  ) x left join utilisateur u on u."_id" = x."IdVendeur"`

/** Of the order as it stands: its step, what was paid of it, who prescribed. */
const filtresDesCommandes = ({
  filtres,
}: QuestionEtat) => sql`${si(filtres.Etape, v => sql`c."Etape" = ${v}`)}
  ${si(filtres.StatutReglement, v => sql`c."StatutReglement" = ${v}`)}
  ${si(filtres.IdPrescripteur, v => sql`c."RefOrd" in (select o."RefOrd" from ordonnance o where o."IdPrescripteur" = ${v})`)}`

/** What was ordered in the period and stands as it does today (owed, late, at its step), from table `c`: no report of what a day sold. */
const commandesDe = (q: QuestionEtat, avec: Bout = sql``) => sql`from commande_client c ${avec}
  where c."Statut" = 'Active' and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)} ${filtresDesCommandes(q)}
    ${si(q.filtres.IdAssurance, v => sql`c."IdAssurance" = ${v}`)} ${si(q.filtres.IdVendeur, v => sql`c."createdBy" = ${v}`)}`

/** What is kept of them, by the day they bear, when nothing but their seller is asked. */
const suitesTenues = (q: QuestionEtat, colonnes: Bout): Bout | null => {
  const { IdVendeur, ...autres } = q.filtres
  if (Object.keys(autres).length > 0) return null
  return sql`select s."Jour", ${colonnes} from total_commande s where ${durant(q, sql`s."Jour"`)} ${dans(q, sql`s."IdOfficine"`)}
    ${si(IdVendeur, id => sql`s."IdVendeur" = ${id}`)}`
}
const RESTE = sql`s."Total" - s."PartAssurance" - s."Regle" as "ResteAPayer"`

/** The last of its versions that sold it, and did not correct what was sold: the row of that day says what is left to pay of it. */
const DERNIERE_VENTE = sql`(select w."_id" from version_vente w where w."IdCommande" = c."_id" and w."Nombre" = 1 order by w."Numero" desc limit 1)`

/** What each day sold of orders, and what is left to pay of them: kept by the day they bear, which is not always the one they count for. */
export const commandesTenues: SourceTenue = q => {
  const rien = sql`0, 0, 0, 0, 0, 0`
  const suites = suitesTenues(q, sql`${rien}, ${RESTE}`)
  return (
    suites &&
    sql`select ${sommesDesVentes}, v."Montant" as "Total", 0::bigint as "ResteAPayer" ${totalDesVentes(q, 'Commande')}
      union all ${suites}
      union all select x.jour, ${rien}, x.signe * c."ResteAPayer" from version_vente v
        join commande_client c on c."_id" = v."IdCommande" and c."Statut" = 'Active' and v."_id" = ${DERNIERE_VENTE}
        cross join lateral (values (v."Jour", 1), (v."Voulu", -1)) x(jour, signe)
        where v."Voulu" is not null and v."Nombre" = 1 and ${durant(q, sql`x.jour`)} ${dans(q, sql`v."IdOfficine"`)}
          ${si(q.filtres.IdVendeur, id => sql`v."IdVendeur" = ${id}`)}`
  )
}

/** The same with what was owed before this program: a few rows, added as they are. */
export const reglementsTenus: SourceTenue = q => {
  const tenues = suitesTenues(
    q,
    sql`s."Nombre" as "_n", s."Total", s."PartAssurance", s."Total" - s."PartAssurance" as "PartClient", s."Regle" as "MontantRegle", ${RESTE}`,
  )
  if (!tenues || q.filtres.IdVendeur) return tenues
  return sql`${tenues}
    union all select c."DateCreance", 1, c."Montant" - c."Contre", 0, c."Montant" - c."Contre", c."MontantRegle", c."ResteAPayer"
    from creance_ouverture c where c."Statut" = 'Active' and ${durant(q, sql`c."DateCreance"`)} ${dans(q, sql`c."IdOfficine"`)}`
}

const commande = sql`c."_id", c."RefCmmd", c."DateCommd" as "Jour", c."IdClient", c."IdOfficine",
  ${nomClient(sql`c."IdClient"`)} as "Client", ${nomOfficine(sql`c."IdOfficine"`)} as "Officine"`

/** Of the day: what it sold, and the insurer of the share it said. Of today: the step, and on the day it was sold, what is left to pay. */
export const listeCommande: SourceEtat = q => sql`
  select ${duJour}, c."RefCmmd", c."IdClient", ${nomClient(sql`c."IdClient"`)} as "Client",
    (select ${libelle('assurance', sql`b."IdAssurance"`)} from prise_en_charge b where b."_id" = v."IdPriseEnCharge") as "Assurance", c."Etape", s.total as "Total",
    case when c."Statut" = 'Active' and v."Jour" = (select w."Jour" from version_vente w where w."_id" = ${DERNIERE_VENTE}) then c."ResteAPayer" else 0 end as "ResteAPayer"
  ${ventesDuJour(q, 'Commande')} ${filtresDesCommandes(q)}
    ${si(q.filtres.IdAssurance, id => sql`v."IdPriseEnCharge" in (select b."_id" from prise_en_charge b where b."IdAssurance" = ${id})`)}`

export const suiviRegl: SourceEtat = (q, borner = branche => branche) => {
  const commandes = sql`
    select ${commande}, c."StatutReglement", c."Total", c."PartAssurance", c."PartClient", c."MontantRegle", c."ResteAPayer",
      case when c."ResteAPayer" > 0 then ${AUJOURDHUI} - c."DateCommd" end as "Depuis" ${commandesDe(q)}`
  if (q.filtres.IdAssurance || q.filtres.IdVendeur) return commandes
  return sql`${borner(commandes)} union all ${borner(creances(q))}`
}

/** What clients owed before this program: followed like an order, sold by nobody here and covered by no insurer. */
const creances = (q: QuestionEtat) => sql`
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

/** What is kept says a brand or a category, never both. */
const axeDesMarges = ({ par, filtres: { IdCateg, IdMarque } }: QuestionEtat) => {
  const axe = par === 'marque' || (par !== 'categorie' && IdMarque) ? 'marque' : 'categorie'
  return (axe === 'marque' ? IdCateg : IdMarque) ? null : axe
}

/** Of prices corrected late, what concerned pieces that had left: of the day it was learnt, beside what that day sold. */
const ecartsDAchat = (q: QuestionEtat, colonnes: Bout): Bout => {
  const { IdCateg, IdMarque } = q.filtres
  return sql`select ${colonnes} from correction_achat c join ligne_envoi x on x."IdEnvoi" = c."IdEnvoi" and x."IdLigne" = c."IdLigne"
    join article a on a."_id" = x."IdArticle"
    where c."Parti" <> 0 and ${durant(q, sql`c."Jour"`)} ${dans(q, sql`c."IdOfficine"`)} ${si(IdCateg, id => sql`a."IdCateg" = ${id}`)}
      ${si(IdMarque, id => sql`a."IdMarque" = ${id}`)}`
}
const rienDeVendu = sql`0 as "Pieces", 0::bigint as "Vendu"`

/** What lenses cost, of the day it was learnt: of no category of the stock, and of no brand. */
const coutsDesVerres = (q: QuestionEtat, colonnes: Bout): Bout | null =>
  q.filtres.IdCateg || q.filtres.IdMarque || (q.filtres.Poste && q.filtres.Poste !== 'Verres')
    ? null
    : sql`select ${colonnes} from cout_verre k where ${durant(q, sql`k."Jour"`)} ${dans(q, sql`k."IdOfficine"`)}`
/** Sold without a cost that the ledger of the stock would know. */
const sansCout = (poste: Bout, n: Bout) =>
  sql`case when ${poste} in ('Verres', 'Montures hors stock') then ${n} else 0 end`
/** What was sold, what lenses cost, what was learnt of purchases: those that the question names. */
function livresDesMarges(
  q: QuestionEtat,
  livres: { vendus: Bout; couts: Bout | null; ecarts: Bout },
): Bout[] {
  const { Poste } = q.filtres
  if (Poste === ECARTS_D_ACHAT) return [livres.ecarts]
  return [livres.vendus, livres.couts, Poste ? null : livres.ecarts].filter(l => l !== null)
}

/** One by one, they are as many as what is kept of them says. */
export const margesTenues: SourceTenue = q => {
  if (q.par !== 'ligne') return null
  const axe = axeDesMarges(q)
  return sql.join(
    livresDesMarges(q, {
      vendus: sql`select p."Jour", p."Lignes" as "_n", p."Nombre" as "Pieces", p."Montant" as "Vendu", p."Cout", p."Montant" - p."Cout" as "Marge",
        ${sansCout(sql`p."Poste"`, sql`p."Nombre"`)} as "SansCout" from ${axe ? totalDesPostes(q, axe) : unAUn(q)} p`,
      couts: coutsDesVerres(
        q,
        sql`k."Jour", 1 as "_n", ${rienDeVendu}, k."Montant" as "Cout", -k."Montant" as "Marge", -k."Connus" as "SansCout"`,
      ),
      ecarts: ecartsDAchat(
        q,
        sql`c."Jour", 1 as "_n", ${rienDeVendu}, c."Parti" as "Cout", -c."Parti" as "Marge", 0 as "SansCout"`,
      ),
    }),
    sql` union all `,
  )
}

/**
 * All that was sold, as the turnover has it: the stock at its price and at what it had cost when it left, lenses at what they are bought,
 * mounting, and less the discounts. What has no known cost is counted as such, and never left out.
 */
export const marges: SourceEtat = (q, borner = branche => branche) => {
  const par = q.par ?? 'categorie'
  if (par === 'ligne') {
    const deLAchat = sql`null::uuid as "IdVente", null::text as "RefCmmd",
        (select b."RefBR" from envoi e join bon_reception b on b."_id" = e."IdBon" where e."_id" = c."IdEnvoi") as "Reference",
        null::uuid as "IdClient"`
    const duVerre = (quoi: Bout) => sql`(select ${quoi} from commande_verre v where v."_id" = k."IdVerre")`
    const deLaCommande = (quoi: Bout) =>
      sql`(select ${quoi} from commande_client c where c."_id" = k."IdCommande")`
    const livres = livresDesMarges(q, {
      vendus: postesDuJour(
        q,
        sql`s.montant as "Vendu", s.cout as "Cout", s.montant - s.cout as "Marge", ${sansCout(sql`p."Poste"`, sql`s.n`)} as "SansCout", null::uuid as "IdBon"`,
      ),
      couts: coutsDesVerres(
        q,
        sql`k."_id", k."IdCommande" as "IdVente", ${deLaCommande(sql`c."RefCmmd"`)} as "RefCmmd", ${duVerre(sql`v."RefVerre"`)} as "Reference",
          ${deLaCommande(sql`c."IdClient"`)} as "IdClient", k."Jour", k."IdOfficine", ${nomOfficine(sql`k."IdOfficine"`)} as "Officine",
          ${duVerre(sql`concat_ws(' ', v."Cote", v."Libelle")`)} as "Article", 'Verres'::text as "Categorie", ${rienDeVendu}, k."Montant" as "Cout",
          -k."Montant" as "Marge", -k."Connus" as "SansCout", null::uuid as "IdBon"`,
      ),
      ecarts: ecartsDAchat(
        q,
        sql`c."_id", ${deLAchat}, c."Jour", c."IdOfficine", ${nomOfficine(sql`c."IdOfficine"`)} as "Officine", ${nomArticle} as "Article",
          ${ECARTS_D_ACHAT}::text as "Categorie", ${rienDeVendu}, c."Parti" as "Cout", -c."Parti" as "Marge", 0 as "SansCout",
          (select e."IdBon" from envoi e where e."_id" = c."IdEnvoi") as "IdBon"`,
      ),
    })
    return livres.length === 1 ? (livres[0] as Bout) : sql.join(livres.map(borner), sql` union all `)
  }
  const axe = axeDesMarges(q)
  const [cle, nom] = {
    categorie: [
      axe ? sql`t."Cle"` : sql`t."IdCateg"`,
      sql`x.cle as "IdCateg", coalesce(x.poste, ${nomCategorieDe(sql`x.cle`)}) as "Categorie"`,
    ],
    marque: [
      axe ? sql`t."Cle"` : sql`t."IdMarque"`,
      sql`x.cle as "IdMarque", coalesce(x.poste, ${nomMarque(sql`x.cle`)}, '—') as "Marque"`,
    ],
    officine: [
      sql`t."IdOfficine"`,
      sql`x.cle as "IdOfficine", concat_ws(' – ', ${nomOfficine(sql`x.cle`)}, lower(x.poste)) as "Officine"`,
    ],
  }[par] as [Bout, Bout]
  const parOfficine = par === 'officine'
  const vendus = (
    cle: Bout,
    de: Bout,
  ) => sql`select ${cle} as cle, ${parOfficine ? sql`null::text` : sql`t."Poste"`} as poste, t."Nombre" as "Pieces",
    t."Montant" as "Vendu", t."Cout", ${sansCout(sql`t."Poste"`, sql`t."Nombre"`)} as "SansCout" from ${de} t`
  const { IdCateg, IdMarque } = q.filtres
  // What is kept by brand has the articles alone: what is of none is said by the other axis.
  const autres =
    axe === 'marque' && !IdCateg && !IdMarque
      ? sql`${vendus(sql`null::uuid`, totalDesPostes(q, 'categorie'))} where t."Poste" is not null`
      : null
  const tous = livresDesMarges(q, {
    vendus: sql.join(
      [vendus(cle, axe ? totalDesPostes(q, axe) : unAUn(q)), ...(autres ? [autres] : [])],
      sql` union all `,
    ),
    couts: coutsDesVerres(
      q,
      sql`${parOfficine ? sql`k."IdOfficine"` : sql`null::uuid`} as cle, ${parOfficine ? sql`null` : sql`'Verres'`}::text as poste, ${rienDeVendu},
        k."Montant" as "Cout", -k."Connus" as "SansCout"`,
    ),
    // A line of its own: no category and no brand has sold it.
    ecarts: ecartsDAchat(
      q,
      sql`${parOfficine ? sql`c."IdOfficine"` : sql`null::uuid`} as cle, ${ECARTS_D_ACHAT}::text as poste, ${rienDeVendu}, c."Parti" as "Cout", 0 as "SansCout"`,
    ),
  })
  return sql`
    select concat_ws(' ', x.cle, x.poste) as "_id", ${nom}, x.poste as "Poste", x."Pieces", x."Vendu", x."Cout", x."Vendu" - x."Cout" as "Marge", x."SansCout"
    from (select t.cle, t.poste, sum(t."Pieces")::int as "Pieces", sum(t."Vendu")::bigint as "Vendu", sum(t."Cout")::bigint as "Cout",
        sum(t."SansCout")::int as "SansCout" from (${sql.join(tous, sql` union all `)}) t group by 1, 2) x
    where x."Pieces" <> 0 or x."Vendu" <> 0 or x."Cout" <> 0 or x."SansCout" <> 0`
}

/**
 * Whom each prescriber sent, as the orders stand, and what they bought, as each day sold it: of whole months from what is kept, otherwise
 * order by order.
 */
export const prescripteurs: SourceEtat = q => {
  const [venus, achats] = [visites(q, 'prescripteur'), prescriptions(q)]
  const parts =
    venus && achats
      ? sql`select v."Cle" as cle, v."Nombre" as "Clients", 0 as "Ventes", 0::bigint as "ChiffreAffaires" from ${venus} v
          union all select a."Cle", 0, a."Nombre", a."Montant" from ${achats} a`
      : sql`select o."IdPrescripteur" as cle, count(distinct c."IdClient") as "Clients", 0 as "Ventes", 0::bigint as "ChiffreAffaires"
          ${commandesDe(q, sql`join ordonnance o on o."RefOrd" = c."RefOrd"`)} group by 1
          union all select o."IdPrescripteur", 0, sum(v."Nombre"), sum(v."EcartTotal") from version_vente v
            join commande_client c on c."_id" = v."IdCommande" join ordonnance o on o."RefOrd" = c."RefOrd"
            where ${durant(q, sql`v."Jour"`)} ${dans(q, sql`v."IdOfficine"`)} group by 1`
  const sommes = sql`select t.cle, sum(t."Clients")::int as "Clients", sum(t."Ventes")::int as "Ventes", sum(t."ChiffreAffaires")::bigint as "ChiffreAffaires"
    from (${parts}) t group by 1 having sum(t."Ventes") <> 0 or sum(t."ChiffreAffaires") <> 0`
  return sql`
    select x.cle::text as "_id", x.cle as "IdPrescripteur", concat_ws(' ', p."NomPresc", p."PrenomPresc") as "Prescripteur",
      ${libelle('centre_hospitalier', sql`p."IdCentre"`)} as "Centre", x."Clients", x."Ventes", x."ChiffreAffaires"
    from (${sommes}) x join prescripteur p on p."_id" = x.cle`
}

/** Where each order stands against what was promised, and who made its lenses. */
export const suiviCommande: SourceEtat = q => {
  const livree = sql`(l."LivreLe" at time zone 'UTC')::date`
  const retard = enRetard(sql`c`)
  const tard = sql`coalesce(${livree} > c."DatePromesse", false)`
  const verres = (quoi: Bout) => sql`(select ${quoi} from commande_verre v where v."IdCommande" = c."_id")`
  return sql`
    select ${commande}, ${verres(sql`string_agg(distinct (select "Nom" from fournisseur where "_id" = v."IdFournisseur"), ', ')`)} as "Fournisseur",
      c."Etape", ${verres(sql`min(v."DateCommande")`)} as "VerresCommandes",
      ${verres(sql`case when bool_and(v."LivreLe" is not null) then (max(v."LivreLe") at time zone 'UTC')::date end`)} as "VerresRecus",
      (select (max(e."createdAt") at time zone 'UTC')::date from commande_etape e where e."IdCommande" = c."_id" and e."Etape" = 'Montée') as "Montee",
      ${livree} as "Livree", c."DatePromesse", case when ${retard} then ${AUJOURDHUI} - c."DatePromesse" end as "Retard",
      case when ${tard} then ${livree} - c."DatePromesse" end as "RemiseApres", coalesce(${retard}, false)::int as "EnRetard", ${tard}::int as "RemisesTard"
    ${commandesDe(q, sql`left join livraison l on l."IdCommande" = c."_id"`)}
      ${si(q.filtres.IdFournisseur, id => sql`exists (select from commande_verre v where v."IdCommande" = c."_id" and v."IdFournisseur" = ${id})`)}
      ${si(q.filtres.retard, oui => sql`coalesce(${retard}, false) = ${oui === 'oui'}`)} ${si(q.filtres.tard, oui => sql`${tard} = ${oui === 'oui'}`)}`
}

/** Handed over after its day is kept with the day of the order; what is late now is few. */
export const suivisTenus: SourceTenue = q => {
  const { retard, tard, ...filtres } = q.filtres
  const tenues = suitesTenues({ ...q, filtres }, sql`s."Nombre" as "_n", s."Retards" as "RemisesTard"`)
  if (!tenues || (retard && tard)) return null
  const sommes = sql`
    select coalesce(sum(t."_n"), 0) as n, coalesce(sum(t."EnRetard"), 0) as retards, coalesce(sum(t."RemisesTard"), 0) as tardives from (
      select k."_n", 0 as "EnRetard", k."RemisesTard" from (${tenues}) k
      union all select 0, count(*), 0 from commande_client c where c."Statut" = 'Active' and ${enRetard(sql`c`)}
        and ${durant(q, sql`c."DateCommd"`)} ${dans(q, sql`c."IdOfficine"`)}) t`
  // What is late is not handed over, and what was handed over is not late.
  const [n, retards, tardives] = {
    'retard oui': [sql`s.retards`, sql`s.retards`, sql`0`],
    'retard non': [sql`s.n - s.retards`, sql`0`, sql`s.tardives`],
    'tard oui': [sql`s.tardives`, sql`0`, sql`s.tardives`],
    'tard non': [sql`s.n - s.tardives`, sql`s.retards`, sql`0`],
  }[retard ? `retard ${retard}` : `tard ${tard}`] ?? [sql`s.n`, sql`s.retards`, sql`s.tardives`]
  return sql`select ${n} as "_n", ${retards} as "EnRetard", ${tardives} as "RemisesTard" from (${sommes}) s`
}
