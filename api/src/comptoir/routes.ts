import type { contrat } from '@dioptrie/domain'
import type { Reglement } from '@dioptrie/domain/caisse/contract'
import type { SaisieComptoir } from '@dioptrie/domain/comptoir/contract'
import {
  cycleComptoir,
  ecarts,
  partClient,
  remiseSurPrix,
  sousTotal,
  verifierVente,
} from '@dioptrie/domain/comptoir/rules'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { exiger, Refus, refuser, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { SaisieRemise } from '@dioptrie/domain/remises/contract'
import {
  REFUS_SUPPRESSION,
  refusAnnulation,
  refusDeDiminuer,
  refusDeModification,
} from '@dioptrie/domain/ventes/portes'
import type { Signataire } from '../acces/signature.ts'
import { encaisser } from '../caisse/encaisser.ts'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import { type Avant, enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { estImprime } from '../kernel/paper/tirage.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { type AVendre, exigerRemise, noterAccord, separer, signerRemise } from '../remises/approuver.ts'
import { deplacer, mouvementer } from '../stock/registre.ts'
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

/** What is sold at which prices, for whoever must agree to its discount. */
function aVendre(
  IdOfficine: string,
  {
    lignes,
    Remise,
    NomAcheteur,
    IdVente = null,
  }: {
    lignes: readonly ventes.LigneChiffree[]
    Remise: number
    NomAcheteur: string | null
    IdVente?: string | null
  },
): AVendre {
  const remise = Remise + remiseSurPrix(lignes)
  return {
    Genre: 'Comptoir',
    IdOfficine,
    Tiers: NomAcheteur || null,
    remise: { remise, liste: sousTotal(lignes) + remise - Remise },
    pieces: piecesDe(lignes),
    contenu: {
      IdVente,
      IdClient: null,
      Remise,
      lignes: lignes.map(({ IdArticle, Designation, Quantite, PrixUnitaire, PrixListe }) => ({
        IdArticle,
        Designation,
        Quantite,
        Prix: PrixUnitaire,
        PrixListe: Math.max(PrixListe, PrixUnitaire),
      })),
    },
  }
}

const piecesDe = (
  lignes: readonly { IdArticle: string; Quantite: number; PrixUnitaire: number; PrixListe: number }[],
) => lignes.map(l => ({ cle: l.IdArticle, Quantite: l.Quantite, remise: remiseSurPrix([l]) }))

const signer = (ctx: Avant, { payload }: { payload: Partial<SaisieRemise> }) =>
  signerRemise(ctx, ctx.officine ?? ctx.moi.IdOfficine, payload)

/** Price it, write it, take it out of the stock. */
async function enregistrer(
  tx: Tx,
  moi: Appelant,
  IdOfficine: string,
  payload: SaisieComptoir,
  signe: Signataire | null,
) {
  const { accord: demande, reste: saisie } = separer(payload)
  const lignes = await ventes.chiffrer(tx, IdOfficine, saisie.lignes)
  const { Remise = 0, NomAcheteur = null, Observation = null } = saisie
  exiger(verifierVente(lignes, Remise))
  const accord = await exigerRemise(
    tx,
    moi,
    aVendre(IdOfficine, { lignes, Remise, NomAcheteur }),
    demande,
    signe,
  )
  if (accord instanceof Refus) return accord
  const vente = await ventes.creerVente(tx, moi, IdOfficine, {
    lignes,
    SousTotal: sousTotal(lignes),
    RemisePrix: remiseSurPrix(lignes),
    Remise,
    NomAcheteur: NomAcheteur || null,
    Observation: Observation || null,
  })
  await mouvementer(tx, moi, 'Vente comptoir', document(vente, IdOfficine), ecarts([], lignes))
  await noterAccord(tx, moi, accord, vente)
  return vente
}

const payer = (tx: Tx, moi: Appelant, IdOfficine: string, IdComptoir: string, reglement: Reglement) =>
  encaisser(tx, moi, { ...reglement, IdOfficine, IdComptoir })

export const comptoir: Gestionnaires<typeof contrat.comptoir> = {
  liste: ({ db, officine }, { query }) => ventes.listerVentes(db, { ...query, officine }),

  totaux: ({ db, officine }, { query }) => ventes.totaliserVentes(db, { ...query, officine }),

  duJour: ({ db, officine }, { params: { date }, query }) =>
    ventes.listerVentes(db, { ...query, officine }, { du: date, au: date }),

  dePeriode: ({ db, officine }, { params: { from, to }, query }) =>
    ventes.listerVentes(db, { ...query, officine }, { du: from, au: to }),

  lire: ({ db }, { params }) => ventes.lireVente(db, params.id),

  creer: enDeuxTemps(
    signer,
    async ({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, ...saisie } }, signe) => {
      const vente = await enregistrer(tx, moi, IdOfficine, saisie, signe)
      return vente instanceof Refus ? vente : rendre(tx, vente._id)
    },
  ),

  vendre: enDeuxTemps(
    signer,
    async ({ tx, moi }, { payload: { IdOfficine = moi.IdOfficine, reglement, ...saisie } }, signe) => {
      if (!moi.permissions.has('comptoir.vendre')) throw interdit()
      const vente = await enregistrer(tx, moi, IdOfficine, saisie, signe)
      if (vente instanceof Refus) return vente
      await payer(tx, moi, IdOfficine, vente._id, reglement)
      return rendre(tx, vente._id)
    },
  ),

  modifier: enDeuxTemps(signer, async ({ tx, moi }, { params, payload }, signe) => {
    const { accord: demande, reste } = separer(payload)
    const { version, reglement, lignes: saisies, ...saisie } = reste
    const change = saisies !== undefined || Object.values(saisie).some(v => v !== undefined)
    if (!reglement || change) exiger(version === undefined ? { version: 'Obligatoire' } : {})
    if (reglement && !moi.permissions.has('caisse.encaisser')) throw interdit()
    const avant = await ventes.verrouillerVente(tx, params.id)
    if (version !== undefined && avant.version !== version)
      throw versionPerimee(await ventes.lireVente(tx, params.id))
    if (avant.Statut !== 'Active') throw regle('VENTE_SUPPRIMEE', `La vente ${avant.RefCmmd} est annulée.`)
    if (change) {
      const refus = refusDeModification(avant)
      if (refus) throw regle('VENTE_REGLEE', refus)
      const { lignes: vendues } = await ventes.lireVente(tx, params.id)
      const lignes = saisies && (await ventes.chiffrer(tx, avant.IdOfficine, saisies, vendues))
      exiger(verifierVente(lignes ?? vendues, saisie.Remise ?? avant.Remise))
      const accord = await exigerRemise(
        tx,
        moi,
        {
          ...aVendre(avant.IdOfficine, {
            lignes: lignes ?? vendues,
            Remise: saisie.Remise ?? avant.Remise,
            NomAcheteur: saisie.NomAcheteur === undefined ? avant.NomAcheteur : saisie.NomAcheteur,
            IdVente: avant._id,
          }),
          avant: {
            remise: avant.RemiseTotale,
            liste: avant.PartClient + avant.RemiseTotale,
            pieces: piecesDe(vendues),
          },
        },
        demande,
        signe,
      )
      if (accord instanceof Refus) return accord
      const revient = ecarts(vendues, lignes ?? vendues).some(e => e.Quantite > 0)
      const du = partClient(lignes ?? vendues, saisie.Remise ?? avant.Remise)
      if (revient || du < avant.PartClient)
        refuser(
          refusDeDiminuer(
            { ...avant, imprimee: await estImprime(tx, 'commande_comptoir', avant._id) },
            true,
            !revient && accord !== null,
          ),
        )
      await ventes.changerVente(tx, moi, params.id, {
        ...saisie,
        lignes,
        SousTotal: lignes && sousTotal(lignes),
        RemisePrix: lignes && remiseSurPrix(lignes),
      })
      await noterAccord(tx, moi, accord, avant)
      if (lignes) {
        const papier = document(avant, avant.IdOfficine)
        await deplacer(tx, moi, ['Retour', 'Vente comptoir'], papier, ecarts(vendues, lignes))
      }
    }
    if (reglement) await payer(tx, moi, avant.IdOfficine, params.id, reglement)
    return rendre(tx, params.id)
  }),

  async supprimer({ tx, moi }, { params, query }) {
    const avant = await ventes.verrouillerVente(tx, params.id)
    const Statut = avancer(cycleComptoir, avant.Statut, 'supprimer')
    const raison = refusAnnulation(avant)
    if (raison) throw regle('VENTE_REGLEE', REFUS_SUPPRESSION, { raison })
    const { lignes } = await ventes.lireVente(tx, params.id)
    await mouvementer(tx, moi, 'Retour', document(avant, avant.IdOfficine), ecarts(lignes, []))
    await ventes.oublierVente(tx, avant)
    await ventes.changerVente(tx, moi, params.id, { Statut, MotifAnnulation: query.motif || undefined })
    return rendre(tx, params.id)
  },

  imprimer: ({ tx, moi }, { params, query }) => imprimerVente(tx, moi, params.id, query.format ?? 'ticket'),
}
