import { z } from 'zod'
import { Id } from '../kernel/contract.ts'

/** Why money goes back with a credit note: its sale came back, or its credit is given back in money. */
export const PAR_AVOIR = ['retour', 'credit'] as const
export type ParAvoir = (typeof PAR_AVOIR)[number]

/** A credit note, as the sale that it is of shows it. */
export const AvoirDeVente = z.object({
  _id: Id,
  Reference: z.string(),
  Jour: z.string(),
  Montant: z.int(),
  Credit: z.int(),
  /** Of its credit, what is left. */
  Reste: z.int(),
})
export type AvoirDeVente = z.infer<typeof AvoirDeVente>
