import { providerDe } from '@dioptrie/domain/acces/rules'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Settings } from '../kernel/platform/settings.ts'

type Reglage = NonNullable<Settings['oidc']>

const PATIENCE_MS = 5_000
const DECOUVERTE_MS = 3_600_000
/** A provider that is down is not asked again by each opening of the sign-in screen. */
const PANNE_MS = 5_000
/** After this, a key that we do not know makes us ask again: the provider may have turned its keys. */
const RELECTURE_DES_CLES_MS = 1_000
/** Never a symmetric one: our client id is no secret. */
const ALGORITHMES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const TOLERANCE_S = 5

const Decouverte = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url().optional(),
  jwks_uri: z.url(),
})
type Decouverte = z.infer<typeof Decouverte>

export const injoignable = () =>
  new Refus(
    503,
    'FOURNISSEUR_INJOIGNABLE',
    'Le fournisseur d’identité ne répond pas : réessayez dans un instant.',
  )
/** One sentence for every reason: the log says which. */
export const identiteRefusee = () =>
  new Refus(401, 'IDENTITE_REFUSEE', 'Cette identité n’a pas pu être vérifiée : recommencez la connexion.')

export interface Identite {
  email: string
  nonce: string
  exp: number
  providerId: string
}

export interface Fournisseur {
  decouvrir: () => Promise<Decouverte>
  echanger: (retour: { code: string; codeVerifier: string; redirectUri: string }) => Promise<string>
  /** Throws a jose error, or a reason in words, when the token is not to be believed. */
  verifier: (idToken: string, nonce: string) => Promise<Identite>
}

/** A reason why a well signed token is still not good. */
export class JetonRefuse extends Error {}

export function ouvrirFournisseur({ issuer, clientId }: Reglage): Fournisseur {
  let connue: { decouverte: Decouverte; cles: JWTVerifyGetKey; jusqua: number } | undefined
  let enPanneJusqua = 0

  async function lire() {
    if (connue && connue.jusqua > Date.now()) return connue
    if (!connue && enPanneJusqua > Date.now()) throw injoignable()
    const adresse = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
    const lu = Decouverte.safeParse(
      await fetch(adresse, { signal: AbortSignal.timeout(PATIENCE_MS) })
        .then(r => (r.ok ? r.json() : null))
        .catch(() => null),
    )
    // A provider that calls itself otherwise than we do is another one.
    if (!lu.success || sansBarre(lu.data.issuer) !== sansBarre(issuer)) {
      if (connue) return connue
      enPanneJusqua = Date.now() + PANNE_MS
      throw injoignable()
    }
    const memes = connue?.decouverte.jwks_uri === lu.data.jwks_uri ? connue?.cles : undefined
    const cles =
      memes ??
      createRemoteJWKSet(new URL(lu.data.jwks_uri), {
        timeoutDuration: PATIENCE_MS,
        cooldownDuration: RELECTURE_DES_CLES_MS,
      })
    connue = { decouverte: lu.data, cles, jusqua: Date.now() + DECOUVERTE_MS }
    return connue
  }

  return {
    decouvrir: async () => (await lire()).decouverte,

    async echanger({ code, codeVerifier, redirectUri }) {
      const { token_endpoint } = (await lire()).decouverte
      if (!token_endpoint) throw injoignable()
      const reponse = await fetch(token_endpoint, {
        method: 'POST',
        signal: AbortSignal.timeout(PATIENCE_MS),
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          code,
          code_verifier: codeVerifier,
          redirect_uri: redirectUri,
        }),
      }).catch(() => {
        throw injoignable()
      })
      const corps = (await reponse.json().catch(() => null)) as { id_token?: unknown } | null
      if (!reponse.ok || typeof corps?.id_token !== 'string')
        throw new JetonRefuse(`le code n’a pas été échangé (${reponse.status})`)
      return corps.id_token
    },

    async verifier(idToken, nonce) {
      const { decouverte, cles } = await lire()
      const { payload } = await jwtVerify(idToken, cles, {
        issuer: decouverte.issuer,
        audience: clientId,
        algorithms: ALGORITHMES,
        clockTolerance: TOLERANCE_S,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      }).catch((e: unknown) => {
        if (e instanceof errors.JWKSTimeout || !(e instanceof errors.JOSEError)) throw injoignable()
        throw e
      })
      return identiteDe(payload, nonce, clientId)
    },
  }
}

const sansBarre = (adresse: string) => adresse.replace(/\/+$/, '')

function identiteDe(p: JWTPayload, nonce: string, clientId: string): Identite {
  if (p.nonce !== nonce) throw new JetonRefuse('le nonce n’est pas celui de ce navigateur')
  if (Array.isArray(p.aud) && p.aud.length > 1 && p.azp !== clientId)
    throw new JetonRefuse('le jeton est fait pour une autre application')
  if (typeof p.email !== 'string' || p.email_verified !== true)
    throw new JetonRefuse('l’adresse e-mail n’est pas vérifiée par le fournisseur')
  return { email: p.email, nonce, exp: p.exp as number, providerId: providerDe(p.sub as string) }
}
