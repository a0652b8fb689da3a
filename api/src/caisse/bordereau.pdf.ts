import type { Versement } from '@dioptrie/domain/caisse/versements'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { selon } from '../kernel/paper/facon.ts'
import { bloc, cote, enPage, sousTitre } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommes } from '../kernel/paper/sommes.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'

export interface BordereauAImprimer extends Impression {
  versement: Versement
  coupures: { Valeur: number; Nature: string }[]
}

/** What goes to the bank with the notes: the sum, and the blanks that are filled in while they are counted there. */
export default function bordereauPdf(d: BordereauAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

function dessiner({ versement: v, coupures, ...d }: BordereauAImprimer): Promise<Uint8Array> {
  const titre = v.annulation ? 'Versement annulé' : 'Bordereau de versement'
  return enPage(d, {
    titre: `${titre} n° ${v.Rang}`,
    intitule: titre,
    reference: `Écriture n° ${v.Rang}`,
    dates: [`Du ${ecrireJour(v.DateVersement)}`],
    contenu: [
      cote(
        bloc('Versé à', [v.Banque, v.reference && `Bordereau de la banque n° ${v.reference}`]),
        bloc('Par', [d.officine.Nom, v.createdBy]),
        ...(v.annulation ? [bloc('Annulé', [v.annulation.Motif, v.annulation.createdBy])] : []),
        ...(v.validePar && v.valideLe
          ? [bloc('Validé', [ecrireJour(v.valideLe.slice(0, 10)), v.validePar])]
          : []),
      ),
      sommes('Versement en espèces de', v.montant, [{ nom: 'Versé', montant: v.montant, total: true }]),
      sousTitre('Billets et pièces remis'),
      tableauDeLignes(
        [
          { titre: 'Coupure', large: true },
          { titre: 'Nombre', largeur: 90, nombre: true },
          { titre: 'Montant', largeur: 120, nombre: true },
        ],
        coupures.map(c => [
          `${c.Nature === 'billet' ? 'Billet' : 'Pièce'} de ${ecrireMontant(c.Valeur)}`,
          '',
          '',
        ]),
      ),
      signatures(`Remis par${v.createdBy ? ` ${v.createdBy}` : ''}`, 'Porté par', 'La banque'),
    ],
  })
}
