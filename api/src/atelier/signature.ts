import { champInvalide, type Refus } from '@dioptrie/domain/kernel/refus'
import { garderDocument } from '../documents/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { recevoirImage } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type { CommandeVerrouillee } from '../ventes/sql.ts'

/** What was drawn on the tablet becomes a paper of the order; what cannot be printed is refused on its field. */
interface ImageSignee {
  Type: string
  contenu: Buffer
}

export const lireSignature = (donnees: string, signal: AbortSignal): Promise<ImageSignee> =>
  recevoirImage(Buffer.from(donnees.slice(donnees.indexOf(',') + 1), 'base64'), signal).catch((e: Refus) => {
    throw e.statusCode < 429 ? champInvalide({ 'payload.Signature': e.message }) : e
  })

export async function garderSignature(
  tx: Tx,
  moi: Appelant,
  c: CommandeVerrouillee,
  { Type, contenu }: ImageSignee,
): Promise<string> {
  const papier = await garderDocument(tx, moi, {
    entite: 'commande_client',
    idEntite: c._id,
    IdOfficine: c.IdOfficine,
    Nom: `Signature ${c.RefCmmd}.png`,
    Type,
    contenu,
  })
  return papier._id
}
