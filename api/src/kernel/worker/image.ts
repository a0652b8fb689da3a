import { Refus } from '@dioptrie/domain/kernel/refus'
import sharp, { type Sharp } from 'sharp'
import { octets } from './octets.ts'

type TypeDImage = 'image/png' | 'image/jpeg' | 'image/webp'

export interface ImageRecue {
  contenu: Uint8Array
  /** Largest side that is taken; more is refused, or made smaller down to `reduireA`. */
  coteMax: number
  reduireA?: number
  octetsMax: number
}

const FORMATS: Record<string, TypeDImage> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }
const PIXELS_MAX = 64_000_000

// One picture at a time in this process, on one thread, and nothing kept of the one before.
sharp.concurrency(1)
sharp.cache(false)

const refuse = (code: string, message: string) =>
  new Refus(400, code, message, { champs: { fichier: message } })

/**
 * The same picture drawn again from its pixels: what else the file held (places, comments, bytes after the end, a
 * second file) is not kept. Its size is looked at before a pixel is, and only as many as it says are ever unfolded.
 */
export default async function redessiner({
  contenu,
  coteMax,
  reduireA,
  octetsMax,
}: ImageRecue): Promise<{ Type: TypeDImage; contenu: Uint8Array }> {
  try {
    const image = sharp(contenu, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    const { format, width, height } = await image.metadata()
    const Type = FORMATS[format]
    if (!Type) throw new Error('format inattendu')
    if (Math.max(width, height) > coteMax || width * height > PIXELS_MAX)
      throw refuse('IMAGE_TROP_GRANDE', `L’image dépasse ${coteMax} pixels de côté.`)
    const droite = image.autoOrient().toColourspace('srgb')
    if (reduireA)
      droite.resize({ width: reduireA, height: reduireA, fit: 'inside', withoutEnlargement: true })
    const dessinee = await dessiner(droite, Type)
    if (dessinee.length <= octetsMax) return { Type, contenu: octets(dessinee) }
    // A photo kept as PNG: no eye sees the difference, and the paper stays below what a file may weigh.
    const allegee = await dessiner(droite.clone().flatten({ background: '#fff' }), 'image/jpeg')
    if (allegee.length > octetsMax) throw refuse('IMAGE_TROP_GRANDE', 'Cette image est trop lourde.')
    return { Type: 'image/jpeg', contenu: octets(allegee) }
  } catch (e) {
    if (e instanceof Refus) throw e
    if (/pixel limit/i.test((e as Error).message))
      throw refuse('IMAGE_TROP_GRANDE', `L’image dépasse ${coteMax} pixels de côté.`)
    throw refuse('IMAGE_ILLISIBLE', 'Cette image est abîmée : elle ne peut être ni montrée ni imprimée.')
  }
}

function dessiner(image: Sharp, type: TypeDImage): Promise<Buffer> {
  if (type === 'image/png') return image.png({ compressionLevel: 8 }).toBuffer()
  if (type === 'image/webp') return image.webp({ quality: 85 }).toBuffer()
  return image.jpeg({ quality: 85 }).toBuffer()
}
