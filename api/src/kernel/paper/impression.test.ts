import type { Content } from 'pdfmake/interfaces'
import { expect, it } from 'vitest'
import { sansBalise, structureDuPdf, texteDuPdf } from '../trial/textepdf.ts'
import { RANGEES_BALISEES } from './balises.ts'
import { bloc, enPdf, enTete, sousTitre } from './impression.ts'
import { signatures } from './signatures.ts'
import { sommesSeules } from './sommes.ts'
import { tableauDeLignes } from './tableaux.ts'
import { enTicket } from './ticket.ts'

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

const officine = { Nom: 'Angré', Adresse: 'Rue des Jardins', Ville: 'Abidjan', Telephone: null, Email: null }
const tableau = (lignes: number) =>
  tableauDeLignes(
    [
      { titre: 'Article', large: true },
      { titre: 'Prix', nombre: true },
    ],
    Array.from({ length: lignes }, (_, i) => [`Monture ${i}`, i % 2 ? '' : `${i}`]),
  )

it('qui écoute un papier en reçoit les titres, les paragraphes et les tableaux, une fois chacun', async () => {
  const lignes = 70
  const pdf = Buffer.from(
    await enPdf({
      titre: 'Facture F-12',
      contenu: [
        enTete(officine, 'FACTURE', 'F-12', ['du 17/11/2026']),
        bloc('Client', ['Koné Awa']),
        sousTitre('Articles'),
        tableau(lignes),
        sommesSeules([['Total', '12 000']]),
      ],
      pied: 'Angré',
      tirage: 2,
    }),
  )
  const rangees = ' TR(TD TD)'.repeat(lignes)
  // Several pages: their heads and feet, and the titles of the columns that come again, are only drawn.
  expect(structureDuPdf(pdf)).toBe(
    `Document(P P P H1 P P H2 P H2 Table(TR(TH TH)${rangees}) Table(TR(TH TD)))`,
  )
  expect(sansBalise(pdf)).toBe(0)
  const brut = pdf.toString('latin1')
  expect(brut).toContain('/Lang (fr)')
  expect(brut).toContain('/DisplayDocTitle true')
  expect(brut).toContain('/Marked true')
  expect(brut.match(/\/Scope \/Column/g)).toHaveLength(2)
})

it('un tableau de milliers de lignes se lit ligne à ligne, un paragraphe chacune', async () => {
  const lignes = RANGEES_BALISEES
  const pdf = Buffer.from(await enPdf({ titre: 'État', contenu: [tableau(lignes)], pied: 'Angré' }))
  expect(structureDuPdf(pdf)).toBe(`Document(P${' P'.repeat(lignes)})`)
  expect(sansBalise(pdf)).toBe(0)
})

it('un ticket se lit aussi', async () => {
  const pdf = Buffer.from(
    await enTicket({
      titre: 'Reçu',
      officine,
      reference: 'REC-1',
      sous: [],
      pied: 'Angré',
      lignes: [{ designation: 'Étui', montant: 1000 }],
      rangs: [{ nom: 'Total', montant: 1000, total: true }],
    }),
  )
  expect(structureDuPdf(pdf)).toMatch(/^Document\(P P H1 P P P P P P\)$/)
  expect(sansBalise(pdf)).toBe(0)
})

const phrases = (n: number) =>
  Array.from({ length: n }, (_, i) => `Phrase ${i} du constat remis ce jour.`).join(' ')
it.each<[string, RegExp, (n: number) => Content[]]>([
  ['un tableau', /Monture \d+/, n => [tableau(n)]],
  ['un texte long', /Phrase \d+/, n => [{ text: phrases(5 * n) }]],
  [
    'une observation',
    /ObservationPhrase 0/,
    n => [tableau(n), sousTitre('Observation'), { text: phrases(3) }],
  ],
  ['des sommes', /Total/, n => [tableau(n), sommesSeules([['Total', '12 000']])]],
])('%s signé : les signatures ne restent jamais seules sur une page', async (_, dessus, contenu) => {
  let pages = 0
  for (let n = 24; n < 44; n++) {
    const pdf = await enPdf({
      titre: 'Bon B-1',
      contenu: [...contenu(n), signatures('Le client', 'Pour l’officine')],
      pied: 'Angré',
    })
    const textes = texteDuPdf(Buffer.from(pdf)).split('\n')
    const signee = textes.find(texte => texte.includes('Le client')) ?? ''
    expect(signee.slice(0, signee.indexOf('Le client')), `${n} lignes`).toMatch(dessus)
    if (textes.indexOf(signee) > 0) pages++
  }
  // Some of them went over to a second page, others not.
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(20)
})
