import { ecrireMontant, enLettres } from '@dioptrie/domain/kernel/argent'
import type { Column, Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import { ancien } from './facon.ts'
import { GRIS, TRAIT } from './page.ts'

export interface Somme {
  nom: string
  montant: number
  /** The total, larger and between two rules. */
  total?: boolean
  gras?: boolean
}

/** A sum already written: « +2 000 F ». */
interface SommeDite extends Omit<Somme, 'montant'> {
  dit: string
}

const sommesEnColonne: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

const cellule = (s: SommeDite, text: string, droite: boolean): TableCell => ({
  text,
  bold: Boolean(s.total || s.gras),
  fontSize: s.total ? 14 : ancien() ? 10 : 9.5,
  ...(droite ? { alignment: 'right' } : {}),
  ...(s.total ? { border: [false, true, false, true] } : {}),
})

/** What each one is on the left, how much on the right, the total between two rules. */
const colonne = (rangs: SommeDite[]): Column => ({
  width: 210,
  layout: {
    ...sommesEnColonne,
    hLineWidth: (i: number) => (rangs[i]?.total ? 0.9 : rangs[i - 1]?.total ? 0.5 : 0),
    hLineColor: (i: number) => (rangs[i]?.total ? '#000000' : TRAIT),
  },
  table: {
    widths: ['*', 'auto'],
    body: rangs.map(s => [cellule(s, s.nom, false), cellule(s, s.dit, true)]),
  },
})

const ecrire = ({ montant, ...s }: Somme): SommeDite => ({ ...s, dit: ecrireMontant(montant) })

/** The sum in words on the left, the sums on the right; never on two pages. */
export const sommes = (phrase: string, montant: number, rangs: Somme[]): Content => ({
  unbreakable: true,
  columnGap: 28,
  columns: [
    {
      width: '*',
      color: GRIS,
      text: [`${phrase} `, { text: `${enLettres(montant)}.`, bold: true, color: '#000000' }],
      margin: [0, 4, 0, 0],
    },
    colonne(rangs.map(ecrire)),
  ],
})

/** Sums under the lines, on the right, in figures alone; the last one is the total. */
export function sommesSeules(lignes: [titre: string, valeur: string][]): Content {
  const margin: [number, number, number, number] = [0, 0, 0, 10]
  const total = (i: number) => i === lignes.length - 1
  if (!ancien())
    return {
      unbreakable: true,
      margin,
      columns: [
        { width: '*', text: '' },
        colonne(lignes.map(([nom, dit], i) => ({ nom, dit, total: total(i) }))),
      ],
    }
  return {
    unbreakable: true,
    margin,
    columns: [
      { width: '*', text: '' },
      {
        width: 'auto',
        layout: 'noBorders',
        table: {
          body: lignes.map(([titre, valeur], i): TableCell[] => {
            const style = total(i) ? { bold: true, fontSize: 14 } : {}
            return [
              { text: titre, alignment: 'right', color: GRIS, ...style },
              { text: valeur, alignment: 'right', ...style },
            ]
          }),
        },
      },
    ],
  }
}
