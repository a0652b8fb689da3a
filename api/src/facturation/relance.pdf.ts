import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { bloc, cote, enPdf, enTete, mentionImpression, tableauDeLignes } from '../kernel/paper/impression.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommes } from '../kernel/paper/sommes.ts'
import { avecAvoir, type Cadre, type FactureDue } from './papier.ts'

/** What an insurer is reminded of and is due, invoice by invoice, the oldest first. */
export default function relancePdf({
  factures,
  destinataire: d,
  modele,
  ...c
}: Cadre & { factures: FactureDue[] }) {
  const total = factures.reduce((n, f) => n + f.Ouvert, 0)
  const jour = c.imprimeLe.slice(0, 10)
  return enPdf({
    titre: `Relance ${d.Nom}`,
    entete: c.entete,
    pied: mentionImpression(c.imprimeLe, c.imprimePar),
    contenu: [
      enTete(c.officine, 'Relance', d.Nom, [`Du ${ecrireJour(jour)}`], c.entete),
      cote(
        bloc('À l’attention de', [d.Nom, d.Gestionnaire, d.Adresse]),
        bloc('Objet', ['Factures échues en attente de règlement']),
      ),
      {
        text: `Madame, Monsieur,\n\nSauf erreur de notre part, les factures suivantes, déposées auprès de vos services, sont échues et restent à régler au ${ecrireJour(jour)}.`,
        margin: [0, 0, 0, 12],
      },
      tableauDeLignes(
        [
          { titre: 'Facture', largeur: 78 },
          { titre: 'Société', large: true },
          { titre: 'Déposée le', largeur: 60 },
          { titre: 'Échéance', largeur: 60 },
          { titre: 'Bordereau', largeur: 78 },
          { titre: 'Jours', largeur: 34, nombre: true },
          { titre: 'Facturé', largeur: 62, nombre: true },
          { titre: 'Reste dû', largeur: 62, nombre: true },
        ],
        factures.map(f => [
          f.Numero,
          avecAvoir(f.Societe ?? '', f.Avoir),
          ecrireJour(f.DateDepot),
          f.DateLimite ? ecrireJour(f.DateLimite) : 'à réception',
          f.Bordereau ?? '',
          String(f.Jours),
          ecrireMontant(f.Montant, { symbole: false }),
          ecrireMontant(f.Ouvert, { symbole: false }),
        ]),
      ),
      sommes('Reste dû :', total, [{ nom: 'Reste dû', montant: total, total: true }]),
      {
        text: `Nous vous remercions de bien vouloir procéder à leur règlement${modele?.Banque ? ` sur notre compte ${modele.Banque}${modele.NumeroCompte ? ` n° ${modele.NumeroCompte}` : ''}` : ''}, et vous prions d’agréer, Madame, Monsieur, nos salutations distinguées.`,
        margin: [0, 12, 0, 0],
      },
      signatures('Pour l’officine'),
    ],
  })
}
