import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real peer that plays the provider: what it accepts it keeps, whether its answer arrives or not. */
export interface Orange {
  url: string
  /** Every message accepted, in order: a number that is there twice got two. */
  acceptes: { id: string; numero: string; texte: string; senderName: string | undefined; a: number }[]
  jetons: number
  demandes: number
  soldes: number
  /** What the next requests meet, one after the other; then it accepts. */
  puis: Reponse[]
  /** One answer in so many is dropped once the message is accepted; 0: none. */
  perdre: number
  /** Tokens given until now are worth nothing any more. */
  perimer: () => void
  solde: unknown
  delaiMs: number
  fermer: () => Promise<void>
}
type Reponse = { statut: number; entetes?: Record<string, string> } | 'coupe' | 'accepte-et-coupe'

const lireCorps = async (req: IncomingMessage) => {
  const morceaux: Buffer[] = []
  for await (const m of req) morceaux.push(m as Buffer)
  return Buffer.concat(morceaux).toString('utf8')
}

export async function jouerOrange(): Promise<Orange> {
  const orange: Orange = {
    url: '',
    acceptes: [],
    jetons: 0,
    demandes: 0,
    soldes: 0,
    puis: [],
    perdre: 0,
    solde: [{ availableUnits: 1200, expirationDate: '2027-01-31T00:00:00Z', status: 'ACTIVE' }],
    delaiMs: 0,
    perimer: () => {
      bon = `jeton-${Math.random()}`
    },
    fermer: async () => {},
  }
  let bon = 'jeton-0'
  const repondre = (res: ServerResponse, statut: number, corps: unknown, entetes = {}) =>
    res.writeHead(statut, { 'content-type': 'application/json', ...entetes }).end(JSON.stringify(corps))

  async function servir(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const corps = await lireCorps(req)
    if (req.url === '/oauth/v3/token') {
      orange.jetons++
      const attendu = `Basic ${Buffer.from('identifiant:secret').toString('base64')}`
      if (req.headers.authorization !== attendu || corps !== 'grant_type=client_credentials')
        return void repondre(res, 401, { message: 'invalid_client' })
      // A number or a text: both are seen.
      return void repondre(res, 200, { access_token: bon, expires_in: orange.jetons % 2 ? '3600' : 3600 })
    }
    if (req.headers.authorization !== `Bearer ${bon}`)
      return void repondre(res, 401, { message: 'Expired credentials' })
    if (req.url?.startsWith('/sms/admin/v1/contracts')) {
      orange.soldes++
      return void (orange.solde === null ? res.destroy() : repondre(res, 200, orange.solde))
    }
    if (req.url !== '/smsmessaging/v1/outbound/tel%3A%2B2250000/requests') return void repondre(res, 404, {})
    orange.demandes++
    if (orange.delaiMs > 0) await new Promise(fait => setTimeout(fait, orange.delaiMs))
    const prevue = orange.puis.shift()
    if (prevue === 'coupe') return void req.socket.destroy()
    if (prevue && prevue !== 'accepte-et-coupe')
      return void repondre(res, prevue.statut, { message: `essai ${prevue.statut}` }, prevue.entetes)
    const { outboundSMSMessageRequest: m } = JSON.parse(corps) as {
      outboundSMSMessageRequest: {
        address: string
        senderName?: string
        outboundSMSTextMessage: { message: string }
      }
    }
    const id = `m-${orange.acceptes.length + 1}-${Math.random().toString(36).slice(2, 8)}`
    orange.acceptes.push({
      id,
      numero: m.address.replace('tel:+', ''),
      texte: m.outboundSMSTextMessage.message,
      senderName: m.senderName,
      a: Date.now(),
    })
    const perdue = orange.perdre > 0 && orange.acceptes.length % orange.perdre === 0
    if (perdue || prevue === 'accepte-et-coupe') return void req.socket.destroy()
    repondre(res, 201, { outboundSMSMessageRequest: { resourceURL: `${orange.url}/requests/${id}` } })
  }
  const serveur = createServer((req, res) => void servir(req, res).catch(() => res.destroy()))
  await new Promise<void>(fait => serveur.listen(0, '127.0.0.1', fait))
  orange.url = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`
  orange.fermer = async () => {
    serveur.closeAllConnections()
    await new Promise(fait => serveur.close(fait))
  }
  return orange
}

/** Numbers that got more than one. */
export function enDouble({ acceptes }: Orange): string[] {
  const vus = new Set<string>()
  return acceptes.flatMap(({ numero }) => (vus.size === vus.add(numero).size ? [numero] : []))
}
