import { createRequire } from 'node:module'
import { assembler } from '@dioptrie/domain/kernel/assemblage'
import { expect, it } from 'vitest'
import { enPdf } from './impression.ts'

const PDFDocument = createRequire(import.meta.url)('pdfkit')

/** Each number of the table leads to the object of that number, and each reference to one that is there. */
function objetsDe(pdf: Uint8Array): Map<number, string> {
  const brut = Buffer.from(pdf).toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(brut)?.[1])
  const objets = new Map<number, string>()
  const rangs = [...brut.slice(table).matchAll(/^(\d{10}) \d{5} ([nf])/gm)]
  for (const [numero, [, debut, etat]] of rangs.entries()) {
    if (etat !== 'n') continue
    const ici = brut.slice(Number(debut))
    expect(ici.startsWith(`${numero} 0 obj\n`)).toBe(true)
    objets.set(numero, ici.slice(0, ici.indexOf('endobj')))
  }
  for (const objet of objets.values())
    for (const [, numero] of (objet.split('>>\nstream\n')[0] ?? '').matchAll(/\b(\d+) 0 R\b/g))
      if (!objet.includes('(')) expect(objets.has(Number(numero))).toBe(true)
  return objets
}
const dernier = (objets: Map<number, string>, cle: string) =>
  [...objets.values()].filter(o => o.includes(cle))

const long = (n: number) => Array.from({ length: n }, (_, i) => ({ text: `Ligne ${i}` }))

it('plusieurs papiers n’en font qu’un : toutes leurs pages, dans leur ordre, et ce qu’elles disent', async () => {
  const papiers = await Promise.all([
    enPdf({ titre: 'Un', contenu: [{ text: 'un' }], pied: 'Angré', tirage: 1 }),
    enPdf({ titre: 'Deux', contenu: long(120), pied: 'Angré', tirage: 2 }),
    // Text that looks like a reference is text.
    enPdf({ titre: 'Trois (5 0 R)', contenu: [{ text: 'trois' }], pied: 'Angré', tirage: 1 }),
  ])
  const pages = papiers.map(p => dernier(objetsDe(p), '/Type /Page\n').length)
  expect(pages[1]).toBeGreaterThan(1)
  const tout = assembler(papiers, 'Commandes : 3 « été »')
  const objets = objetsDe(tout)
  const somme = pages.reduce((a, b) => a + b, 0)
  expect(dernier(objets, '/Type /Page\n')).toHaveLength(somme)
  expect(objets.get(2)).toContain(`/Count ${somme} /Kids [`)
  // The streams are the same bytes, none lost.
  const flux = (p: Uint8Array) =>
    [...objetsDe(p).values()].flatMap(o => o.split('>>\nstream\n').slice(1)).toSorted()
  expect(flux(tout)).toEqual(papiers.flatMap(flux).toSorted())
  expect(objets.get(1)).toContain('/Lang (fr)')
  // Once more assembled, still whole.
  expect(dernier(objetsDe(assembler([tout, papiers[0] as Uint8Array], 'x')), '/Type /Page\n')).toHaveLength(
    somme + (pages[0] ?? 0),
  )
  expect(() => assembler([Buffer.from('{"papier":1}')], 'x')).toThrow('s’assemblent')
})

const balise = (mots: string[], tagged = true) =>
  new Promise<Uint8Array>(fini => {
    const morceaux: Buffer[] = []
    const doc = new PDFDocument({ tagged, pdfVersion: '1.7', lang: 'fr' })
    doc.on('data', (m: Buffer) => morceaux.push(m)).on('end', () => fini(Buffer.concat(morceaux)))
    for (const [rang, mot] of mots.entries()) {
      if (rang > 0) doc.addPage()
      if (tagged) doc.addStructure(doc.struct('P', () => doc.text(mot)))
      else doc.text(mot)
    }
    doc.end()
  })

it('des papiers balisés le restent : un lecteur d’écran suit chacun à son tour', async () => {
  const papiers = await Promise.all([balise(['un', 'deux']), balise(['trois'])])
  const objets = objetsDe(assembler(papiers, 'x'))
  expect(objets.get(1)).toContain('/StructTreeRoot 4 0 R')
  const cles = dernier(objets, '/Type /Page\n').map(o => Number(/\/StructParents (\d+)/.exec(o)?.[1]))
  expect(cles.toSorted()).toEqual([0, 1, 2])
  const racine = objets.get(4) ?? ''
  expect(racine).toContain('/ParentTreeNextKey 3')
  // From the page to the paragraph that it shows, and from there up to the root.
  for (const [numero, page] of objets) {
    const cle = /\/StructParents (\d+)/.exec(page)?.[1]
    if (!page.includes('/Type /Page\n')) continue
    const element = new RegExp(`[\\[\\s]${cle} \\[(\\d+) 0 R\\]`).exec(racine)?.[1]
    expect(objets.get(Number(element))).toContain(`${numero} 0 R`)
    const part = /\/P (\d+) 0 R/.exec(objets.get(Number(element)) ?? '')?.[1]
    expect(objets.get(Number(part))).toContain('/S /Part /P 4 0 R')
  }
  // So do those of the house, whose tags are many.
  const maison = await enPdf({ titre: 'Un', contenu: long(120), pied: 'Angré', tirage: 1 })
  expect(objetsDe(assembler([...papiers, maison], 'x')).get(1)).toContain('/StructTreeRoot')
  // With one that is not, none is half tagged.
  const mele = objetsDe(assembler([...papiers, await balise(['quatre'], false)], 'x'))
  expect([...mele.values()].filter(o => /StructTreeRoot|StructParents/.test(o))).toEqual([])
})
