import type { Document } from '@dioptrie/domain/clients/contract'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { deposerPapier } from '../kernel/paper/depot.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

/** The papers that came in, whatever record they are kept with. */

export const documentJson = sql`jsonb_build_object('_id', d."_id", 'entite', d.entite, 'idEntite', d."idEntite",
  'IdOfficine', d."IdOfficine", 'Nom', d."Nom", 'Type', d."Type", 'Taille', d."Taille",
  'createdAt', instant(d."createdAt"), 'createdBy', u."displayName")`

const fichesDocument = sql`d."_id", d.entite, d."idEntite", d."IdOfficine", d."Nom", d."Type", d."Taille", d."createdAt",
  u."displayName" as "createdBy"`

export async function documentsDuClient(db: Lecture, idClient: string): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select ${fichesDocument} from document d left join utilisateur u on u."_id" = d."createdBy"
    where (d.entite = 'client' and d."idEntite" = ${idClient})
      or (d.entite = 'ordonnance' and d."idEntite" = any(array(
        select "_id" from ordonnance where "IdClient" = ${idClient})))
      or (d.entite = 'prise_en_charge' and d."idEntite" = any(array(
        select "_id" from prise_en_charge where "IdClient" = ${idClient})))
    order by d."createdAt" desc, d."_id" desc`.execute(db)
  return rows
}

export async function lireDocument(db: Lecture, id: string): Promise<Document> {
  const { rows } = await sql<Document>`
    select ${fichesDocument} from document d left join utilisateur u on u."_id" = d."createdBy"
    where d."_id" = ${id} and d.entite in ('client', 'ordonnance', 'prise_en_charge', 'commande_client')`.execute(
    db,
  )
  if (!rows[0]) throw introuvable('Ce document')
  return rows[0]
}

export async function lireContenu(db: Lecture, id: string): Promise<Buffer> {
  const contenu = await db
    .selectFrom('document_contenu')
    .select('contenu')
    .where('IdDocument', '=', id)
    .executeTakeFirst()
  if (!contenu) throw introuvable('Ce document')
  return contenu.contenu
}

export async function garderDocument(
  tx: Tx,
  moi: Appelant,
  d: Pick<Document, 'entite' | 'idEntite' | 'IdOfficine' | 'Nom' | 'Type'> & { contenu: Buffer },
): Promise<Document> {
  return lireDocument(tx, await deposerPapier(tx, moi, d))
}

export async function retirerDocument(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('document').where('_id', '=', id).execute()
}
