import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { Bon, BonDeListe, receptions as contrat, LigneBon } from '@dioptrie/domain/receptions/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { combiner, parReference, periode, periodeDAbord } from '../kernel/list/filtres.ts'
import {
  colonneDeTri,
  type DemandeDeListe,
  listerFiches,
  motsOuNoms,
  type SourceDeFiches,
} from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { prendreReference, totalVivant } from '../kernel/records/compteur.ts'
import { nomCategorie, nomsArticle } from '../stock/sql.ts'

/** Purchase prices are for those who hold the permission; for others they are not there. */
export const secret = (moi: Appelant, colonne: RawBuilder<unknown>) =>
  moi.permissions.has('stock.prixachat') ? colonne : sql`null::bigint`

const enTransitVers = (officine: string) => sql`(select coalesce(sum(l."EnTransit"), 0)::int from envoi e
  join ligne_envoi l on l."IdEnvoi" = e."_id" where e."IdBon" = t."_id" and e."IdOfficine" = ${officine})`

const nomDe = (colonne: RawBuilder<unknown>) =>
  sql`(select "displayName" from utilisateur where "_id" = ${colonne})`

/** When and by whom all that is received was settled: its last payment, not a reversal. */
export const dernierReglement = (
  valeur: RawBuilder<unknown>,
) => sql`(select ${valeur} from reglement_fournisseur r
  where r."IdBon" = t."_id" and t."Reglement" = 'Réglé' and r.montant > 0 order by r."_id" desc limit 1)`

/** A receipt of `t` in wire shape. `vers`: the officine whose goods on their way are told; null: all of them. */
const fiche = (moi: Appelant, vers: string | null = null) => sql`t."_id", t."RefBR", t."IdFournisseur",
  (select "Nom" from fournisseur where "_id" = t."IdFournisseur") as "Fournisseur", t."IdOfficine",
  (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine", t."DateCommande", t."NumeroBL", t."Observation",
  t.statut, t.transfert_total_in_stock, t."NombreLignes", t."Quantite", t."QuantiteTransferee", t."QuantiteRecue",
  ${vers ? enTransitVers(vers) : sql`t."EnTransit"`} as "EnTransit",
  t."QuantiteManquante", t."ReclamationOuverte", t."IssueReclamation", ${secret(moi, sql`t."MontantReclame"`)} as "MontantReclame",
  ${secret(moi, sql`t."MontantAchat"`)} as "MontantAchat", t."MontantVente", ${secret(moi, sql`t."MontantRecu"`)} as "MontantRecu",
  ${secret(moi, sql`t."MontantRegle"`)} as "MontantRegle", t."Reglement", t."Reglement" = 'Réglé' as "Regle",
  ${dernierReglement(sql`r."createdAt"`)} as "RegleLe", ${dernierReglement(nomDe(sql`r."createdBy"`))} as "ReglePar",
  t."AnnuleLe", ${nomDe(sql`t."AnnulePar"`)} as "AnnulePar", t."MotifAnnulation", t.version, t."createdAt", t."updatedAt",
  ${nomDe(sql`t."createdBy"`)} as "createdBy", ${nomDe(sql`t."updatedBy"`)} as "updatedBy"`

/** What is missing of a line, as the rule of the same name counts it. */
export const manquants = (
  l: RawBuilder<unknown>,
) => sql`greatest(0, ${l}."QuantiteTransferee" - ${l}."QuantiteRecue"
  - coalesce((select sum(x."EnTransit")::int from ligne_envoi x where x."IdLigne" = ${l}."_id"), 0))`

const ligne = (moi: Appelant) => sql`jsonb_build_object('_id', l."_id", 'IdCateg', l."IdCateg",
  'Categorie', (select ${nomCategorie(sql`k`)} from categorie_article k where k."_id" = l."IdCateg"), 'IdMarque', l."IdMarque",
  'Marque', (select "Libelle_marq" from marque where "_id" = l."IdMarque"), 'IdType', l."IdType", 'IdStyle', l."IdStyle",
  'Reference', l."Reference", 'Couleur', l."Couleur", 'Taille', l."Taille", 'CodeBarre', l."CodeBarre",
  'Quantite', l."Quantite", 'PrixAchatBrut', ${secret(moi, sql`l."PrixAchatBrut"`)}, 'Remise', ${secret(moi, sql`l."Remise"`)},
  'PrixVenteHT', l."PrixVenteHT", 'PrixVenteTTC', l."PrixVenteTTC", 'QuantiteTransferee', l."QuantiteTransferee",
  'QuantiteRecue', l."QuantiteRecue", 'QuantiteManquante', ${manquants(sql`l`)})`

const reglement = (
  moi: Appelant,
) => sql`jsonb_build_object('_id', r."_id", 'DateReglement', r."DateReglement",
  'montant', ${secret(moi, sql`r.montant`)}, 'modepaiement', r.modepaiement, 'reference', r.reference,
  'Banque', (select "Libelle" from banque where "_id" = r."IdBanque"), 'Motif', r."Motif",
  'IdOrigine', r."IdOrigine", 'IdDepense', r."IdDepense",
  'Cede', r.montant < 0 and r."IdOrigine" is null,
  'Lie', coalesce((select b."RefBR" from reglement_fournisseur a join bon_reception b on b."_id" = a."IdBon"
      where a."_id" = r."IdAvoir" or a."IdAvoir" = r."_id" limit 1),
    (select s."Reference" from retour_fournisseur f join sortie s on s."_id" = f."IdSortie" where f."_id" = r."IdRetour")),
  'Annule', exists (select from reglement_fournisseur a where a."IdOrigine" = r."_id"),
  'createdAt', instant(r."createdAt"), 'createdBy', ${nomDe(sql`r."createdBy"`)})`

const envoi = (moi: Appelant) => sql`jsonb_build_object('_id', e."_id", 'IdOfficine', e."IdOfficine",
  'Officine', (select "Nom" from officine where "_id" = e."IdOfficine"), 'statut', e.statut,
  'createdAt', instant(e."createdAt"), 'createdBy', ${nomDe(sql`e."createdBy"`)},
  'recuLe', instant(e."recuLe"), 'recuPar', ${nomDe(sql`e."recuPar"`)},
  'reprisLe', instant(e."reprisLe"), 'reprisPar', ${nomDe(sql`e."reprisPar"`)},
  'lignes', (select coalesce(jsonb_agg(jsonb_build_object('_id', x."IdLigne", 'IdArticle', x."IdArticle", 'Quantite', x."Quantite",
      'QuantiteRecue', x."QuantiteRecue", 'CoutUnitaire', ${secret(moi, sql`x."CoutUnitaire"`)}, 'Rendue', x."Rendue",
      'Motif', x."Motif") order by l.rang), '[]')
    from ligne_envoi x join ligne_reception l on l."_id" = x."IdLigne" where x."IdEnvoi" = e."_id"))`

/** Where a supplier owes the house: its receipts paid above what was kept of them, its returns without a receipt. */
export const avoirs = (fournisseur: RawBuilder<unknown>, sauf: RawBuilder<unknown>) => sql`
  select b."_id" as "IdBon", null::uuid as "IdRetour", b."MontantRegle" - b."MontantRecu" as "Reste", b."createdAt"
  from bon_reception b where b."IdFournisseur" = ${fournisseur} and b."_id" <> ${sauf} and b."MontantRegle" > b."MontantRecu"
  union all
  select null, f."_id", f."Quantite" * f."Cout" - u.pris, f."createdAt" from retour_fournisseur f
  cross join lateral (select coalesce(sum(r.montant), 0)::bigint as pris from reglement_fournisseur r where r."IdRetour" = f."_id") u
  where f."IdFournisseur" = ${fournisseur} and f."Quantite" * f."Cout" > u.pris`

/** What came of a receipt with a price that is not the label's, and of which nobody has spoken. A stocked lens has its name's. */
export const prixProposes = (bon: RawBuilder<unknown>) => sql`
  select distinct on (x."IdArticle") x."IdArticle", e."IdOfficine", o."Nom" as "Officine", ${nomsArticle(sql`a`)},
    a."PrixVente" as "Actuel", l."PrixVenteTTC" as "Propose",
    (select instant(p."createdAt") from prix_article p where p."IdArticle" = a."_id" and p."createdAt" > b."createdAt"
        and p."IdBon" is distinct from b."_id" order by p."_id" desc limit 1) as "ChangeLe"
  from envoi e join bon_reception b on b."_id" = e."IdBon" join officine o on o."_id" = e."IdOfficine"
  join ligne_envoi x on x."IdEnvoi" = e."_id" join ligne_reception l on l."_id" = x."IdLigne"
  join article a on a."_id" = x."IdArticle"
  where e."IdBon" = ${bon} and e.statut = 'Reçu' and x."QuantiteRecue" > 0 and not x."PrixTranche"
    and a."PrixVente" <> l."PrixVenteTTC" and not exists (select from stock_verre v where v."_id" = a."_id")`

/** Whoever only receives a part of it sees what is sent to their officine, not to the others. */
export async function lireBon(db: Lecture, moi: Appelant, id: string): Promise<Bon> {
  const tous = peutLire(moi, '') ? sql`true` : sql`false`
  const { rows } = await sql<Bon>`
    select ${fiche(moi)},
      coalesce((select jsonb_agg(${ligne(moi)} order by l.rang) from ligne_tenue l where l."IdBon" = t."_id"), '[]') as lignes,
      coalesce((select jsonb_agg(${envoi(moi)} order by e."_id") from envoi e where e."IdBon" = t."_id"
        and (${tous} or ${moi.IdOfficine} in (t."IdOfficine", e."IdOfficine"))), '[]') as envois,
      coalesce((select jsonb_agg(${reglement(moi)} order by r."_id") from reglement_fournisseur r where r."IdBon" = t."_id"
        and (${tous} or ${moi.IdOfficine} = t."IdOfficine")), '[]') as reglements,
      coalesce((select jsonb_agg(p order by p."Officine", p."Marque", p."Reference") from (${prixProposes(sql`t."_id"`)}) p
        where ${tous} or ${moi.IdOfficine} in (t."IdOfficine", p."IdOfficine")), '[]') as "prixProposes",
      coalesce((select jsonb_agg(jsonb_build_object('_id', c."_id", 'IdEnvoi', c."IdEnvoi", 'IdLigne', c."IdLigne",
          'Quantite', c."Quantite", 'Ancien', ${secret(moi, sql`c."Ancien"`)}, 'Nouveau', ${secret(moi, sql`c."Nouveau"`)},
          'Motif', c."Motif", 'createdAt', instant(c."createdAt"), 'createdBy', ${nomDe(sql`c."createdBy"`)}) order by c."_id")
        from envoi e join correction_achat c on c."IdEnvoi" = e."_id" where e."IdBon" = t."_id"), '[]') as corrections,
      coalesce((select jsonb_agg(jsonb_build_object('_id', f."_id", 'IdSortie', s."_id", 'Reference', s."Reference", 'IdLigne', f."IdLigne",
          'Quantite', f."Quantite", 'Cout', ${secret(moi, sql`f."Cout"`)}, 'Suite', f."Suite", 'Motif', f."Motif",
          'createdAt', instant(f."createdAt"), 'createdBy', ${nomDe(sql`f."createdBy"`)}) order by f."_id")
        from retour_fournisseur f join sortie s on s."_id" = f."IdSortie" where f."IdBon" = t."_id"), '[]') as retours,
      ${secret(moi, sql`(select coalesce(sum(f."Quantite" * f."Cout"), 0)::bigint from retour_fournisseur f where f."IdBon" = t."_id")`)} as "MontantRendu",
      ${secret(moi, sql`(select coalesce(sum(a."Reste"), 0)::bigint from (${avoirs(sql`t."IdFournisseur"`, sql`t."_id"`)}) a)`)} as "Avoir",
      array(select t."IdOfficine" union select "IdOfficine" from envoi where "IdBon" = t."_id") as "IdOfficines"
    from bon_reception t where t."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Ce bon')
  return rows[0]
}

/** Its own officine and those it is sent to; for anyone else there is no such receipt. */
export async function lireBonVu(db: Lecture, moi: Appelant, id: string): Promise<Bon> {
  const bon = await lireBon(db, moi, id)
  if (!bon.IdOfficines.some(officine => peutLire(moi, officine))) throw introuvable('Ce bon')
  return bon
}

export type QuestionBons = Omit<Query<typeof contrat.groupe>, 'page' | 'limit' | 'IdOfficine'> & {
  officine: string | null
}

const CLES: Record<string, RawBuilder<unknown>> = {
  DateCommande: sql`t."DateCommande"`,
  RefBR: sql`t."RefBR"`,
  createdAt: sql`t."createdAt"`,
}

/** A word may be the supplier's. */
const FOURNISSEURS = {
  noms: sql`select "_id", recherche from fournisseur`,
  ids: [sql`t."IdFournisseur"`],
}

/** Where the state of a receipt is read. */
const STATUT = sql`t.statut`

const filtres = (q: QuestionBons, statut: RawBuilder<unknown>) =>
  combiner(
    q.mode,
    [
      q.statut && sql<SqlBool>`${statut} = ${q.statut}`,
      q.IdFournisseur && sql<SqlBool>`t."IdFournisseur" = ${q.IdFournisseur}`,
      q.transfert_total_in_stock &&
        sql<SqlBool>`t.transfert_total_in_stock = ${q.transfert_total_in_stock === 'true'}`,
      q.Regle && sql<SqlBool>`t."Reglement" ${q.Regle === 'true' ? sql`=` : sql`<>`} 'Réglé'`,
      q.Reglement && sql<SqlBool>`t."Reglement" = ${q.Reglement}`,
      q.ReclamationOuverte &&
        sql<SqlBool>`${q.ReclamationOuverte === 'true' ? sql`` : sql`not `}t."ReclamationOuverte"`,
      periode(sql`t."DateCommande"`, q.du, q.au),
    ].map(c => c || undefined),
  )

export async function sourceDesBons(
  db: Lecture,
  moi: Appelant,
  q: QuestionBons,
  statut = STATUT,
): Promise<SourceDeFiches> {
  const cherches =
    (await parReference(db, q.q, 'BR', sql`bon_reception t`, sql`t."RefBR"`)) ??
    (await motsOuNoms(db, q.q, sql`t.recherche`, FOURNISSEURS))
  const demandes = filtres(q, statut)
  const tri = q.tri ?? '-DateCommande'
  return {
    table: sql`bon_reception`,
    fiche: fiche(moi),
    portee: q.officine ? [sql<SqlBool>`t."IdOfficine" = ${q.officine}`] : [],
    conditions: [...(demandes ? [demandes] : []), ...cherches],
    cherche: cherches.length > 0,
    dAbord: cherches.length === 0 && periodeDAbord(q, tri, ['RefBR', 'createdAt']),
    cle: CLES[colonneDeTri(tri)] as RawBuilder<unknown>,
    envers: tri.startsWith('-'),
    total: totalVivant('BR', q.officine),
  }
}

export const listerBons = async (
  db: Lecture,
  moi: Appelant,
  question: QuestionBons,
  demande: DemandeDeListe,
): Promise<BonDeListe[] | Page<BonDeListe>> =>
  listerFiches<BonDeListe>(db, await sourceDesBons(db, moi, question), demande)

/** Read off the indexes of `bon_transfere`: date and state are kept there. */
export async function listerTransferes(
  db: Lecture,
  moi: Appelant,
  officine: string,
  question: Omit<QuestionBons, 'officine'>,
  demande: DemandeDeListe,
): Promise<BonDeListe[] | Page<BonDeListe>> {
  const source = await sourceDesBons(db, moi, { ...question, officine: null }, sql`t.etat`)
  const parDate = colonneDeTri(question.tri ?? '-DateCommande') === 'DateCommande'
  return listerFiches<BonDeListe>(
    db,
    {
      ...source,
      table: sql`(select b.*, m."DateCommande" as jour, m.statut as etat from bon_transfere m join bon_reception b on b."_id" = m."IdBon"
        where m."IdOfficine" = ${officine})`,
      fiche: fiche(moi, officine),
      // The same day, off the index of this officine: the other walks the receipts of all of them.
      ...(parDate && { cle: sql`t.jour` }),
      total: sql<number>`select count(*) from bon_transfere where "IdOfficine" = ${officine}`,
    },
    demande,
  )
}

/** What is known of a line when its receipt is locked. */
export type LigneVerrouillee = Omit<
  LigneBon,
  'Categorie' | 'Marque' | 'PrixAchatBrut' | 'Remise' | 'QuantiteManquante'
> & {
  PrixAchatBrut: number
  Remise: number
  /** What it is held by, once what was typed is an article. */
  IdArticle: string | null
}
export interface BonVerrouille
  extends Pick<
    BonDeListe,
    | '_id'
    | 'RefBR'
    | 'IdFournisseur'
    | 'IdOfficine'
    | 'DateCommande'
    | 'statut'
    | 'Reglement'
    | 'QuantiteManquante'
    | 'ReclamationOuverte'
    | 'version'
    | 'createdAt'
  > {
  QuantiteTransferee: number
  QuantiteRecue: number
  MontantRecu: number
  MontantRegle: number
  lignes: LigneVerrouillee[]
}

/** Everything that changes a receipt begins here: two people never change it at once. */
export async function verrouillerBon(tx: Tx, id: string): Promise<BonVerrouille> {
  const { rows } = await sql<Omit<BonVerrouille, 'lignes'>>`
    select "_id", "RefBR", "IdFournisseur", "IdOfficine", "DateCommande", statut, "Reglement", version, "createdAt",
      "QuantiteTransferee", "QuantiteRecue", "QuantiteManquante", "ReclamationOuverte", "MontantRecu", "MontantRegle" from bon_reception where "_id" = ${id} for update`.execute(
    tx,
  )
  if (!rows[0]) throw introuvable('Ce bon')
  const lignes = await sql<LigneVerrouillee>`
    select "_id", "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille", "CodeBarre", "Quantite",
      "PrixAchatBrut", "Remise", "PrixVenteHT", "PrixVenteTTC", "QuantiteTransferee", "QuantiteRecue", "IdArticle"
    from ligne_tenue where "IdBon" = ${id} order by rang`.execute(tx)
  return { ...rows[0], lignes: lignes.rows }
}

/** The group's, or of this officine. */
export async function fournisseurConnu(db: Lecture, id: string, idOfficine: string): Promise<boolean> {
  const { rows } = await sql`select 1 from fournisseur where "_id" = ${id}
    and ("IdOfficine" is null or "IdOfficine" = ${idOfficine})`.execute(db)
  return rows.length > 0
}

/** Its lines follow; nothing of it is seen before the transaction ends. */
export async function creerBon(
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  champs: {
    IdFournisseur: string
    DateCommande?: string | undefined
    NumeroBL?: string | null | undefined
    Observation?: string | null | undefined
  },
): Promise<BonVerrouille> {
  const { rows } = await sql<{ _id: string }>`
    with ${prendreReference(idOfficine, 'BR')}
    insert into bon_reception ("RefBR", "IdFournisseur", "IdOfficine", "DateCommande", "NumeroBL", "Observation", version,
      "createdBy", "updatedBy")
    select reference, ${champs.IdFournisseur}::uuid, ${idOfficine}::uuid,
      coalesce(${champs.DateCommande ?? null}::date, (now() at time zone 'UTC')::date), ${champs.NumeroBL || null}::text,
      ${champs.Observation || null}::text, 0, ${moi._id}::uuid, ${moi._id}::uuid
    from numero returning "_id"`.execute(tx)
  return verrouillerBon(tx, (rows[0] as { _id: string })._id)
}
