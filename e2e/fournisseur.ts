import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'

export const CLIENT = 'dioptrie-navigateur'

/**
 * A real OpenID provider on this machine. Its own screens ask for a login, and any word will do: it is the subject,
 * whose part after the pipe sign is the e-mail.
 */
export async function ouvrirFournisseurDEssai() {
  const serveur = createServer()
  await new Promise<void>(suite => serveur.listen(0, '127.0.0.1', suite))
  const issuer = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`
  const policy = interactionPolicy.base()
  // Of a loopback address it would ask consent each time, even to renew.
  policy.get('consent').checks.remove('native_client_prompt')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        // Any port of the loopback may come back: the server's is not known yet.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/callback'],
        response_types: ['id_token', 'code'],
        grant_types: ['implicit', 'authorization_code'],
      },
    ],
    responseTypes: ['id_token', 'code'],
    interactions: { policy },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { IdToken: 300, Session: 3600, Grant: 3600, Interaction: 600 },
    findAccount: (_: unknown, sujet: string) => ({
      accountId: sujet,
      claims: () => ({ sub: sujet, email: sujet.split('|').at(-1), email_verified: true }),
    }),
  })
  serveur.on('request', provider.callback())
  return {
    issuer,
    fermer: () => {
      serveur.closeAllConnections()
      return new Promise<void>(suite => serveur.close(() => suite()))
    },
  }
}
