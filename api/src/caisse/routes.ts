import type { contrat } from '@dioptrie/domain'
import type { FondDeCaisse } from '@dioptrie/domain/caisse/contract'
import { introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { lireClient } from '../clients/sql.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { direImporte } from '../kernel/platform/notifier.ts'
import { changerFiche } from '../kernel/records/changer.ts'
import { verifierChaines } from './chaine.ts'
import {
  annulerCreance,
  lireCreance,
  lireDusDe,
  modeleCreances,
  remettreCreance,
  reprendreCreances,
} from './creances.ts'
import { listerDus } from './dus.sql.ts'
import { encaisser } from './encaisser.ts'
import { corrigerOuverture, ouvrirJournee } from './fonds.ts'
import { verrouillerCaisse } from './operations.ts'
import { imprimerRecu } from './recu.ts'
import { annulerOperation, rembourserOperation } from './rendre.ts'
import * as caisseSql from './sql.ts'

async function fond(tx: Tx, id: string): Promise<FondDeCaisse> {
  const lu = await caisseSql.lireFond(tx, { _id: id })
  if (!lu) throw introuvable('Ce fond de caisse')
  return lu
}

export const caisse: Gestionnaires<typeof contrat.caisse> = {
  etat: ({ db }, { params }) => caisseSql.lireEtat(db, params.officine),

  async initialiser({ tx, moi }, { payload: { idOfficine = moi.IdOfficine, ...fonds } }) {
    await verrouillerCaisse(tx, idOfficine)
    return ouvrirJournee(tx, moi, idOfficine, fonds)
  },

  corrigerInitialisation: ({ tx, moi }, { params, payload }) =>
    corrigerOuverture(tx, moi, params.id, payload.montant, payload.motif),

  async reglerCommande({ tx, moi }, { params, payload: { RefCmmd, ...reglement } }) {
    const { rows } = await sql<{ _id: string; IdOfficine: string }>`
      select "_id", "IdOfficine" from commande_client
      where "IdClient" = ${params.clientId} and "RefCmmd" = ${RefCmmd}`.execute(tx)
    if (!rows[0]) throw introuvable('Cette commande')
    // Paid where it was sold, whoever's the client is.
    exigerAgir(moi, rows[0].IdOfficine, 'Cette commande')
    await encaisser(tx, moi, {
      ...reglement,
      IdOfficine: rows[0].IdOfficine,
      IdCommande: rows[0]._id,
    })
    return lireClient(tx, moi, params.clientId)
  },

  reprendreCreances: enDeuxTemps(
    (ctx, { payload, query }) =>
      lireDusDe(ctx, 'creances', ctx.officine ?? ctx.moi.IdOfficine, query.colonnes, payload as FichierRecu),
    ({ tx, moi, officine }, { query }, lu) =>
      direImporte(
        tx,
        moi,
        { Titre: 'Soldes des clients', Lien: '/apps/caisse' },
        reprendreCreances(tx, moi, officine ?? moi.IdOfficine, lu, query.essai === 'oui'),
      ),
  ),

  modeleCreances: ({ reply }) => modeleCreances(reply),

  creance: ({ db }, { params }) => lireCreance(db, { RefCreance: params.RefCmmd }),

  async reglerCreance({ tx, moi }, { params, payload }) {
    const { IdOfficine } = await lireCreance(tx, { _id: params.id })
    await encaisser(tx, moi, { ...payload, IdOfficine, IdCreance: params.id })
    return lireCreance(tx, { _id: params.id })
  },

  annulerCreance: ({ tx, moi }, { params, payload }) => annulerCreance(tx, moi, params.id, payload.Motif),

  remettreCreance: ({ tx, moi }, { params, payload }) => remettreCreance(tx, moi, params.id, payload.Motif),

  dus: ({ db, officine }, { query }) => listerDus(db, { ...query, officine }),

  imprimerRecu: ({ tx, moi }, { params, query }) =>
    imprimerRecu(tx, moi, params.id, query.format ?? 'ticket'),

  operations: ({ db, officine }, { query }) => caisseSql.listerOperations(db, { ...query, officine }),

  duJour: ({ db, officine }, { params: { date }, query }) =>
    caisseSql.listerOperations(db, { ...query, officine }, { jours: { du: date, au: date } }),

  deTous: ({ db, officine }, { params: { date }, query }) =>
    caisseSql.listerOperations(db, { ...query, officine }, { jours: { du: date, au: date } }),

  dePeriode: ({ db, officine }, { params: { from, to }, query }) =>
    caisseSql.listerOperations(db, { ...query, officine }, { jours: { du: from, au: to } }),

  totaux: ({ db, officine }, { query }) => caisseSql.lireTotaux(db, officine, query.du, query.au),

  annuler: ({ tx, moi }, { params, query }) => annulerOperation(tx, moi, params.id, query.motif),

  rembourser: ({ tx, moi }, { params, payload }) => rembourserOperation(tx, moi, params.id, payload),

  verifier: ({ db, officine }, { query }) => verifierChaines(db, officine, query.depuis),

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
    const dits = Object.entries(saisie).filter(([, v]) => v !== undefined)
    await changerFiche(tx, moi, 'fond_de_caisse', params.id, dits)
    return fond(tx, params.id)
  },

  async supprimerFond({ tx }, { params }) {
    const avant = await fond(tx, params.id)
    await sql`delete from fond_de_caisse where "_id" = ${params.id}`.execute(tx)
    return avant
  },
}
