import { regle } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../call/appelant.ts'
import type { Tx } from '../platform/db.ts'

interface NouveauPapier {
  entite: string
  idEntite: string
  IdOfficine: string
  Nom: string
  Type: string
  contenu: Buffer
}

/** A record proves itself with a few pages; a hundred of them are someone filling the disk. */
const PAPIERS_MAX = 50

async function exigerPlace(tx: Tx, { entite, idEntite }: NouveauPapier): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`papiers ${idEntite}`}, 0))`.execute(tx)
  const { n } = await tx
    .selectFrom('document')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('entite', '=', entite)
    .where('idEntite', '=', idEntite)
    .executeTakeFirstOrThrow()
  if (n >= PAPIERS_MAX)
    throw regle(
      'TROP_DE_PAPIERS',
      `Il y a déjà ${PAPIERS_MAX} papiers joints ici : retirez-en un, ou réunissez-les dans un PDF.`,
    )
}

/** Keeps a paper beside the record that it proves; answers its id. */
export async function deposerPapier(tx: Tx, moi: Pick<Appelant, '_id'>, p: NouveauPapier): Promise<string> {
  const { contenu, ...fiche } = p
  await exigerPlace(tx, p)
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
