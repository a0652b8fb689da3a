import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import type { PAYEURS } from '@dioptrie/domain/atelier/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { exiger } from '@dioptrie/domain/kernel/refus'
import type { Numero } from '@dioptrie/domain/ventes/rules'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { type CommandeVerrouillee, changerCommande } from '../ventes/sql.ts'

interface Refection {
  ACharge: (typeof PAYEURS)[number]
  Prix?: number | undefined
}

/**
 * A remake that the client pays for is on the sale, at what was said: the price of that lens grows, the client's share with it, and
 * the insurer's stays what it was. Answers what the journal says of it.
 */
export async function facturerRefection(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  { Paire, Cote }: Pick<CommandeVerre, 'Paire' | 'Cote'>,
  { ACharge, Prix }: Refection,
): Promise<string> {
  if (ACharge !== 'Client') {
    if (Prix) exiger({ Prix: 'Un prix se dit quand c’est le client qui paie.' })
    return ''
  }
  if (!Prix) exiger({ Prix: 'Dites combien le client paie ce verre.' })
  const prix = Prix ?? 0
  const champ = `PrixVer${Cote === 'OD' ? 'D' : 'G'}${Paire as Numero}` as const
  await changerCommande(tx, moi, commande._id, [
    [champ, (commande[champ] ?? 0) + prix],
    ['Total', commande.Total + prix],
    ['Cause', 'prix'],
  ])
  return `, ${ecrireMontant(prix)}`
}
