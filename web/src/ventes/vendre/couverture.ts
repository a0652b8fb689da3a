import type { Client } from '@dioptrie/domain/clients/contract'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import { type Couverture, estimerCouverture, restantDuBon } from '@dioptrie/domain/ventes/rules'
import type { Valeurs } from './valeurs.ts'

/** A sale being typed, as the caps see it. */
export interface Contexte {
  genre: 'commande' | 'proforma'
  client: Client
  /** The day that the sale is made on: the bon is valid, and its cap runs, on that day. */
  jour: Jour
  /** The order being changed: it does not take from itself. */
  sauf?: string | undefined
}

export const autresVentes = ({ client, sauf }: Pick<Contexte, 'client' | 'sauf'>) =>
  client.commandes.filter(c => c._id !== sauf)

/** Who shares the sale: a bon, for a proforma what the insurer usually grants, or nobody. */
export function couvertureDe(
  c: Contexte,
  { IdPriseEnCharge, Estimer }: Pick<Valeurs, 'IdPriseEnCharge' | 'Estimer'>,
): { couverture: Couverture; estimee: boolean } | null {
  const { client, jour } = c
  const ventes = autresVentes(c)
  if (IdPriseEnCharge) {
    const bon = client.prisesEnCharge.find(p => p._id === IdPriseEnCharge)
    return bon ? { couverture: { ...bon, ...restantDuBon(bon, ventes, jour) }, estimee: false } : null
  }
  if (c.genre !== 'proforma' || !Estimer || !client.IdAssurance || !client.conditions) return null
  const couverture = estimerCouverture(client.conditions, client.IdAssurance, ventes, jour)
  return couverture && { couverture, estimee: true }
}
