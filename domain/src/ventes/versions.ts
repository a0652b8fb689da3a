import { type PrixSaisis, sommeMontures, sommeVerres } from '../commandes/prix.ts'
import { type Couverture, type Partage, partager, type Reste } from './partage.ts'

/*
 * Why what is owed changes; who may change it is `portes.ts`. Each change of what a sale comes to is a version: numbered, dated, with its
 * cause, never changed afterwards. What names no money has no cause and moves no franc, of this sale or of another.
 */

/** The first version is `vente`; what was sold before versions were kept begins with `reprise`. */
export const CAUSES = [
  'vente',
  'prix',
  'remise',
  'bon',
  'date',
  'montant convenu',
  'charge au client',
  'retour',
  'annulation',
  'reprise',
] as const
export type Cause = (typeof CAUSES)[number]

/** What a sale says of its money. */
interface Chiffree extends PrixSaisis {
  IdPriseEnCharge?: string | null | undefined
}

/** What its last version agreed; of a sale without a bon, or older than its versions, nothing was left to say. */
export interface Convenue extends Chiffree {
  PartAssurance?: number | undefined
  PlafondRestant?: number | null | undefined
  AccordeRestant?: number | null | undefined
}

/** Why the share is to be worked out again; null when nothing that was typed is money. */
export function causeDuChangement(avant: Chiffree, apres: Chiffree): 'prix' | 'remise' | 'bon' | null {
  if (sommeMontures(avant) !== sommeMontures(apres) || sommeVerres(avant) !== sommeVerres(apres))
    return 'prix'
  if ((avant.RemiseCom ?? 0) !== (apres.RemiseCom ?? 0)) return 'remise'
  return (avant.IdPriseEnCharge ?? null) === (apres.IdPriseEnCharge ?? null) ? null : 'bon'
}

const borne = (convenu: number | null | undefined, part: number, reste: number | null) => {
  if (reste === null) return null
  const tenu = Math.max(part, reste)
  return convenu == null ? tenu : Math.min(convenu, tenu)
}

/**
 * What a bon leaves to a sale that already has it: what was left of it when the sale took it, as far as others have not taken
 * it since, and never less than its own share. Two clients that become one, or a sale that is cancelled, move nothing here.
 */
export const resteDeLaVente = (convenue: Convenue, { PlafondRestant, AccordeRestant }: Reste): Reste => ({
  PlafondRestant: borne(convenue.PlafondRestant, convenue.PartAssurance ?? 0, PlafondRestant),
  AccordeRestant: borne(convenue.AccordeRestant, convenue.PartAssurance ?? 0, AccordeRestant),
})

/** How a sale is shared, with what its bon leaves today: as it was agreed, until a cause says otherwise. */
export function partagerVente<C extends Couverture>(
  convenue: Convenue | null,
  vente: Chiffree,
  couverture: C | null,
): { partage: Partage; couverture: C | null; cause: Cause | null } {
  const cause = convenue ? causeDuChangement(convenue, vente) : 'vente'
  const tenue =
    convenue && couverture && cause !== 'bon' && convenue.IdPriseEnCharge === vente.IdPriseEnCharge
      ? { ...couverture, ...resteDeLaVente(convenue, couverture) }
      : couverture
  const partage = partager(vente, tenue)
  if (cause) return { partage, couverture: tenue, cause }
  const PartAssurance = convenue?.PartAssurance ?? 0
  return {
    partage: { ...partage, PartAssurance, PartClient: partage.Total - PartAssurance },
    couverture: null,
    cause,
  }
}
