import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** A browser of the tests: keeps the refresh cookie as a real one would, and sends it where its path says. */
export class Navigateur {
  cookie: string | null = null
  jeton: string | null = null
  dernierCookie = ''
  readonly app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.app = app
  }

  async demander(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    plus: InjectOptions = {},
  ): Promise<LightMyRequestResponse> {
    const reponse = await this.app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: {
        ...(this.jeton ? { authorization: `Bearer ${this.jeton}` } : {}),
        ...(this.cookie && url.startsWith('/api/auth/') ? { cookie: `dioptrie_refresh=${this.cookie}` } : {}),
      },
      ...plus,
    })
    const pose = reponse.headers['set-cookie']
    if (pose) {
      this.dernierCookie = String(pose)
      this.cookie = /^dioptrie_refresh=([^;]*)/.exec(this.dernierCookie)?.[1] || null
    }
    return reponse
  }

  async connecter(email: string, password: string, souvenir?: boolean): Promise<LightMyRequestResponse> {
    const corps = { email, password, ...(souvenir === undefined ? {} : { souvenir }) }
    return this.retenir(await this.demander('POST', '/api/authentification', corps))
  }

  /** `cle`: as the screens draw one for each renewal. */
  async rafraichir(cle?: string): Promise<LightMyRequestResponse> {
    const headers = { cookie: `dioptrie_refresh=${this.cookie}`, 'idempotency-key': cle }
    return this.retenir(
      await this.demander('POST', '/api/auth/refresh-token', undefined, cle ? { headers } : {}),
    )
  }

  async verifier(): Promise<number> {
    return (await this.demander('GET', '/api/verify-token')).statusCode
  }

  private retenir(reponse: LightMyRequestResponse): LightMyRequestResponse {
    if (reponse.statusCode < 300) this.jeton = reponse.json<{ accessToken: string }>().accessToken
    return reponse
  }
}
