import { inflateRawSync } from 'node:zlib'
import { tropDeplie } from './refus.ts'

/** Everything that is read of one archive, unfolded: a hundred thousand full rows are a third of it. */
const DEPLIE_MAX = 64 * 1024 * 1024

const FIN = Buffer.from('PK\x05\x06', 'latin1')
const STOCKE = 0
const COMPRESSE = 8

/**
 * The entries of an archive by name. Its directory says where they are; what it says of their sizes is not believed:
 * bytes are counted as they come out, and the one too many stops the reading.
 */
export function ouvrirZip(zip: Buffer): (nom: string) => Buffer | null {
  const entrees = new Map<string, { methode: number; debut: number; taille: number }>()
  const fin = zip.lastIndexOf(FIN)
  if (fin < 0) throw new Error('pas une archive')
  let ici = zip.readUInt32LE(fin + 16)
  for (let n = zip.readUInt16LE(fin + 10); n > 0; n--) {
    const [nom, plus, note] = [28, 30, 32].map(a => zip.readUInt16LE(ici + a)) as [number, number, number]
    entrees.set(zip.toString('utf8', ici + 46, ici + 46 + nom), {
      methode: zip.readUInt16LE(ici + 10),
      taille: zip.readUInt32LE(ici + 20),
      debut: zip.readUInt32LE(ici + 42),
    })
    ici += 46 + nom + plus + note
  }

  let reste = DEPLIE_MAX
  return nom => {
    const entree = entrees.get(nom)
    if (!entree) return null
    const { methode, debut, taille } = entree
    const corps = debut + 30 + zip.readUInt16LE(debut + 26) + zip.readUInt16LE(debut + 28)
    const brut = zip.subarray(corps, corps + taille)
    if (methode !== STOCKE && methode !== COMPRESSE) throw new Error('compression inconnue')
    if (reste <= 0) throw tropDeplie()
    const contenu = methode === STOCKE ? brut : deplier(brut, reste)
    reste -= contenu.length
    return contenu
  }
}

function deplier(brut: Buffer, max: number): Buffer {
  try {
    return inflateRawSync(brut, { maxOutputLength: max })
  } catch (e) {
    throw (e as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tropDeplie() : e
  }
}
