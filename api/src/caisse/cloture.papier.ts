import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Tx } from '../kernel/db.ts'
import { papier } from '../kernel/papier.ts'
import { noterTirage } from '../kernel/tirage.ts'
import type cloturePdf from './cloture.pdf.ts'
import { lireBilletageParId } from './cloture.ts'

/** The paper of a closing, as it is signed and filed. */
export async function imprimerBilletage(tx: Tx, moi: Appelant, id: string) {
  const billetage = await lireBilletageParId(tx, id)
  return papier<typeof cloturePdf>(
    `cloture-${billetage.DateCloture}`,
    new URL('./cloture.pdf.ts', import.meta.url),
    {
      billetage,
      ...(await cadreDe(tx, moi, billetage.IdOfficine)),
      tirage: await noterTirage(tx, moi, { entite: 'billetage', idEntite: id, papier: 'a4', version: 1 }),
    },
  )
}
