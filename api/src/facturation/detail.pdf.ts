import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { designationVerre } from '@dioptrie/domain/ventes/rules'
import { enLongPapier, type LongPapier } from '../kernel/paper/longPapier.ts'
import { cadreDeFacture, type FactureImprimee } from './cadre.ts'
import type { LigneImprimee } from './papier.ts'

/** What was sold to one client, pair by pair, in one cell. */
function vendu(l: LigneImprimee): string {
  const dits = l.Prix.flatMap((p, i) => {
    const paire = l.Paires[i]
    return [
      p.PrixMont > 0 ? `Monture et montage, ${ecrireMontant(p.PrixMont)}` : '',
      p.PrixVerD > 0 ? `Verre OD ${designationVerre(paire?.OD)}, ${ecrireMontant(p.PrixVerD)}` : '',
      p.PrixVerG > 0 ? `Verre OG ${designationVerre(paire?.OG)}, ${ecrireMontant(p.PrixVerG)}` : '',
    ].filter(Boolean)
  })
  const reste = l.Prix.reduce((n, p) => n + p.PrixMont + p.PrixVerD + p.PrixVerG, 0) - l.RemiseCom
  return [
    ...dits,
    ...(l.RemiseCom > 0 ? [`Remise, ${ecrireMontant(-l.RemiseCom)}`] : []),
    ...(l.Total > reste ? [`Revenu depuis, ${ecrireMontant(l.Total - reste)}`] : []),
  ].join('\n')
}

/** Its total is what its client, an earlier invoice and this one ask; what this one asks is its part less what is taken off it. */
const AUTRES: { titre: string; montant: (l: LigneImprimee) => number }[] = [
  { titre: 'Déjà facturé', montant: l => l.Total - l.PartClient - l.Part },
  { titre: 'Remise', montant: l => -l.Remise },
  { titre: 'Avoir', montant: l => -l.Avoir },
]

/** The detail: for each client what was sold, to whom it belongs, and how it is shared. */
export function detailDe(d: FactureImprimee): LongPapier {
  const { facture: f, lignes } = d
  const autres = AUTRES.filter(a => lignes.some(l => a.montant(l) !== 0))
  const montants = [
    (l: LigneImprimee) => l.Total,
    (l: LigneImprimee) => l.PartClient,
    ...autres.map(a => a.montant),
    (l: LigneImprimee) => l.Montant,
  ]
  const rangs = lignes.map(l => [
    [
      l.Client,
      `${l.RefCmmd} du ${ecrireJour(l.DateCommd)}`,
      [l.NumeroBon && `bon ${l.NumeroBon}`, l.Matricule && `matricule ${l.Matricule}`]
        .filter(Boolean)
        .join(', '),
      l.Societe ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    vendu(l),
    ...montants.map(montant => ecrireMontant(montant(l), { symbole: false })),
  ])
  return {
    ...cadreDeFacture(d, 'Détail de facture'),
    titre: `Détail de la facture ${f.Numero}`,
    colonnes: [
      { titre: 'Assuré', largeur: 140, precise: true },
      { titre: 'Vendu', large: true },
      { titre: 'Total', largeur: 48, nombre: true },
      { titre: 'Part client', largeur: 48, nombre: true },
      ...autres.map(({ titre }) => ({ titre, largeur: 48, nombre: true })),
      { titre: 'À régler', largeur: 50, nombre: true },
    ],
    groupes: [{ nom: '', lignes: rangs }],
    total: [
      'Total',
      '',
      ...montants.map(montant =>
        ecrireMontant(
          lignes.reduce((n, l) => n + montant(l), 0),
          { symbole: false },
        ),
      ),
    ],
  }
}

export default (d: FactureImprimee): Promise<Uint8Array> => enLongPapier(detailDe(d))
