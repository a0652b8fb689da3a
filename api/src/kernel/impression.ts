import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import pdfmake from 'pdfmake'
import type { Column, Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { poserBalises } from './balises.ts'
import { poserFontes } from './fontes.ts'
import { octets } from './travailleur/octets.ts'

/*
 * The paper of the house: letterhead, boxed table, signatures, foot. Runs in a worker thread only (see worker.ts):
 * each document is a module whose default function builds its content from these pieces and ends with `enPdf`.
 */

const VERT = '#196F3D'
export const GRIS = '#5b6660'
export const TRAIT = '#cfd6d1'
const FOND = '#f3f5f3'
const LARGEUR = 595.28
const MARGE = 45
const UTILE = LARGEUR - 2 * MARGE
/** What a page lying on its side can hold. */
export const UTILE_PAYSAGE = 841.89 - 2 * MARGE

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

export interface Officine {
  Nom: string
  Adresse: string | null
  Ville: string | null
  Telephone: string | null
  Email: string | null
}

/** The letterhead chosen for an officine: its images as data addresses, and a legal line for the foot. */
export interface Entete {
  logo: string | null
  piedpage: string | null
  mention: string | null
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

const aSigner = new WeakSet<object>()

/** A line to sign on, with who signs below it. Never alone on a page: see `signerSousSonTexte`. */
export function signatures(...noms: string[]): Content {
  const bloc = lignesASigner(noms)
  aSigner.add(bloc)
  return bloc
}
const lignesASigner = (noms: string[], nommee = noms.find(n => n)): Content & object => ({
  unbreakable: true,
  margin: [0, 30, 0, 0],
  columnGap: 24,
  columns: noms.map(nom => ({
    width: '*',
    stack: [
      {
        canvas: [
          {
            type: 'line',
            x1: 0,
            y1: 0,
            x2: (UTILE - 24 * (noms.length - 1)) / noms.length,
            y2: 0,
            lineWidth: 0.7,
            lineColor: GRIS,
          },
        ],
      },
      // Named: what is unbreakable only knows its page by its name.
      {
        text: nom,
        color: GRIS,
        fontSize: 9,
        margin: [0, 5, 0, 0],
        ...(nom && nom === nommee ? { id: SIGNATURE } : {}),
      },
    ],
  })),
})

type Bloc = { text?: unknown; table?: { body: TableCell[][] }; headlineLevel?: number }
/** Rows and letters that surely hold on a page together with the signatures. */
const [RANGEES_ENSEMBLE, LETTRES_ENSEMBLE] = [6, 1500]
const [DERNIERE_RANGEE, SIGNATURE] = ['derniere-rangee', 'signature']

/** The end of a long text, from its last paragraph or its last sentence. */
function finDuTexte(texte: string): number {
  const tot = texte.length - LETTRES_ENSEMBLE
  const ici = Math.max(texte.lastIndexOf('\n', texte.length - 2), texte.lastIndexOf('. ', texte.length - 3))
  return ici > tot ? ici + 1 : texte.indexOf(' ', tot) + 1
}

/**
 * What is signed stands above the signatures: with a short block they go whole to the next page; under a long table its
 * last row comes along (`pageBreakBefore` below), under a long text its last sentences.
 */
function signerSousSonTexte(contenu: Content[]): Content[] {
  const plat = contenu.flat(9) as Content[]
  const i = plat.findIndex(b => typeof b === 'object' && aSigner.has(b))
  if (i < 1) return plat
  const [dessus, signature] = [plat[i - 1] as Bloc, plat[i] as Content]
  const ensemble = (debut: number, ...blocs: unknown[]): Content[] => [
    ...plat.slice(0, debut),
    { unbreakable: true, stack: [...blocs, signature] as Content[] },
    ...plat.slice(i + 1),
  ]
  if (dessus.table && dessus.table.body.length > RANGEES_ENSEMBLE) {
    const derniere = dessus.table.body.at(-1)?.[0]
    if (derniere && typeof derniere === 'object') Object.assign(derniere, { id: DERNIERE_RANGEE })
    return plat
  }
  if (typeof dessus.text === 'string' && dessus.text.length > LETTRES_ENSEMBLE) {
    const coupe = finDuTexte(dessus.text)
    plat[i - 1] = { ...dessus, text: dessus.text.slice(0, coupe).trimEnd(), marginBottom: 0 } as Content
    return ensemble(i, { ...dessus, text: dessus.text.slice(coupe).trimStart() })
  }
  const titre = plat[i - 2] as Bloc | undefined
  return titre?.headlineLevel ? ensemble(i - 2, titre, dessus) : ensemble(i - 1, dessus)
}

/** « Imprimé le 17/11/2026 à 14:31 par Koné Mariam » ; a second copy: « Réimprimé le …, 2e tirage ». */
export function mentionImpression(quand: string, par: string, tirage = 1): string {
  const verbe = tirage > 1 ? 'Réimprimé' : 'Imprimé'
  const rang = tirage > 1 ? `, ${tirage}e tirage` : ''
  return `${verbe} le ${ecrireJour(quand.slice(0, 10) as Jour)} à ${quand.slice(11, 16)} par ${par}${rang}`
}

/** Boxed above everything: this paper was already given to somebody. */
const duplicata = (margin: [number, number, number, number]): Content => ({
  margin,
  layout: { hLineWidth: () => 0.8, vLineWidth: () => 0.8, paddingTop: () => 3, paddingBottom: () => 3 },
  table: {
    widths: ['*'],
    body: [[{ text: 'DUPLICATA', bold: true, alignment: 'center', characterSpacing: 1.5 }]],
  },
})

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

/** Roboto has no narrow no-break space: it would print as a box. */
const imprimables = <T>(valeur: T): T => {
  if (typeof valeur === 'string') return valeur.replaceAll('\u202f', '\u00a0') as T
  if (Array.isArray(valeur)) return valeur.map(imprimables) as T
  if (valeur === null || typeof valeur !== 'object') return valeur
  return Object.fromEntries(Object.entries(valeur).map(([c, v]) => [c, imprimables(v)])) as T
}

export interface Ticket {
  titre: string
  officine: Officine
  entete?: Entete | null
  tirage?: number
  reference: string
  /** Under the reference: when, for whom, by whom. */
  sous: (string | null | undefined)[]
  lignes: { designation: string; detail?: string | null; montant: number }[]
  rangs: { nom: string; montant: number; total?: boolean; gras?: boolean }[]
  pied: string
}
/** Points in a millimetre. */
export const MM = 72 / 25.4
const TICKET = 80 * MM
const MARGE_TICKET = 4 * MM

/** A roll of 80 mm, as long as it needs to be: black on white, amounts on the right. */
export async function enTicket({ titre, officine, entete, tirage = 1, ...t }: Ticket): Promise<Uint8Array> {
  const trait: Content = {
    canvas: [
      {
        type: 'line',
        x1: 0,
        y1: 0,
        x2: TICKET - 2 * MARGE_TICKET,
        y2: 0,
        lineWidth: 0.7,
        dash: { length: 2 },
      },
    ],
    margin: [0, 5, 0, 5],
  }
  const rang = (nom: string, montant: number, plus: object = {}): Content => ({
    columns: [
      { text: nom, width: '*' },
      { text: ecrireMontant(montant), width: 'auto', alignment: 'right' },
    ],
    columnGap: 6,
    margin: [0, 1, 0, 1],
    ...plus,
  })
  const milieu = (text: string, plus: object = {}): Content => ({ text, alignment: 'center', ...plus })
  const content: Content[] = [
    ...(tirage > 1 ? [duplicata([0, 0, 0, 6])] : []),
    ...(entete?.logo
      ? [{ image: entete.logo, fit: [110, 40], alignment: 'center', margin: [0, 0, 0, 4] } as Content]
      : []),
    milieu(officine.Nom, { bold: true, fontSize: 11 }),
    ...[
      [officine.Adresse, officine.Ville].filter(Boolean).join(', '),
      officine.Telephone ? formaterTelephone(officine.Telephone) : '',
    ]
      .filter(Boolean)
      .map(ligne => milieu(ligne)),
    trait,
    { text: t.reference, bold: true, headlineLevel: 1 },
    ...t.sous.filter(l => l).map(l => ({ text: l as string })),
    ...(t.lignes.length > 0 ? [trait] : []),
    ...t.lignes.flatMap(({ designation, detail, montant }): Content[] => [
      { text: designation },
      rang(detail ?? '', montant, { margin: [0, 0, 0, 3] }),
    ]),
    trait,
    ...t.rangs.map(r =>
      rang(r.nom, r.montant, {
        ...(r.total || r.gras ? { bold: true } : {}),
        ...(r.total ? { fontSize: 12 } : {}),
      }),
    ),
    trait,
    ...(entete?.mention ? [milieu(entete.mention, { fontSize: 7.5 })] : []),
    milieu('Merci de votre visite', { margin: [0, 3, 0, 3] }),
    milieu(t.pied, { fontSize: 7.5 }),
  ]
  const definition: TDocumentDefinitions = {
    ...proprietes(titre),
    pageSize: { width: TICKET, height: 'auto' },
    pageMargins: [MARGE_TICKET, MARGE_TICKET, MARGE_TICKET, MARGE_TICKET],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    content: imprimables(content),
  }
  return octets(await pdfmake.createPdf(definition).getBuffer())
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
  const bas = 44 + pour(image, HAUTEUR_PIED + 6) + pour(mention, 26)
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

async function composer(titre: string, definition: TDocumentDefinitions): Promise<Uint8Array> {
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
