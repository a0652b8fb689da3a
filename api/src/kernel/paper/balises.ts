import { createRequire } from 'node:module'

/*
 * The marks that let a reading machine go through a paper: headings, paragraphs, tables with their header cells; what is
 * only drawn, or said again on each page, is marked as such. pdfmake draws a page without saying what a line belongs to:
 * each text is told its place while it is measured, keeps it through the layout, and says it when it is drawn.
 */

/** A piece of a pdfkit document, that brings no types of its own. */
export interface Element {
  add: (enfant: unknown) => Element
  end: () => void
}
/** What is used of a pdfkit document to mark it. */
export interface Balisable {
  page: object
  struct: (type: string, options?: Attributs) => Element
  addStructure: (element: Element) => unknown
  markContent: (type: 'Artifact') => unknown
  markStructureContent: (type: string) => unknown
  endMarkedContent: () => unknown
}
export interface Attributs {
  scope?: 'Column' | 'Row'
  alt?: string
}

/** A place in the paper, made in the document when something is first drawn there. */
interface Place {
  type: string
  dans: Place | null
  attributs?: Attributs
  /** The cells of a row stand together even where one of them is empty. */
  cellules?: Place[]
  /** A row that comes again at the top of each page: only the first one counts. */
  redite?: boolean
  premierePage?: object
  element?: Element
}

interface Noeud {
  stack?: Noeud[]
  columns?: Noeud[]
  table?: { body: (Noeud & { _span?: boolean })[][]; headerRows?: number }
  image?: unknown
  alt?: string
  bold?: boolean
  headlineLevel?: number
  _inlines?: unknown[]
  _place?: Place
}
interface Ligne {
  inlines: { text: string }[]
  _place?: Place | undefined
}

/** Beyond, a row is one paragraph: a mark for each cell would make the file seven times as heavy. */
export const RANGEES_BALISEES = 500

function placerTableau({ body, headerRows = 0 }: NonNullable<Noeud['table']>, dans: Place | null): void {
  // A box around a word is no table.
  if ((body[0]?.length ?? 0) < 2) {
    for (const cellule of body.flat()) placer(cellule, dans)
    return
  }
  if (body.length > RANGEES_BALISEES) {
    body.forEach((cellules, r) => {
      const place: Place = { type: 'P', dans, redite: r < headerRows }
      for (const cellule of cellules) cellule._place = place
    })
    return
  }
  const tableau: Place = { type: 'Table', dans }
  body.forEach((cellules, r) => {
    const redite = r < headerRows
    const rangee: Place = { type: 'TR', dans: tableau, redite, cellules: [] }
    cellules.forEach((cellule, c) => {
      if (cellule._span) return
      const deRangee = c === 0 && (headerRows === 0 || cellule.bold === true)
      const place: Place =
        redite || deRangee
          ? { type: 'TH', dans: rangee, redite, attributs: { scope: redite ? 'Column' : 'Row' } }
          : { type: 'TD', dans: rangee }
      rangee.cellules?.push(place)
      if (cellule._inlines) cellule._place = place
      else placer(cellule, place)
    })
  })
}

function placer(noeud: Noeud, dans: Place | null): void {
  for (const enfant of noeud.stack ?? noeud.columns ?? []) placer(enfant, dans)
  if (noeud.table) placerTableau(noeud.table, dans)
  else if (noeud.image && noeud.alt) noeud._place = { type: 'Figure', dans, attributs: { alt: noeud.alt } }
  else if (noeud._inlines)
    noeud._place = { type: noeud.headlineLevel ? `H${noeud.headlineLevel}` : 'P', dans }
}

const racines = new WeakMap<Balisable, Element>()
export function racineDe(pdf: Balisable): Element {
  let racine = racines.get(pdf)
  if (!racine) {
    racine = pdf.struct('Document')
    pdf.addStructure(racine)
    racines.set(pdf, racine)
  }
  return racine
}

function elementDe(pdf: Balisable, place: Place): Element {
  if (place.element) return place.element
  const parent = place.dans ? elementDe(pdf, place.dans) : racineDe(pdf)
  // The row that was just made has made its cells.
  if (place.element) return place.element
  const element = pdf.struct(place.type, place.attributs)
  parent.add(element)
  place.element = element
  for (const cellule of place.cellules ?? []) {
    cellule.element = pdf.struct(cellule.type, cellule.attributs)
    element.add(cellule.element)
  }
  return element
}

/** Drawn, and not read. */
export function decor(pdf: Balisable, dessiner: () => void): void {
  pdf.markContent('Artifact')
  dessiner()
  pdf.endMarkedContent()
}

/** Drawn as the content of an element. */
export function marquer(pdf: Balisable, type: string, element: Element, dessiner: () => void): void {
  const contenu = pdf.markStructureContent(type)
  dessiner()
  pdf.endMarkedContent()
  element.add(contenu)
}

function dessinerA(pdf: Balisable, place: Place | undefined, dessiner: () => void): void {
  if (place?.redite) place.premierePage ??= pdf.page
  if (!place || (place.premierePage ?? pdf.page) !== pdf.page) decor(pdf, dessiner)
  else marquer(pdf, place.type, elementDe(pdf, place), dessiner)
}

type Methode = (this: never, ...args: never[]) => unknown
type Classe = { default: { prototype: Record<string, Methode> } }

/** Takes the place of a method, that the new one still can call. */
export function poser(
  chemin: string,
  nom: string,
  faire: (avant: () => unknown, soi: object, args: unknown[]) => unknown,
): void {
  const requerir = createRequire(import.meta.url)
  const { prototype } = (requerir(`pdfmake/js/${chemin}.js`) as Classe).default
  const ancienne = prototype[nom]
  if (!ancienne) throw new Error(`pdfmake n’a plus de ${chemin}.${nom}`)
  prototype[nom] = function (this: object, ...args: unknown[]) {
    return faire(() => ancienne.apply(this as never, args as never), this, args)
  }
}

/** From now on pdfmake marks what it draws, in this thread. Heads and feet are measured apart: nothing is placed there. */
export function poserBalises(): void {
  poser('DocMeasure', 'measureDocument', mesurer => {
    const noeud = mesurer() as Noeud
    placer(noeud, null)
    return noeud
  })
  poser('LayoutBuilder', 'buildNextLine', (composer, _, [noeud]) => {
    const ligne = composer() as Ligne | null
    if (ligne) ligne._place = (noeud as Noeud)._place
    return ligne
  })
  const pdfDe = (soi: object) => (soi as { pdfDocument: Balisable }).pdfDocument
  poser('Renderer', 'renderLine', (dessiner, soi, [ligne]) => {
    const { inlines, _place } = ligne as Ligne
    const vide = inlines.every(({ text }) => text.trim() === '')
    dessinerA(pdfDe(soi), vide ? undefined : _place, dessiner)
  })
  poser('Renderer', 'renderImage', (dessiner, soi, [image]) =>
    dessinerA(pdfDe(soi), (image as Noeud)._place, dessiner),
  )
  for (const nom of ['renderVector', 'renderSVG'])
    poser('Renderer', nom, (dessiner, soi) => decor(pdfDe(soi), dessiner))
}
