import type { Client } from '@dioptrie/domain/clients/contract'
import type { PriseEnCharge } from '@dioptrie/domain/commandes/couverture'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import {
  type Convenue,
  type Couverture,
  type Etape,
  estimerCouverture,
  partager,
  partagerVente,
  type Reste,
  refusModification,
  restantDuBon,
  resteDeLaVente,
} from '@dioptrie/domain/ventes/rules'
import { prixDe, type Valeurs } from './valeurs.ts'

/** A sale that exists, as it was read: what it agreed, and where it stands. */
type Relue = Convenue & {
  _id: string
  version?: number
  IdConvention?: string | null
  Estimation?: object | null
  Etape?: Etape
  IdFacture?: string | null
  Versions?: Reste[] | undefined
}

/** A sale being typed, as the caps see it. */
export interface Contexte {
  genre: 'commande' | 'proforma'
  client: Client
  /** The day that the sale is made on: the bon is valid, and its cap runs, on that day. */
  jour: Jour
  /** What is being changed: it keeps its amounts until its money changes, and an order does not take from itself. */
  convenue: Relue | null
}

/** An order names what was left of its bon with each of its versions. */
export const convenueDe = (lue: Record<string, unknown> & { _id: string }): Relue => {
  const { Versions, ...vente } = lue as Relue
  const { PlafondRestant, AccordeRestant } = Versions?.at(-1) ?? vente
  return { ...vente, IdPriseEnCharge: vente.IdPriseEnCharge ?? null, PlafondRestant, AccordeRestant }
}

export const autresVentes = ({ client, convenue }: Pick<Contexte, 'client' | 'convenue'>) =>
  client.commandes.filter(c => c._id !== convenue?._id)

/** What a bon leaves to this sale: more than to another one, when it is the one it has. */
export function resteDe(c: Contexte, bon: PriseEnCharge): Reste {
  const reste = restantDuBon(bon, autresVentes(c), c.jour)
  return c.convenue?.IdPriseEnCharge === bon._id ? resteDeLaVente(c.convenue, reste) : reste
}

/** Who shares the sale: a bon, for a proforma what the insurer usually grants, or nobody. */
export function couvertureDe(
  c: Contexte,
  { IdPriseEnCharge, Estimer }: Pick<Valeurs, 'IdPriseEnCharge' | 'Estimer'>,
): { couverture: Couverture; estimee: boolean } | null {
  const { client, jour, convenue } = c
  if (IdPriseEnCharge) {
    const bon = client.prisesEnCharge.find(p => p._id === IdPriseEnCharge)
    return bon ? { couverture: { ...bon, ...resteDe(c, bon) }, estimee: false } : null
  }
  if (c.genre !== 'proforma' || !Estimer || !client.IdAssurance || !client.conditions) return null
  const couverture = estimerCouverture(client.conditions, client.IdAssurance, autresVentes(c), jour)
  if (!couverture) return null
  const reste = convenue?.Estimation ? resteDeLaVente(convenue, couverture) : couverture
  return { couverture: { ...couverture, ...reste }, estimee: true }
}

/**
 * Who pays what, as the server works it out: a sale that exists keeps its amounts until its money changes. `convenues`: they are not what
 * its bon would give today.
 */
export function partageDe(c: Contexte, valeurs: Valeurs) {
  const couverte = couvertureDe(c, valeurs)
  const vente = { ...prixDe(valeurs), IdPriseEnCharge: valeurs.IdPriseEnCharge }
  // To estimate, or no longer to, is to agree otherwise.
  const autrement = Boolean(c.convenue?.Estimation) !== (couverte?.estimee === true)
  const couverture = couverte?.couverture ?? null
  const { partage, cause } = partagerVente(autrement ? null : c.convenue, vente, couverture)
  const convenues = cause === null && partage.PartAssurance !== partager(vente, couverture).PartAssurance
  return { partage, cause, couverte, convenues }
}

/** Why this field of an order no longer changes; null when it does. `engage`: whoever may commit the insurer after the delivery. */
export const refusDuChamp = ({ genre, convenue }: Contexte, champ: string, engage = false): string | null =>
  (genre === 'commande' &&
    convenue?.Etape &&
    refusModification(
      { MontantRegle: 0, Etape: convenue.Etape, IdFacture: convenue.IdFacture ?? null },
      [champ],
      engage,
    )?.message) ||
  null
