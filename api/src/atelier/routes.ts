import type { contrat } from '@dioptrie/domain'
import type { CommandeVerre, MesuresOeil } from '@dioptrie/domain/atelier/contract'
import {
  conclure,
  cycleCommandeVerre,
  mesuresManquantes,
  refusControle,
  refusVerreManquant,
  verifierOeil,
  verresACommander,
} from '@dioptrie/domain/atelier/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { lireClient, verrouillerClient } from '../clients/sql.ts'
import * as reglages from '../configuration/atelier.sql.ts'
import { exigerPas, nouvelles } from '../configuration/pas.sql.ts'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import { exigerOrdonnances } from '../kernel/call/sante.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { separer } from '../remises/approuver.ts'
import { prevenirCommandePrete } from '../sms/service.ts'
import { mouvementer } from '../stock/registre.ts'
import {
  type CommandeVerrouillee,
  changerEtape,
  entiere,
  lireCommande,
  verrouillerCommande,
} from '../ventes/sql.ts'
import { casserMonture, signerCasse } from './casse.ts'
import {
  exigerPlaces,
  exigerVerres,
  exigerVerriers,
  memesVerres,
  place,
  prendreAuRayon,
  preparerRefection,
  preparerVerres,
  suivreLesVerres,
} from './commander.ts'
import { envoyerFiche, imprimerBon, imprimerFeuille, imprimerFiche } from './impression.ts'
import { facturerRefection } from './refection.ts'
import { annulerReceptionDe, revenirDunPas } from './retours.ts'
import { garderSignature, lireSignature } from './signature.ts'
import * as ateliers from './sql.ts'
import * as verres from './verres.sql.ts'

async function exigerVersion(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== commande.version)
    throw versionPerimee(await lireCommande(tx, moi, { _id: commande._id }))
}

/** The order first, then its lens: whoever receives, returns or breaks one of its lenses waits for the others. */
async function verrouillerVerre(
  tx: Tx,
  id: string,
  version: number | undefined,
): Promise<{ verre: CommandeVerre; commande: CommandeVerrouillee }> {
  const { IdCommande } = await verres.lireVerre(tx, id)
  const commande = await verrouillerCommande(tx, { _id: IdCommande })
  const verre = await verres.lireVerre(tx, id)
  if (version !== undefined && version !== verre.version) throw versionPerimee(verre)
  return { verre, commande }
}

/** Whoever has the order, the board or the lenses open reads them again. */
const dire = (tx: Tx, { _id, IdOfficine }: CommandeVerrouillee) =>
  annoncer(tx, { entite: 'commande_client', _id, IdOfficine })

/** Each measured eye has a lens, and each lens with a power was measured; what is missing is named. */
function exigerMesures(mesures: readonly MesuresOeil[], poses: readonly CommandeVerre[]): void {
  const champs: Record<string, string> = {}
  const de = (v: { Paire: number; Cote: string }) => (m: { Paire: number; Cote: string }) =>
    m.Paire === v.Paire && m.Cote === v.Cote
  mesures.forEach((m, i) => {
    const pose = poses.find(de(m))
    if (!pose) champs[`payload.Mesures.${i}.Cote`] = 'Aucun verre n’est monté devant cet œil.'
    else if (mesures.findIndex(de(m)) !== i)
      champs[`payload.Mesures.${i}.Cote`] = 'Cet œil est mesuré deux fois.'
    else
      for (const [champ, message] of Object.entries(mesuresManquantes(pose.Fabrication, m)))
        champs[`payload.Mesures.${i}.${champ}`] = message
  })
  const oublie = poses.find(p => p.Fabrication.Sph !== undefined && !mesures.some(de(p)))
  if (oublie) champs['payload.Mesures'] = `Mesurez aussi ${place(oublie)}.`
  if (Object.keys(champs).length > 0) throw champInvalide(champs)
}

/** Whether these eyes, of an order that is under way and not handed over, were left out until now. */
async function resteACommander(
  tx: Tx,
  commande: CommandeVerrouillee,
  demandes: readonly { Paire: number; Cote: string }[],
): Promise<boolean> {
  if (commande.Etape === 'Verres commandés') return true
  if (commande.Etape === 'Enregistrée' || commande.Etape === 'Livrée') return false
  const restent = verresACommander(
    await verres.verresVendusDe(tx, commande._id),
    await verres.verresDe(tx, commande._id),
  )
  return demandes.every(d => restent.some(r => r.Paire === d.Paire && r.Cote === d.Cote))
}

/** The first lens left the stock with the sale, or was its supplier's; the one that takes its place leaves now, as a loss of its own. */
async function remplacerDuRayon(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  { _id, IdStockVerre }: { _id: string; IdStockVerre: string },
  Motif: string,
): Promise<void> {
  const attendue = commande.Etape === 'Verres commandés' || commande.Etape === 'Verres reçus'
  if (!attendue) await changerEtape(tx, moi, commande, 'reprendreVerre', Motif)
  const { RefCmmd: reference, IdOfficine } = commande
  const document = { entite: 'commande_verre', _id, reference, IdOfficine }
  await mouvementer(tx, moi, 'Sortie', document, [{ IdArticle: IdStockVerre, Quantite: -1, Motif }])
}

export const atelier: Gestionnaires<typeof contrat.atelier> = {
  verres: ({ db, officine }, { params, query }) =>
    verres.listerVerres(db, { ...query, officine, livre: params.param === 'true' }),

  lireVerre: ({ db }, { params }) => verres.lireVerre(db, params.id),

  async modifierVerre({ tx, moi }, { params, payload }) {
    const { version, ...saisie } = payload
    // Whoever does not see the powers would write over them blindly.
    if (saisie.Oeil) exigerOrdonnances(moi)
    const { verre, commande } = await verrouillerVerre(tx, params.id, version)
    avancer(cycleCommandeVerre, verre.Statut, 'modifier')
    if (saisie.Oeil) await exigerPas(tx, [{ place: 'Oeil', mesures: nouvelles(saisie.Oeil, verre.Prescrit) }])
    if (saisie.IdFournisseur && saisie.IdFournisseur !== verre.IdFournisseur)
      await exigerVerriers(tx, verre.IdOfficine, [saisie.IdFournisseur])
    const vision = saisie.TypeVision === undefined ? verre.TypeVision : saisie.TypeVision
    // Another use of the same prescription is another lens to make.
    const Oeil = saisie.Oeil ?? (saisie.TypeVision === undefined ? undefined : verre.Prescrit)
    await verres.modifierVerres(tx, moi, [verre._id], verres.colonnesDe({ ...saisie, Oeil }, vision))
    await dire(tx, commande)
    return verres.lireVerre(tx, verre._id)
  },

  prixAchatVerre: ({ db }, { params }) => verres.lirePrixAchat(db, params.id),

  async direPrixAchatVerre({ tx, moi }, { params, payload: { version, PrixAchat } }) {
    const { verre, commande } = await verrouillerVerre(tx, params.id, undefined)
    // Whoever says prices may not read powers: what stands now is said as this call shows it.
    if (verre.version !== version) throw versionPerimee(await verres.lirePrixAchat(tx, verre._id))
    await verres.modifierVerres(tx, moi, [verre._id], { PrixAchat })
    await dire(tx, commande)
    return verres.lirePrixAchat(tx, verre._id)
  },

  async livrerVerre({ tx, moi }, { params, payload }) {
    const { verre, commande } = await verrouillerVerre(tx, params.id, payload?.version)
    const Statut = avancer(cycleCommandeVerre, verre.Statut, 'livrer')
    await verres.modifierVerres(tx, moi, [verre._id], verres.colonnesDuStatut(moi, Statut))
    await verres.compterLivres(tx, verre.IdOfficine, 1)
    await suivreLesVerres(tx, moi, commande)
    await dire(tx, commande)
    return verres.lireVerre(tx, verre._id)
  },

  async retournerVerre({ tx, moi }, { params, payload }) {
    const { verre, commande } = await verrouillerVerre(tx, params.id, payload.version)
    if (verre.IdStockVerre)
      throw regle('VERRE_DU_STOCK', 'Ce verre vient du stock : il ne se retourne pas, il se fait refaire.')
    const Statut = avancer(cycleCommandeVerre, verre.Statut, 'retourner')
    await verres.modifierVerres(
      tx,
      moi,
      [verre._id],
      verres.colonnesDuStatut(moi, Statut, payload.MotifRetour),
    )
    await verres.compterLivres(tx, verre.IdOfficine, -1)
    await suivreLesVerres(tx, moi, commande, `Verre retourné (${place(verre)}) : ${payload.MotifRetour}`)
    await dire(tx, commande)
    return verres.lireVerre(tx, verre._id)
  },

  async annulerReception({ tx, moi }, { params, payload }) {
    const { verre, commande } = await verrouillerVerre(tx, params.id, payload.version)
    if (verre.IdStockVerre)
      throw regle('VERRE_DU_STOCK', 'Ce verre vient du stock : aucune réception n’est à annuler.')
    await annulerReceptionDe(tx, moi, commande, verre, payload.Motif)
    return verres.lireVerre(tx, verre._id)
  },

  async refaireVerre({ tx, moi }, { params, payload: { version, IdStockVerre, Prix, ...refait } }) {
    const { verre, commande } = await verrouillerVerre(tx, params.id, version)
    const Statut = avancer(cycleCommandeVerre, verre.Statut, 'refaire')
    const pris = IdStockVerre ? await prendreAuRayon(tx, verre, IdStockVerre) : null
    const { ACharge } = refait
    const facture = await facturerRefection(tx, moi, commande, verre, { ACharge, Prix })
    const raison = `Verre à refaire (${place(verre)}) : ${refait.MotifRefait}, à la charge de : ${ACharge}${facture}`
    await verres.modifierVerres(tx, moi, [verre._id], verres.colonnesDuStatut(moi, Statut))
    await verres.compterLivres(tx, verre.IdOfficine, -1)
    const [id] = await verres.creerVerres(tx, moi, commande, [
      await preparerRefection(tx, verre, refait, pris),
    ])
    if (pris) await remplacerDuRayon(tx, moi, commande, { _id: id as string, ...pris }, raison)
    else await suivreLesVerres(tx, moi, commande, raison)
    await dire(tx, commande)
    return verres.lireVerre(tx, id as string)
  },

  memesVerres: async ({ db }, { params }) => memesVerres(db, await verres.lireVerre(db, params.id)),

  async supprimerVerre({ tx, moi }, { params }) {
    const { verre, commande } = await verrouillerVerre(tx, params.id, undefined)
    const Statut = avancer(cycleCommandeVerre, verre.Statut, 'supprimer')
    if (verre.IdOrigine)
      throw regle(
        'VERRE_REFAIT',
        'Ce verre en remplace un autre : sa commande se modifie, elle ne se supprime pas.',
      )
    await verres.modifierVerres(tx, moi, [verre._id], { Statut })
    await suivreLesVerres(tx, moi, commande, `Commande de verre supprimée (${place(verre)})`)
    await dire(tx, commande)
    return verres.lireVerre(tx, verre._id)
  },

  imprimerVerre({ tx, moi }, { params }) {
    exigerOrdonnances(moi)
    return imprimerFiche(tx, moi, params.id)
  },

  async envoyerVerre({ tx, moi, services }, { params }) {
    const { verre } = await verrouillerVerre(tx, params.id, undefined)
    await envoyerFiche(tx, moi, services.courrier, verre)
    return verres.lireVerre(tx, verre._id)
  },

  nonMontees: ({ db, officine }, { query }) => ateliers.listerAtelier(db, { ...query, officine }),

  async lireAtelier({ db }, { params }) {
    const commande = await ateliers.lireAtelier(db, params.id)
    return { ...commande, GarantiesPrevues: await ateliers.garantiesDuJour(db, params.id) }
  },

  feuille({ tx, moi, services }, { params }) {
    exigerOrdonnances(moi)
    return imprimerFeuille(tx, moi, params.id, services.settings.publicUrl)
  },

  async commanderVerres({ tx, moi }, { params, payload }) {
    const { RefCmmd, version, ...demande } = payload
    const commande = await verrouillerCommande(tx, { IdClient: params.idClient, RefCmmd })
    exigerAgir(moi, commande.IdOfficine, 'Cette commande')
    await exigerVersion(tx, moi, commande, version)
    // An eye left out the first time joins the others, however far they are; everything a second time does not.
    const complete = demande.verres !== undefined && (await resteACommander(tx, commande, demande.verres))
    if (!complete) await changerEtape(tx, moi, commande, 'commanderVerres')
    else if (commande.Etape !== 'Verres commandés')
      await changerEtape(tx, moi, commande, 'retournerVerre', 'Verre commandé après les autres')
    const aCommander = await preparerVerres(tx, commande, demande)
    await exigerPlaces(tx, commande._id, aCommander)
    await verres.creerVerres(tx, moi, commande, aCommander)
    // What was on the shelf is in hand: with no other lens to wait for, the step is taken at once.
    if (aCommander.some(v => v.IdStockVerre))
      await suivreLesVerres(tx, moi, { ...commande, Etape: 'Verres commandés' }, 'Verres pris en stock')
    await dire(tx, commande)
    return lireClient(tx, moi, params.idClient)
  },

  async recevoirVerres({ tx, moi }, { params, payload }) {
    const commande = await verrouillerCommande(tx, { _id: params.id })
    await exigerVersion(tx, moi, commande, payload?.version)
    const tous = await verres.verresDe(tx, commande._id)
    const attendus = tous.filter(v => v.Statut === 'Commandé' || v.Statut === 'Retourné')
    const recus = payload?.verres ? payload.verres.map(id => tous.find(v => v._id === id)) : attendus
    if (recus.some(v => v === undefined))
      throw champInvalide({ 'payload.verres': 'Ce verre n’est pas de cette commande.' })
    for (const v of recus as CommandeVerre[]) avancer(cycleCommandeVerre, v.Statut, 'livrer')
    // Nothing awaited: a lens that was never ordered is missing, or the step itself says why it cannot be taken.
    if (recus.length === 0) {
      const manque = refusVerreManquant(await verres.verresVendusDe(tx, commande._id), tous)
      if (manque && commande.Etape === 'Verres commandés') throw regle('VERRE_MANQUANT', manque)
      await changerEtape(tx, moi, commande, 'recevoirVerres')
    }
    const ids = (recus as CommandeVerre[]).map(v => v._id)
    await verres.modifierVerres(tx, moi, ids, verres.colonnesDuStatut(moi, 'Livré'))
    await verres.compterLivres(tx, commande.IdOfficine, ids.length)
    if (ids.length > 0) await suivreLesVerres(tx, moi, commande)
    await dire(tx, commande)
    return lireCommande(tx, moi, { _id: commande._id })
  },

  async monter({ tx, moi }, { params, payload }) {
    const commande = await verrouillerCommande(tx, { _id: params.id })
    await exigerVersion(tx, moi, commande, payload?.version)
    await changerEtape(tx, moi, commande, 'monter')
    await exigerVerres(tx, moi, commande, payload?.MotifAccepte)
    await ateliers.ajouterMontage(tx, moi, commande, payload?.Remarques || null)
    await dire(tx, commande)
    return lireCommande(tx, moi, { _id: commande._id })
  },

  async revenir({ tx, moi }, { params, payload }) {
    const commande = await verrouillerCommande(tx, { _id: params.id })
    await exigerVersion(tx, moi, commande, payload.version)
    await revenirDunPas(tx, moi, commande, payload.Motif)
    return lireCommande(tx, moi, { _id: commande._id })
  },

  casserMonture: enDeuxTemps(signerCasse, async ({ tx, moi }, { params, payload }, signe) => {
    const { accord, reste } = separer(payload)
    const { version, ...casse } = reste
    const client = await verrouillerClient(tx, (await lireCommande(tx, moi, { _id: params.id })).IdClient)
    const commande = await entiere(tx, await verrouillerCommande(tx, { _id: params.id }))
    await exigerVersion(tx, moi, commande, version)
    const refus = await casserMonture(tx, moi, { client, commande, accord, signe }, casse)
    if (refus) return refus
    await dire(tx, commande)
    return lireCommande(tx, moi, { _id: commande._id })
  }),

  async verifier({ tx, moi }, { params, payload = {} }) {
    const { Decision = 'Accepter', Motif = null } = payload
    const commande = await verrouillerCommande(tx, { _id: params.id })
    await exigerVersion(tx, moi, commande, payload.version)
    await changerEtape(tx, moi, commande, Decision === 'Accepter' ? 'verifier' : 'reprendreMontage', Motif)
    if (Decision === 'Accepter') await exigerVerres(tx, moi, commande, payload.MotifAccepte)
    const montage = await ateliers.montageAVerifier(tx, commande._id)
    const poses = (await verres.verresDe(tx, commande._id)).filter(v => v.Statut === 'Livré')
    if (payload.Mesures) exigerMesures(payload.Mesures, poses)
    const { Tolerances } = await reglages.lireReglages(tx)
    const Mesures = (payload.Mesures ?? []).map(m => {
      const pose = poses.find(p => p.Paire === m.Paire && p.Cote === m.Cote)
      return { ...m, verdicts: verifierOeil(pose?.Fabrication ?? {}, m, Tolerances) }
    })
    const controle = {
      Mesures,
      Verdict: conclure(Mesures.flatMap(m => m.verdicts)),
      Decision,
      Motif: Motif || null,
    }
    const AMesurer = poses.some(p => p.Fabrication.Sph !== undefined)
    const refus = refusControle(montage, moi._id, { ...controle, AMesurer }, montage.ControleSeul)
    if (refus) throw regle(refus.code, refus.message, { Mesures })
    await ateliers.noterControle(tx, moi, montage._id, controle)
    if (Decision === 'Accepter') await prevenirCommandePrete(tx, commande._id, moi._id)
    await dire(tx, commande)
    return lireCommande(tx, moi, { _id: commande._id })
  },

  livrer: enDeuxTemps(
    async ({ signal }, { payload: { Signature } }) => (Signature ? lireSignature(Signature, signal) : null),
    async ({ tx, moi }, { payload }, signature) => {
      const commande = await verrouillerCommande(tx, { IdClient: payload.clientId, RefCmmd: payload.RefCmmd })
      exigerAgir(moi, commande.IdOfficine, 'Cette commande')
      await exigerVersion(tx, moi, commande, payload.version)
      await changerEtape(tx, moi, commande, 'livrer', payload.RemisA ? `Remise à ${payload.RemisA}` : null)
      await exigerVerres(tx, moi, commande, payload.MotifAccepte)
      if (commande.ResteAPayer > 0 && !moi.permissions.has('ventes.livrer-impaye'))
        throw interdit(
          `Il reste ${ecrireMontant(commande.ResteAPayer)} à payer : encaissez d’abord, ou demandez à quelqu’un qui peut livrer sans solde.`,
        )
      const Garanties = await ateliers.garantiesDuJour(tx, commande._id)
      const IdSignature = signature ? await garderSignature(tx, moi, commande, signature) : null
      await ateliers.noterLivraison(tx, moi, commande, {
        RemisA: payload.RemisA || null,
        Garanties,
        IdSignature,
      })
      await dire(tx, commande)
      return lireClient(tx, moi, payload.clientId)
    },
  ),

  bonLivraison: ({ tx, moi }, { params }) => imprimerBon(tx, moi, params.id),

  fournisseurs: ({ db, officine }) => ateliers.fournisseursDe(db, officine),

  reglages: async ({ db }) => ({ reglageAtelier: await reglages.lireReglages(db) }),

  async regler({ tx }, { payload: { version, ...saisie } }) {
    const avant = await reglages.verrouillerReglages(tx)
    if (version !== undefined && version !== avant.version) throw versionPerimee(avant)
    return { reglageAtelier: await reglages.modifierReglages(tx, { ...avant, ...saisie }) }
  },
}
