import { createRequire } from 'node:module'

interface Fonte {
  characterSet: number[]
  glyphForCodePoint: (code: number) => unknown
}
interface Fontkit {
  openSync: (chemin: string) => Fonte
  registerFormat: (format: unknown) => void
}

interface Pdfmake {
  virtualfs: { writeFileSync: (nom: string, contenu: Buffer) => void }
  setFonts: (fontes: never) => void
  setUrlAccessPolicy: (permis: () => boolean) => void
  setLocalAccessPolicy: (permis: () => boolean) => void
}

/*
 * Reading a font takes longer than drawing a page with it, and pdfkit reads it again for each document. What is read never
 * changes (each document makes a subset of its own): here it is read once, and a document is handed a ticket for it.
 */
const requerir = createRequire(import.meta.url)
const fontkit = requerir('fontkit') as Fontkit
const lues = new Map<Uint8Array, object>()

/** The format of a ticket: fontkit asks each format it knows whether the bytes are its own. */
fontkit.registerFormat(
  class {
    static probe = (billet: Uint8Array) => lues.has(billet)
    constructor(flux: { buffer: Uint8Array }) {
      // biome-ignore lint/correctness/noConstructorReturn: the font itself, already read.
      return lues.get(flux.buffer) as object
    }
  },
)

/** ﬀ to ﬆ. */
const LIGATURES = [0xfb00, 0xfb06] as const

/**
 * A glyph remembers the letter it was first asked for, and one that was first met as a part of another (E in É) none: in the
 * next document it would be drawn but not be copied as text. All are asked for by their letter first, save the ligatures
 * that have a letter of their own: met in a word, ﬃ stays three letters that a reader can search.
 */
function lire(chemin: string): Fonte {
  const fonte = fontkit.openSync(chemin)
  for (const code of fonte.characterSet)
    if (code < LIGATURES[0] || code > LIGATURES[1]) fonte.glyphForCodePoint(code)
  return fonte
}

export interface Billets {
  normal: Buffer
  gras: Buffer
}
const remis = new Map<string, Buffer>()
const styles = () => requerir('pdfmake/fonts/Roboto.js') as Record<string, Record<string, string>>

/** The ticket of a font: read the first time. */
function billetDe(chemin: string): Buffer {
  let billet = remis.get(chemin)
  if (!billet) {
    billet = Buffer.from(chemin)
    lues.set(billet, lire(chemin))
    remis.set(chemin, billet)
  }
  return billet
}

/** The two that a paper drawn line by line is written with. */
export function billets(): Billets {
  const { normal, bold } = styles().Roboto as Record<'normal' | 'bold', string>
  return { normal: billetDe(normal), gras: billetDe(bold) }
}

/** Takes the fonts that pdfmake brings, and only those: a document can neither fetch an address nor read a file. */
export function poserFontes(pdfmake: Pdfmake): void {
  const fontes = styles()
  for (const chemin of Object.values(fontes).flatMap(famille => Object.values(famille)))
    pdfmake.virtualfs.writeFileSync(chemin, billetDe(chemin))
  pdfmake.setFonts(fontes as never)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
}
