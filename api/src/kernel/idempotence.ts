import { createHash } from 'node:crypto'
import { regle } from '@dioptrie/domain/kernel/refus'
import type { Tx } from './db.ts'

interface Cle {
  IdUtilisateur: string
  cle: string
  appel: string
  corps: unknown
}
interface Rejouee {
  statut: number
  reponse: unknown
}

const empreinteDe = (corps: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(corps ?? null))
    .digest('hex')

/**
 * Takes the key for this transaction, or gives the first reply. A second call with the same key waits here until
 * the first one is committed (then gets its reply) or rolled back (then does the work).
 */
export async function prendreCle(tx: Tx, c: Cle): Promise<Rejouee | null> {
  const empreinte = empreinteDe(c.corps)
  const prise = await tx
    .insertInto('idempotence')
    .values({ IdUtilisateur: c.IdUtilisateur, cle: c.cle, appel: c.appel, empreinte })
    .onConflict(oc => oc.doNothing())
    .returning('cle')
    .executeTakeFirst()
  if (prise) return null
  const premiere = await tx
    .selectFrom('idempotence')
    .select(['appel', 'empreinte', 'statut', 'reponse'])
    .where('IdUtilisateur', '=', c.IdUtilisateur)
    .where('cle', '=', c.cle)
    .executeTakeFirstOrThrow()
  if (premiere.appel !== c.appel || premiere.empreinte !== empreinte)
    throw regle(
      'CLE_DEJA_UTILISEE',
      'Votre premier envoi avait été enregistré, avec d’autres valeurs ; celui-ci ne l’est pas. Vérifiez ce qui est enregistré avant de recommencer.',
    )
  return { statut: premiere.statut ?? 200, reponse: premiere.reponse }
}

export async function garderReponse(tx: Tx, c: Cle, statut: number, reponse: unknown): Promise<void> {
  await tx
    .updateTable('idempotence')
    .set({ statut, reponse: JSON.stringify(reponse ?? null) })
    .where('IdUtilisateur', '=', c.IdUtilisateur)
    .where('cle', '=', c.cle)
    .execute()
}

/** A refusal is no reply to keep: what it wrote stays (a failed password), the key is free again. */
export async function rendreCle(tx: Tx, c: Cle): Promise<void> {
  await tx
    .deleteFrom('idempotence')
    .where('IdUtilisateur', '=', c.IdUtilisateur)
    .where('cle', '=', c.cle)
    .execute()
}
