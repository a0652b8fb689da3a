import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyRequest } from 'fastify'

export const TAILLE_MAX = 10 * 1024 * 1024

/** A file received with a call: its name as given (never used as a path) and its bytes. */
export interface FichierRecu {
  nom: string
  contenu: Buffer
}

export async function lireFichier(request: FastifyRequest): Promise<FichierRecu> {
  if (!request.isMultipart())
    throw new Refus(415, 'TYPE_REFUSE', 'Un fichier est attendu (multipart/form-data).')
  const partie = await request.file({ limits: { fileSize: TAILLE_MAX, files: 1 } })
  if (!partie)
    throw new Refus(400, 'FICHIER_ABSENT', 'Aucun fichier n’a été reçu.', {
      champs: { fichier: 'Obligatoire' },
    })
  const contenu = await partie.toBuffer()
  if (contenu.length === 0)
    throw new Refus(400, 'FICHIER_VIDE', 'Le fichier est vide.', { champs: { fichier: 'Fichier vide' } })
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
export function typeDuPapier(contenu: Buffer): string {
  const trouve = SIGNATURES.find(([, test]) => test(contenu))
  if (!trouve)
    throw new Refus(415, 'TYPE_REFUSE', 'Seuls les PDF et les images PNG, JPEG ou WebP sont acceptés.', {
      champs: { fichier: 'Type de fichier refusé' },
    })
  return trouve[0]
}
