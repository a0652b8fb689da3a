import type { contrat } from '@dioptrie/domain'
import { regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { interdit, peutAgir } from '../kernel/appelant.ts'
import type { Gestionnaires } from '../kernel/implement.ts'
import { usages } from '../kernel/usages.ts'
import * as sql from './sql.ts'

export const fournisseurs: Gestionnaires<typeof contrat.fournisseurs> = {
  groupe: ({ db, officine }, { query }) => sql.listerFournisseurs(db, officine, query),

  parOfficine: ({ db, officine }, { query }) => sql.listerFournisseurs(db, officine, query),

  lire: ({ db }, { params }) => sql.lireFournisseur(db, params.id),

  creer: ({ tx }, { payload }) => sql.creerFournisseur(tx, payload),

  async modifier({ tx, moi }, { params, payload }) {
    const { version, ...champs } = payload
    const avant = await sql.verrouillerFournisseur(tx, params.id)
    if (avant.version !== version) throw versionPerimee(avant)
    // The scope was checked where it is; where it goes counts too.
    if (champs.IdOfficine && !peutAgir(moi, champs.IdOfficine))
      throw interdit('Votre rôle ne permet pas de travailler dans cette officine.')
    return sql.modifierFournisseur(tx, avant, champs)
  },

  async supprimer({ tx }, { params }) {
    const avant = await sql.verrouillerFournisseur(tx, params.id)
    const utilisePar = await usages(tx, 'fournisseur', params.id)
    if (utilisePar) throw regle('ENCORE_UTILISE', `« ${avant.Nom} » est encore utilisé par ${utilisePar}.`)
    await sql.retirerFournisseur(tx, params.id)
    return avant
  },
}
