import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import { ancien } from './facon.ts'
import { FOND, GRIS, TRAIT } from './page.ts'

/** The tables of every paper: one style, with what a table may ask of it. Runs in a worker: see `impression.ts`. */

const NOIR = '#000000'
const CORPS = 8.5

const quadrillage: CustomTableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => TRAIT,
  vLineColor: () => TRAIT,
  paddingTop: () => 5,
  paddingBottom: () => 5,
  fillColor: ligne => (ligne === 0 ? FOND : null),
}

/** Of the first model: rules between the lines alone, where there were thousands of them. */
const regle: CustomTableLayout = {
  ...quadrillage,
  vLineWidth: () => 0,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

interface Style {
  /** Its last row adds up the others: sunken and bold. */
  total?: boolean | undefined
  /** A figure that is nothing is grey: what is something is seen. */
  zeros?: boolean | undefined
  /** Thousands of rows: drawn plainly, and a row may break. */
  milliers?: boolean | undefined
  /** As many rows to a page as can be read. */
  serre?: boolean | undefined
}

/** A hairline between the rows, a black one under the titles and above a total. */
const filets = ({ total = false, serre = false }: Style): CustomTableLayout => {
  const blanc = serre ? 1.8 : 3.5
  const noir = (i: number, rangees: number) => i === 1 || (total && i === rangees - 1)
  return {
    hLineWidth: (i, { table }) => (i === 0 ? 0 : noir(i, table.body.length) ? 0.9 : 0.5),
    hLineColor: (i, { table }) => (noir(i, table.body.length) ? NOIR : TRAIT),
    vLineWidth: () => 0,
    paddingLeft: i => (i === 0 && !total ? 0 : 4),
    paddingRight: (i, { table }) => (i === (table.widths?.length ?? 0) - 1 && !total ? 0 : 4),
    paddingTop: () => blanc,
    paddingBottom: () => blanc,
    fillColor: (ligne, { table }) => (total && ligne === table.body.length - 1 ? FOND : null),
  }
}

/**
 * A boxed table of measures: titles on a pale ground, the first column bold. `textes`: words, that read from the left; `serre`:
 * lower rows, where several such tables are read together.
 */
export const tableauEncadre = (
  titres: string[],
  lignes: string[][],
  premiere = 46,
  { textes = false, serre = false }: { textes?: boolean; serre?: boolean } = {},
): Content => {
  const alignment = textes && !ancien() ? 'left' : 'center'
  return {
    layout: serre ? { ...quadrillage, paddingTop: () => 2.5, paddingBottom: () => 2.5 } : quadrillage,
    margin: [0, 0, 0, serre ? 10 : 14],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [premiere, ...titres.slice(1).map(() => '*')],
      body: [
        titres.map((text): TableCell => ({ text, bold: true, fontSize: ancien() ? 9 : CORPS, alignment })),
        ...lignes.map(l => l.map((text, i): TableCell => ({ text, alignment, bold: i === 0 }))),
      ],
    },
  }
}

/** A column of a list: texts on the left, numbers on the right. One is `large`, and takes the room that is left. */
interface ColonneImprimee {
  titre: string
  largeur?: number | undefined
  large?: boolean | undefined
  nombre?: boolean | undefined
  /** Shares what is left with the others that do. */
  partage?: boolean | undefined
}

const RIEN = /^[−-]?0(?:[,.]0+)?[\s\u00a0\u202f]*(?:F|%|j)?$/

const largeurDe = (c: ColonneImprimee) => (c.large || c.partage ? '*' : (c.largeur ?? 'auto'))

/** Many lines, one under the other: the titles come again on each page. */
export function tableauDeLignes(colonnes: ColonneImprimee[], lignes: string[][], style: Style = {}): Content {
  const { milliers = false, total = false, zeros = false } = style
  const avant = ancien()
  const fontSize = avant ? 9 : CORPS
  const cote = (i: number) => (colonnes[i]?.nombre ? 'right' : 'left')
  const cellule = (text: string, i: number, bold: boolean): TableCell => ({
    text,
    fontSize,
    alignment: cote(i),
    ...(bold ? { bold } : {}),
    ...(zeros && !avant && RIEN.test(text) ? { color: GRIS } : {}),
  })
  return {
    layout: !avant ? filets(style) : milliers ? regle : quadrillage,
    margin: [0, 0, 0, 14],
    table: {
      headerRows: 1,
      dontBreakRows: !milliers,
      widths: colonnes.map(largeurDe),
      body: [
        colonnes.map(
          ({ titre }, i): TableCell => ({ text: titre, bold: true, fontSize, alignment: cote(i) }),
        ),
        ...lignes.map((l, n) => {
          const somme = total && !avant && n === lignes.length - 1
          return l.map((text, i) => cellule(text, i, somme))
        }),
      ],
    },
  }
}
