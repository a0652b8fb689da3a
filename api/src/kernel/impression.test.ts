import { expect, it } from 'vitest'
import { texteDuPdf } from '../clients/textepdf.ts'
import { enPdf } from './impression.ts'

it('dès la deuxième page, un papier redit son titre, son numéro et s’il est un duplicata', async () => {
  const contenu = Array.from({ length: 120 }, (_, i) => ({ text: `Ligne ${i}` }))
  const lire = async (tirage: number) =>
    texteDuPdf(
      Buffer.from(await enPdf({ titre: 'Proforma PRO-ANG-26-00042', contenu, pied: 'Angré', tirage })),
    )
  const fois = (texte: string, mot: string) => texte.split(mot).length - 1
  const [un, deux] = [await lire(1), await lire(2)]
  const pages = fois(un, ' / ')
  expect(pages).toBeGreaterThan(1)
  // The first page has its own heading, drawn by whoever writes the paper.
  expect([fois(un, 'PRO-ANG-26-00042'), fois(un, 'DUPLICATA')]).toEqual([pages - 1, 0])
  expect(fois(deux, 'DUPLICATA')).toBe(fois(deux, ' / '))
})
