import { ecrireMontant, enLettres } from '@dioptrie/domain/kernel/argent'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import { GRIS, TRAIT } from './page.ts'

export interface Somme {
  nom: string
  montant: number
  /** The total, larger and between two rules. */
  total?: boolean
  gras?: boolean
}

const sommesEnColonne: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

/** The sum in words on the left, the sums on the right; never on two pages. */
export function sommes(phrase: string, montant: number, rangs: Somme[]): Content {
  const cellule = (s: Somme, text: string, droite: boolean): TableCell => ({
    text,
    bold: Boolean(s.total || s.gras),
    fontSize: s.total ? 14 : 10,
    ...(droite ? { alignment: 'right' } : {}),
    ...(s.total ? { border: [false, true, false, true] } : {}),
  })
  return {
    unbreakable: true,
    columnGap: 28,
    columns: [
      {
        width: '*',
        color: GRIS,
        text: [`${phrase} `, { text: `${enLettres(montant)}.`, bold: true, color: '#000000' }],
        margin: [0, 4, 0, 0],
      },
      {
        width: 210,
        layout: {
          ...sommesEnColonne,
          hLineWidth: (i: number) => (rangs[i]?.total ? 0.9 : rangs[i - 1]?.total ? 0.5 : 0),
          hLineColor: (i: number) => (rangs[i]?.total ? '#000000' : TRAIT),
        },
        table: {
          widths: ['*', 'auto'],
          body: rangs.map(s => [cellule(s, s.nom, false), cellule(s, ecrireMontant(s.montant), true)]),
        },
      },
    ],
  }
}
