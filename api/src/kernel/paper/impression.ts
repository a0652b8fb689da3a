import { ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import pdfmake from 'pdfmake'
import type { Column, Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces'
import { octets } from '../worker/octets.ts'
import { poserBalises } from './balises.ts'
import { ancien, police } from './facon.ts'
import { poserFontes } from './fontes.ts'
import { type Marges, poserMarges } from './marges.ts'
import {
  duplicata,
  type Entete,
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
 * The paper of the house: letterhead, blocks, foot; its tables are in `tableaux.ts`, its sums in `sommes.ts`. Runs in a worker thread only (see worker.ts):
 * each document is a module whose default function builds its content from these pieces and ends with `enPdf`.
 */

poserFontes(pdfmake as never)
poserBalises()
poserMarges()

/** A title in the viewer's window, French read as French, and marks for whoever listens to it. */
const proprietes = (titre: string) => ({
  info: { title: titre, creator: 'Dioptrie', producer: 'Dioptrie' },
  language: 'fr',
  version: '1.7' as const,
  tagged: true,
  displayTitle: true,
})

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

/**
 * Officine on the left, under its logo when it has one; title, reference and dates on the right; one green rule below. On a page
 * that lies on its side all of it is lower: what is read there is the table.
 */
export function enTete(
  officine: Officine,
  titre: string,
  reference: string,
  dates: string[],
  entete: Entete | null = null,
  utile = UTILE,
): Content {
  const nom: Content = { text: officine.Nom, bold: true, fontSize: 13 }
  const adresse = [officine.Adresse, officine.Ville].filter(Boolean).join(', ')
  const joindre = ligneDe(officine.Telephone ? formaterTelephone(officine.Telephone) : null, officine.Email)
  const bas = utile !== UTILE && !ancien()
  const enseigne: Content = entete?.logo
    ? bas
      ? {
          columns: [
            { width: 120, stack: [{ image: entete.logo, fit: [120, 30] }] },
            { width: '*', stack: [{ ...nom, margin: [0, 7, 0, 0] }] },
          ],
          columnGap: 10,
        }
      : [{ image: entete.logo, fit: [210, HAUTEUR_LOGO], margin: [0, 0, 0, 6] }, nom]
    : { columns: [signe, { ...nom, width: '*' }], columnGap: 4 }
  return [
    {
      columns: [
        [
          enseigne,
          ...(bas
            ? [{ text: ligneDe(adresse, joindre), margin: [0, 4, 0, 0] } as Content]
            : [{ text: adresse, margin: [0, 6, 0, 0] } as Content, { text: joindre }]),
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
      margin: bas ? [0, 6, 0, 8] : [0, 8, 0, 12],
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
  // Drawn as wide as on a page that stands, whichever way this one lies: its words are as large everywhere.
  const image: Content[] = entete?.piedpage
    ? [
        {
          image: entete.piedpage,
          fit: [ancien() ? utile : UTILE, HAUTEUR_PIED],
          alignment: 'center',
          margin: [0, 0, 0, 6],
        },
      ]
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
  const bas = 44 + pour(mention, hauteurMention(entete?.mention ?? '', utile))
  const avecImage = bas + pour(image, HAUTEUR_PIED + 6)
  const partout = ancien()
  const haut = paysage && !partout ? 36 : 48
  const marges = (bottom: number): Marges => ({ left: MARGE, top: haut, right: MARGE, bottom })
  return composer(titre, {
    pageSize: 'A4',
    pageOrientation: paysage ? 'landscape' : 'portrait',
    pageMargins: (partout
      ? marges(avecImage)
      : { ...marges(avecImage), apres: marges(bas) }) as unknown as Margins,
    content: imprimables(tirage > 1 ? [duplicata([0, -22, 0, 10]), ...corps] : corps),
    pageBreakBefore: (noeud, autour) =>
      noeud.id === DERNIERE_RANGEE && autour.getNodesOnNextPage().some(n => n.id === SIGNATURE),
    // A sheet that left the others still says of which paper it is, and that it is a copy.
    header: page =>
      page === 1
        ? null
        : {
            margin: [MARGE, haut / 2, MARGE, 0],
            columns: [
              { text: imprimables(titre), color: GRIS, fontSize: 8.5, width: '*' },
              { text: tirage > 1 ? 'DUPLICATA' : '', bold: true, fontSize: 8.5, width: 'auto' },
            ],
          },
    footer: (page, pages) => ({
      margin: [MARGE, 14, MARGE, 0],
      stack: [
        ...(page === 1 || partout ? image : []),
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
    ...definition,
    defaultStyle: {
      font: police(),
      fontSize: ancien() ? 10 : 9.5,
      lineHeight: 1.2,
      ...definition.defaultStyle,
    },
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
