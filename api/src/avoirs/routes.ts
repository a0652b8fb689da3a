import type { contrat } from '@dioptrie/domain'
import type { SaisieAvoir, VenteRetournable } from '@dioptrie/domain/avoirs/contract'
import {
  AVOIR,
  type Chiffre,
  chiffrer,
  refusDesChoix,
  refusDesSorts,
  refusDuRetourDArgent,
  toutRevient,
} from '@dioptrie/domain/avoirs/rules'
import { exiger, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { refusDuRetour } from '@dioptrie/domain/ventes/rules'
import { laisserLesVerres } from '../atelier/retours.ts'
import { exigerJourneeOuverte, verrouillerCaisse } from '../caisse/operations.ts'
import { rendreLeCredit, rendreLesReglements } from '../caisse/rendre.ts'
import { verrouillerClient } from '../clients/sql.ts'
import { lireVente, reprendreLignes, verrouillerVente } from '../comptoir/sql.ts'
import { crediter } from '../facturation/crediter.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { suivreAttentes } from '../stock/demandes.ts'
import { mouvementer, verrouillerArticles } from '../stock/registre.ts'
import { changerEtape, entiere, lireCommande, verrouillerCommande } from '../ventes/sql.ts'
import { ecrireRetour } from '../ventes/versions.ts'
import { exporterAvoirs } from './export.ts'
import { imprimerAvoir } from './impression.ts'
import * as avoirsSql from './sql.ts'

type Rendue = VenteRetournable['lignes'][number] & { Sort: 'Stock' | 'Perte'; Montant: number }

/** What comes back, what it comes to, and what becomes of the money: everything that the rules refuse is refused here. */
function preparer(
  vente: VenteRetournable,
  { lignes, rendre }: SaisieAvoir,
): { chiffre: Chiffre; rendues: Rendue[] } {
  exiger(refusDesChoix(vente.lignes, lignes))
  exiger(refusDesSorts(vente.lignes, lignes))
  const chiffre = chiffrer(vente, lignes)
  if (chiffre.Montant === 0)
    throw regle('RIEN_A_RENDRE', 'Ce qui revient ne vaut rien : il n’y a pas d’avoir à en faire.')
  const refus = rendre ? refusDuRetourDArgent(rendre.montant, chiffre.Excedent) : null
  exiger(refus ? { 'rendre.montant': refus } : {})
  exiger(
    rendre?.modepaiement === AVOIR
      ? { 'rendre.modepaiement': 'Ce qui n’est pas rendu en argent reste en crédit.' }
      : {},
  )
  return {
    chiffre,
    rendues: lignes.map(({ Cle, Quantite, Sort }, rang) => ({
      ...(vente.lignes.find(l => l.Cle === Cle) as VenteRetournable['lignes'][number]),
      Quantite,
      Sort,
      Montant: chiffre.lignes[rang] as number,
    })),
  }
}

interface Vente {
  entite: 'commande_client' | 'commande_comptoir'
  _id: string
  RefCmmd: string
  IdOfficine: string
  IdClient: string | null
}

/**
 * The credit note with its number, what its sale was paid given back, and the goods: all locked before the number is taken. The sale itself
 * is written by who knows how.
 */
async function faire(
  tx: Tx,
  moi: Appelant,
  vente: Vente,
  { Motif, rendre }: SaisieAvoir,
  { chiffre, rendues }: { chiffre: Chiffre; rendues: Rendue[] },
): Promise<string> {
  const { IdOfficine, IdClient } = vente
  const pieces = rendues.flatMap(({ IdArticle, Quantite, Sort }) =>
    IdArticle ? [{ IdArticle, Quantite, Sort }] : [],
  )
  await verrouillerArticles(
    tx,
    pieces.map(p => p.IdArticle),
  )
  const { Montant, PartAssurance, Excedent } = chiffre
  if (Excedent > 0) {
    await verrouillerCaisse(tx, IdOfficine)
    await exigerJourneeOuverte(tx, IdOfficine)
  }
  const Rendu = rendre?.montant ?? 0
  const Credit = Excedent - Rendu
  const deLaVente = vente.entite === 'commande_client' ? { IdCommande: vente._id } : { IdComptoir: vente._id }
  const avoir = await avoirsSql.creerAvoir(tx, moi, {
    IdOfficine,
    IdCommande: null,
    IdComptoir: null,
    ...deLaVente,
    IdClient,
    Motif,
    Montant,
    PartAssurance,
    Rendu,
    Credit,
    lignes: rendues,
  })
  await rendreLesReglements(
    tx,
    moi,
    deLaVente,
    [
      ...(rendre ? [rendre] : []),
      ...(Credit > 0 ? [{ montant: Credit, modepaiement: AVOIR, reference: avoir.Reference }] : []),
    ],
    { IdAvoir: avoir._id, Motif },
  )
  const deplacees = (Sort?: 'Perte') =>
    pieces.filter(p => !Sort || p.Sort === Sort).map(({ IdArticle, Quantite }) => ({ IdArticle, Quantite }))
  await mouvementer(
    tx,
    moi,
    'Retour',
    { entite: vente.entite, _id: vente._id, reference: vente.RefCmmd, IdOfficine },
    deplacees(),
  )
  // Back from the client, and lost: the ledger says both.
  await mouvementer(
    tx,
    moi,
    'Sortie',
    { entite: 'avoir', _id: avoir._id, reference: avoir.Reference, IdOfficine },
    deplacees('Perte').map(l => ({ ...l, Quantite: -l.Quantite, Motif: 'Perte' })),
  )
  await annoncer(
    tx,
    { entite: 'avoir', _id: avoir._id, IdOfficine },
    { entite: vente.entite, _id: vente._id, IdOfficine },
  )
  return avoir._id
}

async function rendreCommande(tx: Tx, moi: Appelant, id: string, saisie: SaisieAvoir) {
  const { IdClient } = await lireCommande(tx, moi, { _id: id })
  await verrouillerClient(tx, IdClient)
  const commande = await entiere(tx, await verrouillerCommande(tx, { _id: id }))
  const retournable = await avoirsSql.retournableDeCommande(tx, moi, id)
  if (commande.version !== saisie.version) throw versionPerimee(retournable)
  const refus = refusDuRetour(commande)
  const tout = toutRevient(retournable.lignes, saisie.lignes)
  if (refus && !(refus.entiere && tout)) throw regle(refus.code, refus.message)
  const fait = preparer(retournable, saisie)
  await crediter(tx, moi, commande, fait.chiffre.PartAssurance, saisie.Motif)
  const avoir = await faire(tx, moi, { entite: 'commande_client', ...commande }, saisie, fait)
  const cles = saisie.lignes.map(l => l.Cle)
  const Paires = await ecrireRetour(tx, moi, commande, cles, fait.chiffre)
  await suivreAttentes(tx, moi, commande, commande.Paires, Paires)
  if (tout) {
    await laisserLesVerres(tx, moi, commande)
    await changerEtape(tx, moi, commande, 'rendre')
  }
  return avoirsSql.lireAvoir(tx, { _id: avoir })
}

async function rendreComptoir(tx: Tx, moi: Appelant, id: string, saisie: SaisieAvoir) {
  const vente = await verrouillerVente(tx, id)
  const retournable = await avoirsSql.retournableDeComptoir(tx, id)
  if (vente.version !== saisie.version) throw versionPerimee(await lireVente(tx, id))
  if (retournable.Refus)
    throw regle(vente.Statut === 'Active' ? 'VENTE_RENDUE' : 'VENTE_SUPPRIMEE', retournable.Refus)
  const fait = preparer(retournable, saisie)
  const avoir = await faire(tx, moi, { entite: 'commande_comptoir', ...vente, IdClient: null }, saisie, fait)
  await reprendreLignes(
    tx,
    moi,
    id,
    saisie.lignes.map(l => ({ Rang: Number(l.Cle), Quantite: l.Quantite })),
    fait.chiffre.Remise,
  )
  return avoirsSql.lireAvoir(tx, { _id: avoir })
}

export const avoirs: Gestionnaires<typeof contrat.avoirs> = {
  liste: ({ db, officine }, { query }) => avoirsSql.listerAvoirs(db, { ...query, officine }),

  totaux: ({ db, officine }, { query }) => avoirsSql.totaliserAvoirs(db, { ...query, officine }),

  exporter: ({ db, officine, reply }, { query }) =>
    exporterAvoirs(db, { ...query, officine }, query.format ?? 'xlsx', reply),

  deCommande: ({ db, moi }, { params }) => avoirsSql.retournableDeCommande(db, moi, params.id),

  deComptoir: ({ db }, { params }) => avoirsSql.retournableDeComptoir(db, params.id),

  rendreCommande: ({ tx, moi }, { params, payload }) => rendreCommande(tx, moi, params.id, payload),

  rendreComptoir: ({ tx, moi }, { params, payload }) => rendreComptoir(tx, moi, params.id, payload),

  lire: ({ db }, { params }) => avoirsSql.lireAvoir(db, { _id: params.id }),

  parNumero: ({ db }, { params }) => avoirsSql.lireAvoir(db, { Reference: params.code }),

  async rembourser({ tx, moi }, { params, payload: { montant, ...part } }) {
    const avoir = await avoirsSql.lireAvoir(tx, { _id: params.id })
    await rendreLeCredit(tx, moi, avoir, { ...part, montant })
    return avoirsSql.lireAvoir(tx, { _id: params.id })
  },

  imprimer: ({ tx, moi }, { params, query }) => imprimerAvoir(tx, moi, params.id, query.format ?? 'a4'),
}
