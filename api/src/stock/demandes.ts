import type { Paire } from '@dioptrie/domain/commandes/vente'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import { cycleDemande } from '@dioptrie/domain/stock/rules'
import type { DemandeTransfert } from '@dioptrie/domain/stock/transferts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import * as demandesSql from './demandes.sql.ts'

type Bouts = Pick<demandesSql.DemandeVerrouillee, '_id' | 'IdOfficineSource' | 'IdOfficineDestination'>

/** Both ends see it move. */
export const annoncerDemande = (tx: Tx, d: Bouts): Promise<void> =>
  annoncer(
    tx,
    ...[d.IdOfficineSource, d.IdOfficineDestination].map(IdOfficine => ({
      entite: 'demande_transfert' as const,
      _id: d._id,
      IdOfficine,
    })),
  )

interface Voulue {
  IdArticle: string
  IdOfficineSource: string
  IdOfficineDestination: string
  Quantite: number
  IdCommande: string | null
  Paire: 1 | 2 | 3 | null
  /** The field that says so. */
  champ: string
}

/** One officine asks another for an article that it has. */
export async function demanderArticle(tx: Tx, moi: Appelant, { champ, ...voulue }: Voulue): Promise<string> {
  const { IdOfficineSource: la, IdOfficineDestination: ici, Quantite } = voulue
  if (la === ici) throw regle('TRANSFERT_SUR_PLACE', 'Choisissez une autre officine que celle qui demande.')
  const article = await demandesSql.articleDe(tx, voulue.IdArticle, { ici, la })
  if (!article) throw champInvalide({ [champ]: 'Cette officine n’a pas cet article.' })
  if (article.Quantite < Quantite)
    throw champInvalide({
      [champ]:
        article.Quantite === 0
          ? 'Cette officine n’a plus cet article : choisissez-en une autre.'
          : `Cette officine n’en a que ${article.Quantite}.`,
    })
  const demande = { ...voulue, IdArticle: article._id }
  const _id = await demandesSql.creerDemande(tx, moi, demande)
  await annoncerDemande(tx, { ...demande, _id })
  return _id
}

const attendueDe = (paires: readonly Paire[], n: number) => paires[n - 1]?.Attendue ?? null
const memeAttente = (a: Paire['Attendue'] | null, b: Paire['Attendue'] | null) =>
  a?.IdArticle === b?.IdArticle && a?.IdOfficine === b?.IdOfficine

/**
 * What the pairs of an order wait for is asked; what they no longer wait for is no longer asked, unless it is on its way: it then
 * comes to the stock. The order is locked.
 */
export async function suivreAttentes(
  tx: Tx,
  moi: Appelant,
  commande: { _id: string; IdOfficine: string },
  avant: readonly Paire[],
  apres: readonly Paire[],
): Promise<void> {
  const rangs = ([1, 2, 3] as const).filter(n => !memeAttente(attendueDe(avant, n), attendueDe(apres, n)))
  if (rangs.length === 0) return
  const ouvertes = await demandesSql.verrouillerDemandes(tx, { IdCommande: commande._id })
  for (const n of rangs) {
    const ancienne = ouvertes.find(d => d.Paire === n)
    if (ancienne) await delier(tx, moi, ancienne)
    const attendue = attendueDe(apres, n)
    if (!attendue) continue
    await demanderArticle(tx, moi, {
      IdArticle: attendue.IdArticle,
      IdOfficineSource: attendue.IdOfficine,
      IdOfficineDestination: commande.IdOfficine,
      Quantite: 1,
      IdCommande: commande._id,
      Paire: n,
      champ: `payload.Paires.${n - 1}.Attendue`,
    })
  }
}

/** Nobody waits for it any more. */
async function delier(tx: Tx, moi: Appelant, d: demandesSql.DemandeVerrouillee): Promise<void> {
  if (d.Statut === 'Envoyée') await demandesSql.delierDeLaCommande(tx, d._id)
  else
    await demandesSql.changerDemande(tx, moi, d._id, {
      Statut: avancer(cycleDemande, d.Statut, 'retirer'),
    })
  await annoncerDemande(tx, d)
}

export async function rendreDemande(tx: Tx, moi: Appelant, d: Bouts): Promise<DemandeTransfert> {
  await annoncerDemande(tx, d)
  return demandesSql.lireDemande(tx, moi, d._id)
}
