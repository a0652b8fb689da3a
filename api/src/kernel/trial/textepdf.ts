import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as a reader would select it, for the tests: glyphs are numbers, each font brings the table that
 * turns them back into letters. Enough for what pdfmake writes, without a program that the machine may not have.
 */
export function texteDuPdf(pdf: Buffer): string {
  const brut = pdf.toString('latin1')
  const objets = objetsDe(brut)
  const fontes = new Map<string, Map<number, string>>()
  for (const [, nom, numero] of brut.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objets.get(numero as string) ?? '')?.[1]
    fontes.set(nom as string, lettres(flux(objets.get(table ?? ''))))
  }
  return [...objets.values()]
    .filter(o => !o.includes('/Type'))
    .map(flux)
    .filter(f => f.includes(' Tf'))
    .map(f => {
      let fonte = new Map<number, string>()
      return [...f.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)]
        .map(([, nom, glyphes]) => {
          if (nom) fonte = fontes.get(nom) ?? fonte
          return [...(glyphes ?? '').matchAll(/<([0-9a-f]+)>/gi)]
            .flatMap(g => (g[1] as string).match(/.{4}/g) ?? [])
            .map(code => fonte.get(Number.parseInt(code, 16)) ?? '\ufffd')
            .join('')
        })
        .join('')
    })
    .join('\n')
}

function objetsDe(brut: string): Map<string, string> {
  const objets = new Map<string, string>()
  for (const m of brut.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objets.set(m[1] as string, m[2] as string)
  return objets
}

function flux(objet: string | undefined): string {
  const m = /stream\n([\s\S]*?)\nendstream/.exec(objet ?? '')
  return m ? inflateSync(Buffer.from(m[1] as string, 'latin1')).toString('latin1') : ''
}

/** What a reading machine goes through: « Document(H1 P Table(TR(TH TH) TR(TD TD))) ». */
export function structureDuPdf(pdf: Buffer): string {
  const objets = objetsDe(pdf.toString('latin1'))
  const dire = (numero: string): string => {
    const objet = objets.get(numero) ?? ''
    const type = /\/S \/(\w+)/.exec(objet)?.[1] ?? '?'
    const enfants = [...(/\/K \[([^\]]*)\]/.exec(objet)?.[1] ?? '').matchAll(/(?<!\/Pg )(\d+) 0 R/g)]
    return enfants.length > 0 ? `${type}(${enfants.map(m => dire(m[1] as string)).join(' ')})` : type
  }
  const racine = [...objets.values()].find(o => o.includes('/Type /StructTreeRoot')) ?? ''
  return dire(/\/K \[(\d+) 0 R\]/.exec(racine)?.[1] ?? '')
}

/** How many texts a PDF draws outside any mark: neither read nor said to be only drawn. */
export function sansBalise(pdf: Buffer): number {
  let [ouvertes, dehors] = [0, 0]
  const dessins = [...objetsDe(pdf.toString('latin1')).values()].filter(o => !o.includes('/Type')).map(flux)
  for (const dessin of dessins.filter(f => f.includes(' Tf')))
    for (const [signe] of dessin.matchAll(/\bB[DM]C$|^EMC$|TJ$/gm)) {
      if (signe === 'TJ') dehors += ouvertes === 0 ? 1 : 0
      else ouvertes += signe === 'EMC' ? -1 : 1
    }
  return dehors + Math.abs(ouvertes)
}

function lettres(cmap: string): Map<number, string> {
  const table = new Map<number, string>()
  for (const [, debut, liste] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...(liste ?? '').matchAll(/<([^>]*)>/g)].forEach(([, code], i) => {
      const unites = (code ?? '').replaceAll(' ', '').match(/.{4}/g) ?? []
      table.set(
        Number.parseInt(debut as string, 16) + i,
        unites.map(u => String.fromCharCode(Number.parseInt(u, 16))).join(''),
      )
    })
  return table
}

/** How many lines a PDF draws. */
export function traitsDuPdf(pdf: Buffer): number {
  const flux = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(m => {
    try {
      return inflateSync(Buffer.from(m[1] as string, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return flux.reduce((n, f) => n + (f.match(/^S$/gm)?.length ?? 0), 0)
}
