import { providerDe } from '@dioptrie/domain/acces/rules'
import { Refus } from '@dioptrie/domain/kernel/refus'
import * as openid from 'openid-client'
import type { Settings } from '../kernel/platform/settings.ts'

type Reglage = NonNullable<Settings['oidc']>

const PATIENCE_S = 5
const DECOUVERTE_MS = 3_600_000
/** A provider that is down is not asked again by each opening of the sign-in screen. */
const PANNE_MS = 5_000
/** After this, a key that we do not know makes us ask again: the provider may have turned its keys. */
const RELECTURE_DES_CLES_MS = 1_000
const TOLERANCE_S = 5

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

interface Retour {
  code: string
  codeVerifier: string
  redirectUri: string
  nonce: string
}

export interface Fournisseur {
  decouvrir: () => Promise<openid.ServerMetadata>
  echanger: (retour: Retour) => Promise<string>
  /** Throws `JetonRefuse`, with a reason in words, when the token is not to be believed. */
  verifier: (idToken: string, nonce: string) => Promise<Identite>
}

/** A token, or a code, that is not good. */
export class JetonRefuse extends Error {}

const sansBarre = (adresse: string) => adresse.replace(/\/+$/, '')
const codeDe = (e: unknown) => (e as { code?: string }).code
/** It was not reached, took too long, or answered what no provider answers: nothing is said of the token. */
const SILENCES = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

function refuser(e: unknown): never {
  // What `fetch` throws has no code of its own.
  if ((e instanceof TypeError && codeDe(e) === undefined) || SILENCES.includes(codeDe(e) ?? ''))
    throw injoignable()
  const { message, cause } = e as Error
  throw new JetonRefuse(cause instanceof Error ? `${message} : ${cause.message}` : message)
}

export function ouvrirFournisseur({ issuer, clientId }: Reglage): Fournisseur {
  let connu: { reglee: openid.Configuration; jusqua: number } | undefined
  /** The same provider, with the keys that it had then. */
  let jetons: { reglee: openid.Configuration; lues: number } | undefined
  let enPanneJusqua = 0

  const permettre = issuer.startsWith('http://') ? [openid.allowInsecureRequests] : []
  /** What identifies us has no secret. */
  const reglage = [clientId, { [openid.clockTolerance]: TOLERANCE_S }, openid.None()] as const

  async function lire() {
    if (connu && connu.jusqua > Date.now()) return connu.reglee
    if (!connu && enPanneJusqua > Date.now()) throw injoignable()
    const adresse = new URL(`${sansBarre(issuer)}/.well-known/openid-configuration`)
    const reglee = await openid
      .discovery(adresse, ...reglage, { timeout: PATIENCE_S, execute: permettre })
      .catch(() => null)
    // A provider that calls itself otherwise than we do is another one.
    if (!reglee || sansBarre(reglee.serverMetadata().issuer) !== sansBarre(issuer)) {
      if (connu) return connu.reglee
      enPanneJusqua = Date.now() + PANNE_MS
      throw injoignable()
    }
    jetons = undefined
    connu = { reglee, jusqua: Date.now() + DECOUVERTE_MS }
    return reglee
  }

  /** The keys are read with the first token, and kept with these settings. */
  async function pourLesJetons(neuves = false) {
    const decouverte = (await lire()).serverMetadata()
    if (!jetons || (neuves && jetons.lues + RELECTURE_DES_CLES_MS < Date.now())) {
      const reglee = new openid.Configuration(decouverte, ...reglage)
      reglee.timeout = PATIENCE_S
      for (const faire of [...permettre, openid.useIdTokenResponseType]) faire(reglee)
      jetons = { reglee, lues: Date.now() }
    }
    return jetons.reglee
  }

  return {
    decouvrir: async () => (await lire()).serverMetadata(),

    async echanger({ code, codeVerifier, redirectUri, nonce }) {
      const reglee = await lire()
      const retour = new URL(redirectUri)
      // The browser has come back from the only provider there is, and has checked its own state.
      retour.search = String(new URLSearchParams({ code, iss: reglee.serverMetadata().issuer }))
      const { id_token = '' } = await openid
        .authorizationCodeGrant(reglee, retour, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
          expectedState: openid.skipStateCheck,
        })
        .catch(refuser)
      return id_token
    },

    async verifier(idToken, nonce) {
      const retour = new URL(issuer)
      retour.hash = String(new URLSearchParams({ id_token: idToken }))
      const verifierPar = (reglee: openid.Configuration) =>
        openid.implicitAuthentication(reglee, retour, nonce)
      const dit = await verifierPar(await pourLesJetons())
        .catch(async e => {
          if (codeDe(e) !== 'OAUTH_KEY_SELECTION_FAILED') throw e
          return verifierPar(await pourLesJetons(true))
        })
        .catch(refuser)
      if (typeof dit.email !== 'string' || dit.email_verified !== true)
        throw new JetonRefuse('l’adresse e-mail n’est pas vérifiée par le fournisseur')
      return { email: dit.email, nonce, exp: dit.exp, providerId: providerDe(dit.sub) }
    },
  }
}
