import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'

/** What waits and can be counted at any time; each person says what the bell counts. */
export const GENRES_SUIVIS = [
  ...(['retards', 'seuil', 'remises', 'demandes', 'transferts'] as const),
  ...(['versements', 'verres', 'pretes', 'assureurs'] as const),
] as const
export type GenreSuivi = (typeof GENRES_SUIVIS)[number]

/** Something that happened, for this person. */
export const Notification = z.object({
  _id: Id,
  Genre: z.enum(['mention', 'transfert', 'sauvegarde', 'import', 'emport']),
  Titre: z.string(),
  Texte: z.string().nullable(),
  Lien: z.string(),
  Par: z.string().nullable(),
  Le: z.iso.datetime(),
  Lu: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** Something that waits: how many, whether the bell counts it, and whether there is more than was seen. */
export const Suivi = z.object({
  Genre: z.enum(GENRES_SUIVIS),
  Nombre: z.int(),
  Suivi: z.boolean(),
  Nouveau: z.boolean(),
})
export type Suivi = z.infer<typeof Suivi>

const soi = { acces: 'session', portee: 'soi' } as const
/** What is late in the officine looked at, of what the bell follows; under the groups of the menu. */
const EnRetard = z.object({ ventes: z.int(), atelier: z.int(), facturation: z.int() })
export type EnRetard = z.infer<typeof EnRetard>
const nonLues = z.int()
const Cloche = z.object({ nonLues, lignes: z.array(Notification), suivis: z.array(Suivi) })

export const notifications = {
  compter: appel({
    acces: 'session',
    portee: 'liste',
    method: 'GET',
    path: '/api/notifications/nombre',
    resume:
      'Compter ce qui est nouveau pour soi, partout ; et ce qui est en retard de ce que l’on suit, dans l’officine que l’on regarde',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.object({ nonLues, EnRetard }),
  }),
  lire: appel({
    ...soi,
    method: 'GET',
    path: '/api/notifications',
    resume: 'Lire les dernières notifications que l’on a reçues et ce qui attend, suivi ou non',
    reponse: Cloche,
  }),
  marquerLues: appel({
    ...soi,
    method: 'PUT',
    path: '/api/notifications/lues',
    resume: 'Marquer comme lues une de ses notifications, ou toutes',
    change: ['notification'],
    payload: z.strictObject({ _id: Id.optional() }),
    exemple: {},
    reponse: Cloche,
  }),
  suivre: appel({
    ...soi,
    method: 'PUT',
    path: '/api/notifications/suivis',
    resume: 'Choisir ce que la cloche compte pour soi, en plus de ce qui arrive',
    change: ['notification'],
    payload: z.strictObject({
      Genres: z
        .array(z.enum(GENRES_SUIVIS, { error: 'Genre inconnu' }))
        .max(GENRES_SUIVIS.length, 'Chacun une fois'),
    }),
    exemple: { Genres: ['versements'] },
    reponse: Cloche,
  }),
}
