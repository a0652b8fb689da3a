import type {
  Avoir,
  AvoirEntier,
  avoirs as contrat,
  VenteRetournable,
} from '@dioptrie/domain/avoirs/contract'
import { type LigneARendre, lignesDeCommande, type Sort } from '@dioptrie/domain/avoirs/rules'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { type Couverture, refusDuRetour } from '@dioptrie/domain/ventes/rules'
import { type SqlBool, sql } from 'kysely'
import { lireVente } from '../comptoir/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { combiner, egal, parReference, periode } from '../kernel/list/filtres.ts'
import {
  listerFiches,
  motsTrouves,
  type QuestionDe,
  type SourceDeFiches,
  totaliserFiches,
} from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { lireUn } from '../kernel/platform/lire.ts'
import { prendreReference, totalVivant } from '../kernel/records/compteur.ts'
import { lireCommande } from '../ventes/sql.ts'

const GENRE = 'AVR'
const TABLE = sql`avoir`

const FICHE = sql`t."_id", t."Reference", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine", t."Jour",
  t."IdCommande", t."IdComptoir", coalesce(c."RefCmmd", k."RefCmmd") as "Document", t."IdClient",
  coalesce((select x."Nom" || ' ' || x."Prenoms" from client x where x."_id" = t."IdClient"), k."NomAcheteur") as "Tiers",
  t."Motif", t."Montant", t."PartAssurance", t."PartClient", t."Rendu", t."Credit", t."Utilise", t."Reste", t."createdAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy"`
const AVEC = sql`left join commande_client c on c."_id" = t."IdCommande" left join commande_comptoir k on k."_id" = t."IdComptoir"`

export type QuestionAvoirs = QuestionDe<typeof contrat.liste>

/** By its number, or by words of its client or buyer. */
export async function sourceAvoirs(db: Lecture, q: QuestionAvoirs): Promise<SourceDeFiches> {
  const duClient = motsTrouves(q.q, sql`x.recherche`)
  const mots =
    (await parReference(db, q.q, GENRE, sql`avoir t`, sql`t."Reference"`)) ??
    (duClient.length === 0
      ? []
      : [
          sql<SqlBool>`(t."IdClient" in (select x."_id" from client x where ${sql.join(duClient, sql` and `)})
            or t."IdComptoir" in (select x."_id" from commande_comptoir x where ${sql.join(duClient, sql` and `)}))`,
        ])
  const filtres = combiner(q.mode, [
    periode(sql`t."Jour"`, q.du, q.au),
    egal(sql`t."IdClient"`, q.IdClient),
    egal(sql`t."IdCommande"`, q.IdCommande),
    egal(sql`t."IdComptoir"`, q.IdComptoir),
    q.credit ? sql<SqlBool>`t."Reste" > 0` : undefined,
  ])
  return {
    table: TABLE,
    fiche: FICHE,
    avec: AVEC,
    conditions: [egal(sql`t."IdOfficine"`, q.officine), filtres, ...mots],
    cherche: mots.length > 0,
    tri: q.tri ?? '-createdAt',
    ...(!filtres && mots.length === 0 ? { total: totalVivant(GENRE, q.officine) } : { borne: true }),
  }
}

export const listerAvoirs = async (db: Lecture, q: QuestionAvoirs): Promise<Avoir[] | Page<Avoir>> =>
  listerFiches<Avoir>(db, await sourceAvoirs(db, q), q)

export const totaliserAvoirs = async (db: Lecture, q: QuestionAvoirs) =>
  totaliserFiches(db, await sourceAvoirs(db, q), [
    'Montant',
    'PartAssurance',
    'PartClient',
    'Rendu',
    'Credit',
    'Reste',
  ])

export const lireAvoir = (db: Lecture, quel: { _id: string } | { Reference: string }): Promise<AvoirEntier> =>
  lireUn(db, 'Cet avoir')<AvoirEntier>`
    select ${FICHE},
      (select jsonb_agg(jsonb_build_object('Cle', l."Cle", 'Nature', l."Nature", 'Designation', l."Designation", 'IdArticle', l."IdArticle",
        'Quantite', l."Quantite", 'Montant', l."Montant", 'Sort', l."Sort") order by l."Rang") from avoir_ligne l where l."IdAvoir" = t."_id") as lignes,
      coalesce((select jsonb_agg(jsonb_build_object('_id', o."_id", 'Jour', o."Jour", 'modepaiement', o.modepaiement, 'montant', o.montant,
          'Document', o."Document", 'ParAvoir', par_avoir(o."IdOrigine", o."IdAvoir", o.modepaiement), 'createdAt', instant(o."createdAt"),
          'createdBy', (select "displayName" from utilisateur where "_id" = o."createdBy")) order by o."Rang")
        from operation o where o."IdAvoir" = t."_id"), '[]') as operations,
      array_remove(array[t."IdOfficine", (select x."IdOfficine" from client x where x."_id" = t."IdClient")], null) as "IdOfficines"
    from avoir t ${AVEC} where ${
      '_id' in quel ? sql`t."_id" = ${quel._id}` : sql`t."Reference" = upper(${quel.Reference})`
    }`

/** What of an order may come back, and what its share was worked out with. */
export async function retournableDeCommande(
  db: Lecture,
  moi: Appelant,
  id: string,
): Promise<VenteRetournable> {
  const c = await lireCommande(db, moi, { _id: id })
  const { rows } = await sql<Omit<Couverture, 'Taux'> & { Taux: number | null }>`
    select "Taux", "PlafondMonture", "PlafondVerres", "PlafondRestant", "AccordeRestant" from commande_client where "_id" = ${id}`.execute(
    db,
  )
  const { Taux = null, ...plafonds } = rows[0] ?? {}
  const refus = refusDuRetour(c)
  return {
    _id: c._id,
    IdOfficine: c.IdOfficine,
    RefCmmd: c.RefCmmd,
    version: c.version,
    Remise: c.RemiseCom,
    PartAssurance: c.PartAssurance,
    MontantRegle: c.MontantRegle,
    lignes: lignesDeCommande(c, c.Montures),
    couverture: Taux === null ? null : ({ Taux, ...plafonds } as Couverture),
    Refus: refus?.message ?? null,
    Entiere: refus?.entiere ?? false,
  }
}

/** The lines of a counter sale, by their ranks; those that came back left gaps. */
async function lignesDeComptoir(db: Lecture, id: string): Promise<LigneARendre[]> {
  const { rows } = await sql<Omit<LigneARendre, 'Nature' | 'EnStock'>>`
    select "Rang"::text as "Cle", "Designation", "IdArticle", "Quantite", "PrixUnitaire" from commande_comptoir_ligne
    where "IdCommande" = ${id} order by "Rang"`.execute(db)
  return rows.map(l => ({ ...l, Nature: 'Article', EnStock: true }))
}

export async function retournableDeComptoir(db: Lecture, id: string): Promise<VenteRetournable> {
  const v = await lireVente(db, id)
  const lignes = await lignesDeComptoir(db, id)
  return {
    _id: v._id,
    IdOfficine: v.IdOfficine,
    RefCmmd: v.RefCmmd,
    version: v.version,
    lignes,
    Remise: v.Remise,
    PartAssurance: 0,
    MontantRegle: v.MontantRegle,
    couverture: null,
    Refus:
      v.Statut !== 'Active'
        ? `La vente ${v.RefCmmd} est annulée.`
        : lignes.length === 0
          ? 'Tout est déjà revenu de cette vente.'
          : null,
    Entiere: false,
  }
}

interface AvoirAEcrire {
  IdOfficine: string
  IdCommande: string | null
  IdComptoir: string | null
  IdClient: string | null
  Motif: string
  Montant: number
  PartAssurance: number
  Rendu: number
  Credit: number
  lignes: (Pick<LigneARendre, 'Cle' | 'Nature' | 'Designation' | 'IdArticle'> & {
    Quantite: number
    Montant: number
    Sort: Sort
  })[]
}

/** Number, credit note and lines in one statement: all that it needs is locked. It counts for the day that its version does. */
export async function creerAvoir(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  a: AvoirAEcrire,
): Promise<{ _id: string; Reference: string }> {
  const { rows } = await sql<{ _id: string; Reference: string }>`
    with ${prendreReference(a.IdOfficine, GENRE)},
    fait as (
      insert into avoir ("Reference", "IdOfficine", "IdCommande", "IdComptoir", "IdClient", "Jour", "Motif", "Montant", "PartAssurance",
        "Rendu", "Credit", "createdBy")
      select numero.reference, ${a.IdOfficine}::uuid, ${a.IdCommande}::uuid, ${a.IdComptoir}::uuid, ${a.IdClient}::uuid,
        jour_qui_compte(${a.IdOfficine}::uuid, (now() at time zone 'UTC')::date), ${a.Motif}::text, ${a.Montant}::bigint,
        ${a.PartAssurance}::bigint, ${a.Rendu}::bigint, ${a.Credit}::bigint, ${moi._id}::uuid from numero
      returning "_id", "Reference"),
    detail as (
      insert into avoir_ligne ("IdAvoir", "Rang", "Cle", "Nature", "Designation", "IdArticle", "Quantite", "Montant", "Sort")
      select fait."_id", l.rang, l."Cle", l."Nature", l."Designation", l."IdArticle", l."Quantite", l."Montant", l."Sort"
      from fait, rows from (jsonb_to_recordset(${JSON.stringify(a.lignes)}::jsonb) as ("Cle" text, "Nature" text, "Designation" text,
        "IdArticle" uuid, "Quantite" int, "Montant" bigint, "Sort" text)) with ordinality
        as l("Cle", "Nature", "Designation", "IdArticle", "Quantite", "Montant", "Sort", rang))
    select "_id", "Reference" from fait`.execute(tx)
  return rows[0] as { _id: string; Reference: string }
}
