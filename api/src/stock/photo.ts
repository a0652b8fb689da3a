import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { deposerPapier, servirPapier } from '../kernel/paper/depot.ts'
import { type PapierRecu, vignetteDe } from '../kernel/paper/fichier.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

/** The papers of the same article, whichever officine took them. */
const duProduit = (produit: RawBuilder<unknown>) => sql`d.entite = 'article' and d."idEntite" in (
  select x."_id" from article x where x.produit = ${produit})`

/** The photo of the article `a`: one for the same article everywhere. */
export const photoDe = (a: RawBuilder<unknown>) => sql<string | null>`
  (select d."_id" from document d where ${duProduit(sql`${a}.produit`)} order by d."_id" desc limit 1)`

/** One photo of an article at a time: two officines that take it at once leave one. */
async function verrouillerProduit(tx: Tx, id: string): Promise<{ IdOfficine: string; produit: string }> {
  const { rows } = await sql<{ IdOfficine: string; produit: string }>`
    select "IdOfficine", produit from article where "_id" = ${id}`.execute(tx)
  if (!rows[0]) throw introuvable('Cet article')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photo ${rows[0].produit}`}, 0))`.execute(tx)
  return rows[0]
}

const oter = (tx: Tx, produit: string) =>
  sql`delete from document d where ${duProduit(sql`${produit}::uuid`)}`.execute(tx)

export async function poserPhoto(
  tx: Tx,
  moi: Appelant,
  id: string,
  { nom, Type, contenu }: PapierRecu,
): Promise<void> {
  const vignette = await vignetteDe(contenu)
  const { IdOfficine, produit } = await verrouillerProduit(tx, id)
  await oter(tx, produit)
  const papier = { entite: 'article', idEntite: id, IdOfficine, Nom: nom, Type, contenu }
  const IdDocument = await deposerPapier(tx, moi, papier)
  await sql`update document_contenu set vignette = ${vignette} where "IdDocument" = ${IdDocument}`.execute(tx)
}

export async function retirerPhoto(tx: Tx, id: string): Promise<void> {
  const { produit } = await verrouillerProduit(tx, id)
  await oter(tx, produit)
}

export async function ouvrirPhoto(
  db: Lecture,
  reply: FastifyReply,
  id: string,
  petite: boolean,
): Promise<Buffer> {
  const octets = petite ? sql`coalesce(c.vignette, c.contenu)` : sql`c.contenu`
  const { rows } = await sql<{ Nom: string; Type: string; contenu: Buffer }>`
    select d."Nom", d."Type", ${octets} as contenu from document d join document_contenu c on c."IdDocument" = d."_id"
    where d."_id" = ${id} and d.entite = 'article'`.execute(db)
  if (!rows[0]) throw introuvable('Cette photo')
  servirPapier(reply, rows[0])
  return rows[0].contenu
}
