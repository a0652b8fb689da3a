import { createRequire } from 'node:module'
import { expect, it, vi } from 'vitest'
import { sansBalise, structureDuPdf } from '../trial/textepdf.ts'
import { RANGEES_BALISEES } from './balises.ts'
import { enLongPapier } from './longPapier.ts'

interface Fontkit {
  openSync: (chemin: string) => object
}
const requerir = createRequire(import.meta.url)

const essai = (lignes: number) =>
  enLongPapier({
    titre: 'Essai',
    intitule: 'Essai',
    reference: 'E-1',
    dates: [],
    blocs: [],
    entete: null,
    pied: 'E-1',
    officine: { Nom: 'Angré', Adresse: '', Ville: '', Telephone: null, Email: null },
    colonnes: [{ titre: 'Client', large: true }, { titre: 'Commande' }],
    groupes: [
      {
        nom: '',
        lignes: Array.from({ length: lignes }, (_, i) => [
          `Kouamé Aya ${i} a acheté des verres progressifs`,
          `CMD-ANG-26-${i}`,
        ]),
      },
    ],
    phrase: 'Arrêtée à',
    montant: 1000,
    rangs: [{ nom: 'Total', montant: 1000, total: true }],
  })

/** How many texts the fonts lay out for a paper of so many lines. */
async function misesEnForme(lignes: number): Promise<number> {
  const { normal } = (requerir('pdfmake/fonts/Roboto.js') as { Roboto: { normal: string } }).Roboto
  const fonte = Object.getPrototypeOf((requerir('fontkit') as Fontkit).openSync(normal)) as {
    layout: () => unknown
  }
  const espion = vi.spyOn(fonte, 'layout')
  const pdf = await essai(lignes)
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  const fois = espion.mock.calls.length
  espion.mockRestore()
  return fois
}

it('met en forme chaque couple de lettres une fois, quel que soit le nombre de lignes', async () => {
  expect(await misesEnForme(300)).toBeGreaterThan(0)
  expect(await misesEnForme(300)).toBe(0)
})

it.each([
  [60, `Table(TR(TH TH)${' TR(TD TD)'.repeat(60)})`],
  [RANGEES_BALISEES + 1, `P${' P'.repeat(RANGEES_BALISEES + 1)}`],
])('se lit à voix haute, %i lignes : les titres des colonnes une seule fois', async (lignes, tableau) => {
  const pdf = Buffer.from(await essai(lignes))
  expect(structureDuPdf(pdf)).toBe(`Document(P H1 P ${tableau} P P)`)
  expect(sansBalise(pdf)).toBe(0)
})
