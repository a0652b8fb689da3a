import { enPdf } from '../kernel/impression.ts'

/** Draws the image once, away from the thread that answers everyone: throws when it cannot be drawn. */
export default async function imageEssai(image: string): Promise<number> {
  return (await enPdf({ titre: 'essai', contenu: [{ image, fit: [200, 100] }], pied: '' })).length
}
