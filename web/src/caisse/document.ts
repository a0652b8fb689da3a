import type { Operation } from '@dioptrie/domain/caisse/contract'
import { chemins as comptoir } from '../comptoir/chemins.ts'
import { chemins as ventes } from '../ventes/chemins.ts'
import { chemins } from './chemins.ts'

/** The screen of what an operation paid. */
export const versDocument = (o: Operation): string => {
  if (o.IdComptoir) return comptoir.voir(o.IdComptoir)
  return o.IdClient && o.Document ? ventes.commande(o.IdClient, o.Document) : chemins.operations
}
