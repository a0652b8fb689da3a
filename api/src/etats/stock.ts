import type { QuestionEtat } from '@dioptrie/domain/etats/rules'
import type { Intervalle } from '@dioptrie/domain/kernel/periode'
import { sql } from 'kysely'
import { enPeriode } from '../stock/sql.ts'
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
  nomFournisseur,
  nomMarque,
  nomOfficine,
  type SourceEtat,
  type SourceTenue,
  si,
} from './source.ts'
import { parGrains } from './visites.ts'

const prix = (prix: Bout) =>
  sql`(select coalesce(sum(l."Quantite" * ${prix}), 0)::bigint from ligne_reception l where l."IdBon" = b."_id")`

/** What was ordered, received, missing and owed; a cancelled receipt is none of it, and is shown when it is asked for. */
export const bons: SourceEtat = q => sql`
  select b."_id", b."RefBR", b."DateCommande" as "Jour", b."IdOfficine", ${nomFournisseur(sql`b."IdFournisseur"`)} as "Fournisseur",
    ${nomOfficine(sql`b."IdOfficine"`)} as "Officine", b.statut, case when b.transfert_total_in_stock then 'Oui' else 'Non' end as "Transfere",
    b."Quantite", b."QuantiteTransferee", b."QuantiteRecue", b."QuantiteManquante" as "Manquants", ${prix(sql`l."PrixAchatBrut"`)} as "PrixAchatBrut",
    ${prix(sql`(l."PrixAchatBrut" - l."Remise")`)} as "PrixAchatNet", b."MontantRecu", b."MontantRecu" - b."MontantRegle" as "ResteDu",
    ${prix(sql`l."PrixVenteHT"`)} as "PrixVenteHT", ${prix(sql`l."PrixVenteTTC"`)} as "PrixVenteTTC"
  from bon_reception b where ${durant(q, sql`b."DateCommande"`)} ${dans(q, sql`b."IdOfficine"`)}
    and ${q.filtres.statut ? sql`b.statut = ${q.filtres.statut}` : sql`b.statut <> 'Annulé'`} ${si(q.filtres.IdFournisseur, v => sql`b."IdFournisseur" = ${v}`)}
    ${si(q.filtres.transfere, v => sql`b.transfert_total_in_stock = ${v === 'oui'}`)}`

export const stockArticle: SourceEtat = q => {
  const categorie = sql`${si(q.filtres.IdCateg, v => sql`a."IdCateg" = ${v}`)} ${si(q.filtres.IdMarque, v => sql`a."IdMarque" = ${v}`)}`
  if (q.par === 'article')
    return sql`
      select a."_id", ${nomArticle} as "Article", a."CodeBarre", a."IdCateg", ${nomCategorieDe(sql`a."IdCateg"`)} as "Categorie",
        a."IdOfficine", ${nomOfficine(sql`a."IdOfficine"`)} as "Officine", a."Quantite", a."PrixVente", a."Quantite" * a."PrixVente" as "ValeurVente",
        a."PrixAchat", a."Valeur" as "ValeurAchat"
      from article a where a."Quantite" > 0 ${dans(q, sql`a."IdOfficine"`)} ${categorie}`
  if (q.par === 'marque')
    return sql`
      select coalesce(x.cle::text, '') as "_id", x.cle as "IdMarque", coalesce(${nomMarque(sql`x.cle`)}, '—') as "Marque", x."References",
        x."Quantite", x."ValeurVente", x."ValeurAchat"
      from (select a."IdMarque" as cle, count(*)::int as "References", sum(a."Quantite")::int as "Quantite",
          sum(a."Quantite" * a."PrixVente")::bigint as "ValeurVente", sum(a."Valeur")::bigint as "ValeurAchat"
        from article a where a."Quantite" > 0 ${dans(q, sql`a."IdOfficine"`)} ${categorie} group by 1) x`
  // Read off what is kept with each movement: no article is added up.
  const parOfficine = q.par === 'officine'
  return sql`
    select x.cle::text as "_id", ${
      parOfficine
        ? sql`x.cle as "IdOfficine", ${nomOfficine(sql`x.cle`)} as "Officine"`
        : sql`x.cle as "IdCateg", ${nomCategorieDe(sql`x.cle`)} as "Categorie"`
    }, x."References", x."Quantite", x."ValeurVente", x."ValeurAchat"
    from (select ${parOfficine ? sql`a."IdOfficine"` : sql`a."IdCateg"`} as cle,
        coalesce(sum(a.ecart) filter (where a."Disponibilite" <> 'Rupture'), 0)::int as "References", sum(a."Quantite")::int as "Quantite",
        sum(a."ValeurVente")::bigint as "ValeurVente", sum(a."ValeurAchat")::bigint as "ValeurAchat"
      from effectif_article a where true ${dans(q, sql`a."IdOfficine"`)} ${categorie} group by 1) x
    where x."References" > 0`
}

/** The value at the end of a day: all months before its own, and the days of its own up to it. */
export const valeurStock: SourceEtat = q => {
  if (q.par === 'mouvement')
    return sql`
      select t."_id", ${nomArticle} as "Article", (t."createdAt" at time zone 'UTC')::date as "Jour", t."Nature", t.reference as "Reference", t."IdArticle",
        t."IdOfficine", ${nomOfficine(sql`t."IdOfficine"`)} as "Officine", greatest(t."Valeur", 0) as "ValeurEntree", greatest(-t."Valeur", 0) as "ValeurSortie"
      from mouvement t join article a on a."_id" = t."IdArticle"
      where t."Valeur" <> 0 and ${sql.join(enPeriode(q.du, q.au), sql` and `)} ${dans(q, sql`t."IdOfficine"`)}`
  const jusqua = (jour: Bout) =>
    sql`t."Grain" = 'mois' and t."Jour" < mois_de(${jour}) or t."Grain" = 'jour' and t."Jour" between mois_de(${jour}) and ${jour}`
  const veille = sql`(${q.du}::date - 1)`
  const fin = sql`${q.au}::date`
  return sql`
    select x."IdOfficine"::text as "_id", x."IdOfficine", ${nomOfficine(sql`x."IdOfficine"`)} as "Officine", x.avant as "ValeurDebut",
      x.entre - x."entreAvant" as "ValeurEntree", x.sorti - x."sortiAvant" as "ValeurSortie", x.entre - x.sorti as "ValeurFin", x."Quantite"
    from (select t."IdOfficine", coalesce(sum(t."Entre" - t."Sorti") filter (where ${jusqua(veille)}), 0)::bigint as avant,
        coalesce(sum(t."Entre") filter (where ${jusqua(veille)}), 0)::bigint as "entreAvant",
        coalesce(sum(t."Sorti") filter (where ${jusqua(veille)}), 0)::bigint as "sortiAvant",
        coalesce(sum(t."Entre") filter (where ${jusqua(fin)}), 0)::bigint as entre,
        coalesce(sum(t."Sorti") filter (where ${jusqua(fin)}), 0)::bigint as sorti,
        coalesce(sum(t."Quantite") filter (where ${jusqua(fin)}), 0)::int as "Quantite"
      from total_valeur t
      where (t."Grain" = 'mois' and t."Jour" < mois_de(${fin}) or t."Grain" = 'jour' and t."Jour" between mois_de(${veille}) and ${fin})
        ${dans(q, sql`t."IdOfficine"`)} group by 1) x
    where (x.avant, x.entre, x.sorti, x."Quantite") <> (0, 0, 0, 0)`
}

export const stockTenu: SourceTenue = q =>
  q.par === 'article' && !q.filtres.IdMarque
    ? sql`select t.*, t."References" as "_n" from (${stockArticle({ ...q, par: 'categorie' })}) t`
    : null

/** To whom it went: the client of the order, who bought at the counter, or the officine it was sent to. */
const tiers = sql`case t.entite
  when 'commande_client' then (select ${nomClient(sql`c."IdClient"`)} from commande_client c where c."_id" = t."idEntite")
  when 'commande_comptoir' then (select k."NomAcheteur" from commande_comptoir k where k."_id" = t."idEntite")
  when 'transfert' then (select ${nomOfficine(sql`f."IdOfficineDestination"`)} from transfert f where f."_id" = t."idEntite") end`

/** What left, and less than nothing of what was taken back of an exit, on the day it was. */
export const articleSortie: SourceEtat = (q, borner = branche => branche) => {
  const branche = (nature: Bout, ou: Bout) => sql`
    select t."_id", ${nomArticle} as "Article", (t."createdAt" at time zone 'UTC')::date as "Jour", t."IdArticle", t."IdOfficine", ${nature} as "Nature", t."Motif",
      t.reference as "Reference", ${tiers} as "Tiers", ${nomOfficine(sql`t."IdOfficine"`)} as "Officine", ${nomDe(sql`t."createdBy"`)} as "Par",
      -t."Quantite" as "Quantite", -t."Quantite" * a."PrixVente" as "ValeurVente", coalesce(-t."Valeur", -t."Quantite" * t."CoutUnitaire") as "ValeurAchat"
    from mouvement t join article a on a."_id" = t."IdArticle"
    where ${ou} and ${sql.join(enPeriode(q.du, q.au), sql` and `)} ${dans(q, sql`t."IdOfficine"`)} ${si(q.filtres.IdCateg, v => sql`a."IdCateg" = ${v}`)}`
  const { Nature } = q.filtres
  const sorties = branche(sql`t."Nature"`, sql`t."Quantite" < 0 ${si(Nature, v => sql`t."Nature" = ${v}`)}`)
  if (Nature && Nature !== 'Sortie') return sorties
  const reprises = branche(sql`'Sortie'::text`, sql`t.entite = 'sortie' and t."Quantite" > 0`)
  return sql`${borner(sorties)} union all ${borner(reprises)}`
}

/** What left is kept by day and by month, kind and category. */
export const sortiesTenues: SourceTenue = (q, parJour) => {
  const tenues = (mois: boolean, jours: Intervalle) => sql`
    select s."Jour", s."Nombre" as "_n", s."Quantite", s."ValeurVente", s."ValeurAchat" from total_sortie s
    where s."Grain" = ${mois ? 'mois' : 'jour'} and ${durant(jours, sql`s."Jour"`)} ${dans(q, sql`s."IdOfficine"`)}
      ${si(q.filtres.Nature, v => sql`s."Nature" = ${v}`)} ${si(q.filtres.IdCateg, v => sql`s."IdCateg" = ${v}`)}`
  return parJour ? tenues(false, q) : parGrains(q, tenues)
}

const DORMANT = '180'

/** On the shelf, and nothing of it left for so long: since it last left, or since it came. */
export const stockDormant: SourceEtat = q => {
  return sql`
    select x."_id", x."IdOfficine", x."Article", x."CodeBarre", x."Categorie", x."Officine", x."DerniereSortie",
      ${AUJOURDHUI} - coalesce(x."DerniereSortie", x.entre) as "Depuis", x."Quantite", x."ValeurVente", x."ValeurAchat"
    from (
      select a."_id", a."IdOfficine", ${nomArticle} as "Article", a."CodeBarre", ${nomCategorieDe(sql`a."IdCateg"`)} as "Categorie",
        ${nomOfficine(sql`a."IdOfficine"`)} as "Officine", s."Jour" as "DerniereSortie", (a."createdAt" at time zone 'UTC')::date as entre,
        a."Quantite", a."Quantite" * a."PrixVente" as "ValeurVente", a."Valeur" as "ValeurAchat"
      from article a left join derniere_sortie s on s."IdArticle" = a."_id"
      where a."Quantite" > 0 ${dans(q, sql`a."IdOfficine"`)} ${si(q.filtres.IdCateg, v => sql`a."IdCateg" = ${v}`)}
    ) x where ${AUJOURDHUI} - coalesce(x."DerniereSortie", x.entre) >= ${q.filtres.depuis ?? DORMANT}::int`
}

const bonsDe: SourceEtat = q => sql`
  select b."_id", b."IdFournisseur", b."RefBR" as "Reference", b."DateCommande" as "Jour", b."IdOfficine", ${nomOfficine(sql`b."IdOfficine"`)} as "Officine",
    ${nomFournisseur(sql`b."IdFournisseur"`)} as "Fournisseur", b."Quantite" as "Pieces", b."QuantiteManquante" as "Manquants"
  from bon_reception b where b.statut <> 'Annulé' and ${durant(q, sql`b."DateCommande"`)} ${dans(q, sql`b."IdOfficine"`)}
    ${si(q.filtres.IdFournisseur, id => sql`b."IdFournisseur" = ${id}`)}`

const verresDe: SourceEtat = q => {
  const recu = sql`(v."LivreLe" at time zone 'UTC')::date`
  const commande = (champ: string) =>
    sql`(select c.${sql.id(champ)} from commande_client c where c."_id" = v."IdCommande")`
  return sql`
    select v."_id", v."IdFournisseur", v."RefVerre" as "Reference", ${commande('RefCmmd')} as "RefCmmd", ${commande('IdClient')} as "IdClient",
      v."DateCommande" as "Jour", v."IdOfficine", ${nomOfficine(sql`v."IdOfficine"`)} as "Officine", ${nomFournisseur(sql`v."IdFournisseur"`)} as "Fournisseur",
      v."DatePrevue" as "DatePromesse", ${recu} as "VerresRecus", (v."LivreLe" is not null)::int as "VerresLivres",
      coalesce((${recu} <= v."DatePrevue")::int, 0) as "ATemps", coalesce(${recu} - v."DateCommande", 0) as "JoursDeDelai",
      (v."RetourneLe" is not null)::int as "Retours", (v."IdOrigine" is not null)::int as "Refaits"
    from commande_verre v where v."IdFournisseur" is not null and ${durant(q, sql`v."DateCommande"`)} ${dans(q, sql`v."IdOfficine"`)}
      ${si(q.filtres.IdFournisseur, id => sql`v."IdFournisseur" = ${id}`)}`
}

const SOMMES = [
  'Bons',
  'Pieces',
  'Manquants',
  'Verres',
  'VerresLivres',
  'ATemps',
  'JoursDeDelai',
  'Retours',
  'Refaits',
] as const

/** What is kept of receipts and lenses: months where they are whole, days elsewhere. */
const tenuesDe = (q: QuestionEtat): Bout =>
  parGrains(
    q,
    (mois, jours) => sql`
      select t.* from total_fournisseur t where t."Grain" = ${mois ? 'mois' : 'jour'} and ${durant(jours, sql`t."Jour"`)}
        ${dans(q, sql`t."IdOfficine"`)} ${si(q.filtres.IdFournisseur, id => sql`t."IdFournisseur" = ${id}`)}`,
  )

/** Who keeps their word: what was ordered, came short, came late, went back, had to be made again. */
export const fournisseurs: SourceEtat = q => {
  if (q.par === 'bon') return bonsDe(q)
  if (q.par === 'verre') return verresDe(q)
  return sql`
    select f."_id", f."_id" as "IdFournisseur", f."Nom" as "Fournisseur", ${sql.join(SOMMES.map(nom => sql`x.${sql.id(nom)}`))}
    from (
      select t."IdFournisseur" as cle, ${sql.join(SOMMES.map(nom => sql`sum(t.${sql.id(nom)})::int as ${sql.id(nom)}`))}
      from ${tenuesDe(q)} t group by 1 having sum(t."Bons") <> 0 or sum(t."Verres") <> 0
    ) x join fournisseur f on f."_id" = x.cle`
}

/** One by one, they are as many as there are receipts, or lenses. */
export const fournisseursTenus: SourceTenue = q => {
  const nombre = q.par && { bon: sql`t."Bons"`, verre: sql`t."Verres"` }[q.par]
  return nombre ? sql`select t.*, ${nombre} as "_n" from ${tenuesDe(q)} t` : null
}

/** Where money that was paid left from, as it is called. */
const compteDe = sql`case when g.modepaiement = 'Espèce' then case when g."IdDepense" is null then 'Espèces' else 'Caisse dépense' end
  else coalesce(${libelle('banque', sql`g."IdBanque"`)}, g.modepaiement, 'Non dit') end`

/** What suppliers were paid, less what was taken back, on the day it was. */
export const reglementsAuxFournisseurs: SourceEtat = q => {
  const payes = sql`from reglement_fournisseur g join bon_reception b on b."_id" = g."IdBon"
    where g.modepaiement is distinct from 'Avoir' and ${durant(q, sql`g."DateReglement"`)} ${dans(q, sql`g."IdOfficine"`)}
      ${si(q.filtres.IdFournisseur, v => sql`b."IdFournisseur" = ${v}`)}`
  if (q.par === 'reglement')
    return sql`
      select g."_id", g."DateReglement" as "Jour", ${compteDe} as "Compte", ${nomFournisseur(sql`b."IdFournisseur"`)} as "Fournisseur", b."_id" as "IdBon",
        b."RefBR", g."IdOfficine", ${nomOfficine(sql`g."IdOfficine"`)} as "Officine", g.modepaiement as "Mode", g.reference as "Numero",
        ${nomDe(sql`g."createdBy"`)} as "Par", g.montant as "Regle" ${payes}`
  if (q.par === 'fournisseur')
    return sql`
      select x.id::text as "_id", x.id as "IdFournisseur", ${nomFournisseur(sql`x.id`)} as "Fournisseur", x."Ecritures", x."Regle"
      from (select b."IdFournisseur" as id, count(*)::int as "Ecritures", sum(g.montant)::bigint as "Regle" ${payes} group by 1) x`
  return sql`
    select x."Compte" as "_id", x."Compte", x."Ecritures", x."Regle"
    from (select ${compteDe} as "Compte", count(*)::int as "Ecritures", sum(g.montant)::bigint as "Regle" ${payes} group by 1) x`
}
