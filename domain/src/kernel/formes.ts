import { z } from 'zod'
import { age, type Jour as UnJour } from './jour.ts'
import { normaliserTelephone } from './telephone.ts'

/**
 * Les valeurs seules comme elles passent sur le fil. À part de leurs règles : une liste qui ne fait qu’écrire
 * un jour ou un numéro n’emporte pas la bibliothèque des schémas.
 */
export const Jour = z.iso.date({ error: 'Une date est attendue, par exemple 1985-03-12.' })

/** Un jour déjà venu (ordonnance, pièce d’identité…). Le jour d’aujourd’hui est donné, jamais lu ici. */
export const jourPasse = (aujourdhui: UnJour) =>
  Jour.refine(jour => jour <= aujourdhui, { error: 'Cette date est dans le futur.' })

export const dateNaissance = (aujourdhui: UnJour) =>
  Jour.refine(jour => jour <= aujourdhui, {
    error: 'La date de naissance est dans le futur.',
    abort: true,
  }).refine(jour => age(jour, aujourdhui) <= 130, {
    error: 'La date de naissance remonte à plus de 130 ans.',
  })

export const Telephone = z.string('Un numéro de téléphone est attendu.').transform((texte, ctx) => {
  const lu = normaliserTelephone(texte)
  if (lu.numero !== undefined) return lu.numero
  ctx.addIssue({ code: 'custom', message: lu.refus, input: texte })
  return z.NEVER
})
