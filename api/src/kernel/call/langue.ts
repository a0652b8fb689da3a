import {
  AUTRES_LANGUES,
  type AutreLangue,
  chargerCatalogue,
  type Dire,
  langueDemandee,
  traducteur,
} from '@dioptrie/domain/kernel/langues'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Read once: a refusal does not wait for its words. */
const DIRE = Object.fromEntries(
  await Promise.all(AUTRES_LANGUES.map(async l => [l, traducteur(await chargerCatalogue(l))] as const)),
) as Record<AutreLangue, Dire>

/** How a refusal is said to whoever asks (`Accept-Language`); null for French, in which it is written. */
export function direPour(request: FastifyRequest, reply: FastifyReply): Dire | null {
  reply.header('vary', 'Accept-Language')
  const langue = langueDemandee(request.headers['accept-language'])
  if (!langue) return null
  reply.header('content-language', langue)
  return DIRE[langue]
}

interface LigneRefusee {
  message: string
}
const refusees = (valeur: unknown): valeur is { erreurs: LigneRefusee[] } =>
  typeof valeur === 'object' && valeur !== null && Array.isArray((valeur as { erreurs?: unknown }).erreurs)

/** What is wrong with the lines of a file is told in a reply, not in a refusal: it is said in the same language. */
export function direLesLignes(reponse: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (!refusees(reponse) || reponse.erreurs.length === 0) return reponse
  const dire = direPour(request, reply)
  if (!dire) return reponse
  return { ...reponse, erreurs: reponse.erreurs.map(e => ({ ...e, message: dire(e.message) })) }
}
