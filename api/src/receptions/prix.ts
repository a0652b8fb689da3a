import { regle } from '@dioptrie/domain/kernel/refus'
import type { PrixPropose } from '@dioptrie/domain/receptions/contract'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { changerEtiquettes, changerPrix } from '../stock/articles.ts'
import { verrouillerArticles } from '../stock/registre.ts'
import { type BonVerrouille, prixProposes } from './sql.ts'

/**
 * The shop takes all, some or none of the prices that a receipt proposes, in one gesture: what is not taken is left for good. A label
 * that is no more the one they looked at is not replaced. The receipt must be locked.
 */
export async function trancherPrix(
  tx: Tx,
  moi: Appelant,
  bon: BonVerrouille,
  officine: string,
  pris: readonly { IdArticle: string; Actuel: number }[],
): Promise<void> {
  await verrouillerArticles(
    tx,
    pris.map(p => p.IdArticle),
  )
  const { rows } = await sql<PrixPropose>`
    select * from (${prixProposes(sql`${bon._id}::uuid`)}) p where p."IdOfficine" = ${officine}`.execute(tx)
  if (rows.length === 0)
    throw regle(
      'RIEN_DE_PROPOSE',
      'Ce bon ne propose plus de prix à cette officine : un collègue y a répondu.',
    )
  const proposes = new Map(rows.map(p => [p.IdArticle, p]))
  if (pris.some(p => proposes.get(p.IdArticle)?.Actuel !== p.Actuel))
    throw regle(
      'PRIX_CHANGE',
      'Un de ces prix a changé depuis que vous les regardez : rien n’est pris, relisez-les.',
    )
  await changerEtiquettes(tx, { Cause: 'Réception', IdBon: bon._id }, () =>
    changerPrix(
      tx,
      moi,
      pris.map(({ IdArticle }) => ({ IdArticle, PrixVente: proposes.get(IdArticle)?.Propose })),
    ),
  )
  await sql`update ligne_envoi x set "PrixTranche" = true from envoi e
    where e."_id" = x."IdEnvoi" and e."IdBon" = ${bon._id} and e."IdOfficine" = ${officine} and e.statut = 'Reçu'`.execute(
    tx,
  )
}
