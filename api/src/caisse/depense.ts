import type { contrat } from '@dioptrie/domain'
import type { ApproDepense, BilletageDepense, JourneeDepense } from '@dioptrie/domain/caisse/depense'
import {
  ESPECE,
  INITIALISATION,
  refusDeLaDepense,
  refusDeReprendre,
  refusDuJourDeDepense,
  totalCompte,
} from '@dioptrie/domain/caisse/rules'
import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { joindrePiece, ouvrirPiece } from '../documents/pieces.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { exigerComptage } from './comptage.ts'
import * as lectures from './depense.sql.ts'
import { exigerDansLeTiroir, exigerJourneeOuverte, inscrire, verrouillerCaisse } from './operations.ts'
import { imprimerDepense } from './papiers.ts'
import { annulerOperation } from './rendre.ts'

/** Refuses on a day that was never opened, or that is closed. The cash must be locked. */
async function exigerJourOuvert(tx: Tx, officine: string, jour?: string): Promise<JourneeDepense> {
  const journee = await lectures.lireJournee(tx, officine, jour)
  const refus = refusDuJourDeDepense(journee)
  if (refus) throw regle(journee.cloture ? 'DEPENSE_CLOTUREE' : 'DEPENSE_NON_OUVERTE', refus)
  return journee
}

function exigerDansLaCaisse(montant: number, solde: number): void {
  const refus = refusDeLaDepense(montant, solde)
  if (refus) throw regle('DEPENSE_TROP_GRANDE', refus, { Solde: solde })
}

/** A heading that was taken off stays on the expenses that have it, and is not given to others. */
async function exigerRubrique(tx: Tx, IdRubrique: string | null | undefined): Promise<void> {
  if (!IdRubrique) return
  const { rows } = await sql`
    select from rubrique_depense where "_id" = ${IdRubrique} and "RetireLe" is null`.execute(tx)
  exiger(rows.length > 0 ? {} : { IdRubrique: 'Cette rubrique n’existe pas.' })
}

interface Entree {
  OfficineId: string
  Montant: number
  Motif: string
  Observation?: string | null | undefined
  Origine: 'Recettes' | 'Directe'
}

/** Money comes into the expense cash; out of the drawer of the takings in the same transaction, when it is from there. */
async function faireEntrer(tx: Tx, moi: Appelant, e: Entree): Promise<ApproDepense> {
  let IdOperation: string | null = null
  if (e.Origine === 'Recettes') {
    exigerDansLeTiroir(await exigerJourneeOuverte(tx, e.OfficineId), e.Montant)
    const operation = await inscrire(tx, moi, {
      IdOfficine: e.OfficineId,
      typeOperation: 'Approvisionnement Caisse Depense',
      modepaiement: ESPECE,
      montant: e.Montant,
      Motif: e.Observation || e.Motif,
    })
    IdOperation = operation._id
  }
  const { rows } = await sql<{ _id: string }>`
    insert into appro_depense ("OfficineId", "Jour", "Montant", "Motif", "Observation", "IdOperation", "createdBy")
    values (${e.OfficineId}, ${CE_JOUR}, ${e.Montant}, ${e.Motif}, ${e.Observation || null}, ${IdOperation}, ${moi._id})
    returning "_id"`.execute(tx)
  const _id = rows[0]?._id as string
  await annoncer(tx, { entite: 'depense', _id, IdOfficine: e.OfficineId })
  return lectures.lireAppro(tx, _id)
}

/** One opening a day; what was left the evening before stays and is added to. */
async function initialiser(
  tx: Tx,
  moi: Appelant,
  { OfficineId, Montant, Motif }: { OfficineId: string; Montant: number; Motif: string | null | undefined },
  Origine: Entree['Origine'],
): Promise<ApproDepense> {
  await verrouillerCaisse(tx, OfficineId)
  const journee = await lectures.lireJournee(tx, OfficineId)
  if (journee.cloture) throw regle('DEPENSE_CLOTUREE', refusDuJourDeDepense(journee) as string)
  if (journee.Initialisee)
    throw regle(
      'DEPENSE_DEJA_OUVERTE',
      'La caisse dépense de ce jour est déjà initialisée : approvisionnez-la.',
    )
  const Observation = Motif === INITIALISATION ? null : Motif
  return faireEntrer(tx, moi, { OfficineId, Montant, Motif: INITIALISATION, Observation, Origine })
}

interface NouvelleDepense {
  OfficineId: string
  Jour?: string
  Montant: number
  Motif: string
  IdRubrique?: string | null | undefined
  IdOrigine?: string
  IdCorrigee?: string
}
async function inscrireDepense(tx: Tx, moi: Pick<Appelant, '_id'>, d: NouvelleDepense): Promise<string> {
  const { rows } = await sql<{ _id: string }>`
    insert into depense ("OfficineId", "Jour", "Montant", "Motif", "IdRubrique", "IdOrigine", "IdCorrigee", "createdBy")
    values (${d.OfficineId}, coalesce(${d.Jour ?? null}::date, ${CE_JOUR}), ${d.Montant}, ${d.Motif}, ${d.IdRubrique ?? null},
      ${d.IdOrigine ?? null}, ${d.IdCorrigee ?? null}, ${moi._id}) returning "_id"`.execute(tx)
  const _id = rows[0]?._id as string
  await annoncer(tx, { entite: 'depense', _id, IdOfficine: d.OfficineId })
  return _id
}

/** Taken back today, whatever became of its day: neither a reversal, nor reversed. The cash must be locked. */
async function exigerReversible(
  tx: Tx,
  e: Parameters<typeof refusDeReprendre>[0] & { OfficineId: string },
): Promise<JourneeDepense> {
  const refus = refusDeReprendre(e)
  if (refus) throw regle(...refus)
  return exigerJourOuvert(tx, e.OfficineId)
}

/** Closes a day: what is counted is what the expense cash holds from then on, the gap being written with its reason. */
async function cloturer(
  tx: Tx,
  moi: Appelant,
  officine: string,
  jour: string,
  comptage: Parameters<typeof exigerComptage>[1],
): Promise<BilletageDepense> {
  await verrouillerCaisse(tx, officine)
  const { Solde } = await exigerJourOuvert(tx, officine, jour)
  const { rows: suivantes } = await sql`
    select from billetage_depense where "IdOfficine" = ${officine} and "DateCloture" > ${jour} limit 1`.execute(
    tx,
  )
  if (suivantes.length > 0) throw regle('CLOTURE_TARDIVE', 'Un jour plus récent est déjà clôturé.')
  await exigerComptage(tx, comptage, Solde)
  const total = totalCompte(comptage.Coupures)
  const ecart = total - Solde
  const Motif = `Écart de clôture : ${comptage.Motif}`
  if (ecart < 0) {
    // Spent since then: the day that is closed cannot have held less than what was taken out of it.
    exigerDansLaCaisse(-ecart, (await lectures.lireJournee(tx, officine)).Solde)
    await inscrireDepense(tx, moi, { OfficineId: officine, Jour: jour, Montant: -ecart, Motif })
  }
  if (ecart > 0)
    await sql`insert into appro_depense ("OfficineId", "Jour", "Montant", "Motif", "createdBy")
      values (${officine}, ${jour}, ${ecart}, ${Motif}, ${moi._id})`.execute(tx)
  const { rows } = await sql<{ _id: string }>`
    insert into billetage_depense ("IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Motif", "createdBy")
    values (${officine}, ${jour}, ${JSON.stringify(comptage.Coupures)}::jsonb, ${total}, ${Solde},
      ${comptage.Motif || null}, ${moi._id}) returning "_id"`.execute(tx)
  await annoncer(tx, { entite: 'depense', _id: rows[0]?._id as string, IdOfficine: officine })
  return lectures.lireCloture(tx, officine, jour)
}

/** An expense that another document makes, in its transaction: the cash must hold it, today. */
export async function depenserPour(tx: Tx, moi: Pick<Appelant, '_id'>, d: NouvelleDepense): Promise<string> {
  await verrouillerCaisse(tx, d.OfficineId)
  const { Solde } = await exigerJourOuvert(tx, d.OfficineId)
  exigerDansLaCaisse(d.Montant, Solde)
  return inscrireDepense(tx, moi, d)
}

/** Back into the cash, today; answers the entry that says so. */
export async function reprendreDepense(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  Motif: string,
): Promise<string> {
  const { OfficineId } = await lectures.lireDepense(tx, id)
  await verrouillerCaisse(tx, OfficineId)
  const avant = await lectures.lireDepense(tx, id)
  await exigerReversible(tx, avant)
  const { Montant, IdRubrique } = avant
  return inscrireDepense(tx, moi, { OfficineId, Montant: -Montant, Motif, IdRubrique, IdOrigine: id })
}

/** What pays a supplier is taken back with its payment, so that the receipt and the cash say the same. */
async function refuserReglement(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ RefBR: string }>`
    select b."RefBR" from reglement_fournisseur r join bon_reception b on b."_id" = r."IdBon"
    where r."IdDepense" = ${id}`.execute(tx)
  if (rows[0])
    throw regle(
      'DEPENSE_DE_REGLEMENT',
      `Cette dépense règle le bon ${rows[0].RefBR} : c’est son règlement qui se contre-passe.`,
    )
}

export const depense: Gestionnaires<typeof contrat.depense> = {
  journee: ({ db }, { params }) => lectures.lireJournee(db, params.officine, params.date),

  initialiser: ({ tx, moi }, { payload: { OfficineId = moi.IdOfficine, Montant, Motif } }) =>
    initialiser(tx, moi, { OfficineId, Montant, Motif }, 'Recettes'),

  initialiserDirecte: ({ tx, moi }, { payload: { OfficineId = moi.IdOfficine, Montant, Motif } }) =>
    initialiser(tx, moi, { OfficineId, Montant, Motif }, 'Directe'),

  async approvisionner(
    { tx, moi },
    { payload: { OfficineId = moi.IdOfficine, Montant, Motif, Origine = 'Recettes' } },
  ) {
    await verrouillerCaisse(tx, OfficineId)
    await exigerJourOuvert(tx, OfficineId)
    // The opening has its own call: a word typed here does not open anything.
    const dit = Motif && Motif !== INITIALISATION ? Motif : 'Approvisionnement'
    return faireEntrer(tx, moi, { OfficineId, Montant, Motif: dit, Origine })
  },

  approsDuJour: ({ db, officine }, { params, query }) =>
    lectures.listerAppros(db, { ...query, officine }, params.date),

  appros: ({ db, officine }, { query }) => lectures.listerAppros(db, { ...query, officine }),

  lireAppro: ({ db }, { params }) => lectures.lireAppro(db, params.id),

  async annulerAppro({ tx, moi }, { params, query }) {
    const { OfficineId } = await lectures.lireAppro(tx, params.id)
    await verrouillerCaisse(tx, OfficineId)
    const appro = await lectures.lireAppro(tx, params.id)
    const { Solde } = await exigerReversible(tx, appro)
    exigerDansLaCaisse(appro.Montant, Solde)
    const contraire = appro.IdOperation
      ? await annulerOperation(
          tx,
          moi,
          appro.IdOperation,
          query.motif,
          type => type === 'Approvisionnement Caisse Depense',
        )
      : null
    await sql`insert into appro_depense ("OfficineId", "Jour", "Montant", "Motif", "IdOperation", "IdOrigine", "createdBy")
      values (${OfficineId}, ${CE_JOUR}, ${-appro.Montant}, ${query.motif}, ${contraire?._id ?? null}, ${appro._id}, ${moi._id})`.execute(
      tx,
    )
    await annoncer(tx, { entite: 'depense', _id: appro._id, IdOfficine: OfficineId })
    return lectures.lireAppro(tx, appro._id)
  },

  async depenser({ tx, moi }, { payload: { OfficineId = moi.IdOfficine, ...saisie } }) {
    await exigerRubrique(tx, saisie.IdRubrique)
    return lectures.lireDepense(tx, await depenserPour(tx, moi, { OfficineId, ...saisie }))
  },

  depensesDuJour: ({ db, officine }, { params, query }) =>
    lectures.listerDepenses(db, { ...query, officine }, params.date),

  liste: ({ db, officine }, { query }) => lectures.listerDepenses(db, { ...query, officine }),

  totaux: ({ db, officine }, { query }) => lectures.totauxDesDepenses(db, officine, query.du, query.au),

  lire: ({ db }, { params }) => lectures.lireDepense(db, params.id),

  imprimer: ({ tx, moi }, { params }) => imprimerDepense(tx, moi, params.id),

  async corriger({ tx, moi }, { params, payload }) {
    const { OfficineId } = await lectures.lireDepense(tx, params.id)
    await verrouillerCaisse(tx, OfficineId)
    const avant = await lectures.lireDepense(tx, params.id)
    const { Montant = avant.Montant, Motif = avant.Motif, IdRubrique = avant.IdRubrique } = payload
    if (IdRubrique !== avant.IdRubrique) await exigerRubrique(tx, IdRubrique)
    if (Montant === avant.Montant && Motif === avant.Motif && !avant.IdOrigine && !avant.IdAnnulation) {
      // No money moves: the day may be closed.
      await sql`update depense set "IdRubrique" = ${IdRubrique} where "_id" = ${avant._id}`.execute(tx)
      await annoncer(tx, { entite: 'depense', _id: avant._id, IdOfficine: OfficineId })
      return lectures.lireDepense(tx, avant._id)
    }
    await refuserReglement(tx, avant._id)
    const { Solde } = await exigerReversible(tx, avant)
    exigerDansLaCaisse(Montant, Solde + avant.Montant)
    await inscrireDepense(tx, moi, {
      OfficineId,
      Montant: -avant.Montant,
      Motif: 'Correction',
      IdRubrique: avant.IdRubrique,
      IdOrigine: avant._id,
    })
    const bonne = { OfficineId, Montant, Motif, IdRubrique, IdCorrigee: avant._id }
    const _id = await inscrireDepense(tx, moi, bonne)
    await sql`update document set "idEntite" = ${_id} where entite = 'depense' and "idEntite" = ${avant._id}`.execute(
      tx,
    )
    return lectures.lireDepense(tx, _id)
  },

  async annuler({ tx, moi }, { params, query }) {
    await refuserReglement(tx, params.id)
    await reprendreDepense(tx, moi, params.id, query.motif)
    return lectures.lireDepense(tx, params.id)
  },

  async joindre({ tx, moi }, { params, payload }) {
    const { _id, IdOfficine } = await lectures.lireDepense(tx, params.id)
    const piece = await joindrePiece(tx, moi, 'depense', { _id, IdOfficine }, payload as PapierRecu)
    await annoncer(tx, { entite: 'depense', _id, IdOfficine })
    return piece
  },

  ouvrirJustificatif: ({ db, reply }, { params }) => ouvrirPiece(db, reply, 'depense', params.id),

  cloturer: ({ tx, moi }, { payload: { idOfficine = moi.IdOfficine, DateCloture, ...comptage } }) =>
    cloturer(tx, moi, idOfficine, DateCloture, comptage),

  lireCloture: ({ db }, { params }) => lectures.lireCloture(db, params.idOfficine, params.DateCloture),
}
