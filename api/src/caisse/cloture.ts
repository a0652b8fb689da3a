import {
  type BilletageDeListe,
  type BilletageEntier,
  type cloture as contrat,
  type JourneeCaisse,
  type ReglageCaisse,
  sommesBilletage,
} from '@dioptrie/domain/caisse/cloture'
import type { Comptage } from '@dioptrie/domain/caisse/contract'
import {
  aPointer,
  RECETTES,
  type SensEcart,
  signatureRequise,
  totalCompte,
  verifierPointage,
} from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { champInvalide, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { combiner, egal, periode } from '../kernel/list/filtres.ts'
import {
  effectifDe,
  listerFiches,
  motsOuNoms,
  type QuestionDe,
  totaliserFiches,
} from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { exigerComptage } from './comptage.ts'
import { exigerJourneeOuverte } from './operations.ts'
import { lireEtat, lireTotaux } from './sql.ts'

const nomDe = (colonne: RawBuilder<unknown>) =>
  sql`(select "displayName" from utilisateur where "_id" = ${colonne})`

const FICHE = sql`t."_id", t."IdOfficine", t."IdOfficine" as "idOfficine",
  (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine", t."DateCloture",
  t."Total", t."Attendu", t."Ecart", t."Motif", t."Recettes", t."TotalPerpetuel", ${nomDe(sql`t."IdSignataire"`)} as "Signataire",
  t."Rang", t."createdAt", ${nomDe(sql`t."createdBy"`)} as "createdBy",
  contre."createdAt" as "ContreeLe", ${nomDe(sql`contre."createdBy"`)} as "ContreePar", contre."Motif" as "MotifContre"`

const CONTRE = sql`left join cloture_contree contre on contre."IdBilletage" = t."_id"`

/** Who opened a day (whoever corrected its float later did not), and what it amounts to by type and mode. */
async function bilanDuJour(
  db: Lecture,
  IdOfficine: string,
  Jour: string,
): Promise<BilletageEntier['journee']> {
  const totaux = await lireTotaux(db, IdOfficine, Jour, Jour)
  const { rows } = await sql<{ ouverteLe: string; ouvertePar: string | null }>`
    select o."createdAt" as "ouverteLe", ${nomDe(sql`o."createdBy"`)} as "ouvertePar" from operation o
    where o."IdOfficine" = ${IdOfficine} and o."typeOperation" = 'Initialisation' and o."Jour" = ${Jour}
    order by o."Rang" limit 1`.execute(db)
  return { ...totaux, ouverteLe: null, ouvertePar: null, ...rows[0] }
}

async function lire(db: Lecture, ou: RawBuilder<SqlBool>): Promise<BilletageEntier> {
  const { rows } = await sql<Omit<BilletageEntier, 'journee'>>`
    select ${FICHE}, t."Coupures", t."Empreinte",
      coalesce((select jsonb_agg(jsonb_build_object('Mode', m."Mode", 'Attendu', m."Attendu", 'Compte', m."Compte", 'Ecart', m."Ecart") order by m."Mode")
        from billetage_mode m where m."IdBilletage" = t."_id"), '[]') as "Modes",
      coalesce((select jsonb_agg(jsonb_build_object('_id', a."_id", 'Rang', a."Rang", 'Total', a."Total", 'Ecart', a."Ecart", 'Motif', a."Motif",
          'createdAt', instant(a."createdAt"), 'createdBy', ${nomDe(sql`a."createdBy"`)}, 'ContreeLe', instant(c."createdAt"),
          'ContreePar', ${nomDe(sql`c."createdBy"`)}, 'MotifContre', c."Motif") order by a."Rang" desc)
        from billetage a left join cloture_contree c on c."IdBilletage" = a."_id"
        where a."IdOfficine" = t."IdOfficine" and a."DateCloture" = t."DateCloture" and a."_id" <> t."_id"), '[]') as autres
    from billetage t ${CONTRE} where ${ou} order by t."Rang" desc limit 1`.execute(db)
  if (!rows[0]) throw introuvable('Cette clôture')
  return { ...rows[0], journee: await bilanDuJour(db, rows[0].IdOfficine, rows[0].DateCloture) }
}
export const lireBilletage = (db: Lecture, IdOfficine: string, DateCloture: string) =>
  lire(db, sql`t."IdOfficine" = ${IdOfficine} and t."DateCloture" = ${DateCloture}`)
export const lireBilletageParId = (db: Lecture, id: string) => lire(db, sql`t."_id" = ${id}`)

type QuestionBilletages = QuestionDe<typeof contrat.billetages>
const SENS: Record<SensEcart, RawBuilder<SqlBool>> = {
  juste: sql`t."Ecart" = 0`,
  manque: sql`t."Ecart" <> 0 and t."Ecart" < 0`,
  excedent: sql`t."Ecart" <> 0 and t."Ecart" > 0`,
}

async function choisis(db: Lecture, q: QuestionBilletages) {
  const filtres = combiner(q.mode, [
    periode(sql`t."DateCloture"`, q.du, q.au),
    q.ecart && SENS[q.ecart],
    egal(sql`t."createdBy"`, q.createdBy),
  ])
  // The reason of a gap, the officine, who counted.
  const mots = await motsOuNoms(db, q.q, sql`t.recherche`, {
    noms: sql`select "_id", sans_accent("Nom") from officine union all select "_id", recherche from utilisateur`,
    ids: [sql`t."IdOfficine"`, sql`t."createdBy"`],
  })
  const ici = q.officine ? [sql<SqlBool>`t."IdOfficine" = ${q.officine}`] : []
  const toutes = effectifDe('billetage', q.officine)
  const fausses = sql`select count(*) from billetage t where ${sql.join([sql`t."Ecart" <> 0`, ...ici], sql` and `)}`
  const seulLEcart = !q.du && !q.au && !q.createdBy && mots.length === 0
  return {
    conditions: [...ici, filtres, ...mots],
    cherche: mots.length > 0,
    // Nearly all of them are right: those are not counted.
    ...(seulLEcart && !q.ecart && { total: toutes }),
    ...(seulLEcart && q.ecart === 'juste' && { total: sql<number>`select (${toutes}) - (${fausses})` }),
  }
}

export const listerBilletages = async (db: Lecture, q: QuestionBilletages) =>
  listerFiches<BilletageDeListe>(
    db,
    {
      table: sql`billetage`,
      avec: CONTRE,
      fiche: FICHE,
      ...(await choisis(db, q)),
      tri: q.tri ?? '-DateCloture',
    },
    q,
  )
export const totaliserBilletages = async (db: Lecture, q: QuestionBilletages) =>
  // A closing that was countered stays to be read, and counts for nothing.
  totaliserFiches(db, { table: sql`cloture_en_vigueur`, ...(await choisis(db, q)) }, sommesBilletage)

/** The days of an officine that wait to be closed, the oldest first. */
async function joursOuverts(db: Lecture, IdOfficine: string): Promise<string[]> {
  const { rows } = await sql<{ Jour: string }>`
    select "Jour" from journee_caisse where "IdOfficine" = ${IdOfficine} and "clotureLe" is null
    order by "Jour" limit 31`.execute(db)
  return rows.map(r => r.Jour)
}

/** A day as one counts it: today, or one that was left open. */
export async function lireJourneeCaisse(
  db: Lecture,
  IdOfficine: string,
  Jour: string,
): Promise<JourneeCaisse> {
  const { Officine, FondDeCaisse } = await lireEtat(db, IdOfficine)
  const bilan = await bilanDuJour(db, IdOfficine, Jour)
  const ouverts = await joursOuverts(db, IdOfficine)
  const { SeuilSignature } = await lireReglages(db)
  const { rows } = await sql<{ close: boolean }>`select "clotureLe" is not null as close from journee_caisse
    where "IdOfficine" = ${IdOfficine} and "Jour" = ${Jour}`.execute(db)
  const Statut = !rows[0] ? 'Non ouverte' : rows[0].close ? 'Clôturée' : 'Ouverte'
  return { ...bilan, IdOfficine, Officine, Jour, Statut, FondDeCaisse, SeuilSignature, joursOuverts: ouverts }
}

/** The latest day that was opened before today and never closed. */
export async function jourNonCloture(tx: Tx, idOfficine: string): Promise<string | null> {
  const { rows } = await sql<{ jour: string | null }>`
    select max("Jour") as jour from journee_caisse
    where "IdOfficine" = ${idOfficine} and "clotureLe" is null and "Jour" < ${CE_JOUR}`.execute(tx)
  return rows[0]?.jour ?? null
}

export async function lireReglages(db: Lecture, verrou = sql``): Promise<ReglageCaisse> {
  const { rows } = await sql<ReglageCaisse>`
    select "_id", "SeuilSignature", version, "createdAt", "updatedAt" from reglage_caisse ${verrou}`.execute(
    db,
  )
  return rows[0] as ReglageCaisse
}
export const verrouillerReglages = (tx: Tx) => lireReglages(tx, sql`for update`)

export async function modifierReglages(
  tx: Tx,
  r: Pick<ReglageCaisse, 'SeuilSignature'>,
): Promise<ReglageCaisse> {
  await sql`update reglage_caisse set "SeuilSignature" = ${r.SeuilSignature}, version = version + 1, "updatedAt" = now()`.execute(
    tx,
  )
  return lireReglages(tx)
}

interface Cloture extends Comptage {
  Modes?: { Mode: string; Compte: number }[] | undefined
  IdOfficine: string
  DateCloture: string
  IdSignataire: string | null
}

/**
 * Closes a day with what was counted. The cash must be locked: what is expected is read once nobody can change it.
 * `ou`: where the count stands in the payload.
 */
export async function cloturer(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  { IdOfficine, DateCloture, Coupures, Modes = [], Motif, IdSignataire }: Cloture,
  ou = 'payload',
): Promise<BilletageEntier> {
  const journee = await exigerJourneeOuverte(tx, IdOfficine, DateCloture)
  await exigerComptage(tx, { Coupures, Motif }, journee.Attendu, ou)
  const attendus = aPointer((await lireTotaux(tx, IdOfficine, DateCloture, DateCloture)).lignes)
  const faux = Object.entries(verifierPointage(Modes, attendus, Motif))
  if (faux.length > 0) throw champInvalide(Object.fromEntries(faux.map(([c, m]) => [`${ou}.${c}`, m])))
  const ecart = totalCompte(Coupures) - journee.Attendu
  const { SeuilSignature } = await lireReglages(tx)
  if (signatureRequise(ecart, SeuilSignature) && !IdSignataire)
    throw regle(
      'SIGNATURE_REQUISE',
      `L’écart de ${ecrireMontant(ecart)} dépasse ${ecrireMontant(SeuilSignature ?? 0)} : une deuxième personne doit signer.`,
      { SeuilSignature },
    )
  const { rows } = await sql<{ _id: string }>`
    insert into billetage ("IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Motif", "IdSignataire", "Recettes", "createdBy")
    select ${IdOfficine}, ${DateCloture}, ${JSON.stringify(Coupures)}::jsonb, ${totalCompte(Coupures)}, ${journee.Attendu},
      ${Motif || null}, ${IdSignataire}, coalesce(sum(montant), 0), ${moi._id}
    from total_caisse where "IdOfficine" = ${IdOfficine} and "Jour" = ${DateCloture}
      and "typeOperation" = any(${RECETTES}::text[])
    returning "_id"`.execute(tx)
  await sql`insert into billetage_mode ("IdBilletage", "IdOfficine", "Mode", "Attendu", "Compte", "createdBy")
    select ${rows[0]?._id}::uuid, ${IdOfficine}::uuid, m.mode, m.attendu, m.compte, ${moi._id}::uuid
    from unnest(${Modes.map(m => m.Mode)}::text[], ${Modes.map(m => attendus.find(a => a.Mode === m.Mode)?.Attendu ?? 0)}::bigint[],
      ${Modes.map(m => m.Compte)}::bigint[]) as m(mode, attendu, compte)`.execute(tx)
  await annoncer(tx, { entite: 'billetage', _id: rows[0]?._id as string, IdOfficine })
  return lireBilletage(tx, IdOfficine, DateCloture)
}

/** A wrong closing: its day is open again, to be counted once more. What may still be countered, the database says. */
export async function contrer(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  Motif: string,
): Promise<BilletageEntier> {
  const { IdOfficine } = await lireBilletageParId(tx, id)
  await sql`insert into cloture_contree ("IdBilletage", "IdOfficine", "Motif", "createdBy")
    values (${id}, ${IdOfficine}, ${Motif}, ${moi._id})`.execute(tx)
  await annoncer(tx, { entite: 'billetage', _id: id, IdOfficine })
  return lireBilletageParId(tx, id)
}
