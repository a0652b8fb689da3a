import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { texteRequis } from '../kernel/formes.ts'

/** The records that one writes a word on. A lens order is spoken of on the order that it is made for. */
export const FICHES_NOTEES = ['client', 'commande_client', 'bon_reception', 'facture_assurance'] as const
export type FicheNotee = (typeof FICHES_NOTEES)[number]

export const Note = z.object({
  _id: Id,
  Texte: z.string(),
  Epinglee: z.boolean(),
  Mien: z.boolean(),
  Par: z.string(),
  Le: z.iso.datetime(),
})
export type Note = z.infer<typeof Note>

const fiche = { acces: 'session', portee: 'liste', path: '/api/notes/{entity}/{id}' } as const
const une = {
  acces: 'session',
  portee: 'liste',
  path: '/api/note/{id}',
  change: ['note'],
} as const
/** At most so many on one record are read: a record that needs more needs another place. */
const Notes = z.array(Note)

export const notes = {
  liste: appel({
    ...fiche,
    method: 'GET',
    resume: 'Lire les mots laissés sur une fiche, les épinglés d’abord, puis les plus récents',
    reponse: Notes,
  }),
  ecrire: appel({
    ...fiche,
    method: 'POST',
    resume: 'Laisser un mot sur une fiche ; qui y est nommé par @ et peut la lire est prévenu',
    change: ['note'],
    statut: 201,
    payload: z.strictObject({
      Texte: texteRequis(1000),
      Epinglee: z.boolean({ error: 'Oui ou non' }),
    }),
    exemple: { Texte: 'Le client passe demain, @Awa Koné', Epinglee: false },
    reponse: Notes,
  }),
  personnes: appel({
    ...fiche,
    method: 'GET',
    path: '/api/notes/{entity}/{id}/personnes',
    resume: 'Lister les collègues qui peuvent lire une fiche, et que l’on peut y nommer',
    reponse: z.array(z.object({ _id: Id, displayName: z.string(), Officine: z.string() })),
  }),
  epingler: appel({
    ...une,
    method: 'PUT',
    resume: 'Épingler un mot en tête de sa fiche, ou l’en ôter',
    payload: z.strictObject({ Epinglee: z.boolean({ error: 'Oui ou non' }) }),
    exemple: { Epinglee: true },
    reponse: Notes,
  }),
  retirer: appel({
    ...une,
    method: 'DELETE',
    resume: 'Retirer un mot que l’on a laissé',
    reponse: Notes,
  }),
}
