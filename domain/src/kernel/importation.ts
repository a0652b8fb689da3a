import { z } from 'zod'
import { Id } from './contract.ts'

/** Beyond this a file is cut in two by the person who sends it. */
export const LIGNES_MAX = 20_000

export const ErreurDeLigne = z.object({ ligne: z.int(), champ: z.string(), message: z.string() })
export type ErreurDeLigne = z.infer<typeof ErreurDeLigne>

/** Which column of a file holds what, by the title that it has there; nothing: it is passed over. */
export const Colonnes = z.record(z.string().trim().min(1).max(120), z.string().max(40))
export type Colonnes = z.output<typeof Colonnes>

const enJson = (texte: string): unknown => {
  try {
    return JSON.parse(texte)
  } catch {
    return undefined
  }
}
/** The same in an address. */
export const colonnesEnTexte = <C extends Colonnes>(forme: z.ZodType<C>, exemple: string) =>
  z
    .string()
    .max(6000)
    .transform((texte, ctx): C => {
      const lu = forme.safeParse(enJson(texte))
      if (lu.success) return lu.data
      ctx.addIssue({ code: 'custom', message: `Un objet JSON est attendu : ${exemple}`, input: texte })
      return z.NEVER
    })

/** What a file of another program is asked: tried or written, into which officine, what its columns hold. */
export const DemandeDeReprise = z.strictObject({
  essai: z.enum(['oui', 'non']).optional(),
  IdOfficine: Id.optional(),
  colonnes: colonnesEnTexte(Colonnes, '{"Solde":"Montant", …}').optional(),
})

/** The titles of a file beside what they may hold, for who says which is which. */
export const ColonnesLues = z.object({
  titres: z.array(z.string()),
  exemples: z.array(z.array(z.string())),
  Colonnes,
  champs: z.array(z.object({ champ: z.string(), titre: z.string(), requis: z.boolean() })),
})
export type ColonnesLues = z.infer<typeof ColonnesLues>

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
  colonnes: ColonnesLues.optional(),
})
export type Importation = z.infer<typeof Importation>
