import type { Depense } from '@dioptrie/domain/caisse/depense'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { selon } from '../kernel/paper/facon.ts'
import { bloc, cote, enPage } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommes } from '../kernel/paper/sommes.ts'

interface DepenseAImprimer extends Impression {
  depense: Depense
}

const joints = (n: number) => (n === 0 ? 'Aucun reçu joint' : n === 1 ? '1 reçu joint' : `${n} reçus joints`)

/** The voucher of an expense: what was paid and why, to sign by whoever received the money. */
export default function depensePdf(d: DepenseAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

function dessiner({ depense: d, ...p }: DepenseAImprimer): Promise<Uint8Array> {
  const rendu = d.Montant < 0
  const titre = rendu ? 'Annulation de dépense' : 'Bon de dépense'
  const quand = `${ecrireJour(d.createdAt.slice(0, 10))} à ${d.createdAt.slice(11, 16)}`
  const montant = Math.abs(d.Montant)
  return enPage(p, {
    titre: `${titre} du ${ecrireJour(d.Jour)}`,
    intitule: titre,
    reference: `Caisse dépense du ${ecrireJour(d.Jour)}`,
    dates: [`Écrit le ${quand}`],
    contenu: [
      cote(
        bloc('Motif', [d.Motif]),
        bloc('Rubrique', [d.Rubrique ?? 'Sans rubrique', joints(d.Justificatifs)]),
        ...(d.Statut === 'Annulée'
          ? [bloc(d.IdCorrection ? 'Dépense corrigée' : 'Dépense annulée', [d.MotifAnnulation])]
          : []),
      ),
      sommes(rendu ? 'Rendu à la caisse dépense' : 'Payé par la caisse dépense', montant, [
        { nom: rendu ? 'Rendu' : 'Payé', montant, total: true },
      ]),
      signatures('Reçu par', `La caisse${d.createdBy ? `, ${d.createdBy}` : ''}`, 'La direction'),
    ],
  })
}
