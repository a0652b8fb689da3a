import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { cycleCommandeVerre, type StatutVerre } from '@dioptrie/domain/atelier/rules'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import {
  AUSSITOT_DIT,
  aussitot,
  livraisonAAnnuler,
  motifDuRetour,
  type Retour,
  retourDe,
} from '@dioptrie/domain/ventes/rules'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { type CommandeVerrouillee, changerEtape } from '../ventes/sql.ts'
import { place } from './commander.ts'
import * as ateliers from './sql.ts'
import * as verres from './verres.sql.ts'

function exigerMotif(motif: string | null): string {
  if (motif === null) throw champInvalide({ 'payload.Motif': 'Dites pourquoi.' })
  return motif
}

/** Lenses received by mistake are awaited again; one that came back from its supplier is a returned one again. */
async function attendreDeNouveau(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  recus: readonly CommandeVerre[],
): Promise<void> {
  const parEtat = new Map<StatutVerre, string[]>()
  for (const v of recus) {
    const etat = avancer(
      cycleCommandeVerre,
      v.Statut,
      v.RetourneLe ? 'annulerNouvelleReception' : 'annulerReception',
    )
    parEtat.set(etat, [...(parEtat.get(etat) ?? []), v._id])
  }
  for (const [Statut, ids] of parEtat)
    await verres.modifierVerres(tx, moi, ids, { Statut, LivreLe: null, LivrePar: null })
  await verres.compterLivres(tx, commande.IdOfficine, -recus.length)
}

function exigerCommander(moi: Appelant): void {
  if (!moi.permissions.has('atelier.commander'))
    throw interdit('Votre rôle ne permet pas de revenir sur la commande ou la réception des verres.')
}

/** The lenses of an order that still count. */
const verresVivants = async (tx: Tx, { _id }: CommandeVerrouillee) =>
  (await verres.verresDe(tx, _id)).filter(v => v.Statut !== 'Remplacé' && v.Statut !== 'Supprimé')

function exigerPremiers(vivants: readonly CommandeVerre[]): void {
  if (vivants.some(v => v.IdOrigine))
    throw regle('VERRE_REFAIT', 'Un verre de cette commande en remplace un autre : il reste commandé.')
}

async function retirerVerres(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  vivants: readonly CommandeVerre[],
): Promise<void> {
  const ids = vivants.map(v => v._id)
  await verres.modifierVerres(tx, moi, ids, { Statut: 'Supprimé', LivreLe: null, LivrePar: null })
  const livres = vivants.filter(v => v.Statut === 'Livré').length
  await verres.compterLivres(tx, commande.IdOfficine, -livres)
}

/** The whole order came back: what is still awaited is awaited no more; what came, and what was mounted, took place. */
export async function laisserLesVerres(tx: Tx, moi: Appelant, commande: CommandeVerrouillee): Promise<void> {
  const attendus = (await verresVivants(tx, commande)).filter(v => v.Statut !== 'Livré')
  if (attendus.length > 0) await retirerVerres(tx, moi, commande, attendus)
}

/** Handed over on paper only: another order, or another client of the same name. What was taken to the insurer stays. */
async function reprendreLivraison(tx: Tx, moi: Appelant, commande: CommandeVerrouillee): Promise<void> {
  if (!moi.permissions.has('ventes.livrer'))
    throw interdit('Votre rôle ne permet pas de revenir sur une livraison.')
  if (commande.IdFacture)
    throw regle(
      'ETAPE_IMPOSSIBLE',
      'Cette commande est facturée à son assurance : sa livraison ne s’annule plus.',
    )
  await ateliers.retirerLivraison(tx, commande._id)
}

/** What each step had done, undone. No step moves the stock: a frame leaves it with the sale, or broken. */
const DEFAIRE: Record<
  Retour | 'reposerVerres' | 'annulerLivraisonDirecte',
  (tx: Tx, moi: Appelant, commande: CommandeVerrouillee, motif: string) => Promise<void>
> = {
  async annulerVerres(tx, moi, commande) {
    exigerCommander(moi)
    const vivants = await verresVivants(tx, commande)
    const recu = vivants.find(v => v.Statut === 'Livré' && !v.IdStockVerre)
    if (recu)
      throw regle('VERRE_RECU', `Le verre ${place(recu)} est déjà reçu : annulez d’abord sa réception.`)
    exigerPremiers(vivants)
    await retirerVerres(tx, moi, commande, vivants)
  },
  // All from the shelf: they stay with the sale, and are taken again with the next step.
  async reposerVerres(tx, moi, commande) {
    exigerCommander(moi)
    const vivants = await verresVivants(tx, commande)
    exigerPremiers(vivants)
    await retirerVerres(tx, moi, commande, vivants)
  },
  // Those that came last, together: what came before them was not this step.
  async annulerReception(tx, moi, commande) {
    exigerCommander(moi)
    const livres = (await verres.verresDe(tx, commande._id)).filter(
      v => v.Statut === 'Livré' && !v.IdStockVerre,
    )
    const dernier = livres
      .map(v => v.LivreLe ?? '')
      .sort()
      .at(-1)
    if (!dernier)
      throw regle('ETAPE_IMPOSSIBLE', 'Cette commande n’a pas de verre : aucune réception n’est à annuler.')
    await attendreDeNouveau(
      tx,
      moi,
      commande,
      livres.filter(v => v.LivreLe === dernier),
    )
  },
  annulerMontage: (tx, moi, commande, motif) => ateliers.annulerMontage(tx, moi, commande._id, motif),
  annulerVerification: (tx, moi, commande, motif) => ateliers.annulerMontage(tx, moi, commande._id, motif),
  annulerLivraison: reprendreLivraison,
  annulerLivraisonDirecte: reprendreLivraison,
}

/** The last step of an order is taken back: at once without a word by whoever took it, with its reason by anyone else. */
export async function revenirDunPas(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  Motif: string | null | undefined,
): Promise<void> {
  const vivants = await verresVivants(tx, commande)
  const tousDuStock = vivants.length > 0 && vivants.every(v => v.IdStockVerre)
  const pas = await ateliers.derniersPas(tx, commande._id)
  const retour = retourDe(commande)
  const geste =
    retour === 'annulerReception' && tousDuStock
      ? 'reposerVerres'
      : retour === 'annulerLivraison'
        ? livraisonAAnnuler(pas, commande)
        : retour
  const motif = exigerMotif(motifDuRetour(pas, moi._id, new Date(), Motif))
  await DEFAIRE[geste](tx, moi, commande, motif)
  await changerEtape(tx, moi, commande, geste, motif)
}

/** One lens alone, received by mistake. */
export async function annulerReceptionDe(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  verre: CommandeVerre,
  Motif: string | null | undefined,
): Promise<void> {
  const recent = aussitot(await verres.receptionDe(tx, verre._id), moi._id, new Date())
  const motif = Motif ? `Retour : ${Motif}` : recent ? AUSSITOT_DIT : null
  await attendreDeNouveau(tx, moi, commande, [verre])
  await changerEtape(tx, moi, commande, 'annulerReception', exigerMotif(motif))
}
