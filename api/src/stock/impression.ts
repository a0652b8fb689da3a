import type { Page } from '@dioptrie/domain/kernel/liste'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import { cadreDe, officineDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Db } from '../kernel/db.ts'
import { papier } from '../kernel/papier.ts'
import type inventairePdf from './inventaire.pdf.ts'
import { lireInventaire, listerLignes } from './inventaires.sql.ts'
import { voitPrixAchat } from './sql.ts'
import type transfertPdf from './transfert.pdf.ts'
import { lireTransfert } from './transferts.sql.ts'

export async function imprimerTransfert(db: Db, moi: Appelant, id: string) {
  const transfert = await lireTransfert(db, moi, id)
  const { officine: source, ...cadre } = await cadreDe(db, moi, transfert.IdOfficineSource)
  return papier<typeof transfertPdf>(transfert.Reference, new URL('./transfert.pdf.ts', import.meta.url), {
    transfert,
    source,
    destination: await officineDe(db, transfert.IdOfficineDestination),
    ...cadre,
  })
}

const LIGNES_IMPRIMEES = 3_000

/** Open, the sheet that people count with; ended, the differences. */
export async function imprimerInventaire(db: Db, moi: Appelant, id: string) {
  const inventaire = await lireInventaire(db, moi, id)
  const enCours = inventaire.Statut === 'En cours'
  const { pager, pageOfItems } = (await listerLignes(db, moi, id, {
    page: 1,
    limit: LIGNES_IMPRIMEES,
    ...(enCours ? {} : { etat: 'Écarts' as const }),
  })) as Page<LigneInventaire>
  if (pager.totalItems > LIGNES_IMPRIMEES)
    throw new Refus(
      413,
      'TROP_GRAND',
      'Une feuille d’inventaire compte au plus 3 000 articles : exportez-le en Excel, ou comptez par marque.',
    )
  return papier<typeof inventairePdf>(inventaire.Reference, new URL('./inventaire.pdf.ts', import.meta.url), {
    inventaire,
    lignes: pageOfItems,
    avecValeur: voitPrixAchat(moi),
    ...(await cadreDe(db, moi, inventaire.IdOfficine)),
  })
}
