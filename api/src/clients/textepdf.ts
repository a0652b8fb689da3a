import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as a reader would select it, for the tests: glyphs are numbers, each font brings the table that
 * turns them back into letters. Enough for what pdfmake writes, without a program that the machine may not have.
 */
export function texteDuPdf(pdf: Buffer): string {
  const brut = pdf.toString('latin1')
  const objets = new Map<string, string>()
  for (const m of brut.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objets.set(m[1] as string, m[2] as string)

  const flux = (objet: string | undefined): string => {
    const m = /stream\n([\s\S]*?)\nendstream/.exec(objet ?? '')
    return m ? inflateSync(Buffer.from(m[1] as string, 'latin1')).toString('latin1') : ''
  }
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
