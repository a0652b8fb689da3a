import type { FastifyReply } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Appelant } from './appelant.ts'
import type { Tx } from './db.ts'

interface NouveauPapier {
  entite: string
  idEntite: string
  IdOfficine: string
  Nom: string
  Type: string
  contenu: Buffer
}

/** Keeps a paper beside the record that it proves; answers its id. */
export async function deposerPapier(tx: Tx, moi: Pick<Appelant, '_id'>, p: NouveauPapier): Promise<string> {
  const { contenu, ...fiche } = p
  const _id = uuid()
  await tx
    .insertInto('document')
    .values({ _id, ...fiche, Taille: contenu.length, createdBy: moi._id })
    .execute()
  await tx.insertInto('document_contenu').values({ IdDocument: _id, contenu }).execute()
  return _id
}

/** The bytes came from outside: shown, never run, and never read as another type than the one checked. */
export function servirPapier(reply: FastifyReply, papier: { Nom: string; Type: string }): void {
  reply
    .type(papier.Type)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(papier.Nom)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
}
