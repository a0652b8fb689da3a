import type { Facture } from '@dioptrie/domain/facturation/contract'
import { ajouterJours, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { mentionImpression } from '../kernel/paper/impression.ts'
import { adresseDe, type Cadre, type LigneImprimee } from './papier.ts'

const DUPLICATA = 'DUPLICATA'

/* What an invoice and its detail share. Drawn in a worker, like them. */

export type FactureImprimee = Cadre & { facture: Facture; lignes: LigneImprimee[] }

/** Until when it is to be paid: a day once it is deposited, a delay before. */
export function echeance({ facture: f, destinataire: d }: FactureImprimee): string {
  if (d.DelaiReglement === null || d.DelaiReglement === undefined) return 'à réception'
  return f.DateDepot
    ? `avant le ${ecrireJour(ajouterJours(f.DateDepot, d.DelaiReglement))}`
    : `sous ${d.DelaiReglement} jours après dépôt`
}

/** What stands before and after their lines. */
export function cadreDeFacture(tout: FactureImprimee, intitule: string) {
  const { facture: f, officine, entete, destinataire: d, modele, imprimeLe, imprimePar, tirage = 1 } = tout
  return {
    officine,
    entete,
    intitule,
    reference: f.Numero,
    dates: [
      `Du ${ecrireJour(f.DateFacture)}`,
      ...(f.DateDepot ? [`Déposée le ${ecrireJour(f.DateDepot)}`] : []),
      `À régler ${echeance(tout)}`,
      ...(tirage > 1 ? [DUPLICATA] : []),
    ],
    blocs: [
      {
        titre: 'Facturé à',
        lignes: adresseDe(d),
      },
      {
        titre: 'Pour',
        lignes: [
          f.Societe ?? 'Toutes sociétés',
          `Ventes du ${ecrireJour(f.DateDebut)} au ${ecrireJour(f.DateFin)}`,
          `${f.Lignes} client${f.Lignes > 1 ? 's' : ''}`,
        ],
      },
    ],
    avant: modele?.Entete,
    phrase: 'Arrêtée la présente facture à la somme de',
    montant: f.Montant,
    rangs: [
      ...(f.Remise + f.Avoir > 0
        ? [
            { nom: 'Part de l’assurance', montant: f.Part },
            ...(f.Remise > 0 ? [{ nom: 'Remise', montant: -f.Remise }] : []),
            ...(f.Avoir > 0 ? [{ nom: 'Avoir', montant: -f.Avoir }] : []),
          ]
        : []),
      { nom: 'À régler', montant: f.Montant, total: true },
    ],
    pied: [f.Numero, tirage > 1 && DUPLICATA, mentionImpression(imprimeLe, imprimePar, tirage)]
      .filter(Boolean)
      .join(' · '),
  }
}
