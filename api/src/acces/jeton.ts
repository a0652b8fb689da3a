import { createHash, createHmac, randomBytes } from 'node:crypto'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { errors, jwtVerify, SignJWT } from 'jose'

const DUREE_JETON_S = 15 * 60

export interface Porteur {
  idUtilisateur: string
  idSession: string
}

export const jetonExpire = () => new Refus(401, 'JETON_EXPIRE', 'Le jeton d’accès a expiré : renouvelez-le.')
const jetonInvalide = () => new Refus(401, 'JETON_INVALIDE', 'Le jeton d’accès n’est pas valable.')

const cles = new Map<string, Uint8Array>()
function cleDe(secret: string): Uint8Array {
  const connue = cles.get(secret)
  if (connue) return connue
  const cle = new TextEncoder().encode(secret)
  cles.set(secret, cle)
  return cle
}

export async function signerJeton(
  secret: string,
  { idUtilisateur, idSession }: Porteur,
  maintenant = new Date(),
): Promise<{ accessToken: string; expiresAt: string }> {
  const exp = Math.floor(maintenant.getTime() / 1000) + DUREE_JETON_S
  const accessToken = await new SignJWT({ sid: idSession })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(idUtilisateur)
    .setIssuedAt(maintenant)
    .setExpirationTime(exp)
    .sign(cleDe(secret))
  return { accessToken, expiresAt: new Date(exp * 1000).toISOString() }
}

export async function lireJeton(secret: string, jeton: string): Promise<Porteur & { exp: number }> {
  try {
    const { payload } = await jwtVerify(jeton, cleDe(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') throw jetonInvalide()
    return { idUtilisateur: sub, idSession: sid, exp }
  } catch (erreur) {
    throw erreur instanceof errors.JWTExpired ? jetonExpire() : jetonInvalide()
  }
}

const PREFIXE = 'bearer '
export function jetonDe(entete: string | undefined): string | null {
  if (!entete) return null
  if (entete.slice(0, PREFIXE.length).toLowerCase() !== PREFIXE) throw jetonInvalide()
  return entete.slice(PREFIXE.length).trim()
}

/** A random text for a cookie or a link; only its fingerprint is kept, so that a stolen table opens nothing. */
export const tirer = (): string => randomBytes(32).toString('base64url')
export const empreinteDe = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The secret that a renewal leads to: the same one again for whoever presents the same secret with the same key. */
export const secretSuivant = (duServeur: string, presente: string, cle: string): string =>
  createHmac('sha256', `renouvellement ${duServeur}`).update(`${presente} ${cle}`).digest('base64url')
