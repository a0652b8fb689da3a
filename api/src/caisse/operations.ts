import { refusDuCredit } from '@dioptrie/domain/avoirs/rules'
import type { Operation, Reglement } from '@dioptrie/domain/caisse/contract'
import {
  AVOIR,
  cleDuNumero,
  ESPECE,
  estAnnulable,
  estReglement,
  type Mode,
  numeroUnique,
  refusDeLaJournee,
  refusDeLEcart,
  refusDuFonds,
  refusDuMontant,
  refusDuRendu,
  type TypeOperation,
  verifierMode,
} from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { exiger, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { nomComplet } from '../clients/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { estErreurPg, type Tx } from '../kernel/platform/db.ts'
import { type Annonce, annoncer } from '../kernel/platform/evenements.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { lireUn } from '../kernel/platform/lire.ts'
import { anneeDe, compter } from '../kernel/records/compteur.ts'

/** An operation of a table (or CTE) in wire shape. */
export const ficheDe = (
  o: RawBuilder<unknown>,
) => sql`${o}."_id", ${o}."IdOfficine", (select "Nom" from officine where "_id" = ${o}."IdOfficine") as "Officine",
  ${o}."Jour", ${o}."typeOperation", ${o}.modepaiement, ${o}.montant, ${o}.reference, ${o}."IdCommande", ${o}."IdComptoir", ${o}."IdConsultation", ${o}."IdCreance", ${o}."IdAvoir", ${o}."IdClient",
  par_avoir(${o}."IdOrigine", ${o}."IdAvoir", ${o}.modepaiement) as "ParAvoir",
  ${o}."Document", ${o}."Tiers", ${o}."Motif", ${o}."Ecart", ${o}."IdOrigine",
  (select r."Jour" from operation r where r."_id" = ${o}."IdOrigine") as "JourOrigine",
  (select r.montant from operation r where r."_id" = ${o}."IdOrigine") as "MontantOrigine",
  (select case when sum(a.montant) + ${o}.montant = 0 then (array_agg(a."_id" order by a."Rang" desc))[1] end
    from operation a where a."IdOrigine" = ${o}."_id") as "IdAnnulation",
  (select coalesce(-sum(a.montant), 0)::bigint from operation a where a."IdOrigine" = ${o}."_id") as "Rendu", ${o}."Rang", ${o}."Empreinte", ${o}."createdAt",
  (select "displayName" from utilisateur where "_id" = ${o}."createdBy") as "createdBy"`
export const FICHE = ficheDe(sql`o`)

/** What can be paid: where it is kept, and what a receipt says of it. */
interface Genre {
  type: TypeOperation
  colonne: 'IdCommande' | 'IdComptoir' | 'IdConsultation' | 'IdCreance'
  table: RawBuilder<unknown>
  reference: string
  fiche: RawBuilder<unknown>
  quoi: string
  /** Why nothing is paid on one that left the lists. */
  retire: string
  entite: 'commande_client' | 'commande_comptoir' | 'consultation' | 'creance_ouverture'
}
const duClient = sql`d."IdClient", (select ${nomComplet(sql`client`)} from client where "_id" = d."IdClient") as "Tiers"`
const GENRES: Genre[] = [
  {
    type: 'Règlement cmde cli',
    colonne: 'IdCommande',
    table: sql`commande_client`,
    reference: 'RefCmmd',
    fiche: duClient,
    quoi: 'Cette commande',
    retire: 'Cette commande est supprimée.',
    entite: 'commande_client',
  },
  {
    type: 'Règlement cpt',
    colonne: 'IdComptoir',
    table: sql`commande_comptoir`,
    reference: 'RefCmmd',
    fiche: sql`null::uuid as "IdClient", d."NomAcheteur" as "Tiers"`,
    quoi: 'Cette vente',
    retire: 'Cette vente est supprimée.',
    entite: 'commande_comptoir',
  },
  {
    type: 'Consultation',
    colonne: 'IdConsultation',
    table: sql`consultation`,
    reference: 'RefConsultation',
    fiche: duClient,
    quoi: 'Cet examen',
    retire: 'Cet examen est archivé : restaurez-le d’abord.',
    entite: 'consultation',
  },
  {
    // A client who pays an older debt: takings of this day, like what is paid of an order.
    type: 'Règlement cmde cli',
    colonne: 'IdCreance',
    table: sql`creance_ouverture`,
    reference: 'RefCreance',
    fiche: duClient,
    quoi: 'Ce solde repris',
    retire: 'Ce solde repris est annulé.',
    entite: 'creance_ouverture',
  },
]

type Part = Pick<Reglement, 'montant' | 'modepaiement' | 'reference'>

interface Encaissement extends Reglement {
  IdOfficine: string
  IdCommande?: string
  IdComptoir?: string
  IdConsultation?: string
  IdCreance?: string
}

interface DocumentDu {
  _id: string
  IdOfficine: string
  IdClient: string | null
  Reference: string
  Tiers: string | null
  Statut: string
  ResteAPayer: number
}

async function verrouillerDocument(tx: Tx, genre: Genre, id: string | undefined): Promise<DocumentDu> {
  const { rows } = await sql<DocumentDu>`
    select d."_id", d."IdOfficine", ${sql.id('d', genre.reference)} as "Reference", d."Statut", d."ResteAPayer", ${genre.fiche}
    from ${genre.table} d where d."_id" = ${id ?? null} for update of d`.execute(tx)
  if (!rows[0]) throw introuvable(genre.quoi)
  return rows[0]
}

/** From here to the end of the transaction nobody else writes in this officine's cash. */
export async function verrouillerCaisse(tx: Tx, IdOfficine: string): Promise<void> {
  await sql`select from prendre_maillon(${IdOfficine}::uuid)`.execute(tx)
}

/** The same, to close a day: whatever counts for one has ended, or waits and will count for the next. */
export async function verrouillerPourClore(tx: Tx, IdOfficine: string): Promise<void> {
  await sql`select clore_les_jours(${IdOfficine}::uuid)`.execute(tx)
  await verrouillerCaisse(tx, IdOfficine)
}

interface Journee {
  Jour: string
  aujourdhui: string
  Initialisation: number | null
  Attendu: number
  clotureLe: string | null
}

/** A day of the cash desk, today by default. To be read once the cash is locked: before, it may be closing. */
export async function lireJournee(tx: Tx, IdOfficine: string, jour?: string): Promise<Journee> {
  const { rows } = await sql<Journee>`
    select q.jour as "Jour", ${CE_JOUR} as aujourdhui, j."Initialisation",
      coalesce(j."Initialisation" + j."Entrees" - j."Sorties", 0) as "Attendu", j."clotureLe"
    from (select coalesce(${jour ?? null}::date, ${CE_JOUR}) as jour) q
    left join journee_caisse j on j."IdOfficine" = ${IdOfficine} and j."Jour" = q.jour`.execute(tx)
  return rows[0] as Journee
}

/** Refuses on a day that was not opened, or that is closed. */
export async function exigerJourneeOuverte(tx: Tx, IdOfficine: string, jour?: string): Promise<Journee> {
  const journee = await lireJournee(tx, IdOfficine, jour)
  const refus = refusDeLaJournee(journee.Initialisation === null ? undefined : journee, journee.Jour)
  if (refus) throw regle(journee.clotureLe ? 'JOURNEE_CLOTUREE' : 'JOURNEE_NON_OUVERTE', refus)
  return journee
}

/** Cash that leaves the drawer must be in it. */
export function exigerDansLeTiroir(journee: Pick<Journee, 'Attendu'>, montant: number): void {
  if (montant > journee.Attendu)
    throw regle('TIROIR_INSUFFISANT', `Le tiroir ne contient que ${ecrireMontant(journee.Attendu)}.`)
}

/** The mode of each part of a payment, or what is wrong with it, by field. */
export async function exigerModes(tx: Tx, parts: readonly Part[]): Promise<Mode[]> {
  const modes = await tx
    .selectFrom('mode_paiement')
    .select(['Libelle', 'NumeroRequis', 'Actif'])
    .where(
      'Libelle',
      'in',
      parts.map(p => p.modepaiement),
    )
    .execute()
  const choisis = parts.map(p => modes.find(m => m.Libelle === p.modepaiement))
  const refus = parts.flatMap(({ reference }, rang) =>
    Object.entries(verifierMode(choisis[rang], reference)).map(
      ([champ, message]) => [rang === 0 ? champ : `suite.${rang - 1}.${champ}`, message] as const,
    ),
  )
  exiger(Object.fromEntries(refus))
  return choisis as Mode[]
}

interface NouvelleOperation {
  IdOfficine: string
  typeOperation: TypeOperation
  modepaiement: string
  montant: number
  reference?: string | null | undefined
  IdCommande?: string | null | undefined
  IdComptoir?: string | null | undefined
  IdConsultation?: string | null | undefined
  IdCreance?: string | null | undefined
  IdAvoir?: string | null | undefined
  IdClient?: string | null | undefined
  Document?: string | null | undefined
  Tiers?: string | null | undefined
  Motif?: string | null | undefined
  Ecart?: number | null | undefined
  IdOrigine?: string | null | undefined
}

const DEJA_SERVI = 'Ce numéro de transaction a déjà servi pour un autre règlement.'

interface Avec {
  /** Written in the same statement, over `o`, the operation. */
  suites?: RawBuilder<unknown>[]
  annonces?: Annonce[]
  /** The day it counts for, when that is not today. */
  jour?: string
}

/** Adds an operation; rank, hash and the day's totals come with it (trigger of migration 069). */
export async function inscrire(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  n: NouvelleOperation,
  { suites = [], annonces = [], jour }: Avec = {},
): Promise<Operation> {
  const ctes = suites.map((suite, rang) => sql`, ${sql.id(`suite${rang}`)} as (${suite})`)
  try {
    const { rows } = await sql<Operation>`
      with o as (insert into operation ("_id", "IdOfficine", "Jour", "typeOperation", modepaiement, montant, reference,
        "IdCommande", "IdComptoir", "IdConsultation", "IdCreance", "IdAvoir", "IdClient", "Document", "Tiers", "Motif", "Ecart", "IdOrigine", "createdBy")
      values (${uuid()}, ${n.IdOfficine}, coalesce(${jour ?? null}::date, ${CE_JOUR}), ${n.typeOperation}, ${n.modepaiement}, ${n.montant}, ${n.reference ?? null},
        ${n.IdCommande ?? null}, ${n.IdComptoir ?? null}, ${n.IdConsultation ?? null}, ${n.IdCreance ?? null}, ${n.IdAvoir ?? null}, ${n.IdClient ?? null}, ${n.Document ?? null}, ${n.Tiers ?? null},
        ${n.Motif ?? null}, ${n.Ecart ?? null}, ${n.IdOrigine ?? null}, ${moi._id}) returning *)
      ${ctes.length > 0 ? sql.join(ctes, sql``) : sql``}
      select ${FICHE} from o`.execute(tx)
    const operation = rows[0] as Operation
    await annoncer(tx, { entite: 'operation', _id: operation._id, IdOfficine: n.IdOfficine }, ...annonces)
    return operation
  } catch (e) {
    if (estErreurPg(e) && e.constraint === 'numero_transaction_pkey')
      throw regle('TRANSACTION_DEJA_SERVIE', DEJA_SERVI)
    throw e
  }
}

/**
 * What the drawer holds when a day begins: what the last day before it counted, or should hold when nobody closed it.
 * Null for a first day.
 */
async function laisseAvant(tx: Tx, IdOfficine: string, jour: string) {
  const { rows } = await sql<{ Jour: string; compte: boolean; montant: number }>`
    select j."Jour", b."_id" is not null as compte, coalesce(b."Total", j."Initialisation" + j."Entrees" - j."Sorties") as montant
    from journee_caisse j
    left join billetage b on b."IdOfficine" = j."IdOfficine" and b."DateCloture" = j."Jour"
    where j."IdOfficine" = ${IdOfficine} and j."Jour" < ${jour} order by j."Jour" desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** One opening a day: the cash is already locked. What the drawer does not hold as it was left is explained. */
export async function ouvrirJournee(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  IdOfficine: string,
  { montant, Motif }: { montant: number; Motif?: string | null | undefined },
): Promise<Operation> {
  const journee = await lireJournee(tx, IdOfficine)
  if (journee.Initialisation !== null)
    throw regle('JOURNEE_DEJA_OUVERTE', 'La caisse de ce jour est déjà ouverte.')
  const laisse = await laisseAvant(tx, IdOfficine, journee.Jour)
  const Ecart = laisse && montant - laisse.montant
  if (laisse && Ecart && !Motif) exiger({ Motif: refusDeLEcart(montant, laisse) })
  return inscrire(tx, moi, {
    IdOfficine,
    typeOperation: 'Initialisation',
    modepaiement: ESPECE,
    montant,
    Ecart,
    Motif: Ecart ? Motif : null,
  })
}

const lireOperation = (tx: Tx, id: string): Promise<Operation> =>
  lireUn(tx, 'Cette opération')<Operation>`select ${FICHE} from operation o where o."_id" = ${id}`
/** The opening that counts for a day: the one that nothing reverses. */
async function lireOuverture(tx: Tx, IdOfficine: string, jour: string): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`
    select ${FICHE} from operation o
    where o."IdOfficine" = ${IdOfficine} and o."typeOperation" = 'Initialisation' and o."Jour" = ${jour}
      and o."IdOrigine" is null and not exists (select from operation a where a."IdOrigine" = o."_id")`.execute(
    tx,
  )
  return rows[0]
}
const estContrePassee = async (tx: Tx, id: string) =>
  (await sql`select from operation where "IdOrigine" = ${id}`.execute(tx)).rows.length > 0

/**
 * A wrong opening float: its opposite, then the right one, both on the day they are about. Who names a float that a
 * colleague has just corrected learns it, with the one that counts now, and writes nothing.
 */
export async function corrigerOuverture(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  montant: number,
  Motif: string,
): Promise<Operation> {
  const fausse = await lireOperation(tx, id)
  const { IdOfficine, typeOperation, modepaiement, Jour: jour } = fausse
  if (typeOperation !== 'Initialisation' || fausse.IdOrigine)
    throw regle('PAS_UN_FONDS', 'Seul le fonds d’ouverture d’une journée se corrige ainsi.')
  await verrouillerCaisse(tx, IdOfficine)
  const journee = await exigerJourneeOuverte(tx, IdOfficine, jour)
  const Initialisation = journee.Initialisation ?? 0
  if (await estContrePassee(tx, id))
    throw regle(
      'FONDS_DEJA_CORRIGE',
      `Ce fonds d’ouverture vient d’être corrigé : il est maintenant de ${ecrireMontant(Initialisation)}.`,
      { courant: await lireOuverture(tx, IdOfficine, jour) },
    )
  const refus = refusDuFonds(montant, { Initialisation, Attendu: journee.Attendu })
  if (refus) throw regle('FONDS_REFUSE', refus)
  await inscrire(
    tx,
    moi,
    { ...fausse, montant: 0 - fausse.montant, Motif, Ecart: null, IdOrigine: id },
    { jour },
  )
  const laisse = await laisseAvant(tx, IdOfficine, jour)
  const Ecart = laisse && montant - laisse.montant
  return inscrire(tx, moi, { IdOfficine, typeOperation, modepaiement, montant, Motif, Ecart }, { jour })
}

/** The credit that each part pays with, locked; what is wrong with one is said on its number. The cash is already locked. */
async function creditsDe(tx: Tx, IdOfficine: string, parts: readonly Part[]): Promise<(string | null)[]> {
  const numeros = parts.flatMap(p => (p.modepaiement === AVOIR && p.reference ? [p.reference] : []))
  if (numeros.length === 0) return parts.map(() => null)
  const { rows } = await sql<{ _id: string; Reference: string; Reste: number }>`
    select "_id", "Reference", "Reste" from avoir
    where "Reference" = any(${numeros}::text[]) and "IdOfficine" = ${IdOfficine} order by "_id" for update`.execute(
    tx,
  )
  const refus: Record<string, string> = {}
  const credits = parts.map((p, rang) => {
    if (p.modepaiement !== AVOIR) return null
    const champ = rang === 0 ? 'reference' : `suite.${rang - 1}.reference`
    const credit = rows.find(a => a.Reference === p.reference)
    const dit = credit
      ? refusDuCredit(p.montant, credit)
      : 'Cette officine n’a pas fait d’avoir de ce numéro.'
    if (dit) refus[champ] = dit
    if (credit) credit.Reste -= p.montant
    return credit?._id ?? null
  })
  exiger(refus)
  return credits
}

/**
 * A payment: lock what is paid, then the cash; ask the rules; write the operation and what is now paid. The only
 * writer of `MontantRegle`, with `contrePasser`. Split over several modes, it is as many operations of one instant.
 */
export async function encaisser(tx: Tx, moi: Pick<Appelant, '_id'>, e: Encaissement): Promise<void> {
  const genre = GENRES.find(g => e[g.colonne]) as Genre
  const du = await verrouillerDocument(tx, genre, e[genre.colonne])
  if (du.IdOfficine !== e.IdOfficine) throw introuvable(genre.quoi)
  if (du.Statut !== 'Active') throw regle('DOCUMENT_SUPPRIME', genre.retire)
  const parts: Part[] = [e, ...(e.suite ?? [])]
  const modes = await exigerModes(tx, parts)
  await verrouillerCaisse(tx, e.IdOfficine)
  await exigerJourneeOuverte(tx, e.IdOfficine)
  const total = parts.reduce((somme, p) => somme + p.montant, 0)
  const refus = refusDuMontant(total, du.ResteAPayer)
  if (refus) throw regle('MONTANT_TROP_GRAND', refus, { ResteAPayer: du.ResteAPayer })
  const credits = await creditsDe(tx, e.IdOfficine, parts)
  // One after the other: each is a link of the chain that holds the one before.
  for (const [rang, { montant, reference }] of parts.entries()) {
    const mode = modes[rang] as Mode
    const suites = [regler(genre, du._id, montant)]
    if (numeroUnique(mode)) suites.push(prendreNumero(reference))
    await inscrire(
      tx,
      moi,
      {
        IdOfficine: e.IdOfficine,
        typeOperation: genre.type,
        modepaiement: mode.Libelle,
        montant,
        reference,
        [genre.colonne]: du._id,
        IdAvoir: credits[rang] ?? null,
        IdClient: du.IdClient,
        Document: du.Reference,
        Tiers: du.Tiers,
      },
      {
        suites,
        annonces: [
          { entite: genre.entite, _id: du._id, IdOfficine: e.IdOfficine },
          ...annoncesDuCredit(credits[rang], e.IdOfficine),
        ],
      },
    )
  }
}

const annoncesDuCredit = (IdAvoir: string | null | undefined, IdOfficine: string): Annonce[] =>
  IdAvoir ? [{ entite: 'avoir', _id: IdAvoir, IdOfficine }] : []

const prendreNumero = (reference: string | null | undefined) =>
  sql`insert into numero_transaction select modepaiement, ${cleDuNumero(reference ?? '')}::text, "_id" from o`

const regler = (genre: Genre, id: string, montant: number) =>
  sql`update ${genre.table} d set "MontantRegle" = d."MontantRegle" + ${montant}::bigint where d."_id" = ${id}`

/** Given back today, in this mode, whatever the day and the mode it was paid in: all that is left, or this much of it. */
interface Rendu extends Pick<Part, 'modepaiement' | 'reference'> {
  montant?: number | undefined
  /** Given back by a credit note: in money, or as its own credit. */
  IdAvoir?: string
  /** Its number was taken by what was given back before it, of the same gesture. */
  numeroPris?: boolean
}

/** What was paid with a credit goes back to that credit; nothing else becomes one but by a credit note. */
function creditRendu(o: Operation, rendu: Rendu | undefined): Pick<Operation, 'reference' | 'IdAvoir'> {
  if (!rendu) return o
  if (rendu.IdAvoir || rendu.modepaiement !== AVOIR)
    return { reference: rendu.reference ?? null, IdAvoir: rendu.IdAvoir ?? null }
  if (o.modepaiement !== AVOIR)
    throw regle('AVOIR_DEPUIS_LA_VENTE', 'Un avoir se fait depuis la vente : dites-y ce qui revient.')
  return o
}

/**
 * An exam that left the lists owing nothing comes back with what is owed of it again: a debt that no list shows is never paid.
 * Orders and counter sales do not leave while something of them is paid.
 */
async function ramener(tx: Tx, moi: Pick<Appelant, '_id'>, id: string): Promise<void> {
  const { rows } = await sql<{ IdOfficine: string; createdAt: string }>`
    update consultation set "Statut" = 'Active', "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = ${id} and "Statut" = 'Archivée' returning "IdOfficine", "createdAt"`.execute(tx)
  if (rows[0]) await compter(tx, rows[0].IdOfficine, 'EXV', anneeDe(rows[0].createdAt), 1)
}

/**
 * Writes the reversal of an operation: nothing is ever erased. `permise`: what may be taken back from here; a deposit is
 * taken back from its own screen. A payment typed by mistake is undone while its day is open; what is `rendu` to a client leaves
 * today's drawer, in part if need be. Whatever else is taken back is so today: the day it was of stays as it was closed.
 */
async function contrePasser(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  Motif: string,
  { permise, refus, rendu }: { permise: (type: TypeOperation) => boolean; refus: string; rendu?: Rendu },
): Promise<Operation> {
  const origine = await lireOperation(tx, id)
  if (origine.IdOrigine)
    throw regle('DEJA_UNE_ANNULATION', 'Une annulation ne s’annule pas : encaissez de nouveau.')
  if (origine.typeOperation === 'Initialisation')
    throw regle('OPERATION_NON_ANNULABLE', 'Un fonds d’ouverture ne s’annule pas : il se corrige.')
  if (!permise(origine.typeOperation))
    throw regle('OPERATION_NON_ANNULABLE', `Une opération « ${origine.typeOperation} » ${refus}`)
  const genre = GENRES.find(g => origine[g.colonne])
  const du = genre ? await verrouillerDocument(tx, genre, origine[genre.colonne] ?? undefined) : null
  const { rows: appros } = await sql<{ _id: string }>`
    select "_id" from appro_caisse_recette where "IdOperation" = ${id} for update`.execute(tx)
  // Nothing more is taken back of it while its document is locked, or, having none, once the cash is.
  if (!du && appros.length === 0) await verrouillerCaisse(tx, origine.IdOfficine)
  const { Rendu } = await lireOperation(tx, id)
  const montant = rendu?.montant ?? origine.montant - (rendu ? Rendu : 0)
  const trop = refusDuRendu(montant, { montant: origine.montant, Rendu })
  if (trop) throw regle(origine.montant === Rendu ? 'DEJA_ANNULEE' : 'MONTANT_TROP_GRAND', trop)
  if (genre?.colonne === 'IdConsultation' && du) await ramener(tx, moi, du._id)
  const { reference, IdAvoir } = creditRendu(origine, rendu)
  const mode = rendu && (await exigerModes(tx, [{ ...rendu, reference, montant }]))[0]
  const modepaiement = mode?.Libelle ?? origine.modepaiement
  await verrouillerCaisse(tx, origine.IdOfficine)
  if (!rendu && estReglement(origine.typeOperation))
    await exigerJourneeOuverte(tx, origine.IdOfficine, origine.Jour)
  const journee = await exigerJourneeOuverte(tx, origine.IdOfficine)
  // What went out comes back: only what came in must still be there to be given back.
  if (modepaiement === ESPECE && estAnnulable(origine.typeOperation)) exigerDansLeTiroir(journee, montant)
  return inscrire(
    tx,
    moi,
    { ...origine, modepaiement, reference, IdAvoir, montant: -montant, Motif, IdOrigine: id },
    {
      suites: [
        ...(genre && du ? [regler(genre, du._id, -montant)] : []),
        // The number of a mistake may be typed again; that of a payment that took place stays taken, and its return has its own.
        ...(rendu ? [] : [sql`delete from numero_transaction where "IdOperation" = ${id}`]),
        ...(mode && numeroUnique(mode) && !rendu?.numeroPris ? [prendreNumero(reference)] : []),
        sql`update appro_caisse_recette set "Statut" = 'Annulée', version = version + 1, "updatedAt" = now(),
          "updatedBy" = ${moi._id} where "IdOperation" = ${id}`,
      ],
      annonces: [
        ...(genre && du ? [{ entite: genre.entite, _id: du._id, IdOfficine: origine.IdOfficine }] : []),
        ...annoncesDuCredit(IdAvoir, origine.IdOfficine),
        ...appros.map(a => ({
          entite: 'appro_caisse_recette' as const,
          _id: a._id,
          IdOfficine: origine.IdOfficine,
        })),
      ],
    },
  )
}

export const annulerOperation = (
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  Motif: string,
  permise: (type: TypeOperation) => boolean = estAnnulable,
): Promise<Operation> => contrePasser(tx, moi, id, Motif, { permise, refus: 'ne s’annule pas ici.' })

export const rembourserOperation = (
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  { Motif, ...rendu }: Omit<Rendu, 'IdAvoir' | 'numeroPris'> & { Motif: string },
): Promise<Operation> =>
  contrePasser(tx, moi, id, Motif, {
    permise: estReglement,
    refus: 'ne se rembourse pas : seul le règlement d’un client se rend.',
    rendu,
  })

type DuneVente = { IdCommande: string } | { IdComptoir: string }

/**
 * What came back of a sale was paid: it is given back by its payments, the latest first, each up to what is left of it. `parts`: in
 * money, then as a credit.
 */
export async function rendreLesReglements(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  vente: DuneVente,
  parts: readonly Part[],
  { IdAvoir, Motif }: { IdAvoir: string; Motif: string },
): Promise<void> {
  const [[colonne, id]] = Object.entries(vente) as [[string, string]]
  const { rows: payes } = await sql<{ _id: string; reste: number }>`
    select p."_id", p.reste from (
      select o."_id", o."Rang", o.montant + coalesce((select sum(a.montant) from operation a where a."IdOrigine" = o."_id"), 0)::bigint as reste
      from operation o where o.${sql.id(colonne)} = ${id} and o."IdOrigine" is null) p
    where p.reste > 0 order by p."Rang" desc`.execute(tx)
  for (const part of parts) {
    let aRendre = part.montant
    for (const p of payes) {
      const montant = Math.min(aRendre, p.reste)
      if (montant === 0) continue
      const numeroPris = aRendre < part.montant
      await contrePasser(tx, moi, p._id, Motif, {
        permise: estReglement,
        refus: 'ne se rend pas.',
        rendu: { ...part, montant, IdAvoir, numeroPris },
      })
      p.reste -= montant
      aRendre -= montant
    }
  }
}

/** A credit that is given back in money: it pays, on its own sale, what leaves at once. What is paid of that sale does not move. */
export async function rendreLeCredit(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  avoir: {
    _id: string
    Reference: string
    IdOfficine: string
    IdCommande: string | null
    IdComptoir: string | null
  },
  { Motif, montant, ...dit }: Omit<Part, 'montant'> & { montant?: number | undefined; Motif: string },
): Promise<void> {
  const genre = GENRES.find(g => g.colonne === (avoir.IdCommande ? 'IdCommande' : 'IdComptoir')) as Genre
  const du = await verrouillerDocument(tx, genre, avoir.IdCommande ?? avoir.IdComptoir ?? undefined)
  exiger(dit.modepaiement === AVOIR ? { modepaiement: 'Choisissez comment l’argent est rendu.' } : {})
  const { rows } = await sql<{
    Reste: number
  }>`select "Reste" from avoir where "_id" = ${avoir._id} for update`.execute(tx)
  const part = { ...dit, montant: montant ?? rows[0]?.Reste ?? 0 }
  const [mode] = await exigerModes(tx, [part])
  await verrouillerCaisse(tx, avoir.IdOfficine)
  const journee = await exigerJourneeOuverte(tx, avoir.IdOfficine)
  await creditsDe(tx, avoir.IdOfficine, [{ ...part, modepaiement: AVOIR, reference: avoir.Reference }])
  if (part.modepaiement === ESPECE) exigerDansLeTiroir(journee, part.montant)
  const commun = {
    IdOfficine: avoir.IdOfficine,
    typeOperation: genre.type,
    [genre.colonne]: du._id,
    IdAvoir: avoir._id,
    IdClient: du.IdClient,
    Document: du.Reference,
    Tiers: du.Tiers,
    Motif,
  }
  const { _id: IdOrigine } = await inscrire(tx, moi, {
    ...commun,
    modepaiement: AVOIR,
    montant: part.montant,
    reference: avoir.Reference,
  })
  await inscrire(
    tx,
    moi,
    { ...commun, ...part, montant: -part.montant, IdOrigine },
    {
      suites: mode && numeroUnique(mode) ? [prendreNumero(part.reference)] : [],
      annonces: annoncesDuCredit(avoir._id, avoir.IdOfficine),
    },
  )
}
