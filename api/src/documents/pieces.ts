import type { Piece } from '@dioptrie/domain/caisse/versements'
import type { EntiteCommerciale } from '@dioptrie/domain/commercial/contract'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { deposerPapier, servirPapier } from '../kernel/paper/depot.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { documentJson, lireContenu } from './sql.ts'

/** What a photo or a PDF may prove: cash that went out, an invoice that an insurer received, what was said to a company. */
type EntiteProuvee = 'versement' | 'depense' | 'bordereau_assurance' | EntiteCommerciale

/** The papers of a record, the latest first: a part of its own reading. */
export const piecesDe = (entite: EntiteProuvee, id: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(${documentJson} order by d."createdAt" desc, d."_id" desc)
    from document d left join utilisateur u on u."_id" = d."createdBy"
    where d.entite = ${entite} and d."idEntite" = ${id}), '[]')`

export const nombreDePieces = (entite: EntiteProuvee, id: RawBuilder<unknown>) => sql<number>`
  (select count(*)::int from document d where d.entite = ${entite} and d."idEntite" = ${id})`

export async function joindrePiece(
  tx: Tx,
  moi: Appelant,
  entite: EntiteProuvee,
  fiche: { _id: string; IdOfficine: string },
  { nom, contenu, Type }: PapierRecu,
): Promise<Piece> {
  const { _id: idEntite, IdOfficine } = fiche
  const id = await deposerPapier(tx, moi, { entite, idEntite, IdOfficine, Nom: nom, Type, contenu })
  const { rows } = await sql<{ piece: Piece }>`
    select ${documentJson} as piece from document d left join utilisateur u on u."_id" = d."createdBy"
    where d."_id" = ${id}`.execute(tx)
  return rows[0]?.piece as Piece
}

export async function ouvrirPiece(
  db: Lecture,
  reply: FastifyReply,
  entite: EntiteProuvee,
  id: string,
): Promise<Buffer> {
  const { rows } = await sql<{ Nom: string; Type: string }>`
    select "Nom", "Type" from document where "_id" = ${id} and entite = ${entite}`.execute(db)
  if (!rows[0]) throw introuvable('Ce document')
  const contenu = await lireContenu(db, id)
  servirPapier(reply, rows[0])
  return contenu
}
