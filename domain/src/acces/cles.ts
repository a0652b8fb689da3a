import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { CleCreee, CleMontree } from './cle.ts'
import { Session } from './contract.ts'

const Cle = z.object({
  _id: Id,
  Nom: z.string(),
  createdAt: z.iso.datetime(),
  /** Null until it opened a session. */
  serviLe: z.iso.datetime().nullable(),
})
/** What the browser hands to the device (`PublicKeyCredential.parse…OptionsFromJSON`). */
const Options = z.looseObject({ challenge: z.string() })

const mienne = { acces: 'session', portee: 'soi' } as const

export const cles = {
  liste: appel({
    ...mienne,
    method: 'GET',
    path: '/api/auth/cles',
    resume: 'Lire ses clés d’accès',
    reponse: z.array(Cle),
  }),
  preparer: appel({
    ...mienne,
    method: 'GET',
    path: '/api/auth/cles/preparer',
    resume: 'Préparer une clé d’accès : ce que l’appareil doit signer',
    preuve: true,
    reponse: Options,
  }),
  ajouter: appel({
    ...mienne,
    method: 'POST',
    path: '/api/auth/cles',
    resume: 'Ajouter la clé d’accès que l’appareil a faite',
    change: ['compte'],
    preuve: true,
    statut: 201,
    payload: z.strictObject({
      Nom: z.string({ error: 'Obligatoire' }).trim().min(1, 'Obligatoire').max(60, 'Au plus 60 caractères'),
      cle: CleCreee,
    }),
    reponse: Cle,
  }),
  retirer: appel({
    ...mienne,
    method: 'DELETE',
    path: '/api/auth/cles/{id}',
    resume: 'Retirer une de ses clés d’accès',
    change: ['compte'],
    preuve: true,
    reponse: z.object({ message: z.string() }),
  }),
  demander: appel({
    method: 'GET',
    path: '/api/auth/cle',
    resume: 'Demander ce qu’une clé d’accès doit signer pour entrer ou pour prouver que c’est soi',
    acces: 'public',
    portee: 'soi',
    reponse: Options,
  }),
  connexion: appel({
    method: 'POST',
    path: '/api/auth/cle',
    resume: 'Ouvrir une session par une clé d’accès',
    acces: 'public',
    portee: 'soi',
    change: 'Une session qui s’ouvre relit tout.',
    freine: true,
    payload: z.strictObject({
      cle: CleMontree,
      souvenir: z.boolean({ error: 'Oui ou non attendu' }).optional(),
    }),
    reponse: Session,
  }),
}
