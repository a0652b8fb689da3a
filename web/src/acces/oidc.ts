import type { oidc as appels } from '@dioptrie/domain/acces/oidc'
import type { Reponse } from '@dioptrie/domain/kernel/contract'
import { appeler, contrat, queryClient } from '../kernel/api.ts'
import { RefusApi } from '../kernel/refus.ts'
import { garderSession } from '../kernel/session.ts'

export type Fournisseur = Reponse<typeof appels.fournisseur>

/** What this browser must find again when the provider sends the person back. */
interface Depart {
  state: string
  nonce: string
  to: string
  /** « Rester connecté sur ce poste » was ticked. */
  souvenir: boolean
  codeVerifier?: string
}
const DEPART = 'oidc'
/** Kept while the last sign-in was through the provider: it may then be renewed without a word, as it was. */
const DERNIER = 'oidcDernier'
const SOUVENIR = 'souvenir'

/** The code of the provider's or the server's refusal; the whole of it goes to the console. */
export class EchecFournisseur extends Error {
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(code, { cause })
    this.name = 'EchecFournisseur'
    this.code = code
  }
}

const base64url = (octets: Uint8Array) =>
  btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const hasard = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

const retour = () => `${window.location.origin}/callback`

async function demande(
  { authorizationEndpoint, clientId, flow, scope }: Fournisseur,
  { to, souvenir }: Pick<Depart, 'to' | 'souvenir'>,
  prompt?: 'none',
): Promise<{ adresse: string; depart: Depart }> {
  if (!authorizationEndpoint || !clientId) throw new EchecFournisseur('temporarily_unavailable')
  const depart: Depart = { state: hasard(), nonce: hasard(), to, souvenir }
  const adresse = new URL(authorizationEndpoint)
  const ajouter = (champs: Record<string, string>) => {
    for (const [nom, valeur] of Object.entries(champs)) adresse.searchParams.set(nom, valeur)
  }
  ajouter({
    client_id: clientId,
    redirect_uri: retour(),
    scope,
    state: depart.state,
    nonce: depart.nonce,
    ...(prompt ? { prompt } : {}),
  })
  if (flow === 'code') {
    // crypto.subtle is on https and localhost only, as providers ask of the return address anyway.
    if (!crypto.subtle) throw new EchecFournisseur('insecure_context')
    depart.codeVerifier = hasard()
    const empreinte = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(depart.codeVerifier))
    ajouter({
      response_type: 'code',
      code_challenge: base64url(new Uint8Array(empreinte)),
      code_challenge_method: 'S256',
    })
  } else ajouter({ response_type: 'id_token' })
  return { adresse: adresse.href, depart }
}

/** Leaves for the provider. */
export async function partir(fournisseur: Fournisseur, ou: Pick<Depart, 'to' | 'souvenir'>): Promise<void> {
  const { adresse, depart } = await demande(fournisseur, ou)
  sessionStorage.setItem(DEPART, JSON.stringify(depart))
  window.location.assign(adresse)
}

function lireDepart(): Depart | null {
  const texte = sessionStorage.getItem(DEPART)
  // Used once: a return played again finds nothing to match.
  sessionStorage.removeItem(DEPART)
  try {
    return texte ? (JSON.parse(texte) as Depart) : null
  } catch {
    return null
  }
}

/** When the token itself expires; an unreadable one is the server's to refuse. */
function expirationDe(idToken: string): number | null {
  try {
    const corps = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(corps)) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

async function entrer(reponse: URLSearchParams, depart: Depart | null): Promise<string> {
  const erreur = reponse.get('error')
  if (erreur) throw new EchecFournisseur(erreur, Object.fromEntries(reponse))
  if (!depart || reponse.get('state') !== depart.state) throw new EchecFournisseur('state_mismatch')
  const idToken = reponse.get('id_token')
  const code = reponse.get('code')
  if (!idToken && !(code && depart.codeVerifier)) throw new EchecFournisseur('invalid_response')
  try {
    const session = await appeler(contrat.oidc.connexion, {
      payload: {
        nonce: depart.nonce,
        souvenir: depart.souvenir,
        ...(idToken
          ? { idToken }
          : {
              code: code as string,
              codeVerifier: depart.codeVerifier as string,
              redirectUri: retour(),
            }),
      },
    })
    const exp = idToken ? expirationDe(idToken) : null
    queryClient.clear()
    // The identity is good until its own expiry: our token never outlives it without being renewed.
    garderSession(
      exp && exp < Date.parse(session.expiresAt)
        ? { ...session, expiresAt: new Date(exp).toISOString() }
        : session,
      depart.souvenir,
    )
    localStorage.setItem(DERNIER, depart.souvenir ? SOUVENIR : 'true')
  } catch (refus) {
    throw refus instanceof RefusApi ? new EchecFournisseur(refus.code, refus) : refus
  }
  return depart.to
}

/** The return: implicit answers after « # », the code after « ? ». Gives where the person was going. */
export function revenir({ hash, search }: Location): Promise<string> {
  const reponse = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
  return entrer(reponse, lireDepart())
}

const PATIENCE = 10_000
const MESSAGE = 'dioptrie-oidc'

/** In the hidden frame of a silent renewal: hands the answer to the page that asked, and does nothing else. */
export function rendreAuParent(): boolean {
  if (window.parent === window) return false
  const { hash, search } = window.location
  window.parent.postMessage(
    { type: MESSAGE, reponse: hash.length > 1 ? hash.slice(1) : search },
    window.location.origin,
  )
  return true
}

export const oublierFournisseur = () => localStorage.removeItem(DERNIER)

/** Without a word: the provider still knows the person, and says so in a frame nobody sees. */
export async function reprendreEnSilence(fournisseur: Fournisseur, to: string): Promise<string | null> {
  const dernier = localStorage.getItem(DERNIER)
  if (!dernier) return null
  // Once: a provider that refuses is not asked again at every visit of the sign-in screen.
  oublierFournisseur()
  const { adresse, depart } = await demande(fournisseur, { to, souvenir: dernier === SOUVENIR }, 'none')
  const cadre = document.createElement('iframe')
  cadre.hidden = true
  cadre.title = 'OpenID'
  try {
    const reponse = await new Promise<string | null>(fini => {
      const ecouter = (e: MessageEvent) => {
        if (e.origin !== window.location.origin || e.source !== cadre.contentWindow) return
        const { type, reponse: recue } = e.data as { type?: string; reponse?: string }
        if (type === MESSAGE) fini(recue ?? '')
      }
      window.addEventListener('message', ecouter)
      setTimeout(() => fini(null), PATIENCE)
      cadre.src = adresse
      document.body.append(cadre)
    })
    return reponse === null ? null : await entrer(new URLSearchParams(reponse), depart)
  } catch {
    return null
  } finally {
    cadre.remove()
  }
}
