import type { contrat } from '@dioptrie/domain'
import { regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { usages } from '../kernel/records/usages.ts'
import { fusionnerFournisseurs } from './fusion.ts'
import * as sql from './sql.ts'

export const fournisseurs: Gestionnaires<typeof contrat.fournisseurs> = {
  groupe: ({ db, officine }, { query }) => sql.listerFournisseurs(db, officine, query),

  parOfficine: ({ db, officine }, { query }) => sql.listerFournisseurs(db, officine, query),

  lire: ({ db }, { params }) => sql.lireFournisseur(db, params.id),

  creer: ({ tx }, { payload }) => sql.creerFournisseur(tx, payload),

  async modifier({ tx }, { params, payload }) {
    const { version, ...champs } = payload
    const avant = await sql.verrouillerFournisseur(tx, params.id)
    if (avant.version !== version) throw versionPerimee(avant)
    return sql.modifierFournisseur(tx, avant, champs)
  },

  fusionner: ({ tx, moi }, { params, payload }) => fusionnerFournisseurs(tx, moi, params.id, payload),

  async supprimer({ tx }, { params }) {
    const avant = await sql.verrouillerFournisseur(tx, params.id)
    const utilisePar = await usages(tx, 'fournisseur', params.id)
    if (utilisePar) throw regle('ENCORE_UTILISE', `« ${avant.Nom} » est encore utilisé par ${utilisePar}.`)
    await sql.retirerFournisseur(tx, params.id)
    return avant
  },
}
