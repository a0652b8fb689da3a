import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { StartRefused } from './settings.ts'

/**
 * A file that only its owner opens: sealed to a public key (X25519), read with the private one, which this machine does not
 * hold. Cut in pieces, each with its mark (AES-256-GCM), its number and whether it is the last: a piece that is changed,
 * missing or moved is seen before what it holds is used.
 */
const TETE = Buffer.from('dioptrie scellé 1\n')
const EPHEMERE = 44
const MORCEAU = 64 * 1024
const MARQUE = 16
const [ALGORITHME, COURBE] = ['aes-256-gcm', 'x25519'] as const

export const nouvellesCles = () => {
  const { publicKey, privateKey } = generateKeyPairSync(COURBE)
  return {
    publique: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    privee: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

const estCourbe = (cle: KeyObject) => cle.asymmetricKeyType === COURBE
function lireCle(faire: () => KeyObject, dit: string): KeyObject {
  try {
    const cle = faire()
    if (estCourbe(cle)) return cle
  } catch {
    // Said below, with the words of who chose the file.
  }
  throw new StartRefused(dit)
}
export const clePublique = (pem: string) =>
  lireCle(
    () => createPublicKey(pem),
    'La clé publique des sauvegardes (sauvegarde.pub) est illisible : aucune sauvegarde n’a été faite.',
  )
export const clePrivee = (pem: string) =>
  lireCle(() => createPrivateKey(pem), 'Ce fichier n’est pas la clé privée d’une sauvegarde.')

/** What tells two keys apart at a glance; the same for both halves. */
export const nomDeCle = (cle: KeyObject) => {
  const publique = cle.type === 'private' ? createPublicKey(cle) : cle
  return createHash('sha256')
    .update(publique.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
}

const cleDe = (privateKey: KeyObject, publicKey: KeyObject, ephemere: Buffer) =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), ephemere, TETE, 32))

function numero(n: number, dernier: boolean): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUIntBE(n, 5, 6)
  iv[11] = dernier ? 1 : 0
  return iv
}

/** Gathers what comes by pieces of one size; the last one, perhaps empty, is told apart. */
function parMorceaux(
  taille: number,
  tete: (flux: Transform) => void,
  faire: (m: Buffer, n: number, dernier: boolean) => Buffer,
) {
  let reste = Buffer.alloc(0)
  let n = 0
  return new Transform({
    construct(suite) {
      tete(this)
      suite()
    },
    transform(recu: Buffer, _, suite: TransformCallback) {
      try {
        reste = Buffer.concat([reste, recu])
        // One is always kept back: whether it is the last is known at the end.
        for (; reste.length > taille; reste = reste.subarray(taille))
          this.push(faire(reste.subarray(0, taille), n++, false))
        suite()
      } catch (erreur) {
        suite(erreur as Error)
      }
    },
    flush(suite) {
      try {
        this.push(faire(reste, n, true))
        suite()
      } catch (erreur) {
        suite(erreur as Error)
      }
    },
  })
}

export function sceller(publicKey: KeyObject): Transform {
  const ephemere = generateKeyPairSync(COURBE)
  const der = ephemere.publicKey.export({ type: 'spki', format: 'der' })
  const cle = cleDe(ephemere.privateKey, publicKey, der)
  return parMorceaux(
    MORCEAU,
    flux => flux.push(Buffer.concat([TETE, der])),
    (clair, n, dernier) => {
      const chiffre = createCipheriv(ALGORITHME, cle, numero(n, dernier))
      return Buffer.concat([chiffre.update(clair), chiffre.final(), chiffre.getAuthTag()])
    },
  )
}

/** How many bytes say whether a file is sealed. */
export const DEBUT = TETE.length
export const estScelle = (debut: Buffer) => debut.subarray(0, DEBUT).equals(TETE)

const autreCle = () =>
  new StartRefused('Cette clé n’ouvre pas cette sauvegarde, ou le fichier est abîmé : rien n’a été restauré.')

export function desceller(privateKey: KeyObject): Transform {
  const avant = DEBUT + EPHEMERE
  let tete = Buffer.alloc(0)
  let cle: Buffer | undefined
  const ouvrir = parMorceaux(
    MORCEAU + MARQUE,
    () => {},
    (scelle, n, dernier) => {
      if (!cle || scelle.length < MARQUE) throw autreCle()
      const clair = createDecipheriv(ALGORITHME, cle, numero(n, dernier))
      clair.setAuthTag(scelle.subarray(-MARQUE))
      try {
        return Buffer.concat([clair.update(scelle.subarray(0, -MARQUE)), clair.final()])
      } catch {
        throw autreCle()
      }
    },
  )
  const recevoir = ouvrir._transform.bind(ouvrir)
  ouvrir._transform = (recu: Buffer, codage, suite) => {
    if (cle) return recevoir(recu, codage, suite)
    tete = Buffer.concat([tete, recu])
    if (tete.length < avant) return suite()
    try {
      const ephemere = tete.subarray(DEBUT, avant)
      cle = cleDe(privateKey, createPublicKey({ key: ephemere, type: 'spki', format: 'der' }), ephemere)
    } catch {
      return suite(autreCle())
    }
    return recevoir(tete.subarray(avant), codage, suite)
  }
  return ouvrir
}
