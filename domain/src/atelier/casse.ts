import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { texteRequis, Version } from '../kernel/formes.ts'
import { saisieRemise } from '../remises/contract.ts'
import { PAYEURS } from './rules.ts'
import { Paire } from './verre.ts'

export const SaisieCasse = z.strictObject({
  Paire,
  Motif: texteRequis(200),
  ACharge: z.enum(PAYEURS, { error: `Une valeur parmi ${PAYEURS.join(', ')}` }),
  /** The frame that takes its place: the same one once more unless said. */
  IdArticle: Id.nullish(),
  /** A dearer one is a discount of the difference, unless the client pays it. */
  ClientPaie: z.boolean({ error: 'Oui ou non attendu' }).optional(),
  ...saisieRemise,
  version: Version.optional(),
})
export type SaisieCasse = z.output<typeof SaisieCasse>

/** A frame that broke in the workshop, and the one that left the stock in its place. */
export const CasseMonture = z.object({
  _id: Id,
  Paire: z.int(),
  Monture: z.string(),
  Remplacement: z.string(),
  Motif: z.string(),
  ACharge: z.enum(PAYEURS),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
})
export type CasseMonture = z.infer<typeof CasseMonture>
