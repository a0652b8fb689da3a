import { z } from 'zod'

/** Beyond this a file is cut in two by the person who sends it. */
export const LIGNES_MAX = 20_000

export const ErreurDeLigne = z.object({ ligne: z.int(), champ: z.string(), message: z.string() })
export type ErreurDeLigne = z.infer<typeof ErreurDeLigne>

/** What a file did, or would do when tried: new records, records completed or changed, records already so. */
export const Importation = z.object({
  essai: z.boolean(),
  lues: z.int(),
  valides: z.int(),
  creees: z.int(),
  modifiees: z.int(),
  inchangees: z.int(),
  erreurs: z.array(ErreurDeLigne),
})
export type Importation = z.infer<typeof Importation>
