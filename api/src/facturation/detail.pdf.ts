import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { designationVerre } from '@dioptrie/domain/ventes/rules'
import { enLongPapier } from '../kernel/paper/longPapier.ts'
import { cadreDeFacture, type FactureImprimee } from './facture.pdf.ts'
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
  return [...dits, ...(l.RemiseCom > 0 ? [`Remise, ${ecrireMontant(-l.RemiseCom)}`] : [])].join('\n')
}

/** The detail: for each client what was sold, to whom it belongs, and how it is shared. */
export default function detailPdf(d: FactureImprimee): Promise<Uint8Array> {
  const { facture: f, lignes } = d
  const rangs = lignes.map(l => [
    [
      l.Client,
      `${l.RefCmmd} du ${ecrireJour(l.DateCommd)}`,
      [l.NumeroBon && `bon ${l.NumeroBon}`, l.Matricule && `matricule ${l.Matricule}`]
        .filter(Boolean)
        .join(', '),
      l.Societe ?? '',
      l.Avoir > 0 && `avoir ${ecrireMontant(-l.Avoir)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    vendu(l),
    ecrireMontant(l.Total, { symbole: false }),
    ecrireMontant(l.PartClient, { symbole: false }),
    ecrireMontant(l.Montant, { symbole: false }),
  ])
  return enLongPapier({
    ...cadreDeFacture(d, 'Détail de facture'),
    titre: `Détail de la facture ${f.Numero}`,
    colonnes: [
      { titre: 'Assuré', largeur: 140 },
      { titre: 'Vendu', large: true },
      { titre: 'Total', largeur: 48, nombre: true },
      { titre: 'Part client', largeur: 48, nombre: true },
      { titre: 'À régler', largeur: 50, nombre: true },
    ],
    groupes: [{ nom: '', lignes: rangs }],
  })
}
