import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../kernel/platform/settings.ts'
import { DUREE_SOUVENIR_S, type Renouvellement } from './sql.ts'

const NOM = 'dioptrie_refresh'

const commun = (settings: Settings) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: settings.publicUrl.startsWith('https:'),
})

/** Without remember-me the browser drops it when it closes. */
export function poserCookie(
  reply: FastifyReply,
  settings: Settings,
  { idSession, secret }: Renouvellement,
  souvenir: boolean,
): void {
  reply.setCookie(NOM, `${idSession}.${secret}`, {
    ...commun(settings),
    ...(souvenir ? { maxAge: DUREE_SOUVENIR_S } : {}),
  })
}

export function effacerCookie(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(NOM, commun(settings))
}

const FORME = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([\w-]{20,100})$/

export function lireCookie(request: FastifyRequest): Renouvellement | null {
  const [, idSession, secret] = FORME.exec(request.cookies[NOM] ?? '') ?? []
  return idSession && secret ? { idSession, secret } : null
}
