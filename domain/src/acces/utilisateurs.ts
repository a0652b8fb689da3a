import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { liste } from '../kernel/liste.ts'
import { Email, MotDePasse } from './contract.ts'

export const Utilisateur = z.object({
  _id: Id,
  email: z.string(),
  displayName: z.string(),
  about: z.string(),
  photoURL: z.string(),
  /** Whether one of its sessions was opened or renewed in the last twenty minutes. */
  status: z.enum(['online', 'offline']),
  actif: z.boolean(),
  roles: z.array(Id),
  NomsRoles: z.array(z.string()),
  userRole: z.enum(['admin', 'editor']),
  IdOfficine: Id,
  NomOfficine: z.string(),
  PersonnelId: Id.nullable(),
  /** Since when it signs in with a one-time code too. */
  FacteurPoseLe: z.iso.datetime().nullable(),
  /** The devices that open it by themselves. */
  Cles: z.array(
    z.object({ Nom: z.string(), createdAt: z.iso.datetime(), serviLe: z.iso.datetime().nullable() }),
  ),
  /** Has chosen none yet: signs in by the link that was made, or by an identity provider. */
  SansMotDePasse: z.boolean(),
  /** Until when the link that such an account waits with still serves. */
  LienJusqua: z.iso.datetime().nullable(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Utilisateur = z.infer<typeof Utilisateur>

const displayName = z
  .string({ error: 'Obligatoire' })
  .trim()
  .min(1, 'Obligatoire')
  .max(80, 'Au plus 80 caractères')
const roles = z.array(Id).max(20, 'Au plus 20 rôles')
const motsDePasse = {
  password: MotDePasse.optional(),
  confirmPassword: z.string({ error: 'Texte attendu' }).max(200).optional(),
}

export const SaisieUtilisateur = z.strictObject({
  email: Email,
  displayName,
  IdOfficine: Id.optional(),
  roles: roles.optional(),
  PersonnelId: Id.nullish(),
  /** Without one, a link to choose it is sent. */
  ...motsDePasse,
})

const ModifUtilisateur = z.strictObject({
  version: z.int({ error: 'Obligatoire' }),
  email: Email.optional(),
  displayName: displayName.optional(),
  IdOfficine: Id.optional(),
  roles: roles.optional(),
  actif: z.boolean({ error: 'Oui ou non attendu' }).optional(),
  PersonnelId: Id.nullish(),
})

const fiche = { fiche: 'utilisateur', param: 'id' } as const

/** Only when no mail can leave: to be given to the person, and never shown again. */
const lien = z.string().optional()

export const utilisateurs = {
  liste: liste({
    path: '/api/users',
    resume: 'Lister les comptes du réseau, ou de son officine',
    acces: 'utilisateurs.lire',
    portee: 'liste',
    element: Utilisateur,
    tris: ['displayName', 'email', 'createdAt'],
    filtres: { IdRole: Id.optional(), actif: z.enum(['oui', 'non']).optional() },
  }),
  chercher: appel({
    method: 'GET',
    path: '/api/search-users/{term}',
    resume: 'Chercher des comptes par nom ou adresse',
    acces: 'utilisateurs.lire',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(Utilisateur),
  }),
  lire: appel({
    method: 'GET',
    path: '/api/user/{id}',
    resume: 'Lire un compte',
    acces: 'utilisateurs.lire',
    portee: 'reponse',
    reponse: Utilisateur,
  }),
  creer: appel({
    method: 'POST',
    path: '/api/user/create',
    resume:
      'Créer un compte ; sans mot de passe, un lien pour le choisir est envoyé, ou rendu quand aucun courriel ne peut partir',
    acces: 'utilisateurs.ecrire',
    portee: { champ: 'IdOfficine' },
    change: ['utilisateur', 'reference'],
    preuve: true,
    statut: 201,
    payload: SaisieUtilisateur,
    reponse: Utilisateur.extend({ lien }),
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/user/{id}',
    resume: 'Modifier un compte, ses rôles, ou le désactiver',
    acces: 'utilisateurs.ecrire',
    portee: fiche,
    change: ['utilisateur', 'reference'],
    preuve: true,
    payload: ModifUtilisateur,
    reponse: Utilisateur,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/user/{id}',
    resume: 'Supprimer un compte qui n’a rien fait ; un autre est désactivé',
    acces: 'utilisateurs.ecrire',
    portee: fiche,
    change: ['utilisateur', 'reference'],
    preuve: true,
    reponse: Utilisateur.extend({ supprime: z.boolean() }),
  }),
  reinitialiser: appel({
    method: 'PUT',
    path: '/api/user/reset_password/{id}',
    resume:
      'Fermer les sessions, les clés et les liens d’un compte et lui donner un mot de passe, ou envoyer le lien pour le choisir',
    acces: 'utilisateurs.ecrire',
    portee: fiche,
    change: ['utilisateur'],
    preuve: true,
    payload: z.strictObject(motsDePasse),
    reponse: z.object({ message: z.string(), lien }),
  }),
  retirerFacteur: appel({
    method: 'PUT',
    path: '/api/user/facteur/{id}',
    resume: 'Retirer le second facteur d’un compte dont l’appareil et les codes de secours sont perdus',
    acces: 'utilisateurs.ecrire',
    portee: fiche,
    change: ['utilisateur'],
    preuve: true,
    reponse: Utilisateur,
  }),
}
