import type { Operation } from '@dioptrie/domain/caisse/contract'
import {
  AVOIR,
  ESPECE,
  estAnnulable,
  estReglement,
  numeroUnique,
  refusDuRendu,
  type TypeOperation,
} from '@dioptrie/domain/caisse/rules'
import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { anneeDe, compter } from '../kernel/records/compteur.ts'
import {
  annoncesDuCredit,
  creditsDe,
  GENRES,
  type Genre,
  prendreNumero,
  regler,
  verrouillerDocument,
} from './encaisser.ts'
import {
  exigerDansLeTiroir,
  exigerJourneeOuverte,
  exigerModes,
  inscrire,
  lireOperation,
  type Part,
  verrouillerCaisse,
} from './operations.ts'

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
