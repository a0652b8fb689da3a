import { z } from 'zod'
import { MONTANT_MAX } from './argent.ts'
import { normaliserTelephone } from './telephone.ts'

/**
 * Les valeurs seules comme elles passent sur le fil. À part de leurs règles : une liste qui ne fait qu’écrire
 * un jour ou un numéro n’emporte pas la bibliothèque des schémas.
 */
export const Jour = z.iso.date({
  error: ({ input }) =>
    input === undefined || input === null ? 'Obligatoire' : 'Une date est attendue, par exemple 1985-03-12.',
})

/** De quel jour à quel jour, bornes comprises : ce que demande presque toute liste. */
export const periode = { du: Jour.optional(), au: Jour.optional() }

/** Un texte d’au plus tant de caractères, sans les blancs du bord. */
export const texteDe = (max: number) =>
  z.string({ error: 'Texte attendu' }).trim().max(max, `Au plus ${max} caractères`)
export const texteRequis = (max: number) =>
  z.string({ error: 'Obligatoire' }).trim().min(1, 'Obligatoire').max(max, `Au plus ${max} caractères`)
/** Why something is cancelled: kept with the record and in its history. */
export const pourquoi = z.strictObject({ motif: texteRequis(200) })

/** Le nom d’une maison : deux blancs qui se suivent ne se voient pas, et n’en font pas un autre nom. */
export const nomDe = (max: number) =>
  z
    .string({ error: 'Obligatoire' })
    .overwrite(nom => nom.replaceAll(/\s+/g, ' '))
    .trim()
    .min(1, 'Obligatoire')
    .max(max, `Au plus ${max} caractères`)
/** D’une maison, souvent à l’étranger : gardé comme il est écrit, avec son poste ou son second numéro, s’il y a de quoi appeler. */
export const TelephoneDeMaison = texteDe(40).refine(
  texte => texte === '' || texte.replaceAll(/\D/g, '').length >= 6,
  'Un numéro a au moins 6 chiffres.',
)

/** Une deuxième personne, avec son propre mot de passe : nul ne signe pour un autre. */
export const Signature = z.strictObject({
  email: texteRequis(200),
  password: z.string({ error: 'Obligatoire' }).min(1, 'Obligatoire').max(200, 'Au plus 200 caractères'),
  /** Le code de qui a un second facteur. */
  facteur: z.string({ error: 'Texte attendu' }).trim().max(40, 'Au plus 40 caractères').optional(),
})
export type Signature = z.output<typeof Signature>

/** Ce qui ouvre les numéros d’une officine, sur tous ses papiers : `CMD-ANG-26-00042`. */
export const CodeOfficine = z
  .string({ error: 'Obligatoire' })
  .trim()
  .regex(/^[A-Z]{2,4}$/, 'De 2 à 4 lettres majuscules, par exemple ANG')

/** La version d’une fiche, que rend celui qui la change ; et ce que toute fiche dit de qui l’a écrite. */
export const Version = z.int({ error: 'Obligatoire' })
/** Ce que dit ce qui ne change plus : quand, et par qui. */
export const ecritPar = { createdAt: z.iso.datetime(), createdBy: z.string().nullable() }
export const trace = {
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
}

export const Montant = z
  .int({
    error: issue =>
      // Emptied is as if it was not there.
      issue.input == null ? 'Obligatoire' : 'Un montant est un nombre entier de francs, sans décimales.',
  })
  .min(0, 'Un montant n’est pas négatif.')
  .max(MONTANT_MAX, 'Un montant va jusqu’à 9 999 999 999 F.')

export const Pourcent = z
  .int('Un taux est un nombre entier.')
  .min(0, 'Un taux va de 0 à 100 %.')
  .max(100, 'Un taux va de 0 à 100 %.')

export const Telephone = z.string('Un numéro de téléphone est attendu.').transform((texte, ctx) => {
  const lu = normaliserTelephone(texte)
  if (lu.numero !== undefined) return lu.numero
  ctx.addIssue({ code: 'custom', message: lu.refus, input: texte })
  return z.NEVER
})

export const Email = z.email({ error: 'Adresse e-mail invalide' }).max(200).trim().toLowerCase()
