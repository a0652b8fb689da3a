import { IMAGE_MAX_COTE, IMAGE_MAX_OCTETS } from '@dioptrie/domain/configuration/contract'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { travailler } from '../kernel/worker.ts'
import type imageEssai from './image.essai.ts'

export interface Image {
  Type: 'image/png' | 'image/jpeg'
  largeur: number
  hauteur: number
}

/** Markers of a JPEG that give its size: every « start of frame ». */
const estDebutDImage = (m: number) => m >= 0xc0 && m <= 0xcf && m !== 0xc4 && m !== 0xc8 && m !== 0xcc

/** Type and size told by the bytes themselves; null for anything that the paper cannot show. */
export function lireImage(b: Buffer): Image | null {
  if (b.length > 24 && b.subarray(0, 8).toString('hex') === '89504e470d0a1a0a')
    return { Type: 'image/png', largeur: b.readUInt32BE(16), hauteur: b.readUInt32BE(20) }
  if (b[0] !== 0xff || b[1] !== 0xd8) return null
  for (let i = 2; i + 9 < b.length && b[i] === 0xff; i += 2 + b.readUInt16BE(i + 2))
    if (estDebutDImage(b[i + 1] as number))
      return { Type: 'image/jpeg', largeur: b.readUInt16BE(i + 7), hauteur: b.readUInt16BE(i + 5) }
  return null
}

const refuse = (statut: number, code: string, message: string) =>
  new Refus(statut, code, message, { champs: { fichier: message } })

/**
 * Refuses an image that could not be printed later: a letterhead that breaks would break every paper of its
 * officines. A few kilobytes can unfold into gigabytes, so the size in pixels is looked at before it is drawn.
 */
export async function verifierImage(contenu: Buffer): Promise<Image['Type']> {
  if (contenu.length > IMAGE_MAX_OCTETS) throw refuse(413, 'TROP_GRAND', 'L’image dépasse 2 Mo.')
  const image = lireImage(contenu)
  if (!image)
    throw refuse(415, 'TYPE_REFUSE', 'Seules les images PNG ou JPEG s’impriment : déposez l’une d’elles.')
  if (Math.max(image.largeur, image.hauteur) > IMAGE_MAX_COTE || Math.min(image.largeur, image.hauteur) < 1)
    throw refuse(400, 'IMAGE_TROP_GRANDE', `L’image dépasse ${IMAGE_MAX_COTE} pixels de côté.`)
  try {
    await travailler<typeof imageEssai>(
      new URL('./image.essai.ts', import.meta.url),
      enDonnees(image.Type, contenu),
    )
  } catch {
    throw refuse(400, 'IMAGE_ILLISIBLE', 'Cette image est abîmée : elle ne peut pas être imprimée.')
  }
  return image.Type
}

export const enDonnees = (type: string, contenu: Buffer) =>
  `data:${type};base64,${contenu.toString('base64')}`
