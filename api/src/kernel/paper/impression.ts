import { ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import pdfmake from 'pdfmake'
import type { Column, Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { octets } from '../worker/octets.ts'
import { poserBalises } from './balises.ts'
import { poserFontes } from './fontes.ts'
import {
  duplicata,
  type Entete,
  FOND,
  GRIS,
  hauteurMention,
  type Impression,
  imprimables,
  MARGE,
  MM,
  type Officine,
  TRAIT,
  UTILE,
  UTILE_PAYSAGE,
  VERT,
} from './page.ts'
import { DERNIERE_RANGEE, SIGNATURE, signerSousSonTexte } from './signatures.ts'

/*
 * The paper of the house: letterhead, boxed table, signatures, foot. Runs in a worker thread only (see worker.ts):
 * each document is a module whose default function builds its content from these pieces and ends with `enPdf`.
 */

poserFontes(pdfmake as never)
poserBalises()

/** A title in the viewer's window, French read as French, and marks for whoever listens to it. */
const proprietes = (titre: string) => ({
  info: { title: titre, creator: 'Dioptrie', producer: 'Dioptrie' },
  language: 'fr',
  version: '1.7' as const,
  tagged: true,
  displayTitle: true,
})

const quadrillage: CustomTableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => TRAIT,
  vLineColor: () => TRAIT,
  paddingTop: () => 5,
  paddingBottom: () => 5,
  fillColor: ligne => (ligne === 0 ? FOND : null),
}

const HAUTEUR_LOGO = 52
const HAUTEUR_PIED = 56

const ligneDe = (...morceaux: (string | null | undefined)[]) => morceaux.filter(Boolean).join(' · ')

/** The sign of the house: a lens and its axis. */
const signe: Column = {
  width: 22,
  canvas: [
    { type: 'ellipse', x: 9, y: 8, r1: 7.5, r2: 7.5, lineWidth: 1.6, lineColor: VERT },
    { type: 'line', x1: 3, y1: 10.6, x2: 15, y2: 5.4, lineWidth: 1.6, lineColor: VERT },
  ],
}

/** Officine on the left, under its logo when it has one; title, reference and dates on the right; one green rule below. */
export function enTete(
  officine: Officine,
  titre: string,
  reference: string,
  dates: string[],
  entete: Entete | null = null,
  utile = UTILE,
): Content {
  const nom: Content = { text: officine.Nom, bold: true, fontSize: 13 }
  const enseigne: Content = entete?.logo
    ? [{ image: entete.logo, fit: [210, HAUTEUR_LOGO], margin: [0, 0, 0, 6] }, nom]
    : { columns: [signe, { ...nom, width: '*' }], columnGap: 4 }
  return [
    {
      columns: [
        [
          enseigne,
          {
            text: [officine.Adresse, officine.Ville].filter(Boolean).join(', '),
            margin: [0, 6, 0, 0],
          },
          {
            text: ligneDe(officine.Telephone ? formaterTelephone(officine.Telephone) : null, officine.Email),
          },
        ],
        {
          width: 'auto',
          alignment: 'right',
          stack: [
            { text: titre, color: VERT, bold: true, fontSize: 17, headlineLevel: 1 },
            { text: reference, bold: true, margin: [0, 3, 0, 0] },
            ...dates.map(text => ({ text })),
          ],
        },
      ],
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: utile, y2: 0, lineWidth: 1.2, lineColor: VERT }],
      margin: [0, 8, 0, 12],
    },
  ]
}

/** A picture that says something: told in words to whoever listens. */
export const imageDite = (image: string, alt: string, fit: [number, number]): Content =>
  ({ image, fit, alt }) as Content

/** A grey word above lines of text; the first line is bold. */
export const bloc = (titre: string, lignes: (string | null | undefined)[]): Content => ({
  stack: [
    { text: titre, color: GRIS, bold: true, fontSize: 9, margin: [0, 0, 0, 3], headlineLevel: 2 },
    ...lignes.filter(l => l).map((l, i) => ({ text: l as string, bold: i === 0 })),
  ],
})

export const cote = (...blocs: Content[]): Content => ({
  columns: blocs.map(b => ({ width: '*', stack: [b] })),
  columnGap: 24,
  margin: [0, 0, 0, 12],
})

export const sousTitre = (text: string): Content => ({
  text,
  color: GRIS,
  bold: true,
  fontSize: 9,
  margin: [0, 4, 0, 5],
  headlineLevel: 2,
})

/** A boxed table: titles on a pale ground, the first column bold. */
export const tableauEncadre = (titres: string[], lignes: string[][], premiere = 46): Content => ({
  layout: quadrillage,
  margin: [0, 0, 0, 14],
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [premiere, ...titres.slice(1).map(() => '*')],
    body: [
      titres.map((text): TableCell => ({ text, bold: true, fontSize: 9, alignment: 'center' })),
      ...lignes.map(l => l.map((text, i): TableCell => ({ text, alignment: 'center', bold: i === 0 }))),
    ],
  },
})

/** A column of a list of articles: texts on the left, numbers on the right; the wide one takes the room that is left. */
interface ColonneImprimee {
  titre: string
  largeur?: number
  large?: boolean
  nombre?: boolean
}

/** Rules between the lines alone, and rows that may break: half the time of a boxed table. */
const regle: CustomTableLayout = {
  ...quadrillage,
  vLineWidth: () => 0,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

/** Many lines, one under the other: the titles come again on each page. `milliers`: thousands of them, drawn plainly. */
export const tableauDeLignes = (
  colonnes: ColonneImprimee[],
  lignes: string[][],
  { milliers = false }: { milliers?: boolean } = {},
): Content => ({
  layout: milliers ? regle : quadrillage,
  margin: [0, 0, 0, 14],
  table: {
    headerRows: 1,
    dontBreakRows: !milliers,
    widths: colonnes.map(c => (c.large ? '*' : (c.largeur ?? 'auto'))),
    body: [
      colonnes.map(
        (c): TableCell => ({
          text: c.titre,
          bold: true,
          fontSize: 9,
          alignment: c.nombre ? 'right' : 'left',
        }),
      ),
      ...lignes.map(l =>
        l.map(
          (text, i): TableCell => ({ text, fontSize: 9, alignment: colonnes[i]?.nombre ? 'right' : 'left' }),
        ),
      ),
    ],
  },
})

/** Sums under the lines, on the right; the last one is the total. */
export const sommes = (lignes: [titre: string, valeur: string][]): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 10],
  columns: [
    { width: '*', text: '' },
    {
      width: 'auto',
      layout: 'noBorders',
      table: {
        body: lignes.map(([titre, valeur], i): TableCell[] => {
          const style = i === lignes.length - 1 ? { bold: true, fontSize: 14 } : {}
          return [
            { text: titre, alignment: 'right', color: GRIS, ...style },
            { text: valeur, alignment: 'right', ...style },
          ]
        }),
      },
    },
  ],
})

/** « Imprimé le 17/11/2026 à 14:31 par Koné Mariam » ; a second copy: « Réimprimé le …, 2e tirage ». */
export function mentionImpression(quand: string, par: string, tirage = 1): string {
  const verbe = tirage > 1 ? 'Réimprimé' : 'Imprimé'
  const rang = tirage > 1 ? `, ${tirage}e tirage` : ''
  return `${verbe} le ${ecrireJour(quand.slice(0, 10) as Jour)} à ${quand.slice(11, 16)} par ${par}${rang}`
}

/** The same, of a paper that knows its own. */
export const mentionDe = (d: Impression) => mentionImpression(d.imprimeLe, d.imprimePar, d.tirage)

export interface Papier {
  titre: string
  contenu: Content[]
  pied: string
  entete?: Entete | null
  /** Which copy this is; from the second on the paper says DUPLICATA. */
  tirage?: number
  /** The page lies on its side: a table with many columns. */
  paysage?: boolean
}

/** A4, page n / N at the foot of each page, text that can be selected and searched. */
export async function enPdf({
  titre,
  contenu,
  pied,
  entete = null,
  tirage = 1,
  paysage = false,
}: Papier): Promise<Uint8Array> {
  const utile = paysage ? UTILE_PAYSAGE : UTILE
  const corps = signerSousSonTexte(contenu)
  const image: Content[] = entete?.piedpage
    ? [{ image: entete.piedpage, fit: [utile, HAUTEUR_PIED], alignment: 'center', margin: [0, 0, 0, 6] }]
    : []
  const mention: Content[] = entete?.mention
    ? [
        {
          text: imprimables(entete.mention),
          color: GRIS,
          fontSize: 8.5,
          alignment: 'center',
          margin: [0, 5, 0, 0],
        },
      ]
    : []
  const pour = (blocs: Content[], hauteur: number) => (blocs.length > 0 ? hauteur : 0)
  const bas = 44 + pour(image, HAUTEUR_PIED + 6) + pour(mention, hauteurMention(entete?.mention ?? '', utile))
  return composer(titre, {
    pageSize: 'A4',
    pageOrientation: paysage ? 'landscape' : 'portrait',
    pageMargins: [MARGE, 48, MARGE, bas],
    content: imprimables(tirage > 1 ? [duplicata([0, -22, 0, 10]), ...corps] : corps),
    pageBreakBefore: (noeud, autour) =>
      noeud.id === DERNIERE_RANGEE && autour.getNodesOnNextPage().some(n => n.id === SIGNATURE),
    // A sheet that left the others still says of which paper it is, and that it is a copy.
    header: page =>
      page === 1
        ? null
        : {
            margin: [MARGE, 24, MARGE, 0],
            columns: [
              { text: imprimables(titre), color: GRIS, fontSize: 8.5, width: '*' },
              { text: tirage > 1 ? 'DUPLICATA' : '', bold: true, fontSize: 8.5, width: 'auto' },
            ],
          },
    footer: (page, pages) => ({
      margin: [MARGE, 14, MARGE, 0],
      stack: [
        ...image,
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: utile, y2: 0, lineWidth: 0.6, lineColor: TRAIT }] },
        ...mention,
        {
          margin: [0, 7, 0, 0],
          columns: [
            { text: imprimables(pied), color: GRIS, fontSize: 8.5, width: '*' },
            { text: `Page ${page} / ${pages}`, color: GRIS, fontSize: 8.5, width: 'auto' },
          ],
        },
      ],
    }),
  })
}

interface Page extends Pick<Papier, 'titre' | 'contenu'> {
  intitule: string
  reference: string
  dates: string[]
  /** What stands before who printed it, at the foot; the officine unless said. */
  pied?: string
}

/** A page of an officine: its letterhead, what the paper is and of which days, what it says, who printed it. */
export const enPage = (d: Impression, { titre, intitule, reference, dates, contenu, pied }: Page) =>
  enPdf({
    titre,
    entete: d.entete,
    tirage: d.tirage ?? 1,
    pied: `${pied ?? d.officine.Nom} · ${mentionDe(d)}`,
    contenu: [enTete(d.officine, intitule, reference, dates, d.entete), ...contenu],
  })

export async function composer(titre: string, definition: TDocumentDefinitions): Promise<Uint8Array> {
  const document = pdfmake.createPdf({
    ...proprietes(titre),
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    ...definition,
  })
  return octets(await document.getBuffer())
}

/** Labels: pages of any size, everything placed by its own position, nothing added. */
export const enEtiquettes = (
  titre: string,
  [largeur, hauteur]: [mm: number, mm: number],
  contenu: Content[],
): Promise<Uint8Array> =>
  composer(titre, {
    pageSize: { width: largeur * MM, height: hauteur * MM },
    pageMargins: 0,
    content: imprimables(contenu),
  })
