import { z } from 'zod'
import { texteDe } from '../kernel/formes.ts'
import { variablesInconnues } from './sms.ts'

/** What providers take as the name of a sender: eleven letters without accents. */
export const senderName = z
  .string({ error: 'Texte attendu' })
  .trim()
  .max(11, 'Au plus 11 caractères')
  .regex(/^[A-Za-z0-9 ._&-]*$/, 'Des lettres sans accent, des chiffres, des espaces et . _ & - seulement')
export const senderAddress = z
  .string({ error: 'Texte attendu' })
  .trim()
  .regex(/^$|^tel:\+225\d{4,10}$/, 'L’adresse s’écrit tel:+225 suivi de chiffres, par exemple tel:+2250000.')

/** A text with fields between braces: one that nothing would fill is refused by its name. */
export const ModeleSms = texteDe(1000).superRefine((modele, ctx) => {
  const inconnues = variablesInconnues(modele)
  if (inconnues.length > 0)
    ctx.addIssue({ code: 'custom', message: `Rien ne remplacera {${inconnues.join('}, {')}}.` })
})
