import type { contrat } from '@dioptrie/domain'
import { cycleVersement, ESPECE } from '@dioptrie/domain/caisse/rules'
import type { Versement } from '@dioptrie/domain/caisse/versements'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { exiger, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { joindrePiece, ouvrirPiece } from '../documents/pieces.ts'
import { exigerAutreMain } from '../exceptions/mains.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { exigerDansLeTiroir, exigerJourneeOuverte, inscrire, verrouillerCaisse } from './operations.ts'
import { imprimerVersement } from './papiers.ts'
import { annulerOperation } from './rendre.ts'
import { lireVersement, listerVersements, totaliserVersements } from './versements.sql.ts'

type Action = keyof typeof cycleVersement.transitions

/** Lock, ask the lifecycle, and write the step; `avant` is what must be true or done first. */
async function avancerVersement(
  tx: Tx,
  moi: Appelant,
  id: string,
  action: Action,
  version: number | undefined,
  avant?: (v: Versement) => Promise<void> | void,
): Promise<Versement> {
  await sql`select from versement where "_id" = ${id} for update`.execute(tx)
  const lu = await lireVersement(tx, id)
  if (version !== undefined && version !== lu.version) throw versionPerimee(lu)
  const Statut = avancer(cycleVersement, lu.Statut, action)
  await avant?.(lu)
  await sql`update versement set "Statut" = ${Statut}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    ${action === 'valider' ? sql`, "valideLe" = now(), "validePar" = ${moi._id}` : sql``} where "_id" = ${id}`.execute(
    tx,
  )
  await annoncer(tx, { entite: 'versement', _id: id, IdOfficine: lu.IdOfficine })
  return lireVersement(tx, id)
}

/** A bank gives each slip one number: a second deposit under it is the first one once more. */
async function exigerBordereauNeuf(tx: Tx, IdBanque: string, reference: string): Promise<void> {
  const { rows } = await sql<{ DateVersement: string; montant: number; Officine: string }>`
    select v."DateVersement", v.montant, f."Nom" as "Officine" from versement v join officine f on f."_id" = v."IdOfficine"
    where v."IdBanque" = ${IdBanque} and v.reference = ${reference} and v."Statut" <> 'Annulé'
      and v."DateVersement" > current_date - 400 limit 1`.execute(tx)
  const deja = rows[0]
  if (deja)
    exiger({
      reference: `Ce bordereau de cette banque est déjà saisi : ${ecrireMontant(deja.montant)} le ${ecrireJour(deja.DateVersement)}, ${deja.Officine}.`,
    })
}

export const versements: Gestionnaires<typeof contrat.versements> = {
  liste: ({ db, officine }, { query }) => listerVersements(db, { ...query, officine }),

  parOfficine: ({ db, officine }, { query }) => listerVersements(db, { ...query, officine }),

  totaux: ({ db, officine }, { query }) => totaliserVersements(db, { ...query, officine }),

  lire: ({ db }, { params }) => lireVersement(db, params.id),

  imprimer: ({ tx, moi }, { params }) => imprimerVersement(tx, moi, params.id),

  async creer({ tx, moi }, { payload: { idOfficine = moi.IdOfficine, montant, IdBanque, reference } }) {
    const banque = await tx
      .selectFrom('banque')
      .select('Libelle')
      .where('_id', '=', IdBanque)
      .executeTakeFirst()
    exiger(banque ? {} : { IdBanque: 'Cette banque n’existe pas.' })
    await verrouillerCaisse(tx, idOfficine)
    if (reference) await exigerBordereauNeuf(tx, IdBanque, reference)
    const journee = await exigerJourneeOuverte(tx, idOfficine)
    exigerDansLeTiroir(journee, montant)
    const operation = await inscrire(tx, moi, {
      IdOfficine: idOfficine,
      typeOperation: 'Versement Banque',
      modepaiement: ESPECE,
      montant,
      reference,
      Tiers: banque?.Libelle,
    })
    const { rows } = await sql<{ _id: string }>`
      insert into versement ("IdOfficine", "DateVersement", montant, "IdBanque", reference, "IdOperation", "createdBy", "updatedBy")
      values (${idOfficine}, ${operation.Jour}, ${montant}, ${IdBanque}, ${reference ?? null}, ${operation._id}, ${moi._id}, ${moi._id})
      returning "_id"`.execute(tx)
    const _id = rows[0]?._id as string
    await annoncer(tx, { entite: 'versement', _id, IdOfficine: idOfficine })
    return lireVersement(tx, _id)
  },

  async joindre({ tx, moi }, { params, payload }) {
    const versement = await lireVersement(tx, params.id)
    if (versement.Statut === 'Archivé')
      throw regle('VERSEMENT_ARCHIVE', 'Ce versement est archivé : son bordereau ne change plus.')
    const piece = await joindrePiece(tx, moi, 'versement', versement, payload as PapierRecu)
    await annoncer(tx, { entite: 'versement', _id: versement._id, IdOfficine: versement.IdOfficine })
    return piece
  },

  ouvrirBordereau: ({ db, reply }, { params }) => ouvrirPiece(db, reply, 'versement', params.id),

  valider: ({ tx, moi }, { params, payload }) =>
    avancerVersement(tx, moi, params.id, 'valider', payload.version, async v => {
      if (!v.Bordereau) throw regle('BORDEREAU_ABSENT', 'Joignez d’abord le bordereau de la banque.')
      await exigerAutreMain(tx, moi, 'versement', v._id)
    }),

  archiver: ({ tx, moi }, { params, payload }) =>
    avancerVersement(tx, moi, params.id, 'archiver', payload.version),

  annuler: ({ tx, moi }, { params, payload: { Motif, version } }) =>
    avancerVersement(tx, moi, params.id, 'annuler', version, async v => {
      await annulerOperation(tx, moi, v.IdOperation, Motif, type => type === 'Versement Banque')
    }),
}
