import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of a zip, its content made as it is asked for. */
export interface Entree {
  nom: string
  contenu: AsyncIterable<string | Uint8Array>
}

const LOCAL = 0x04034b50
const SUITE = 0x08074b50
const CENTRAL = 0x02014b50
const FIN = 0x06054b50
const FIN_64 = 0x06064b50
const RENVOI_64 = 0x07064b50
/** What does not fit in the old fields is said in those that came after them. */
const PLEIN_16 = 0xffff
const PLEIN_32 = 0xffffffff
/** Names are UTF-8 (0x800); sizes come after the bytes (0x8), since nobody knows them before. */
const DRAPEAUX = 0x808
const DEFLATE = 8
/** The first of January 1980: the same content is the same file. */
const DATE = 0x21

interface Ecrite {
  nom: Buffer
  somme: number
  comprime: number
  taille: number
  place: number
}

const entete = (nom: Buffer) => {
  const e = Buffer.alloc(30)
  e.writeUInt32LE(LOCAL, 0)
  e.writeUInt16LE(20, 4)
  e.writeUInt16LE(DRAPEAUX, 6)
  e.writeUInt16LE(DEFLATE, 8)
  e.writeUInt16LE(DATE, 12)
  e.writeUInt16LE(nom.length, 26)
  return Buffer.concat([e, nom])
}

const suite = ({ somme, comprime, taille }: Ecrite) => {
  const s = Buffer.alloc(16)
  s.writeUInt32LE(SUITE, 0)
  s.writeUInt32LE(somme, 4)
  s.writeUInt32LE(comprime, 8)
  s.writeUInt32LE(taille, 12)
  return s
}

const auSommaire = ({ nom, somme, comprime, taille, place }: Ecrite) => {
  const loin = place >= PLEIN_32
  const c = Buffer.alloc(46)
  c.writeUInt32LE(CENTRAL, 0)
  c.writeUInt16LE(20, 4)
  c.writeUInt16LE(loin ? 45 : 20, 6)
  c.writeUInt16LE(DRAPEAUX, 8)
  c.writeUInt16LE(DEFLATE, 10)
  c.writeUInt16LE(DATE, 14)
  c.writeUInt32LE(somme, 16)
  c.writeUInt32LE(comprime, 20)
  c.writeUInt32LE(taille, 24)
  c.writeUInt16LE(nom.length, 28)
  c.writeUInt16LE(loin ? 12 : 0, 30)
  c.writeUInt32LE(loin ? PLEIN_32 : place, 42)
  if (!loin) return Buffer.concat([c, nom])
  const plus = Buffer.alloc(12)
  plus.writeUInt16LE(1, 0)
  plus.writeUInt16LE(8, 2)
  plus.writeBigUInt64LE(BigInt(place), 4)
  return Buffer.concat([c, nom, plus])
}

/** The end of the file: how many entries, and where their list is. */
function finDe(nombre: number, sommaire: number, place: number): Buffer {
  const fin = Buffer.alloc(22)
  fin.writeUInt32LE(FIN, 0)
  fin.writeUInt16LE(Math.min(nombre, PLEIN_16), 8)
  fin.writeUInt16LE(Math.min(nombre, PLEIN_16), 10)
  fin.writeUInt32LE(Math.min(sommaire, PLEIN_32), 12)
  fin.writeUInt32LE(Math.min(place, PLEIN_32), 16)
  if (nombre < PLEIN_16 && sommaire < PLEIN_32 && place < PLEIN_32) return fin
  const large = Buffer.alloc(56)
  large.writeUInt32LE(FIN_64, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(45, 12)
  large.writeUInt16LE(45, 14)
  large.writeBigUInt64LE(BigInt(nombre), 24)
  large.writeBigUInt64LE(BigInt(nombre), 32)
  large.writeBigUInt64LE(BigInt(sommaire), 40)
  large.writeBigUInt64LE(BigInt(place), 48)
  const renvoi = Buffer.alloc(20)
  renvoi.writeUInt32LE(RENVOI_64, 0)
  renvoi.writeBigUInt64LE(BigInt(place + sommaire), 8)
  renvoi.writeUInt32LE(1, 16)
  return Buffer.concat([large, renvoi, fin])
}

/** A zip written as it leaves: what is held at once is a few pieces, whatever the file weighs in the end. */
export async function* archiver(entrees: Iterable<Entree> | AsyncIterable<Entree>): AsyncGenerator<Buffer> {
  const ecrites: Ecrite[] = []
  let place = 0
  for await (const { nom, contenu } of entrees) {
    const e: Ecrite = { nom: Buffer.from(nom), somme: 0, comprime: 0, taille: 0, place }
    const tete = entete(e.nom)
    yield tete
    async function* compte() {
      for await (const morceau of contenu) {
        const octets = typeof morceau === 'string' ? Buffer.from(morceau) : morceau
        e.somme = crc32(octets, e.somme)
        e.taille += octets.length
        yield octets
      }
    }
    const lu = Readable.from(compte(), { objectMode: false })
    const reduit = createDeflateRaw({ level: 6 })
    lu.once('error', erreur => reduit.destroy(erreur))
    for await (const morceau of lu.pipe(reduit) as AsyncIterable<Buffer>) {
      e.comprime += morceau.length
      yield morceau
    }
    const fin = suite(e)
    yield fin
    place += tete.length + e.comprime + fin.length
    ecrites.push(e)
  }
  const sommaire = Buffer.concat(ecrites.map(auSommaire))
  yield Buffer.concat([sommaire, finDe(ecrites.length, sommaire.length, place)])
}
