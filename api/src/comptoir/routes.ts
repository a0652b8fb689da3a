import type { contrat } from '@dioptrie/domain'
import type { Reglement } from '@dioptrie/domain/caisse/contract'
import type { SaisieComptoir } from '@dioptrie/domain/comptoir/contract'
import {
  cycleComptoir,
  ecarts,
  refusDeModification,
  refusDeSuppression,
  remiseSurPrix,
  sousTotal,
  verifierVente,
} from '@dioptrie/domain/comptoir/rules'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { exiger, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { encaisser } from '../caisse/operations.ts'
import { type Appelant, interdit } from '../kernel/appelant.ts'
import type { Tx } from '../kernel/db.ts'
import { annoncer } from '../kernel/evenements.ts'
import type { Gestionnaires } from '../kernel/implement.ts'
import { mouvementer } from '../stock/registre.ts'
import { imprimerVente } from './impression.ts'
import * as ventes from './sql.ts'

const document = (v: { _id: string; RefCmmd: string }, IdOfficine: string) => ({
  entite: 'commande_comptoir',
  _id: v._id,
  reference: v.RefCmmd,
  IdOfficine,
})

/** The sale as it now is, once the other screens are told. */
async function rendre(tx: Tx, id: string) {
  const vente = await ventes.lireVente(tx, id)
  await annoncer(tx, { entite: 'commande_comptoir', _id: id, IdOfficine: vente.IdOfficine })
  return vente
}

/** Price it, write it, take it out of the stock. */
async function enregistrer(tx: Tx, moi: Appelant, IdOfficine: string, saisie: SaisieComptoir) {
  const lignes = await ventes.chiffrer(tx, IdOfficine, saisie.lignes)
  const { Remise = 0, NomAcheteur = null, Observation = null } = saisie
  exiger(verifierVente(lignes, Remise))
  const vente = await ventes.creerVente(tx, moi, IdOfficine, {
    lignes,
    SousTotal: sousTotal(lignes),
    RemisePrix: remiseSurPrix(lignes),
    Remise,
    NomAcheteur: NomAcheteur || null,
    Observation: Observation || null,
  })
  await mouvementer(tx, moi, 'Vente comptoir', document(vente, IdOfficine), ecarts([], lignes))
  return vente
}

const payer = (tx: Tx, moi: Appelant, IdOfficine: string, IdComptoir: string, reglement: Reglement) =>
  encaisser(tx, moi, { ...reglement, IdOfficine, typeOperation: 'Règlement cpt', IdComptoir })

export const comptoir: Gestionnaires<typeof contrat.comptoir> = {
  liste: ({ db, officine }, { query }) => ventes.listerVentes(db, { ...query, officine }),

  totaux: ({ db, officine }, { query }) => ventes.totaliserVentes(db, { ...query, officine }),

  duJour: ({ db, officine }, { params: { date }, query }) =>
    ventes.listerVentes(db, { ...query, officine }, { du: date, au: date }),

  dePeriode: ({ db, officine }, { params: { from, to }, query }) =>
    ventes.listerVentes(db, { ...query, officine }, { du: from, au: to }),

  lire: ({ db }, { params }) => ventes.lireVente(db, params.id),

  async creer({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, ...saisie } }) {
    const vente = await enregistrer(tx, moi, IdOfficine, saisie)
    return rendre(tx, vente._id)
  },

  async vendre({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, reglement, ...saisie } }) {
    if (!moi.permissions.has('comptoir.vendre')) throw interdit()
    const vente = await enregistrer(tx, moi, IdOfficine, saisie)
    await payer(tx, moi, IdOfficine, vente._id, reglement)
    return rendre(tx, vente._id)
  },

  async modifier({ tx, moi }, { params, payload: { version, reglement, lignes: saisies, ...saisie } }) {
    const change = saisies !== undefined || Object.values(saisie).some(v => v !== undefined)
    if (!reglement || change) exiger(version === undefined ? { version: 'Obligatoire' } : {})
    if (reglement && !moi.permissions.has('caisse.encaisser')) throw interdit()
    const avant = await ventes.verrouillerVente(tx, params.id)
    if (version !== undefined && avant.version !== version)
      throw versionPerimee(await ventes.lireVente(tx, params.id))
    if (avant.Statut !== 'Active') throw regle('VENTE_SUPPRIMEE', `La vente ${avant.RefCmmd} est supprimée.`)
    if (change) {
      const refus = refusDeModification(avant)
      if (refus) throw regle('VENTE_REGLEE', refus)
      const { lignes: vendues } = await ventes.lireVente(tx, params.id)
      const lignes = saisies && (await ventes.chiffrer(tx, avant.IdOfficine, saisies, vendues))
      exiger(verifierVente(lignes ?? vendues, saisie.Remise ?? avant.Remise))
      await ventes.changerVente(tx, moi, params.id, {
        ...saisie,
        lignes,
        SousTotal: lignes && sousTotal(lignes),
        RemisePrix: lignes && remiseSurPrix(lignes),
      })
      if (lignes) {
        const differences = ecarts(vendues, lignes)
        const papier = document(avant, avant.IdOfficine)
        await mouvementer(
          tx,
          moi,
          'Retour',
          papier,
          differences.filter(l => l.Quantite > 0),
        )
        await mouvementer(
          tx,
          moi,
          'Vente comptoir',
          papier,
          differences.filter(l => l.Quantite < 0),
        )
      }
    }
    if (reglement) await payer(tx, moi, avant.IdOfficine, params.id, reglement)
    return rendre(tx, params.id)
  },

  async supprimer({ tx, moi }, { params }) {
    const avant = await ventes.verrouillerVente(tx, params.id)
    const Statut = avancer(cycleComptoir, avant.Statut, 'supprimer')
    const refus = refusDeSuppression(avant)
    if (refus) throw regle('VENTE_REGLEE', refus)
    const { lignes } = await ventes.lireVente(tx, params.id)
    await mouvementer(tx, moi, 'Retour', document(avant, avant.IdOfficine), ecarts(lignes, []))
    await ventes.oublierVente(tx, avant)
    await ventes.changerVente(tx, moi, params.id, { Statut })
    return rendre(tx, params.id)
  },

  imprimer: ({ tx, moi }, { params, query }) => imprimerVente(tx, moi, params.id, query.format ?? 'ticket'),
}
