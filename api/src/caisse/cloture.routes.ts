import type { contrat } from '@dioptrie/domain'
import { Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Gestionnaires } from '../kernel/implement.ts'
import * as clotures from './cloture.ts'
import { ouvrirJournee, verrouillerCaisse } from './operations.ts'
import { imprimerBilletage } from './papiers.ts'
import { signer } from './signature.ts'

export const cloture: Gestionnaires<typeof contrat.cloture> = {
  journee: ({ db }, { params }) => clotures.lireJourneeCaisse(db, params.officine, params.date),

  async initialiserAvecCloture(ctx, { payload: { idOfficine, montant, billetage } }) {
    const { tx, moi } = ctx
    const { signature, ...comptage } = billetage
    const IdOfficine = idOfficine ?? moi.IdOfficine
    const IdSignataire = await signer(ctx, IdOfficine, signature, 'payload.billetage.signature')
    if (IdSignataire instanceof Refus) return IdSignataire
    await verrouillerCaisse(tx, IdOfficine)
    const DateCloture = await clotures.jourNonCloture(tx, IdOfficine)
    if (!DateCloture) throw regle('RIEN_A_CLOTURER', 'Aucune journée n’est restée ouverte.')
    const close = { ...comptage, IdOfficine, DateCloture, IdSignataire }
    await clotures.cloturer(tx, moi, close, 'payload.billetage')
    return ouvrirJournee(tx, moi, IdOfficine, montant)
  },

  async cloturer(ctx, { payload: { idOfficine, signature, ...comptage } }) {
    const { tx, moi } = ctx
    const IdOfficine = idOfficine ?? moi.IdOfficine
    const IdSignataire = await signer(ctx, IdOfficine, signature, 'payload.signature')
    if (IdSignataire instanceof Refus) return IdSignataire
    await verrouillerCaisse(tx, IdOfficine)
    return clotures.cloturer(tx, moi, { ...comptage, IdOfficine, IdSignataire })
  },

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
