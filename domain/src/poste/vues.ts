import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { texteRequis } from '../kernel/formes.ts'

const Liste = z.string({ error: 'Obligatoire' }).regex(/^[a-zA-Z-]{2,40}$/, 'Nom de liste invalide')
const Question = z
  .record(z.string().max(40), z.string().max(120, 'Au plus 120 caractères'))
  .refine(q => Object.keys(q).length <= 20, 'Au plus 20 filtres')
const noms = z.array(z.string().max(60)).max(60, 'Au plus 60 colonnes')

/** A list under a name: what its address asks, its columns, for whom. */
export const Vue = z.object({
  _id: Id,
  Nom: z.string(),
  Liste: z.string(),
  Question: z.record(z.string(), z.string()),
  /** Every column in its order, and those that are not shown; null: as the list comes. */
  Colonnes: z.object({ ordre: z.array(z.string()), masquees: z.array(z.string()) }).nullable(),
  /** One's own, or shared by someone. */
  Mien: z.boolean(),
  Par: z.string(),
  IdRole: Id.nullable(),
  Role: z.string().nullable(),
  /** The list opens like this for the caller. */
  Defaut: z.boolean(),
})
export type Vue = z.infer<typeof Vue>

const soi = { acces: 'session', portee: 'soi' } as const

export const vues = {
  liste: appel({
    ...soi,
    method: 'GET',
    path: '/api/vues',
    resume: 'Lister ses vues de liste et celles que l’on partage avec son rôle, toutes listes ensemble',
    reponse: z.array(Vue),
  }),
  enregistrer: appel({
    ...soi,
    method: 'POST',
    path: '/api/vues',
    resume: 'Garder une vue de liste sous un nom ; le même nom la remplace',
    change: ['vue'],
    statut: 201,
    payload: z.strictObject({
      Nom: texteRequis(60),
      Liste,
      Question,
      Colonnes: z.strictObject({ ordre: noms, masquees: noms }).nullable(),
      /** The role that it is shared with: asks for `etats.partager`. */
      IdRole: Id.nullable(),
      Defaut: z.boolean({ error: 'Oui ou non' }),
    }),
    exemple: {
      Nom: 'En retard',
      Liste: 'commandes',
      Question: { retard: 'oui', tri: 'DateLivraison' },
      Colonnes: null,
      IdRole: null,
      Defaut: false,
    },
    reponse: Vue,
  }),
  ouvrirAvec: appel({
    ...soi,
    method: 'PUT',
    path: '/api/vues/defaut',
    resume: 'Choisir la vue sur laquelle une liste s’ouvre pour soi, ou aucune',
    change: ['vue'],
    payload: z.strictObject({ Liste, IdVue: Id.nullable() }),
    exemple: { Liste: 'commandes', IdVue: null },
    reponse: z.array(Vue),
  }),
  supprimer: appel({
    ...soi,
    method: 'DELETE',
    path: '/api/vues/{id}',
    resume: 'Supprimer une vue de liste que l’on a gardée',
    change: ['vue'],
    reponse: Vue,
  }),
}
