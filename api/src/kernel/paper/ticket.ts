import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Content } from 'pdfmake/interfaces'
import sharp from 'sharp'
import { ancien, police } from './facon.ts'
import { composer } from './impression.ts'
import { duplicata, type Entete, imprimables, MM, type Officine } from './page.ts'

export interface Ticket {
  titre: string
  officine: Officine
  entete?: Entete | null
  tirage?: number
  reference: string
  /** Under the reference. */
  quand?: string | null | undefined
  /** Then: for whom, of what. What has a name stands left and right. */
  sous: (string | [nom: string, valeur: string] | null | undefined)[]
  lignes: { designation: string; detail?: string | null; montant: number }[]
  rangs: { nom: string; montant: number; total?: boolean; gras?: boolean }[]
  /** Below the sums: who was at the till. */
  apres?: [nom: string, valeur: string][]
  /** What the client is told in the end; thanked unless there is more to say. */
  mots?: string[]
  pied: string
}
const TICKET = 80 * MM
const MARGE_TICKET = 4 * MM
const LARGEUR = TICKET - 2 * MARGE_TICKET

const LOGO: [number, number] = [110, 40]
/** Dots of a printer of 203 to the inch, twice. */
const POINTS = (2 * 203) / 72
/** What is lighter than this is paper; the darkest of the logo is ink, whatever its colour. */
const CLAIR = 190

/** A roll prints black: a logo in colours would come out in grey dots. */
export async function enNoir(logo: string): Promise<string> {
  const gris = await sharp(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'))
    .flatten({ background: '#ffffff' })
    .resize(Math.round(LOGO[0] * POINTS), Math.round(LOGO[1] * POINTS), { fit: 'inside' })
    .greyscale()
    .normalise()
    .png()
    .toBuffer()
  // By itself: in one go it would be cut in two before it is stretched.
  const noir = await sharp(gris).threshold(CLAIR).png().toBuffer()
  return `data:image/png;base64,${noir.toString('base64')}`
}

const milieu = (text: string, plus: object = {}): Content => ({ text, alignment: 'center', ...plus })

/** A name on the left, what it is on the right. */
const rang = (nom: string, valeur: string, plus: object = {}): Content => ({
  columns: [
    { text: nom, width: '*' },
    { text: valeur, width: 'auto', alignment: 'right' },
  ],
  columnGap: 6,
  margin: [0, 1, 0, 1],
  ...plus,
})

/** A name as short as it is, and a text that may need several lines. */
const dit = (nom: string, valeur: string): Content => ({
  columns: [
    { text: nom, width: 'auto', noWrap: true },
    { text: valeur, width: '*', alignment: 'right' },
  ],
  columnGap: 8,
  margin: [0, 1, 0, 1],
})

/** A roll of 80 mm, as long as it needs to be: black on white, amounts on the right. */
export async function enTicket({ titre, officine, entete, tirage = 1, ...t }: Ticket): Promise<Uint8Array> {
  const avant = ancien()
  const trait: Content = {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: LARGEUR, y2: 0, lineWidth: 0.7, dash: { length: 2 } }],
    margin: [0, 5, 0, 5],
  }
  const logo = entete?.logo && (avant ? entete.logo : await enNoir(entete.logo))
  const { mots = ['Merci de votre visite'], apres = [] } = t
  const mention = entete?.mention ? [milieu(entete.mention, { fontSize: 7.5 })] : []
  const sous = t.sous.filter(l => l !== null && l !== undefined && l !== '')
  const entre = avant ? {} : { alignment: 'center' as const }
  const content: Content[] = [
    ...(tirage > 1 ? [duplicata([0, 0, 0, 6])] : []),
    ...(logo ? [{ image: logo, fit: LOGO, alignment: 'center', margin: [0, 0, 0, 4] } as Content] : []),
    milieu(officine.Nom, { bold: true, fontSize: 11 }),
    ...[
      [officine.Adresse, officine.Ville].filter(Boolean).join(', '),
      officine.Telephone ? formaterTelephone(officine.Telephone) : '',
    ]
      .filter(Boolean)
      .map(ligne => milieu(ligne)),
    trait,
    { text: t.reference, bold: true, headlineLevel: 1, ...entre },
    ...(t.quand ? [{ text: t.quand, ...entre }] : []),
    ...(sous.length > 0 && !avant ? [trait] : []),
    ...sous.map((l): Content => (typeof l === 'string' ? { text: l } : dit(...(l as [string, string])))),
    ...(t.lignes.length > 0 ? [trait] : []),
    ...t.lignes.flatMap(({ designation, detail, montant }): Content[] => [
      { text: designation },
      rang(detail ?? '', ecrireMontant(montant), { margin: [0, 0, 0, 3] }),
    ]),
    trait,
    ...t.rangs.flatMap((r, i) => [
      // What is paid stands apart from what it is a part of.
      ...(r.total && i > 0 && !avant ? [trait] : []),
      rang(r.nom, ecrireMontant(r.montant), {
        ...(r.total || r.gras ? { bold: true } : {}),
        ...(r.total ? { fontSize: 12 } : {}),
      }),
    ]),
    trait,
    ...apres.map(a => dit(...a)),
    ...(avant ? mention : []),
    ...mots.map((mot, i) => milieu(mot, { margin: [0, i === 0 ? 3 : 0, 0, i === mots.length - 1 ? 3 : 0] })),
    ...(avant ? [] : mention),
    milieu(t.pied, { fontSize: 7.5 }),
  ]
  return composer(titre, {
    pageSize: { width: TICKET, height: 'auto' },
    pageMargins: [MARGE_TICKET, MARGE_TICKET, MARGE_TICKET, MARGE_TICKET],
    defaultStyle: { font: police(), fontSize: avant ? 9 : 8.5, lineHeight: 1.15 },
    content: imprimables(content),
  })
}
