/** What the journeys use of the provider, which ships without types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
  }
  export const interactionPolicy: {
    base: () => { get: (prompt: string) => { checks: { remove: (raison: string) => void } } }
  }
}
