import { createRequire } from 'node:module'
import { octets } from '../worker/octets.ts'
import type { Balisable } from './balises.ts'
import { type Billets, billets } from './fontes.ts'
import { imprimables } from './page.ts'

/** The pen of a long paper: it measures, breaks lines and writes them, and holds what it wrote with last. */

/** What is used of pdfkit, that brings no types of its own. */
interface Dessin extends Balisable {
  on: (quoi: 'data' | 'end', faire: (morceau: Buffer) => void) => Dessin
  registerFont: (nom: string, source: Buffer) => Dessin
  font: (nom: string) => Dessin
  fontSize: (corps: number) => Dessin
  fillColor: (couleur: string) => Dessin
  /** What `text` comes to for one line, once it has measured it again. */
  _fragment: (texte: string, x: number, y: number, options: object) => void
  widthOfString: (texte: string) => number
  image: (
    adresse: string,
    x: number,
    y: number,
    options: { fit: [number, number]; align?: 'center' },
  ) => Dessin
  rect: (x: number, y: number, l: number, h: number) => Dessin
  fill: (couleur: string) => Dessin
  moveTo: (x: number, y: number) => Dessin
  lineTo: (x: number, y: number) => Dessin
  lineWidth: (n: number) => Dessin
  stroke: (couleur: string) => Dessin
  ellipse: (x: number, y: number, r: number) => Dessin
  addPage: () => Dessin
  end: () => void
  /** The font that is held: how it lays a text out is replaced by our own. */
  _font: FonteTenue
}
const PDFDocument = createRequire(import.meta.url)('pdfkit') as new (options: object) => Dessin

export const NOIR = '#000000'
/** Of a text, unless said. */
export const CORPS = 9.5

export type Fonte = keyof Billets
export interface Ecrit {
  corps?: number
  fonte?: Fonte
  couleur?: string
  /** The right edge instead of the left one. */
  droite?: boolean
}

interface Glyphe {
  advanceWidth: number
}
interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
  advanceWidth: number
}
interface Pose {
  glyphe: Glyphe
  position: Position
}
interface FonteTenue {
  font: {
    glyphForCodePoint: (code: number) => Glyphe
    layout: (texte: string) => { glyphs: Glyphe[]; positions: Position[] }
  }
  /** From the units of the font to thousandths. */
  scale: number
  layout: (
    texte: string,
    traits?: unknown,
    largeurSeule?: boolean,
  ) => { glyphs: Glyphe[]; positions: Position[]; advanceWidth: number }
}

/** Of each font read by this thread: each letter before each other one, laid out the first time they meet. */
const paires = new WeakMap<FonteTenue['font'], Map<number, Pose>>()

/**
 * A text as its letters, each as far from the next as the font wants it. Laying out every word of a paper anew, for any
 * script of the world, and keeping each one, was two thirds of its time and most of its memory.
 */
function parPaires({ font, scale }: FonteTenue): FonteTenue['layout'] {
  const connues = paires.get(font) ?? new Map<number, Pose>()
  paires.set(font, connues)
  const poser = (code: number, suivant: number): Pose => {
    const glyphe = font.glyphForCodePoint(code)
    const { glyphs, positions } = font.layout(
      String.fromCodePoint(code) + (suivant ? String.fromCodePoint(suivant) : ''),
    )
    // Two letters drawn as one (fi) would not be found again by whoever searches the paper.
    const crenage = glyphs.length === 2 ? (positions[0]?.xAdvance ?? 0) : glyphe.advanceWidth
    const position = { xAdvance: crenage * scale, advanceWidth: glyphe.advanceWidth * scale }
    return { glyphe, position: { ...position, xOffset: 0, yOffset: 0 } }
  }
  return (texte, _traits, largeurSeule) => {
    const [glyphs, positions]: [Glyphe[], Position[]] = [[], []]
    let advanceWidth = 0
    for (let i = 0; i < texte.length; i++) {
      const code = texte.codePointAt(i) as number
      if (code > 0xffff) i++
      const suivant = i + 1 < texte.length ? texte.charCodeAt(i + 1) : 0
      const cle = code * 0x1_0000 + suivant
      let pose = connues.get(cle)
      if (!pose) {
        pose = poser(code, suivant)
        connues.set(cle, pose)
      }
      advanceWidth += pose.position.xAdvance
      if (largeurSeule) continue
      glyphs.push(pose.glyphe)
      positions.push(pose.position)
    }
    return { glyphs, positions, advanceWidth }
  }
}

function mettreEnLignes(texte: string, largeur: number, mesurer: (texte: string) => number): string[] {
  const tient = (essai: string) => mesurer(essai) <= largeur
  if (tient(texte)) return [texte]
  const lignes: string[] = []
  let ici = ''
  for (const mot of texte.split(' ')) {
    const essai = ici ? `${ici} ${mot}` : mot
    if (tient(essai)) {
      ici = essai
      continue
    }
    if (ici) lignes.push(ici)
    ici = ''
    if (tient(mot)) {
      ici = mot
      continue
    }
    for (const lettre of mot) {
      if (ici && !tient(ici + lettre)) {
        lignes.push(ici)
        ici = ''
      }
      ici += lettre
    }
  }
  return ici ? [...lignes, ici] : lignes
}

/** Enough for what the lines of a paper have in common, and what one page is made of. */
const COUPEES_MAX = 10_000

export function ouvrirPlume(titre: string) {
  const morceaux: Buffer[] = []
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: null,
    lang: 'fr',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { Title: titre, Creator: 'Dioptrie', Producer: 'Dioptrie' },
  })
  const fini = new Promise<void>(suite => pdf.on('end', () => suite()))
  pdf.on('data', morceau => morceaux.push(morceau))
  for (const [nom, billet] of Object.entries(billets())) {
    const fonte = pdf.registerFont(nom, billet).font(nom)._font
    fonte.layout = parPaires(fonte)
  }
  // What the pen holds: said again for each cell, it is half of the file and a third of the time.
  let [fonteTenue, corpsTenu, couleurTenue] = ['', 0, '']
  const prendre = (fonte: Fonte, corps: number) => {
    if (fonte !== fonteTenue) pdf.font(fonte)
    if (corps !== corpsTenu) pdf.fontSize(corps)
    fonteTenue = fonte
    corpsTenu = corps
  }
  const coupees = new Map<string, string[]>()
  const mesurer = (texte: string, fonte: Fonte, corps: number): number => {
    prendre(fonte, corps)
    return pdf.widthOfString(texte)
  }
  return {
    pdf,
    mesurer,
    ecrire(texte: string, x: number, y: number, e: Ecrit = {}) {
      const { corps = CORPS, fonte = 'normal', couleur = NOIR, droite = false } = e
      if (!texte) return
      const gauche = droite ? x - mesurer(texte, fonte, corps) : x
      prendre(fonte, corps)
      if (couleur !== couleurTenue) pdf.fillColor(couleur)
      couleurTenue = couleur
      pdf._fragment(texte, gauche, y, {})
    },
    /** On a new page, or after something else was filled, the pen has no colour any more. */
    oublierCouleur() {
      couleurTenue = ''
    },
    /** The lines that a text takes in a width: broken between words, and inside one only when it is wider than all. */
    couper(texte: string, largeur: number, fonte: Fonte, corps: number): string[] {
      return imprimables(texte)
        .split('\n')
        .flatMap(ligne => {
          const cle = `${fonte} ${corps} ${largeur} ${ligne}`
          const connue = coupees.get(cle)
          if (connue) return connue
          const lignes = mettreEnLignes(ligne, largeur, t => mesurer(t, fonte, corps))
          if (coupees.size > COUPEES_MAX) coupees.clear()
          coupees.set(cle, lignes)
          return lignes
        })
    },
    async finir(): Promise<Uint8Array> {
      pdf.end()
      await fini
      return octets(Buffer.concat(morceaux))
    },
  }
}
export type Plume = ReturnType<typeof ouvrirPlume>
