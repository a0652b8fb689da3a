import { z } from 'zod'

/** What a call answers, or takes, that is no JSON. */

/** A file of what a list shows. */
export const format = z.enum(['xlsx', 'csv']).optional()
export const FICHIER = { contenu: 'application/octet-stream', reponse: z.any() } as const

export const PDF = { contenu: 'application/pdf', reponse: z.any() } as const
/** A paper of a record: each copy is counted, and the second says DUPLICATA. */
export const TIRAGE = { method: 'GET', change: ['impression'], ...PDF } as const
/** On the roll of the counter, or on a page. */
export const TICKET_OU_A4 = z.strictObject({
  format: z.enum(['ticket', 'a4'], { error: 'ticket ou a4' }).optional(),
})
/** A paper that proves something, joined: a picture or a PDF. */
export const JOINT = { method: 'POST', statut: 201, corps: 'fichier', payload: z.any() } as const
/** The same, as it was given. */
export const OUVERT = {
  method: 'GET',
  portee: { fiche: 'document', param: 'id' },
  ...FICHIER,
} as const
/** A sheet to fill in and send back. */
export const MODELE = {
  method: 'GET',
  portee: 'reseau',
  contenu: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reponse: z.any(),
} as const
