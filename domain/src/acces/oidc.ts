import { z } from 'zod'
import { appel } from '../kernel/contract.ts'
import { Session } from './contract.ts'

/** Either the token itself (implicit flow), or the code and what proves that this browser asked for it (PKCE). */
const RetourDuFournisseur = z
  .strictObject({
    idToken: z.string().min(1).max(20_000).optional(),
    code: z.string().min(1).max(4000).optional(),
    codeVerifier: z.string().min(43).max(128).optional(),
    redirectUri: z.url().max(1000).optional(),
    nonce: z.string({ error: 'Obligatoire' }).min(8, 'Au moins 8 caractères').max(200),
    souvenir: z.boolean({ error: 'Oui ou non attendu' }).optional(),
  })
  .refine(r => (r.idToken === undefined) !== (r.code === undefined), {
    path: ['idToken'],
    error: 'Donnez idToken, ou code avec codeVerifier et redirectUri',
  })
  .refine(r => r.code === undefined || (r.codeVerifier !== undefined && r.redirectUri !== undefined), {
    path: ['codeVerifier'],
    error: 'codeVerifier et redirectUri vont avec code',
  })

const FLOWS = ['implicit', 'code'] as const

export const oidc = {
  fournisseur: appel({
    method: 'GET',
    path: '/api/auth/oidc',
    resume: 'Dire si la connexion par un fournisseur d’identité est offerte, et où',
    acces: 'public',
    portee: 'soi',
    reponse: z.object({
      actif: z.boolean(),
      issuer: z.string().nullable(),
      clientId: z.string().nullable(),
      flow: z.enum(FLOWS),
      /** Null while the provider does not answer. */
      authorizationEndpoint: z.string().nullable(),
      scope: z.string(),
    }),
  }),
  connexion: appel({
    method: 'POST',
    path: '/api/auth/oidc',
    resume: 'Ouvrir une session avec l’identité que donne le fournisseur',
    acces: 'public',
    portee: 'soi',
    change: 'Une session qui s’ouvre relit tout.',
    payload: RetourDuFournisseur,
    freine: true,
    exemple: { idToken: 'eyJhbGciOiJSUzI1NiJ9…', nonce: 'b9f0c2d4e6a8' },
    reponse: Session,
  }),
}
