import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

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
/** Of each ticket, its file; of each file, its font once somebody writes with it. */
const fichiers = new Map<Uint8Array, string>()
const lues = new Map<string, Fonte>()

/** The format of a ticket: fontkit asks each format it knows whether the bytes are its own. */
fontkit.registerFormat(
  class {
    static probe = (billet: Uint8Array) => fichiers.has(billet)
    constructor(flux: { buffer: Uint8Array }) {
      // biome-ignore lint/correctness/noConstructorReturn: the font itself, read once.
      return lire(fichiers.get(flux.buffer) as string)
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
  let fonte = lues.get(chemin)
  if (fonte) return fonte
  fonte = fontkit.openSync(chemin)
  for (const code of fonte.characterSet)
    if (code < LIGATURES[0] || code > LIGATURES[1]) fonte.glyphForCodePoint(code)
  lues.set(chemin, fonte)
  return fonte
}

export interface Billets {
  normal: Buffer
  gras: Buffer
}
const remis = new Map<string, Buffer>()
const enPolice = (nom: string) => fileURLToPath(new URL(`polices/${nom}.ttf`, import.meta.url))
const [NORMAL, GRAS] = [enPolice('Inter-Regular'), enPolice('Inter-SemiBold')]

/** The font of the screens, and the one that pdfmake brings: papers given before are drawn again with it. */
const familles = () => ({
  ...(requerir('pdfmake/fonts/Roboto.js') as Record<string, Record<string, string>>),
  Inter: { normal: NORMAL, bold: GRAS, italics: NORMAL, bolditalics: GRAS },
})

/** The ticket of a font. */
function billetDe(chemin: string): Buffer {
  let billet = remis.get(chemin)
  if (!billet) {
    billet = Buffer.from(chemin)
    fichiers.set(billet, chemin)
    remis.set(chemin, billet)
  }
  return billet
}

/** The two that a paper drawn line by line is written with. */
export const billets = (): Billets => ({ normal: billetDe(NORMAL), gras: billetDe(GRAS) })

/** Takes these fonts and no others: a document can neither fetch an address nor read a file. */
export function poserFontes(pdfmake: Pdfmake): void {
  const fontes = familles()
  for (const chemin of Object.values(fontes).flatMap(famille => Object.values(famille)))
    pdfmake.virtualfs.writeFileSync(chemin, billetDe(chemin))
  pdfmake.setFonts(fontes as never)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
}
