import {
  type comptoir as contrat,
  sommesComptoir,
  type VenteComptoir,
  type VenteDeListe,
} from '@dioptrie/domain/comptoir/contract'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { designation } from '@dioptrie/domain/stock/rules'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import { combiner, egal, parReference, periode } from '../kernel/list/filtres.ts'
import { listerFiches, motsTrouves, type QuestionDe, totaliserFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { lireUn } from '../kernel/platform/lire.ts'
import { type Colonne, changerFiche } from '../kernel/records/changer.ts'
import { anneeDe, compter, prendreReference, totalVivant } from '../kernel/records/compteur.ts'
import { approbationsDe } from '../remises/sql.ts'
import { photoDe } from '../stock/photo.ts'
import { avoirsDe } from '../ventes/sql.ts'

const GENRE = 'CPT'

/** A counter sale of a table (or CTE) `t` in wire shape. */
const FICHE = sql`t."_id", t."RefCmmd", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine",
  t."DateCommd", t."NomAcheteur", t."NombreArticles", t."SousTotal", t."Remise", t."RemisePrix", t."RemiseTotale", t."PartClient", t."MontantRegle",
  t."ResteAPayer", t."StatutReglement", t."Observation", t."Statut", t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

const DESSOUS = sql`
  coalesce((select jsonb_agg(jsonb_build_object('IdArticle', l."IdArticle", 'Designation', l."Designation", 'CodeBarre',
      a."CodeBarre", 'Photo', ${photoDe(sql`a`)}, 'Quantite', l."Quantite", 'PrixUnitaire', l."PrixUnitaire", 'PrixListe', coalesce(l."PrixListe", l."PrixUnitaire"), 'Montant', l."Quantite" * l."PrixUnitaire")
      order by l."Rang")
    from commande_comptoir_ligne l join article a on a."_id" = l."IdArticle" where l."IdCommande" = t."_id"), '[]') as lignes,
  coalesce((select jsonb_agg(jsonb_build_object('_id', o."_id", 'modepaiement', o.modepaiement, 'montant', o.montant,
      'reference', o.reference, 'ParAvoir', par_avoir(o."IdOrigine", o."IdAvoir", o.modepaiement), 'createdAt', instant(o."createdAt"), 'createdBy',
      (select "displayName" from utilisateur where "_id" = o."createdBy")) order by o."Rang")
    from operation o where o."IdComptoir" = t."_id"), '[]') as reglements,
  ${approbationsDe(sql`t."_id"`)} as approbations, ${avoirsDe(sql`x."IdComptoir" = t."_id"`)} as avoirs`

export const lireVente = (db: Lecture, id: string): Promise<VenteComptoir> =>
  lireUn(db, 'Cette vente')<VenteComptoir>`
    select ${FICHE}, t."MotifAnnulation", ${DESSOUS} from commande_comptoir t where t."_id" = ${id}`

interface VenteVerrouillee {
  _id: string
  RefCmmd: string
  IdOfficine: string
  NomAcheteur: string | null
  Remise: number
  RemiseTotale: number
  PartClient: number
  MontantRegle: number
  Statut: 'Active' | 'Supprimée'
  version: number
  createdAt: string
}
export const verrouillerVente = (tx: Tx, id: string): Promise<VenteVerrouillee> =>
  lireUn(tx, 'Cette vente')<VenteVerrouillee>`
    select * from commande_comptoir where "_id" = ${id} for no key update`

type QuestionVentes = QuestionDe<typeof contrat.liste>

/** What the question chooses among the living; `jours`: the days that the path names, whatever the filters. */
async function choisies(db: Lecture, q: QuestionVentes, jours?: { du: string; au: string }) {
  const filtres = combiner(q.mode, [
    periode(sql`t."DateCommd"`, q.du, q.au),
    egal(sql`t."StatutReglement"`, q.StatutReglement),
    egal(sql`t."createdBy"`, q.IdVendeur),
  ])
  const mots =
    (await parReference(db, q.q, GENRE, sql`commande_comptoir t`, sql`t."RefCmmd"`)) ??
    motsTrouves(q.q, sql`t.recherche`)
  const vivantes = [sql<SqlBool>`t."Statut" = 'Active'`, egal(sql`t."IdOfficine"`, q.officine)]
  return {
    toutes: !jours && !filtres && mots.length === 0,
    cherche: mots.length > 0,
    conditions: [...vivantes, periode(sql`t."DateCommd"`, jours?.du, jours?.au), filtres, ...mots],
  }
}

const TABLE = sql`commande_comptoir`
export const totaliserVentes = async (db: Lecture, q: QuestionVentes) =>
  totaliserFiches(db, { table: TABLE, conditions: (await choisies(db, q)).conditions }, sommesComptoir)

export async function listerVentes(db: Lecture, q: QuestionVentes, jours?: { du: string; au: string }) {
  const { toutes, ...choix } = await choisies(db, q, jours)
  return listerFiches<VenteDeListe>(
    db,
    {
      table: TABLE,
      fiche: FICHE,
      ...choix,
      tri: q.tri ?? '-DateCommd',
      ...(toutes ? { total: totalVivant(GENRE, q.officine) } : { borne: true }),
    },
    q,
  )
}

export interface LigneChiffree {
  IdArticle: string
  Designation: string
  Quantite: number
  PrixUnitaire: number
  PrixListe: number
}

type Vendue = Pick<LigneChiffree, 'IdArticle' | 'Quantite' | 'PrixUnitaire' | 'PrixListe'>

/**
 * Names and prices of what is sold; an article of another officine is not there. What is `vendues` already keeps the price and the
 * label of its day, as many pieces as it was: those that are added have today's, on a line of their own when it is another one. Locked in
 * the order of their ids with those that come back, before the number and the totals of the day, as an order does: neither waits for the
 * other in a circle.
 */
export async function chiffrer(
  tx: Tx,
  IdOfficine: string,
  lignes: readonly { IdArticle: string; Quantite: number; PrixUnitaire?: number | undefined }[],
  vendues: readonly Vendue[] = [],
): Promise<LigneChiffree[]> {
  const { rows } = await sql<{
    _id: string
    Marque: string | null
    Reference: string
    Couleur: string | null
    Taille: string | null
    PrixVente: number
  }>`
    select a."_id", a."Reference", a."Couleur", a."Taille", a."PrixVente",
      (select "Libelle_marq" from marque where "_id" = a."IdMarque") as "Marque"
    from article a where a."_id" = any(${[...lignes, ...vendues].map(l => l.IdArticle)}::uuid[]) and a."IdOfficine" = ${IdOfficine}
    order by a."_id" for no key update`.execute(tx)
  const articles = new Map(rows.map(a => [a._id, a]))
  const restent = vendues.map(v => ({ ...v }))
  return lignes.flatMap(({ IdArticle, Quantite, PrixUnitaire }) => {
    const article = articles.get(IdArticle)
    if (!article) throw introuvable('Cet article')
    const { PrixVente } = article
    const parts: LigneChiffree[] = []
    const ajouter = (n: number, prix: number, PrixListe: number) => {
      const ligne = {
        IdArticle,
        Designation: designation(article),
        Quantite: n,
        PrixUnitaire: PrixUnitaire ?? prix,
        PrixListe,
      }
      const meme = parts.find(p => p.PrixUnitaire === ligne.PrixUnitaire && p.PrixListe === PrixListe)
      if (meme) meme.Quantite += n
      else parts.push(ligne)
    }
    let aVendre = Quantite
    for (const v of restent.filter(r => r.IdArticle === IdArticle)) {
      const n = Math.min(aVendre, v.Quantite)
      if (n > 0) ajouter(n, v.PrixUnitaire, v.PrixListe)
      v.Quantite -= n
      aVendre -= n
    }
    if (aVendre > 0) ajouter(aVendre, PrixVente, PrixVente)
    return parts
  })
}

const enLignes = (lignes: readonly LigneChiffree[]) => sql`
  select r."Rang"::smallint, r."IdArticle", r."Designation", r."Quantite", r."PrixUnitaire", r."PrixListe"
  from unnest(${lignes.map(l => l.IdArticle)}::uuid[], ${lignes.map(l => l.Designation)}::text[],
    ${lignes.map(l => l.Quantite)}::int[], ${lignes.map(l => l.PrixUnitaire)}::bigint[], ${lignes.map(l => l.PrixListe)}::bigint[])
    with ordinality as r ("IdArticle", "Designation", "Quantite", "PrixUnitaire", "PrixListe", "Rang")`
const nombre = (lignes: readonly LigneChiffree[]) => lignes.reduce((n, l) => n + l.Quantite, 0)

interface VenteAEcrire {
  lignes: LigneChiffree[]
  SousTotal: number
  Remise: number
  RemisePrix: number
  NomAcheteur: string | null
  Observation: string | null
}

/** Number, sale and lines in one statement. */
export async function creerVente(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  IdOfficine: string,
  v: VenteAEcrire,
): Promise<{ _id: string; RefCmmd: string }> {
  const { rows } = await sql<{ _id: string; RefCmmd: string }>`
    with ${prendreReference(IdOfficine, GENRE)},
    vente as (
      insert into commande_comptoir ("_id", "RefCmmd", "IdOfficine", "NomAcheteur", "NombreArticles", "SousTotal", "Remise",
        "RemisePrix", "Observation", "createdBy", "updatedBy")
      select ${uuid()}::uuid, numero.reference, ${IdOfficine}::uuid, ${v.NomAcheteur}::text, ${nombre(v.lignes)}::int,
        ${v.SousTotal}::bigint, ${v.Remise}::bigint, ${v.RemisePrix}::bigint, ${v.Observation}::text, ${moi._id}::uuid, ${moi._id}::uuid from numero
      returning "_id", "RefCmmd"),
    detail as (
      insert into commande_comptoir_ligne ("IdCommande", "Rang", "IdArticle", "Designation", "Quantite", "PrixUnitaire", "PrixListe")
      select vente."_id", l.* from vente, (${enLignes(v.lignes)}) l)
    select "_id", "RefCmmd" from vente`.execute(tx)
  return rows[0] as { _id: string; RefCmmd: string }
}

/** Lines are written anew only when they changed. */
export async function changerVente(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  v: {
    lignes?: LigneChiffree[] | undefined
    SousTotal?: number | undefined
    RemisePrix?: number | undefined
  } & {
    [C in 'Remise' | 'NomAcheteur' | 'Observation' | 'Statut' | 'MotifAnnulation']?: unknown
  },
): Promise<void> {
  const { lignes, ...champs } = v
  const colonnes: Colonne[] = Object.entries(champs).filter(([, valeur]) => valeur !== undefined)
  if (lignes) {
    await sql`delete from commande_comptoir_ligne where "IdCommande" = ${id}`.execute(tx)
    await sql`insert into commande_comptoir_ligne ("IdCommande", "Rang", "IdArticle", "Designation", "Quantite", "PrixUnitaire", "PrixListe")
      select ${id}::uuid, l.* from (${enLignes(lignes)}) l`.execute(tx)
    colonnes.push(['NombreArticles', nombre(lignes)])
  }
  await changerFiche(tx, moi, 'commande_comptoir', id, [...colonnes, ['Cause', null]])
}

/** What came back leaves its lines, which keep their ranks: the others are as they were. */
export async function reprendreLignes(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  rendues: readonly { Rang: number; Quantite: number }[],
  Remise: number,
): Promise<void> {
  // A line is never changed: taken out, and written anew with what is left of it.
  const { rows } = await sql`
    delete from commande_comptoir_ligne l using jsonb_to_recordset(${JSON.stringify(rendues)}::jsonb) as r("Rang" smallint, "Quantite" int)
    where l."IdCommande" = ${id} and l."Rang" = r."Rang" returning l.*, l."Quantite" - r."Quantite" as reste`.execute(
    tx,
  )
  await sql`
    insert into commande_comptoir_ligne ("IdCommande", "Rang", "IdArticle", "Designation", "Quantite", "PrixUnitaire", "PrixListe")
    select l."IdCommande", l."Rang", l."IdArticle", l."Designation", l.reste, l."PrixUnitaire", l."PrixListe"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l("IdCommande" uuid, "Rang" smallint, "IdArticle" uuid, "Designation" text,
      reste int, "PrixUnitaire" bigint, "PrixListe" bigint)
    where l.reste > 0`.execute(tx)
  await sql`update commande_comptoir t set "Cause" = 'retour', "Remise" = t."Remise" - ${Remise}::bigint, "NombreArticles" = n.nombre,
      "SousTotal" = n.somme, "RemisePrix" = n.remise, version = t.version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    from (select coalesce(sum(l."Quantite"), 0) as nombre, coalesce(sum(l."Quantite" * l."PrixUnitaire"), 0) as somme,
        coalesce(sum(l."Quantite" * greatest(0, coalesce(l."PrixListe", l."PrixUnitaire") - l."PrixUnitaire")), 0) as remise
      from commande_comptoir_ligne l where l."IdCommande" = ${id}) n
    where t."_id" = ${id}`.execute(tx)
}

export const oublierVente = (tx: Tx, v: Pick<VenteVerrouillee, 'IdOfficine' | 'createdAt'>) =>
  compter(tx, v.IdOfficine, GENRE, anneeDe(v.createdAt), -1)
