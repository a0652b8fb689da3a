import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { enteteDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Tx } from '../kernel/db.ts'
import type { Officine } from '../kernel/impression.ts'
import { noterTirage } from '../kernel/tirage.ts'
import { travailler } from '../kernel/worker.ts'
import type comptoirPdf from './comptoir.pdf.ts'
import { lireVente } from './sql.ts'

/** The ticket or the A4 of a counter sale; the copy is counted in the same transaction. */
export async function imprimerVente(
  tx: Tx,
  moi: Appelant,
  id: string,
  format: 'ticket' | 'a4',
  reply: FastifyReply,
): Promise<Buffer> {
  const vente = await lireVente(tx, id)
  const { rows } = await sql<Officine>`
    select "Nom", "Adresse", "Ville", "Telephone", "Email" from officine where "_id" = ${vente.IdOfficine}`.execute(
    tx,
  )
  const contenu = await travailler<typeof comptoirPdf>(new URL('./comptoir.pdf.ts', import.meta.url), {
    vente,
    format,
    officine: rows[0] as Officine,
    entete: await enteteDe(tx, vente.IdOfficine),
    tirage: await noterTirage(tx, moi, {
      entite: 'commande_comptoir',
      idEntite: id,
      papier: format,
      version: vente.version + vente.reglements.length,
    }),
    imprimePar: moi.displayName,
    imprimeLe: new Date().toISOString(),
  })
  reply.type('application/pdf').header('content-disposition', `inline; filename="${vente.RefCmmd}.pdf"`)
  return Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength)
}
