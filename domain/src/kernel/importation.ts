import { z } from 'zod'

/** Beyond this a file is cut in two by the person who sends it. */
export const LIGNES_MAX = 20_000

export const ErreurDeLigne = z.object({ ligne: z.int(), champ: z.string(), message: z.string() })
export type ErreurDeLigne = z.infer<typeof ErreurDeLigne>

/**
 * What a file did, or would do when tried: new records, records completed or changed, records already so. Lines are
 * counted, not errors (one line may have several): `lues` = `valides` + `enErreur`, and a trial's `valides` are its new,
 * completed and unchanged ones.
 */
export const Importation = z.object({
  essai: z.boolean(),
  lues: z.int(),
  valides: z.int(),
  enErreur: z.int(),
  creees: z.int(),
  modifiees: z.int(),
  inchangees: z.int(),
  erreurs: z.array(ErreurDeLigne),
})
export type Importation = z.infer<typeof Importation>
