import type { contrat } from '@dioptrie/domain'
import type { FondDeCaisse } from '@dioptrie/domain/caisse/contract'
import { ESPECE } from '@dioptrie/domain/caisse/rules'
import { introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { lireClient } from '../clients/sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Tx } from '../kernel/db.ts'
import type { Gestionnaires } from '../kernel/implement.ts'
import { cloturer, jourNonCloture, lireBilletage } from './cloture.ts'
import { listerDus } from './dus.sql.ts'
import { annulerOperation, encaisser, inscrire, lireJournee, verrouillerCaisse } from './operations.ts'
import { imprimerRecu } from './recu.ts'
import * as caisseSql from './sql.ts'

async function fond(tx: Tx, id: string): Promise<FondDeCaisse> {
  const lu = await caisseSql.lireFond(tx, { _id: id })
  if (!lu) throw introuvable('Ce fond de caisse')
  return lu
}

/** One opening a day: the cash is already locked. */
async function ouvrir(tx: Tx, moi: Appelant, IdOfficine: string, montant: number) {
  const journee = await lireJournee(tx, IdOfficine)
  if (journee.Initialisation !== null)
    throw regle('JOURNEE_DEJA_OUVERTE', 'La caisse de ce jour est déjà initialisée.')
  return inscrire(tx, moi, { IdOfficine, typeOperation: 'Initialisation', modepaiement: ESPECE, montant })
}

export const caisse: Gestionnaires<typeof contrat.caisse> = {
  etat: ({ db }, { params }) => caisseSql.lireEtat(db, params.officine),

  async initialiser({ tx, moi }, { payload: { idOfficine = moi.IdOfficine, montant } }) {
    await verrouillerCaisse(tx, idOfficine)
    return ouvrir(tx, moi, idOfficine, montant)
  },

  async initialiserAvecCloture(
    { tx, moi },
    { payload: { idOfficine = moi.IdOfficine, montant, billetage } },
  ) {
    await verrouillerCaisse(tx, idOfficine)
    const veille = await jourNonCloture(tx, idOfficine)
    if (!veille) throw regle('RIEN_A_CLOTURER', 'Aucune journée n’est restée ouverte.')
    await cloturer(tx, moi, idOfficine, veille, billetage, 'payload.billetage')
    return ouvrir(tx, moi, idOfficine, montant)
  },

  async cloturer({ tx, moi }, { payload: { idOfficine = moi.IdOfficine, DateCloture, ...comptage } }) {
    await verrouillerCaisse(tx, idOfficine)
    return cloturer(tx, moi, idOfficine, DateCloture, comptage)
  },

  lireBilletage: ({ db }, { params }) => lireBilletage(db, params.idOfficine, params.DateCloture),

  async reglerCommande({ tx, moi, officine }, { params, payload: { RefCmmd, ...reglement } }) {
    const { rows } = await sql<{ _id: string; IdOfficine: string }>`
      select "_id", "IdOfficine" from commande_client
      where "IdClient" = ${params.clientId} and "RefCmmd" = ${RefCmmd}`.execute(tx)
    if (!rows[0]) throw introuvable('Cette commande')
    await encaisser(tx, moi, {
      ...reglement,
      IdOfficine: officine ?? rows[0].IdOfficine,
      typeOperation: 'Règlement cmde cli',
      IdCommande: rows[0]._id,
    })
    return lireClient(tx, moi, params.clientId)
  },

  dus: ({ db, officine }, { query }) => listerDus(db, { ...query, officine }),

  imprimerRecu: ({ tx, moi }, { params, query }) =>
    imprimerRecu(tx, moi, params.id, query.format ?? 'ticket'),

  operations: ({ db, officine }, { query }) => caisseSql.listerOperations(db, { ...query, officine }),

  duJour: ({ db, officine }, { params: { date }, query }) =>
    caisseSql.listerOperations(db, { ...query, officine }, { du: date, au: date }),

  deTous: ({ db, officine }, { params: { date }, query }) =>
    caisseSql.listerOperations(db, { ...query, officine }, { du: date, au: date }),

  dePeriode: ({ db, officine }, { params: { from, to }, query }) =>
    caisseSql.listerOperations(db, { ...query, officine }, { du: from, au: to }),

  totaux: ({ db, officine }, { query }) => caisseSql.lireTotaux(db, officine, query.du, query.au),

  annuler: ({ tx, moi }, { params, query }) => annulerOperation(tx, moi, params.id, query.motif),

  verifier: ({ db, officine }) => caisseSql.verifierChaines(db, officine),

  fonds: ({ db, officine }, { query }) => caisseSql.listerFonds(db, officine, query),

  fondDeLOfficine: ({ db }, { params }) => caisseSql.lireFond(db, { IdOfficine: params.id }),

  async lireFond({ db }, { params }) {
    const lu = await caisseSql.lireFond(db, { _id: params.id })
    if (!lu) throw introuvable('Ce fond de caisse')
    return lu
  },

  async creerFond({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, Montant, Observation } }) {
    const { rows } = await sql<{ _id: string }>`
      insert into fond_de_caisse ("IdOfficine", "Montant", "Observation", "createdBy", "updatedBy")
      values (${IdOfficine}, ${Montant}, ${Observation ?? null}, ${moi._id}, ${moi._id})
      on conflict ("IdOfficine") do nothing returning "_id"`.execute(tx)
    if (!rows[0])
      throw regle('FOND_DEJA_FIXE', 'Cette officine a déjà son fond de caisse : changez-le plutôt.')
    return fond(tx, rows[0]._id)
  },

  async modifierFond({ tx, moi }, { params, payload: { version, ...saisie } }) {
    const { rows } = await sql<{ version: number }>`
      select version from fond_de_caisse where "_id" = ${params.id} for update`.execute(tx)
    if (!rows[0]) throw introuvable('Ce fond de caisse')
    if (rows[0].version !== version) throw versionPerimee(await fond(tx, params.id))
    await sql`update fond_de_caisse set "Montant" = coalesce(${saisie.Montant ?? null}::bigint, "Montant"),
      "Observation" = ${saisie.Observation === undefined ? sql`"Observation"` : saisie.Observation},
      version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id} where "_id" = ${params.id}`.execute(
      tx,
    )
    return fond(tx, params.id)
  },

  async supprimerFond({ tx }, { params }) {
    const avant = await fond(tx, params.id)
    await sql`delete from fond_de_caisse where "_id" = ${params.id}`.execute(tx)
    return avant
  },
}
