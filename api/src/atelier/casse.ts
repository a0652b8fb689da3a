import type { SaisieCasse } from '@dioptrie/domain/atelier/casse'
import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import { estMontee, type Numero, REFUS_CASSE_LIVREE } from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { mouvementer, verrouillerArticles } from '../stock/registre.ts'
import { type CommandeVerrouillee, changerCommande, changerEtape } from '../ventes/sql.ts'

/**
 * The broken frame left the stock with the sale; the one that takes its place leaves now, as a loss of its own. What was
 * mounted in the broken one goes back to the bench. The price of the sale does not move.
 */
export async function casserMonture(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  { Paire, Motif, ACharge, IdArticle }: SaisieCasse,
): Promise<void> {
  if (commande.Etape === 'Livrée') throw regle('ETAPE_IMPOSSIBLE', REFUS_CASSE_LIVREE)
  const champ = `IdArticle${Paire as Numero}` as const
  const cassee = commande[champ]
  if (!cassee) {
    exiger({ Paire: `La paire ${Paire} n’a pas de monture du stock.` })
    return
  }
  const remplacement = IdArticle ?? cassee
  const { rows } = await sql<{ _id: string }>`
    select "_id" from article where "_id" = ${remplacement} and "IdOfficine" = ${commande.IdOfficine}`.execute(
    tx,
  )
  if (!rows[0]) exiger({ IdArticle: 'Cet article n’est pas dans le stock de cette officine.' })
  const raison = `Monture cassée (paire ${Paire}) : ${Motif}, à la charge de : ${ACharge}`
  await verrouillerArticles(tx, [remplacement])
  if (estMontee(commande)) await changerEtape(tx, moi, commande, 'casserMonture', raison)
  if (remplacement !== cassee) await changerCommande(tx, moi, commande._id, [[champ, remplacement]])
  const _id = uuid()
  await sql`insert into casse_monture ("_id", "IdCommande", "IdOfficine", "Paire", "IdArticle", "IdRemplacement", "Motif",
      "ACharge", "createdBy")
    values (${_id}, ${commande._id}, ${commande.IdOfficine}, ${Paire}, ${cassee}, ${remplacement}, ${Motif}, ${ACharge},
      ${moi._id})`.execute(tx)
  const document = {
    entite: 'casse_monture',
    _id,
    reference: commande.RefCmmd,
    IdOfficine: commande.IdOfficine,
  }
  await mouvementer(tx, moi, 'Sortie', document, [{ IdArticle: remplacement, Quantite: -1, Motif: raison }])
}
