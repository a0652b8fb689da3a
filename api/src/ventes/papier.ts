import type { AvoirDeVente } from '@dioptrie/domain/commandes/avoir'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Monture, Paire, SaisieVente } from '@dioptrie/domain/ventes/contract'
import {
  designationMonture,
  designationVerre,
  NUMEROS,
  type Numero,
  type PrixDetailles,
  prixDuVerre,
  remiseDeLaMonture,
  remiseDuVerre,
  remiseSurPrix,
  sommeDesPrix,
} from '@dioptrie/domain/ventes/rules'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces'
import { ancien } from '../kernel/paper/facon.ts'
import { TRAIT } from '../kernel/paper/page.ts'
import type { Somme } from '../kernel/paper/sommes.ts'

/** The pieces of a paper that says what is sold and what it costs. Runs in a worker: see kernel/paper/impression.ts. */

export interface Ligne {
  designation: string
  quantite: number
  /** Of one of them; said where a line may be of several. */
  unitaire?: number
  prix: number
}
export interface Groupe {
  /** Without one its lines stand under the titles of the columns. */
  titre: string
  lignes: Ligne[]
}

type VenteImprimee = PrixDetailles &
  Pick<SaisieVente, 'RemiseCom'> & { Paires: Paire[]; Montures: (Monture | null)[] }

const USAGES: Record<string, string> = {
  Loin: 'vision de loin',
  Près: 'vision de près',
  Bifocal: 'bifocal',
  Progressif: 'progressif',
}

function lignesDe(v: VenteImprimee, n: Numero): Ligne[] {
  const paire = v.Paires[n - 1]
  const monture = designationMonture(paire, v.Montures[n - 1])
  const montage = paire?.Montage ? `montage ${paire.Montage.toLowerCase()}` : 'montage'
  // The label, not what it was let go for: that stands below, as a discount.
  const prixMonture = (v[`PrixMont${n}`] ?? 0) + remiseDeLaMonture(v, n)
  const ligne = (designation: string, prix: number | null | undefined): Ligne[] =>
    prix ? [{ designation, quantite: 1, prix }] : []
  return [
    // A frame that has a name is on the paper, be it the client's own at no price.
    ...(monture
      ? [{ designation: `Monture ${monture}, avec ${montage}`, quantite: 1, prix: prixMonture }]
      : ligne(`Monture et ${montage}`, prixMonture)),
    ...ligne(
      `Verre OD ${designationVerre(paire?.OD)}`.trim(),
      prixDuVerre(v, n, 'OD') + remiseDuVerre(v, n, 'OD'),
    ),
    ...ligne(
      `Verre OG ${designationVerre(paire?.OG)}`.trim(),
      prixDuVerre(v, n, 'OG') + remiseDuVerre(v, n, 'OG'),
    ),
  ]
}

export const pairesDe = (v: VenteImprimee): Groupe[] =>
  NUMEROS.flatMap(n => {
    const lignes = lignesDe(v, n)
    const usage = USAGES[v.Paires[n - 1]?.TypeVision ?? '']
    return lignes.length > 0 ? [{ titre: `Paire ${n}${usage ? `, ${usage}` : ''}`, lignes }] : []
  })

const lignes: CustomTableLayout = {
  hLineWidth: i => (i === 0 ? 0 : i === 1 ? 0.9 : 0.5),
  vLineWidth: () => 0,
  hLineColor: i => (i === 1 ? '#000000' : TRAIT),
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
}

const aDroite = (text: string): TableCell => ({ text, alignment: 'right' })

/** What is sold, pair by pair; a row never breaks over two pages. */
export function designations(groupes: Groupe[]): Content {
  const unitaire = !ancien() && groupes.some(g => g.lignes.some(l => l.unitaire !== undefined))
  const fontSize = ancien() ? 9 : 8.5
  const titres = ['Désignation', 'Qté', ...(unitaire ? ['PU', 'Montant'] : ['Prix TTC'])]
  return {
    layout: lignes,
    margin: [0, 2, 0, 8],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 34, ...(unitaire ? [80] : []), 92],
      body: [
        titres.map((text, i) => ({ text, bold: true, fontSize, ...(i > 0 ? { alignment: 'right' } : {}) })),
        ...groupes.flatMap(({ titre, lignes: contenu }): TableCell[][] => [
          ...(titre
            ? [
                titres.map(
                  (_, i): TableCell =>
                    i === 0 ? { text: titre, bold: true, colSpan: titres.length, margin: [0, 2, 0, 0] } : '',
                ),
              ]
            : []),
          ...contenu.map((l): TableCell[] => [
            l.designation,
            aDroite(String(l.quantite)),
            ...(unitaire ? [aDroite(l.unitaire === undefined ? '' : ecrireMontant(l.unitaire))] : []),
            aDroite(ecrireMontant(l.prix)),
          ]),
        ]),
      ],
    },
  }
}

/** What came back of a sale, below what it now comes to: the total is without it already. */
export const sommesDesAvoirs = (v: { avoirs: readonly AvoirDeVente[] }): Somme[] =>
  v.avoirs.map(a => ({
    nom: `Avoir ${a.Reference} du ${ecrireJour(a.Jour)}, déjà déduit`,
    montant: a.Montant,
  }))

/** Sub-total, discount, total, and the two shares when somebody else pays one; `reserve` follows their names. */
export function sommesDeVente(
  v: PrixDetailles & {
    RemiseCom?: number | null | undefined
    Convention?: string | null | undefined
    Total: number
    PartAssurance: number
    PartClient: number
  },
  reserve = '',
): Somme[] {
  const surPrix = remiseSurPrix(v)
  const remise = (v.RemiseCom ?? 0) + surPrix
  return [
    ...(remise > 0
      ? [
          { nom: 'Sous-total', montant: sommeDesPrix(v) + surPrix },
          { nom: v.Convention ? `Remise convention ${v.Convention}` : 'Remise', montant: -remise },
        ]
      : []),
    { nom: 'Total TTC', montant: v.Total, total: true },
    ...(v.PartAssurance > 0
      ? [
          { nom: `Part assurance${reserve}`, montant: v.PartAssurance },
          { nom: `Part client${reserve}`, montant: v.PartClient, gras: true },
        ]
      : []),
  ]
}
