import type { Page } from '@dioptrie/domain/kernel/liste'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { enteteDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Db } from '../kernel/db.ts'
import type { Officine } from '../kernel/impression.ts'
import { travailler } from '../kernel/worker.ts'
import type inventairePdf from './inventaire.pdf.ts'
import { lireInventaire, listerLignes } from './inventaires.sql.ts'
import { voitPrixAchat } from './sql.ts'
import type transfertPdf from './transfert.pdf.ts'
import { lireTransfert } from './transferts.sql.ts'

async function officineDe(db: Db, id: string): Promise<Officine> {
  const { rows } = await sql<Officine>`
    select "Nom", "Adresse", "Ville", "Telephone", "Email" from officine where "_id" = ${id}`.execute(db)
  return rows[0] as Officine
}

const impression = (moi: Appelant) => ({
  imprimePar: moi.displayName,
  imprimeLe: new Date().toISOString(),
})

function enPapier(reply: FastifyReply, nom: string, contenu: Uint8Array): Buffer {
  reply.type('application/pdf').header('content-disposition', `inline; filename="${nom}.pdf"`)
  return Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength)
}

export async function imprimerTransfert(
  db: Db,
  moi: Appelant,
  id: string,
  reply: FastifyReply,
): Promise<Buffer> {
  const transfert = await lireTransfert(db, moi, id)
  const [source, destination] = await Promise.all([
    officineDe(db, transfert.IdOfficineSource),
    officineDe(db, transfert.IdOfficineDestination),
  ])
  const contenu = await travailler<typeof transfertPdf>(new URL('./transfert.pdf.ts', import.meta.url), {
    transfert,
    source,
    destination,
    entete: await enteteDe(db, transfert.IdOfficineSource),
    ...impression(moi),
  })
  return enPapier(reply, transfert.Reference, contenu)
}

const LIGNES_IMPRIMEES = 3_000

/** Open, the sheet that people count with; ended, the differences. */
export async function imprimerInventaire(
  db: Db,
  moi: Appelant,
  id: string,
  reply: FastifyReply,
): Promise<Buffer> {
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
  const contenu = await travailler<typeof inventairePdf>(new URL('./inventaire.pdf.ts', import.meta.url), {
    inventaire,
    lignes: pageOfItems,
    avecValeur: voitPrixAchat(moi),
    officine: await officineDe(db, inventaire.IdOfficine),
    entete: await enteteDe(db, inventaire.IdOfficine),
    ...impression(moi),
  })
  return enPapier(reply, inventaire.Reference, contenu)
}
