import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Content } from 'pdfmake/interfaces'
import { composer } from './impression.ts'
import { duplicata, type Entete, imprimables, MM, type Officine } from './page.ts'

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
  return composer(titre, {
    pageSize: { width: TICKET, height: 'auto' },
    pageMargins: [MARGE_TICKET, MARGE_TICKET, MARGE_TICKET, MARGE_TICKET],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    content: imprimables(content),
  })
}
