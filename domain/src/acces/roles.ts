import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Pourcent } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { toutesLesPermissions } from '../kernel/permissions.ts'

const RULES = ['admin', 'editor'] as const

export const Role = z.object({
  _id: Id,
  Nom: z.string(),
  Description: z.string(),
  rule: z.enum(RULES),
  /** The largest discount it gives alone, in percent of the labels; null: any. */
  RemiseMax: z.int().nullable(),
  /** Whoever holds it signs in with a one-time code too. */
  SecondFacteur: z.boolean(),
  permissions: z.array(z.enum(toutesLesPermissions)),
  /** Key of a role shipped with the product; null for the house's own. */
  livre: z.string().nullable(),
  comptes: z.int(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Role = z.infer<typeof Role>

const saisie = {
  Nom: z.string({ error: 'Obligatoire' }).trim().min(1, 'Obligatoire').max(60, 'Au plus 60 caractères'),
  Description: z.string({ error: 'Texte attendu' }).trim().max(300, 'Au plus 300 caractères').optional(),
  rule: z.enum(RULES, { error: 'admin ou editor' }).optional(),
  RemiseMax: Pourcent.nullish(),
  SecondFacteur: z.boolean({ error: 'Oui ou non attendu' }).optional(),
  permissions: z
    .array(z.enum(toutesLesPermissions, { error: 'Permission inconnue' }))
    .transform(liste => [...new Set(liste)])
    .optional(),
}

/** What a call can cost, and where that shows (`gestes.ts`). */
const GesteDit = z.object({
  bouge: z.string(),
  montre: z.array(z.string()),
  dit: z.string().nullable(),
  /** Refused to whoever did the first half. */
  autreMain: z.boolean(),
  /** As far as one's own discount goes. */
  remise: z.boolean(),
  papier: z.string().nullable(),
  preuve: z.boolean(),
})

export const Apercu = Role.extend({
  appels: z.array(
    z.object({
      nom: z.string(),
      method: z.string(),
      path: z.string(),
      resume: z.string(),
      acces: z.string(),
      permis: z.boolean(),
      /** Null of what harms nobody. */
      geste: GesteDit.nullable(),
    }),
  ),
})
export type Apercu = z.infer<typeof Apercu>

export const roles = {
  liste: liste({
    path: '/api/roles',
    resume: 'Lister les rôles, ce qu’ils permettent et combien de comptes les portent',
    acces: 'utilisateurs.lire',
    portee: 'reseau',
    element: Role,
    tris: ['Nom', 'createdAt'],
  }),
  lire: appel({
    method: 'GET',
    path: '/api/role/{id}',
    resume: 'Lire un rôle',
    acces: 'utilisateurs.lire',
    portee: 'reseau',
    reponse: Role,
  }),
  apercu: appel({
    method: 'GET',
    path: '/api/role/apercu/{id}',
    resume: 'Voir comme ce rôle : ce que chaque appel lui répondrait',
    acces: 'utilisateurs.lire',
    portee: 'reseau',
    reponse: Apercu,
  }),
  creer: appel({
    method: 'POST',
    path: '/api/role/add',
    resume: 'Ajouter un rôle, sans donner plus que ses propres permissions',
    acces: 'roles.ecrire',
    portee: 'reseau',
    change: ['utilisateur'],
    preuve: true,
    statut: 201,
    payload: z.strictObject(saisie),
    reponse: Role,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/role/update/{id}',
    resume: 'Modifier un rôle ; vaut dès l’appel suivant de ceux qui le portent',
    acces: 'roles.ecrire',
    portee: 'reseau',
    change: ['utilisateur'],
    preuve: true,
    payload: z
      .strictObject(saisie)
      .partial()
      .extend({ version: z.int({ error: 'Obligatoire' }) }),
    reponse: Role,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/role/delete/{id}',
    resume: 'Supprimer un rôle que personne ne porte',
    acces: 'roles.ecrire',
    portee: 'reseau',
    change: ['utilisateur'],
    preuve: true,
    reponse: Role,
  }),
}
