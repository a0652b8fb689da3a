import type { Session } from '@dioptrie/domain/acces/contract'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { dejaDemandee } from './avance.ts'
import { RefusApi, silence } from './refus.ts'
import { serveurJoint, serveurPerdu } from './serveur.ts'
import { garderSession, lireExpiration, lireJeton, oublierSession, peutRenouveler } from './session.ts'

export interface Envoi {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  payload?: unknown
}

export interface OptionsEnvoi {
  signal?: AbortSignal | undefined
  /** One per gesture of the person: the same after a lost connection, so that twice is once. */
  cle?: string | undefined
}

/** `crypto.randomUUID` exists on https and localhost only; a shop's server is often reached by http on its LAN. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const o = crypto.getRandomValues(new Uint8Array(16))
  o[6] = ((o[6] ?? 0) & 0x0f) | 0x40
  o[8] = ((o[8] ?? 0) & 0x3f) | 0x80
  const hex = [...o].map(b => b.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The latest changes made from this page: what the stream says of them is no news here. */
const miennes = new Set<string>()
export const estMienne = (requestId: string | null) => requestId !== null && miennes.has(requestId)
function noterMienne(requestId: string | null) {
  if (requestId) miennes.add(requestId)
  for (const ancienne of miennes) {
    if (miennes.size <= 100) break
    miennes.delete(ancienne)
  }
}

export function adresse(appel: Appel, { params, query }: Envoi): string {
  const chemin = appel.path.replace(/\{(\w+)\}/g, (_, nom: string) => encodeURIComponent(params?.[nom] ?? ''))
  const q = new URLSearchParams()
  for (const [nom, valeur] of Object.entries(query ?? {})) {
    if (valeur !== undefined && valeur !== null && valeur !== '') q.set(nom, String(valeur))
  }
  const texte = q.toString()
  return texte ? `${chemin}?${texte}` : chemin
}

function corps(appel: Appel, payload: unknown): { body?: BodyInit; type?: string } {
  if (appel.corps === 'aucun') return {}
  if (appel.corps === 'fichier') {
    const formulaire = new FormData()
    if (payload instanceof Blob) formulaire.append('fichier', payload)
    return { body: formulaire }
  }
  if (appel.corps === 'nu') return { body: JSON.stringify(payload ?? {}), type: 'application/json' }
  return { body: JSON.stringify({ payload }), type: 'application/json' }
}

/** A file or a rise looked at before it is taken: the call writes, this sending of it does not. */
export const estEssai = ({ query }: Envoi) => query?.essai === 'oui'

/** Nobody answered, or nobody finished: the page knows it, and whoever waits is told. */
function perdu(appel: Appel, envoi: Envoi, requestId?: string | null): RefusApi {
  serveurPerdu()
  return silence(appel.writes && appel.acces !== 'public' && !estEssai(envoi), requestId ?? undefined)
}

/** The body of an answer. One that stops half way, or that a portal on the way wrote, says nothing of what was done. */
export const lireCorps = <T>(
  appel: Appel,
  envoi: Envoi | undefined,
  corps: Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  corps.catch((erreur: unknown) => {
    throw signal?.aborted ? erreur : perdu(appel, envoi ?? {})
  })

async function poster(
  appel: Appel,
  envoi: Envoi,
  options: OptionsEnvoi,
  jeton: string | null,
): Promise<Response> {
  const { body, type } = corps(appel, envoi.payload)
  const entetes = new Headers({
    accept: appel.contenu ? `${appel.contenu}, application/json` : 'application/json',
  })
  // A refusal is read by whoever sits here, whatever the browser prefers.
  entetes.set('accept-language', document.documentElement.lang || 'fr')
  if (type) entetes.set('content-type', type)
  if (jeton && appel.acces !== 'public') entetes.set('authorization', `Bearer ${jeton}`)
  if (options.cle) entetes.set('idempotency-key', options.cle)
  const ou = adresse(appel, envoi)
  const reponse = await (
    dejaDemandee(ou, jeton, appel.writes) ??
    fetch(ou, {
      method: appel.method,
      headers: entetes,
      credentials: 'same-origin',
      ...(body ? { body } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  ).catch((erreur: unknown) => {
    throw options.signal?.aborted ? erreur : perdu(appel, envoi)
  })
  // A proxy in front that finds nobody behind it, a database that is away: the same thing to the person.
  if (reponse.status === 502 || reponse.status === 503 || reponse.status === 504)
    throw perdu(appel, envoi, reponse.headers.get('x-request-id'))
  // Kept on this desk, and given because nobody answered.
  const garde = reponse.headers.get('x-garde-le')
  if (garde) {
    serveurPerdu(garde)
    return reponse
  }
  serveurJoint(reponse.headers.get('date'))
  if (appel.writes) noterMienne(reponse.headers.get('x-request-id'))
  return reponse
}

/** Sends a call, renews the token once after a 401, and gives the reply of the server or throws its refusal. */
export async function envoyer(
  appel: Appel,
  envoi: Envoi = {},
  options: OptionsEnvoi = {},
): Promise<Response> {
  const jeton = lireJeton()
  let reponse = await poster(appel, envoi, options, jeton)
  if (reponse.status === 401 && appel.acces !== 'public') {
    const nouveau = await renouveler(jeton)
    if (nouveau) {
      // A body that nobody reads holds its connection.
      await reponse.body?.cancel()
      reponse = await poster(appel, envoi, options, nouveau)
    }
  }
  if (
    reponse.status === 403 &&
    appel.preuve &&
    (await (await import('./preuve/demandee.ts')).prouver(reponse.clone()))
  )
    reponse = await poster(appel, envoi, options, lireJeton())
  if (!reponse.ok) throw await refus(reponse)
  return reponse
}

async function refus(reponse: Response): Promise<RefusApi> {
  const details = (await reponse.json().catch(() => ({}))) as Record<string, unknown>
  const attente = Number(reponse.headers.get('retry-after'))
  return new RefusApi(
    reponse.status,
    { ...details, ...(attente > 0 ? { attente } : {}) },
    reponse.headers.get('x-request-id') ?? undefined,
  )
}

const RENOUVELLEMENT = 'cle-de-renouvellement'
let enCours: Promise<string | null> | null = null

/**
 * One renewal for everyone who waits. The refresh token changes at each use and an old one ends the session, so
 * tabs take turns, and the one that comes second finds the token already new.
 */
export function renouveler(refuse: string | null): Promise<string | null> {
  enCours ??= unSeulOnglet(() => demanderJeton(refuse)).finally(() => {
    enCours = null
  })
  return enCours
}

async function demanderJeton(refuse: string | null): Promise<string | null> {
  const garde = lireJeton()
  if (garde !== refuse && lireExpiration() > Date.now()) return garde
  if (!peutRenouveler()) return null
  // Kept until it is answered: asked again after a cut, it is the same renewal and not a token used twice.
  const cle = localStorage.getItem(RENOUVELLEMENT) ?? uuid()
  localStorage.setItem(RENOUVELLEMENT, cle)
  const reponse = await fetch('/api/auth/refresh-token', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'idempotency-key': cle },
    body: '{}',
  }).catch(() => null)
  const session = reponse?.ok && ((await reponse.json().catch(() => null)) as Session | null)
  if (session) {
    localStorage.removeItem(RENOUVELLEMENT)
    garderSession(session)
    return session.accessToken
  }
  if (!reponse || reponse.ok || reponse.status >= 500) {
    serveurPerdu()
    throw silence()
  }
  localStorage.removeItem(RENOUVELLEMENT)
  if (reponse.status === 401) oublierSession()
  return null
}

async function unSeulOnglet<T>(faire: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('dioptrie-jeton', faire)
  // No Web Locks on plain http: a mark that another tab respects, and that a closed tab cannot hold for long.
  const MARQUE = 'renouvellement'
  for (let essai = 0; essai < 40 && Number(localStorage.getItem(MARQUE)) > Date.now(); essai++) {
    await new Promise(suite => setTimeout(suite, 100 + Math.random() * 50))
  }
  localStorage.setItem(MARQUE, String(Date.now() + 4000))
  try {
    return await faire()
  } finally {
    localStorage.removeItem(MARQUE)
  }
}
