import { z } from 'zod'
import { appel, type Change, Id } from './contract.ts'
import { Montant } from './formes.ts'
import type { Permission } from './permissions.ts'

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
  champs: z.array(
    z.object({
      champ: z.string(),
      titre: z.string(),
      requis: z.boolean(),
      /** Several columns may hold it. */
      plusieurs: z.boolean().optional(),
    }),
  ),
})
export type ColonnesLues = z.infer<typeof ColonnesLues>

/** Of whom a line of another program was found to be, and how much it brings. */
export const ClientTrouve = z.object({
  ligne: z.int(),
  CodeClient: z.string(),
  Client: z.string(),
  Montant: Montant.nullable(),
})
export type ClientTrouve = z.infer<typeof ClientTrouve>
/** Beyond these a person looks at the sum. */
export const TROUVES_MAX = 1_000

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
  /** Of a file that brings money in: all its valid lines together, to be held against the total of the other program. */
  Montant: z.int().optional(),
  /** The clients of the valid lines, in their order: the first ones. */
  trouves: z.array(ClientTrouve).max(TROUVES_MAX).optional(),
})
export type Importation = z.infer<typeof Importation>

const CLASSEUR = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The calls of a table that is read from a file and written into one. */
export function appelsDeFichier<Q extends z.ZodObject>(
  racine: string,
  nom: { pluriel: string; feminin: boolean },
  ecriture: Permission,
  /** What its list is asked, without pages: the file holds what the list would show. */
  question: Q,
  change: Change = ['reference'],
) {
  return {
    importer: appel({
      method: 'POST',
      path: `${racine}/import`,
      resume: `Ajouter et compléter des ${nom.pluriel} depuis un fichier Excel ou CSV ; avec essai=oui rien n’est écrit`,
      acces: ecriture,
      portee: 'reseau',
      change,
      corps: 'fichier',
      recoit: 'tableau',
      query: z.strictObject({
        essai: z.enum(['oui', 'non']).optional(),
        colonnes: colonnesEnTexte(Colonnes, '{"Nom":"Libelle", …}').optional(),
      }),
      payload: z.any(),
      reponse: Importation,
    }),
    modeleImport: appel({
      method: 'GET',
      path: `${racine}/modele-import`,
      resume: `Télécharger le modèle Excel à remplir pour importer des ${nom.pluriel}`,
      acces: ecriture,
      portee: 'reseau',
      contenu: CLASSEUR,
      reponse: z.any(),
    }),
    exporter: appel({
      method: 'GET',
      path: `${racine}/export`,
      resume: `Exporter les ${nom.pluriel} trouvé${nom.feminin ? 'e' : ''}s en Excel ou CSV`,
      acces: ecriture,
      portee: 'reseau',
      query: question,
      contenu: 'application/octet-stream',
      reponse: z.any(),
    }),
  }
}
