import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/*
 * What is sealed with a key drawn from the server's own (secrets of providers, seeds of one-time codes, replies kept for who
 * asks again): a copy of the database alone opens none of it.
 */
const VECTEUR = 12
const SCEAU = 16

const cleDe = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'dioptrie', 'secrets des fournisseurs', 32))

export function sceller(texte: string, secret: string): string {
  const vecteur = randomBytes(VECTEUR)
  const chiffre = createCipheriv('aes-256-gcm', cleDe(secret), vecteur)
  const corps = Buffer.concat([vecteur, chiffre.update(texte, 'utf8'), chiffre.final()])
  return Buffer.concat([corps, chiffre.getAuthTag()]).toString('base64')
}

/** Null when it was sealed with another key: the secret has to be typed again. */
export function desceller(scelle: string, secret: string): string | null {
  const octets = Buffer.from(scelle, 'base64')
  try {
    const clair = createDecipheriv('aes-256-gcm', cleDe(secret), octets.subarray(0, VECTEUR))
    clair.setAuthTag(octets.subarray(-SCEAU))
    return Buffer.concat([clair.update(octets.subarray(VECTEUR, -SCEAU)), clair.final()]).toString('utf8')
  } catch {
    return null
  }
}
