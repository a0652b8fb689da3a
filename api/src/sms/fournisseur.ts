import { randomUUID } from 'node:crypto'

/** What a provider knows an account by. */
export interface Acces {
  senderName: string | null
  senderAddress: string | null
  clientId: string | null
  clientSecret: string | null
}

interface APorter {
  Numero: string
  Texte: string
}

/** What became of one request. Only what is sure not to have been accepted is ever asked again. */
export type Issue =
  | { issue: 'accepté'; id: string | null; reponse: string | null }
  | { issue: 'refusé'; motif: string }
  /** The account itself cannot send: nothing more of it leaves until someone looks. */
  | { issue: 'bloqué'; motif: string }
  | { issue: 'plus tard'; motif: string; attendreS: number }
  | { issue: 'incertain'; motif: string }

/** Writes down, and sends nothing. */
export const journaliser = (): Issue => ({
  issue: 'accepté',
  id: `journal-${randomUUID()}`,
  reponse: 'Noté au journal : rien n’est parti.',
})

const PATIENCE_MS = 20_000
const ATTENTE_S = 5
const ATTENTE_MAX_S = 300
const AVANT_LA_FIN_MS = 60_000

interface Jeton {
  texte: string
  finLe: number
}
const jetons = new Map<string, Promise<Jeton>>()

class Bloque extends Error {}

const entetesDe = ({ clientId, clientSecret }: Acces) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

async function demanderJeton(url: string, acces: Acces): Promise<Jeton> {
  const r = await fetch(`${url}/oauth/v3/token`, {
    method: 'POST',
    headers: { authorization: entetesDe(acces), accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (r.status >= 400 && r.status < 500 && r.status !== 429)
    throw new Bloque('Le fournisseur refuse l’identifiant ou le secret du compte.')
  if (!r.ok) throw new Error(`Le fournisseur répond ${r.status}.`)
  const { access_token, expires_in } = (await r.json()) as {
    access_token: string
    expires_in: number | string
  }
  return { texte: access_token, finLe: Date.now() + Number(expires_in) * 1000 }
}

/** One for the whole process, asked once whatever the number of messages that wait for it. */
async function jetonDe(url: string, acces: Acces): Promise<Jeton> {
  const cle = `${url} ${acces.clientId}`
  const connu = jetons.get(cle)
  const encore = await connu?.catch(() => null)
  if (encore && encore.finLe - AVANT_LA_FIN_MS > Date.now()) return encore
  if (jetons.get(cle) !== connu) return jetonDe(url, acces)
  const nouveau = demanderJeton(url, acces)
  jetons.set(cle, nouveau)
  nouveau.catch(() => jetons.delete(cle))
  return nouveau
}
const oublier = async (url: string, acces: Acces, perime: Jeton) => {
  const cle = `${url} ${acces.clientId}`
  if ((await jetons.get(cle)?.catch(() => null)) === perime) jetons.delete(cle)
}

/** The request never reached the other side: it may leave again. */
function jamaisPartie(erreur: unknown): boolean {
  const cause = (erreur as { cause?: { code?: string; syscall?: string; errors?: unknown[] } }).cause
  if (!cause) return false
  if (cause.errors) return cause.errors.every(e => jamaisPartie({ cause: e }))
  return (
    cause.syscall === 'connect' ||
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(cause.code ?? '')
  )
}

const attente = (r: Response) => {
  const dite = Number(r.headers.get('retry-after'))
  return Number.isFinite(dite) && dite > 0 ? Math.min(dite, ATTENTE_MAX_S) : ATTENTE_S
}

async function motifDe(r: Response): Promise<string> {
  const texte = await r.text().catch(() => '')
  try {
    const lu = JSON.parse(texte) as {
      requestError?: { policyException?: { text?: string }; serviceException?: { text?: string } }
      message?: string
    }
    const dit =
      lu.requestError?.policyException?.text ?? lu.requestError?.serviceException?.text ?? lu.message
    if (dit) return `${r.status} : ${dit}`.slice(0, 200)
  } catch {
    // Not JSON: the status says enough.
  }
  return `Réponse ${r.status}`
}

/** One address a request. */
export async function porterParOrange(
  url: string,
  acces: Acces,
  { Numero, Texte }: APorter,
  patienceMs = PATIENCE_MS,
): Promise<Issue> {
  const { senderAddress, senderName } = acces
  if (!acces.clientId || !acces.clientSecret || !senderAddress)
    return {
      issue: 'bloqué',
      motif: 'Le compte SMS n’a pas d’identifiant, de secret ou d’adresse d’expéditeur.',
    }
  const corps = JSON.stringify({
    outboundSMSMessageRequest: {
      address: `tel:+${Numero}`,
      senderAddress,
      ...(senderName ? { senderName } : {}),
      outboundSMSTextMessage: { message: Texte },
    },
  })
  for (let essai = 1; ; essai++) {
    let jeton: Jeton
    try {
      jeton = await jetonDe(url, acces)
    } catch (erreur) {
      if (erreur instanceof Bloque) return { issue: 'bloqué', motif: erreur.message }
      return { issue: 'plus tard', motif: 'Le fournisseur est injoignable.', attendreS: ATTENTE_S }
    }
    let r: Response
    try {
      r = await fetch(`${url}/smsmessaging/v1/outbound/${encodeURIComponent(senderAddress)}/requests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${jeton.texte}`, 'content-type': 'application/json' },
        body: corps,
        signal: AbortSignal.timeout(patienceMs),
      })
    } catch (erreur) {
      return jamaisPartie(erreur)
        ? { issue: 'plus tard', motif: 'Le fournisseur est injoignable.', attendreS: ATTENTE_S }
        : { issue: 'incertain', motif: 'Le fournisseur n’a pas répondu : parti ou non, on ne sait pas.' }
    }
    if (r.status === 401 && essai === 1) {
      await r.body?.cancel()
      await oublier(url, acces, jeton)
      continue
    }
    if (r.status === 401)
      return { issue: 'bloqué', motif: `Le fournisseur refuse l’accès (${await motifDe(r)}).` }
    if (r.status === 403)
      return { issue: 'bloqué', motif: `Le compte ne peut plus envoyer (${await motifDe(r)}).` }
    if (r.status === 429 || r.status >= 500)
      return { issue: 'plus tard', motif: await motifDe(r), attendreS: attente(r) }
    if (!r.ok) return { issue: 'refusé', motif: await motifDe(r) }
    // Accepted, whatever becomes of the rest of the answer.
    const lu = (await r.json().catch(() => null)) as {
      outboundSMSMessageRequest?: { resourceURL?: string }
    } | null
    return {
      issue: 'accepté',
      id: lu?.outboundSMSMessageRequest?.resourceURL?.split('/').at(-1) ?? null,
      reponse: null,
    }
  }
}

interface Contrat {
  availableUnits?: number | string
  expirationDate?: string
  expires?: string
  status?: string
}

/** Both shapes: an array of contracts, or older accounts' contracts of services. */
function contratsDe(corps: unknown): Contrat[] {
  if (Array.isArray(corps)) return corps as Contrat[]
  const ancien = corps as { partnerContracts?: { contracts?: { serviceContracts?: Contrat[] }[] } }
  return (ancien.partnerContracts?.contracts ?? []).flatMap(c => c.serviceContracts ?? [])
}

export async function lireSolde(
  url: string,
  acces: Acces,
): Promise<{ unites: number; expire: string | null }> {
  if (!acces.clientId || !acces.clientSecret) throw new Error('Le compte n’a ni identifiant ni secret.')
  const lire = async () => {
    const jeton = await jetonDe(url, acces)
    const r = await fetch(`${url}/sms/admin/v1/contracts?country=CIV`, {
      headers: { authorization: `Bearer ${jeton.texte}`, accept: 'application/json' },
      signal: AbortSignal.timeout(5_000),
    })
    if (r.status === 401) await oublier(url, acces, jeton)
    return r
  }
  let r = await lire().catch((erreur: unknown) => {
    throw erreur instanceof Bloque ? erreur : new Error('Le fournisseur est injoignable.')
  })
  if (r.status === 401) r = await lire()
  if (!r.ok) throw new Error(await motifDe(r))
  const vivants = contratsDe(await r.json()).filter(c => !c.status || c.status.toUpperCase() === 'ACTIVE')
  const dates = vivants.flatMap(c => c.expirationDate ?? c.expires ?? [])
  const expire = dates.map(d => new Date(d)).filter(d => !Number.isNaN(d.getTime()))
  return {
    unites: vivants.reduce((somme, c) => somme + (Number(c.availableUnits) || 0), 0),
    expire: expire.length > 0 ? new Date(Math.max(...expire.map(Number))).toISOString() : null,
  }
}
