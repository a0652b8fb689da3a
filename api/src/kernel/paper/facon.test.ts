import { createRequire } from 'node:module'
import type { Content } from 'pdfmake/interfaces'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { texteDuPdf, traitsDuPdf } from '../trial/textepdf.ts'
import { selon } from './facon.ts'
import { billets } from './fontes.ts'
import { enPdf, enTete } from './impression.ts'
import { enLongPapier, type LongPapier } from './longPapier.ts'
import { UTILE_PAYSAGE } from './page.ts'
import { sommesSeules } from './sommes.ts'
import { tableauDeLignes } from './tableaux.ts'
import { enNoir } from './ticket.ts'

const officine = { Nom: 'Angré', Adresse: 'Rue des Jardins', Ville: 'Abidjan', Telephone: null, Email: null }
const image = async (largeur: number, hauteur: number, couleur: string) =>
  `data:image/png;base64,${(
    await sharp({ create: { width: largeur, height: hauteur, channels: 3, background: couleur } })
      .png()
      .toBuffer()
  ).toString('base64')}`
const entete = async () => ({ logo: null, piedpage: await image(1600, 170, '#196F3D'), mention: 'RCCM 12' })
const enTexte = (pdf: Uint8Array) => texteDuPdf(Buffer.from(pdf))
const fontesDe = (pdf: Uint8Array) => [
  ...new Set(
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g),
    ].map(m => m[1] as string),
  ),
]

const tableau = (n: number): Content =>
  tableauDeLignes(
    [{ titre: 'Jour' }, { titre: 'Ventes', nombre: true, partage: true }],
    [...Array.from({ length: n }, (_, i) => [`Jour ${i}`, i % 2 ? '0' : '12 000']), ['Total', '12 000']],
    { total: true, zeros: true, serre: true },
  )
const papier = async (facon?: number) =>
  selon({ ...(facon === undefined ? {} : { facon }) }, async () =>
    enPdf({
      titre: 'Clôture',
      contenu: [enTete(officine, 'Clôture', 'N° 1', []), tableau(12), sommesSeules([['Écart', '0 F']])],
      pied: 'Angré',
      entete: await entete(),
    }),
  )

it('un papier se dessine comme le jour où il fut donné : sa police, ses cases, les mêmes mots', async () => {
  const [neuf, ancien] = [await papier(), await papier(1)]
  expect(fontesDe(neuf).toSorted()).toEqual(['Inter-Regular', 'Inter-SemiBold'])
  expect(fontesDe(ancien).every(f => f.startsWith('Roboto'))).toBe(true)
  // Boxes around each cell then, a line under each row now.
  expect(traitsDuPdf(Buffer.from(ancien))).toBeGreaterThan(2 * traitsDuPdf(Buffer.from(neuf)))
  expect(enTexte(neuf)).toBe(enTexte(ancien))
})

it('deux papiers de façons différentes, dessinés à la fois, gardent chacun la leur', async () => {
  const [a, b, c] = await Promise.all([papier(1), papier(), papier(1)])
  expect([a, b, c].map(pdf => fontesDe(pdf as Uint8Array)[0]?.slice(0, 5))).toEqual([
    'Robot',
    'Inter',
    'Robot',
  ])
})

it('un état couché porte 25 lignes par page ; l’image du pied n’est qu’à la première', async () => {
  const pdf = await enPdf({
    titre: 'État',
    paysage: true,
    contenu: [enTete(officine, 'État', '', [], null, UTILE_PAYSAGE), tableau(90)],
    pied: 'Angré',
    entete: await entete(),
  })
  const pages = enTexte(pdf)
    .split('\n')
    .filter(p => p.includes('Jour '))
  const lignes = pages.map(p => p.match(/Jour \d/g)?.length ?? 0)
  expect(lignes.slice(1, -1).every(n => n >= 25)).toBe(true)
  expect(lignes[0]).toBeGreaterThanOrEqual(16)
  expect(lignes.reduce((n, l) => n + l, 0)).toBe(90)
  const dessins = Buffer.from(pdf).toString('latin1')
  // One page alone names a picture.
  expect(dessins.match(/\/XObject <</g)).toHaveLength(1)
})

const long = (plus: Partial<LongPapier>): LongPapier => ({
  titre: 'Facture F-1',
  intitule: 'Facture',
  reference: 'F-1',
  dates: [],
  blocs: [],
  entete: null,
  pied: 'F-1',
  officine,
  colonnes: [
    { titre: 'Assuré', large: true, precise: true },
    { titre: 'Montant', nombre: true },
  ],
  groupes: [
    { nom: '', lignes: Array.from({ length: 5 }, (_, i) => [`Client ${i}\nmatricule ${i}`, '1 000']) },
  ],
  total: ['Total', '5 000'],
  phrase: 'Arrêtée à',
  montant: 5000,
  rangs: [{ nom: 'Total', montant: 5000, total: true }],
  apres: { titre: 'Règlement', lignes: ['À régler avant le 06/12/2026'] },
  signatures: ['Pour l’officine', 'Pour l’assurance'],
  ...plus,
})

it('une facture et son détail sont un seul fichier, dont les pages se comptent ensemble', async () => {
  const texte = enTexte(await enLongPapier(long({}), long({ intitule: 'Détail' })))
  for (const mot of ['Page 1 / 2', 'Page 2 / 2', 'Détail']) expect(texte).toContain(mot)
})

it.each(Array.from({ length: 8 }, (_, i) => 16 + i))(
  'une facture de %i lignes se signe sous ce qu’elle demande, jamais sur une page vide',
  async n => {
    const lignes = Array.from({ length: n }, (_, i) => [`Client ${i}\nmatricule ${i}`, '1 000'])
    const pages = enTexte(await enLongPapier(long({ groupes: [{ nom: '', lignes }] }))).split('\n')
    const signee = pages.find(p => p.includes('Pour l’assurance')) ?? ''
    expect(signee).toContain('Règlement')
    expect(signee).toContain('cinq mille')
  },
)

it('les chiffres de la police des papiers ont tous la même largeur, et rien de ce qui s’écrit en français ne lui manque', () => {
  const fontkit = createRequire(import.meta.url)('fontkit') as {
    openSync: (chemin: string) => {
      glyphForCodePoint: (code: number) => { advanceWidth: number }
      hasGlyphForCodePoint: (code: number) => boolean
    }
  }
  for (const billet of Object.values(billets())) {
    const fonte = fontkit.openSync(billet.toString())
    const largeurs = [...'0123456789'].map(c => fonte.glyphForCodePoint(c.charCodeAt(0)).advanceWidth)
    expect(new Set(largeurs).size).toBe(1)
    for (const signe of 'AÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿñãõß«»’“”–—−°×±·…€ɛɔŋ\u00a0')
      expect(fonte.hasGlyphForCodePoint(signe.codePointAt(0) as number), signe).toBe(true)
  }
})

it('un signe que la police n’a pas se lit quand même', async () => {
  const texte = enTexte(
    await enPdf({ titre: 'x', contenu: [{ text: 'Indice ≥ 1,60' }, { text: 'a\u202fb\u2011c' }], pied: 'x' }),
  )
  expect(texte).toContain('Indice ≥ 1,60')
  expect(texte).toContain('a\u00a0b-c')
})

it.each(['#196F3D', '#F2C200', '#000000'])(
  'le logo %s d’un ticket est noir sur blanc, et rien d’autre',
  async couleur => {
    const logo = await sharp({ create: { width: 220, height: 80, channels: 3, background: '#ffffff' } })
      .composite([
        {
          input: await sharp({ create: { width: 80, height: 40, channels: 3, background: couleur } })
            .png()
            .toBuffer(),
        },
      ])
      .png()
      .toBuffer()
    const noir = await enNoir(`data:image/png;base64,${logo.toString('base64')}`)
    const { data } = await sharp(Buffer.from(noir.split(',')[1] ?? '', 'base64'))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...new Set(data)].sort((a, b) => a - b)).toEqual([0, 255])
  },
)
