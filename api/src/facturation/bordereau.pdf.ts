import type { Bordereau } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Content } from 'pdfmake/interfaces'
import { bloc, cote, enPage } from '../kernel/paper/impression.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommes } from '../kernel/paper/sommes.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'
import { avecAvoir, type Cadre } from './papier.ts'

/** Where the insurer stamps: large enough for any stamp, never cut by a page. */
const cachet: Content = {
  unbreakable: true,
  margin: [0, 18, 0, 0],
  columns: [
    { width: '*', text: '' },
    {
      width: 230,
      table: {
        widths: ['*'],
        heights: [16, 90],
        body: [[{ text: 'Reçu le, cachet et signature de l’assurance', fontSize: 9 }], [{ text: '' }]],
      },
    },
  ],
}

/** What goes to the insurer with its invoices, and comes back stamped. */
export default function bordereauPdf({
  bordereau: b,
  destinataire: d,
  ...c
}: Cadre & { bordereau: Bordereau }) {
  return enPage(c, {
    titre: `Bordereau ${b.Numero}`,
    intitule: 'Bordereau de dépôt',
    reference: b.Numero,
    dates: [`Du ${ecrireJour(b.DateDepot)}`],
    pied: b.Numero,
    contenu: [
      cote(
        bloc('Déposé à', [d.Nom, d.Gestionnaire && `Gestionnaire : ${d.Gestionnaire}`, b.Lieu]),
        bloc('Par', [c.officine.Nom, b.createdBy, b.RecuPar && `Reçu par ${b.RecuPar}`]),
      ),
      tableauDeLignes(
        [
          { titre: 'Facture', largeur: 80 },
          { titre: 'Date', largeur: 60 },
          { titre: 'Société', large: true },
          { titre: 'Période', largeur: 120 },
          { titre: 'Clients', largeur: 40, nombre: true },
          { titre: 'Montant', largeur: 70, nombre: true },
        ],
        b.factures.map(f => [
          f.Numero,
          ecrireJour(f.DateFacture),
          avecAvoir(f.Societe ?? 'Toutes sociétés', f.Avoir),
          `${ecrireJour(f.DateDebut)} – ${ecrireJour(f.DateFin)}`,
          String(f.Lignes),
          ecrireMontant(f.Montant, { symbole: false }),
        ]),
      ),
      sommes('Total déposé :', b.Montant, [{ nom: 'Total', montant: b.Montant, total: true }]),
      cachet,
      signatures('Déposé par'),
    ],
  })
}
