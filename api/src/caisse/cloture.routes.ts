import type { contrat } from '@dioptrie/domain'
import { regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { signataireDe, signer } from '../acces/signature.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import * as clotures from './cloture.ts'
import { ouvrirJournee } from './fonds.ts'
import { verrouillerPourClore } from './operations.ts'
import { imprimerBilletage } from './papiers.ts'

const SIGNE = 'payload.signature'
const SIGNE_AVEC = 'payload.billetage.signature'
const CLOTURER = {
  permission: 'caisse.cloturer',
  refus: 'Cette personne ne peut pas clôturer cette caisse.',
} as const

export const cloture: Gestionnaires<typeof contrat.cloture> = {
  journee: ({ db }, { params }) => clotures.lireJourneeCaisse(db, params.officine, params.date),

  initialiserAvecCloture: enDeuxTemps(
    (ctx, { payload: { idOfficine, billetage } }) =>
      signer(ctx, idOfficine ?? ctx.moi.IdOfficine, billetage.signature, SIGNE_AVEC, CLOTURER),
    async ({ tx, moi }, { payload: { idOfficine, billetage, ...fonds } }, signe) => {
      const { signature: _, ...comptage } = billetage
      const IdOfficine = idOfficine ?? moi.IdOfficine
      const IdSignataire = await signataireDe(tx, signe, SIGNE_AVEC)
      await verrouillerPourClore(tx, IdOfficine)
      const DateCloture = await clotures.jourNonCloture(tx, IdOfficine)
      if (!DateCloture) throw regle('RIEN_A_CLOTURER', 'Aucune journée n’est restée ouverte.')
      const close = { ...comptage, IdOfficine, DateCloture, IdSignataire }
      await clotures.cloturer(tx, moi, close, 'payload.billetage')
      return ouvrirJournee(tx, moi, IdOfficine, fonds)
    },
  ),

  cloturer: enDeuxTemps(
    (ctx, { payload: { idOfficine, signature } }) =>
      signer(ctx, idOfficine ?? ctx.moi.IdOfficine, signature, SIGNE, CLOTURER),
    async ({ tx, moi }, { payload: { idOfficine, signature: _, ...comptage } }, signe) => {
      const IdOfficine = idOfficine ?? moi.IdOfficine
      const IdSignataire = await signataireDe(tx, signe, SIGNE)
      await verrouillerPourClore(tx, IdOfficine)
      return clotures.cloturer(tx, moi, { ...comptage, IdOfficine, IdSignataire })
    },
  ),

  contrer: ({ tx, moi }, { params, payload }) => clotures.contrer(tx, moi, params.id, payload.Motif),

  billetages: ({ db, officine }, { query }) => clotures.listerBilletages(db, { ...query, officine }),

  totaux: ({ db, officine }, { query }) => clotures.totaliserBilletages(db, { ...query, officine }),

  lireBilletage: ({ db }, { params }) => clotures.lireBilletage(db, params.idOfficine, params.DateCloture),

  imprimerBilletage: ({ tx, moi }, { params }) => imprimerBilletage(tx, moi, params.id),

  reglages: async ({ db }) => ({ reglageCaisse: await clotures.lireReglages(db) }),

  async regler({ tx }, { payload: { version, ...saisie } }) {
    const avant = await clotures.verrouillerReglages(tx)
    if (version !== avant.version) throw versionPerimee(avant)
    return { reglageCaisse: await clotures.modifierReglages(tx, { ...avant, ...saisie }) }
  },
}
