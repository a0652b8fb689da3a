import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One-time codes as every authenticator app makes them (RFC 6238): six digits, half a minute, SHA-1. */
const PAS_S = 30
/** A clock that is half a minute off is still a clock. */
const TOLERANCE = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function base32(octets: Buffer): string {
  const bits = [...octets].map(o => o.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(b => ALPHABET[Number.parseInt(b.padEnd(5, '0'), 2)]).join('')
}
function deBase32(texte: string): Buffer {
  const bits = [...texte].map(c => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(b => Number.parseInt(b, 2)))
}

export const nouvelleGraine = () => base32(randomBytes(20))
/** Said on the phone, typed from a paper: letters and digits that are not mistaken for each other. */
export const nouveauSecours = () =>
  base32(randomBytes(7))
    .slice(0, 10)
    .replace(/^(.{5})/, '$1-')

export const pasDe = (date: Date) => Math.floor(date.getTime() / 1000 / PAS_S)

export function codeDe(graine: string, pas: number): string {
  const compteur = Buffer.alloc(8)
  compteur.writeBigUInt64BE(BigInt(pas))
  const h = createHmac('sha1', deBase32(graine)).update(compteur).digest()
  const debut = (h[19] as number) & 0xf
  return String((h.readUInt32BE(debut) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The half minute that this code is of, later than the last one taken; null when it is of none. */
export function pasDuCode(
  graine: string,
  code: string,
  dernier: number,
  maintenant = new Date(),
): number | null {
  const lu = Buffer.from(code.padEnd(6))
  const ici = pasDe(maintenant)
  for (let pas = ici - TOLERANCE; pas <= ici + TOLERANCE; pas++) {
    const attendu = Buffer.from(codeDe(graine, pas))
    if (pas > dernier && attendu.length === lu.length && timingSafeEqual(attendu, lu)) return pas
  }
  return null
}

/** What the app reads from the square. */
export const adresseDe = (graine: string, email: string) =>
  `otpauth://totp/Dioptrie:${encodeURIComponent(email)}?secret=${graine}&issuer=Dioptrie`
