import type { Proforma } from '@dioptrie/domain/proformas/contract'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { enteteDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Tx } from '../kernel/db.ts'
import { noterTirage } from '../kernel/tirage.ts'
import { travailler } from '../kernel/worker.ts'
import { lireCommande } from './sql.ts'
import type ventePdf from './vente.pdf.ts'
import type { VenteAImprimer } from './vente.pdf.ts'

/** The paper of a sale with the letterhead of its officine; the copy is counted in the same transaction. */
export async function imprimerVente(
  tx: Tx,
  moi: Appelant,
  vente: Proforma | CommandeEntiere,
  { entite, reference }: { entite: string; reference: string },
  reply: FastifyReply,
): Promise<Buffer> {
  const { rows } = await sql<Pick<VenteAImprimer, 'client' | 'officine'>>`
    select to_jsonb(c) as client, to_jsonb(f) as officine
    from (select "_id", "Civilite", "Nom", "Prenoms", "CodeClient", "Genre", "DateNaissance", "Contacts", "Quartier", "Ville"
      from client) c,
      (select "_id", "Nom", "Adresse", "Ville", "Telephone", "Email" from officine) f
    where c."_id" = ${vente.IdClient} and f."_id" = ${vente.IdOfficine}`.execute(tx)
  const { client, officine } = rows[0] as Pick<VenteAImprimer, 'client' | 'officine'>
  const entete = await enteteDe(tx, vente.IdOfficine)
  const tirage = await noterTirage(tx, moi, {
    entite,
    idEntite: vente._id,
    papier: 'a4',
    version: vente.version,
  })
  const contenu = await travailler<typeof ventePdf>(new URL('./vente.pdf.ts', import.meta.url), {
    vente,
    client,
    officine,
    entete,
    tirage,
    imprimePar: moi.displayName,
    imprimeLe: new Date().toISOString(),
  })
  reply.type('application/pdf').header('content-disposition', `inline; filename="${reference}.pdf"`)
  return Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength)
}

export async function imprimerCommande(
  tx: Tx,
  moi: Appelant,
  id: string,
  reply: FastifyReply,
): Promise<Buffer> {
  const c = await lireCommande(tx, moi, { _id: id })
  return imprimerVente(tx, moi, c, { entite: 'commande_client', reference: c.RefCmmd }, reply)
}
