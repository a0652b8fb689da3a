import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { CleMontree } from '@dioptrie/domain/acces/cle'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Avant } from '../kernel/call/implement.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type { Settings } from '../kernel/platform/settings.ts'
import { freinDeLAdresse } from './reconnaitre.ts'
import { premierUsage } from './sql.ts'
import { prendreEssai, rendreEssai } from './tentatives.ts'

/** What a key is made for: a name, never an address; this machine is called « localhost » by every browser. */
export function maison({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const { hostname, origin, protocol, port } = new URL(publicUrl)
  if (!isIP(hostname.replace(/^\[|\]$/g, ''))) return { rpID: hostname, origine: origin }
  return { rpID: 'localhost', origine: `${protocol}//localhost${port && `:${port}`}` }
}

/** How long one may take to find the device. */
const DEFI_S = 300
const CORPS = 24

const sceau = (secret: string, pour: string, corps: Buffer) =>
  createHmac('sha256', `defi ${secret}`).update(`${pour} `).update(corps).digest().subarray(0, 16)

/** Something to sign, which nobody has to remember: it carries its end and our own seal. */
export function nouveauDefi(secret: string, pour: string): Uint8Array<ArrayBuffer> {
  const corps = randomBytes(CORPS)
  corps.writeUInt32BE(Math.floor(Date.now() / 1000) + DEFI_S)
  return new Uint8Array(Buffer.concat([corps, sceau(secret, pour, corps)]))
}

/** When a challenge of ours ends; null for any other, or one that has ended. */
export function finDuDefi(secret: string, pour: string, defi: string): number | null {
  const lu = Buffer.from(defi, 'base64url')
  if (lu.length !== CORPS + 16) return null
  const corps = lu.subarray(0, CORPS)
  const fin = corps.readUInt32BE()
  return timingSafeEqual(lu.subarray(CORPS), sceau(secret, pour, corps)) && fin * 1000 > Date.now()
    ? fin
    : null
}

export const ENTRER = 'entrer'

/** Read when a first key is shown: it is large, and most starts never need it. */
export const webauthn = () => import('@simplewebauthn/server')

export const cleRefusee = () =>
  new Refus(401, 'CLE_REFUSEE', 'Cette clé d’accès n’est pas reconnue ici : entrez par votre mot de passe.')

/** A key that signed what was asked of it; used once it is noted. */
interface Montree {
  _id: string
  IdUtilisateur: string
  compteur: number
  defi: string
  fin: number
}

/** Before any transaction: the try is counted, the signature verified. Why one is refused is told to the log alone. */
export async function verifierCle(
  { db, request, services: { settings }, log }: Pick<Avant, 'db' | 'request' | 'services' | 'log'>,
  cle: CleMontree,
): Promise<Montree> {
  await db.transaction().execute(tx => prendreEssai(tx, [freinDeLAdresse(request)]))
  const refuser = (raison: string) => {
    log.warn({ raison, adresse: request.ip }, 'Une clé d’accès a été refusée')
    return cleRefusee()
  }
  const connue = await db
    .selectFrom('cle_acces')
    .select(['_id', 'IdUtilisateur', 'publique', 'compteur'])
    .where('identifiant', '=', cle.id)
    .executeTakeFirst()
  if (!connue) throw refuser('inconnue')
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, origine } = maison(settings)
  let signe: { defi: string; fin: number } | undefined
  const juge = await verifyAuthenticationResponse({
    response: { clientExtensionResults: {}, ...cle } as AuthenticationResponseJSON,
    expectedChallenge: defi => {
      const fin = finDuDefi(settings.secret, ENTRER, defi)
      if (fin !== null) signe = { defi, fin }
      return fin !== null
    },
    expectedOrigin: origine,
    expectedRPID: rpID,
    credential: {
      id: cle.id,
      publicKey: new Uint8Array(connue.publique),
      counter: Number(connue.compteur),
    },
    requireUserVerification: true,
  }).catch((erreur: Error) => refuser(erreur.message))
  if (juge instanceof Refus) throw juge
  if (!juge.verified || !signe) throw refuser('signature fausse')
  return {
    _id: connue._id,
    IdUtilisateur: connue.IdUtilisateur,
    compteur: juge.authenticationInfo.newCounter,
    ...signe,
  }
}

/** Once: of two that bring the same signature, one waits here and is refused. Whoever was right gives the try back. */
export async function noterUsage(
  { tx, request }: { tx: Tx; request: Avant['request'] },
  { _id, compteur, defi, fin }: Montree,
): Promise<void> {
  if (!(await premierUsage(tx, 'cle', { nonce: defi, exp: fin }))) throw cleRefusee()
  const { numUpdatedRows } = await tx
    .updateTable('cle_acces')
    .set({ compteur, serviLe: sql`now()` })
    .where('_id', '=', _id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw cleRefusee()
  await rendreEssai(tx, [freinDeLAdresse(request)])
}
