import { IMAGE_MAX_COTE, IMAGE_MAX_OCTETS } from '@dioptrie/domain/configuration/contract'
import type { Recu } from '@dioptrie/domain/kernel/contract'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyRequest } from 'fastify'
import type redessiner from '../worker/image.ts'
import type { ImageRecue } from '../worker/image.ts'
import { lire } from '../worker/lecteur.ts'
import { octets } from '../worker/octets.ts'

export const TAILLE_MAX = 10 * 1024 * 1024

/** A file received with a call: its name as given (never used as a path) and its bytes. */
export interface FichierRecu {
  nom: string
  contenu: Buffer
}
/** A paper as it is kept: a picture was drawn again. */
export interface PapierRecu extends FichierRecu {
  Type: string
  /** What was sent weighed this. */
  recu: number
}

const refuse = (statut: number, code: string, message: string, champ = message) =>
  new Refus(statut, code, message, { champs: { fichier: champ } })

async function lirePartie(request: FastifyRequest) {
  try {
    const partie = await request.file({ limits: { fileSize: TAILLE_MAX, files: 1 } })
    return partie && { partie, contenu: await partie.toBuffer() }
  } catch (e) {
    // The web server has words for what it refuses; the reader of forms has none: cut short, without its limit, malformed.
    if (e instanceof Error && !('code' in e))
      throw refuse(400, 'FICHIER_ILLISIBLE', 'Le fichier est arrivé incomplet ou illisible : renvoyez-le.')
    throw e
  }
}

async function lireFichier(request: FastifyRequest): Promise<FichierRecu> {
  if (!request.isMultipart())
    throw new Refus(415, 'TYPE_REFUSE', 'Un fichier est attendu (multipart/form-data).')
  const lue = await lirePartie(request)
  if (!lue) throw refuse(400, 'FICHIER_ABSENT', 'Aucun fichier n’a été reçu.', 'Obligatoire')
  const { partie, contenu } = lue
  // A part of a form without a name of file is no file, whatever it holds.
  if (!partie.filename?.trim())
    throw refuse(400, 'FICHIER_SANS_NOM', 'Ce fichier n’a pas de nom : donnez-lui-en un, puis renvoyez-le.')
  if (contenu.length === 0) throw refuse(400, 'FICHIER_VIDE', 'Le fichier est vide.', 'Fichier vide')
  return {
    nom: partie.filename.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 120) || 'document',
    contenu,
  }
}

const SIGNATURES: [type: string, test: (b: Buffer) => boolean][] = [
  ['application/pdf', b => b.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['image/png', b => b.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'],
  ['image/jpeg', b => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  [
    'image/webp',
    b => b.subarray(0, 4).toString('latin1') === 'RIFF' && b.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
]

/** The type told by the bytes themselves: a name or a header can lie. */
const typeDe = (contenu: Buffer) => SIGNATURES.find(([, test]) => test(contenu))?.[0]

async function redessinerAilleurs(
  contenu: Buffer,
  bornes: Omit<ImageRecue, 'contenu'>,
  signal?: AbortSignal,
): Promise<{ Type: string; contenu: Buffer }> {
  const dessinee = await lire<typeof redessiner>(
    new URL('../worker/image.ts', import.meta.url),
    { contenu: octets(contenu), ...bornes },
    signal,
  )
  return { Type: dessinee.Type, contenu: Buffer.from(dessinee.contenu) }
}

/** A page photographed by any telephone of today, kept as fine as a page is printed. */
const PAPIER = { coteMax: 20_000, reduireA: 3_000, octetsMax: TAILLE_MAX }
/** What papers print: small, and never made smaller behind the back of who drew it. */
const IMPRIMABLE = { coteMax: IMAGE_MAX_COTE, octetsMax: IMAGE_MAX_OCTETS }

/** A PDF, or a picture that can be shown. */
async function recevoirPapier(contenu: Buffer, signal?: AbortSignal) {
  const Type = typeDe(contenu)
  if (!Type)
    throw refuse(
      415,
      'TYPE_REFUSE',
      'Seuls les PDF et les images PNG, JPEG ou WebP sont acceptés.',
      'Type de fichier refusé',
    )
  return Type === 'application/pdf' ? { Type, contenu } : redessinerAilleurs(contenu, PAPIER, signal)
}

/** A picture that is only shown: the sentence of a refusal offers no PDF. */
async function recevoirPhoto(contenu: Buffer, signal?: AbortSignal) {
  if (!typeDe(contenu)?.startsWith('image/'))
    throw refuse(415, 'TYPE_REFUSE', 'Une photo est une image PNG, JPEG ou WebP.', 'Type de fichier refusé')
  return redessinerAilleurs(contenu, PAPIER, signal)
}

/** A picture that a paper prints: a letterhead that breaks would break every paper of its officines. */
export async function recevoirImage(contenu: Buffer, signal?: AbortSignal) {
  if (contenu.length > IMAGE_MAX_OCTETS) throw refuse(413, 'TROP_GRAND', 'L’image dépasse 2 Mo.')
  const Type = typeDe(contenu)
  if (Type !== 'image/png' && Type !== 'image/jpeg')
    throw refuse(415, 'TYPE_REFUSE', 'Seules les images PNG ou JPEG s’impriment : déposez l’une d’elles.')
  return redessinerAilleurs(contenu, IMPRIMABLE, signal)
}

/** What a row of a list shows of a picture that is kept. */
export const vignetteDe = async (contenu: Buffer): Promise<Buffer> =>
  (await redessinerAilleurs(contenu, { ...PAPIER, reduireA: 160 })).contenu

/** The file of a call, as its contract says that it is: a paper and a picture are already what will be kept. */
export async function recevoir(
  request: FastifyRequest,
  quoi: Recu,
  signal: AbortSignal,
): Promise<FichierRecu | PapierRecu> {
  const fichier = await lireFichier(request)
  if (quoi === 'tableau') return fichier
  const garder = { image: recevoirImage, photo: recevoirPhoto, papier: recevoirPapier }[quoi]
  return { nom: fichier.nom, recu: fichier.contenu.length, ...(await garder(fichier.contenu, signal)) }
}
