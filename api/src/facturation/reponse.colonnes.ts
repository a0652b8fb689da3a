/** The columns of an insurer's answer: our own sheet filled in, or the insurer's with its usual titles. */
export const COLONNES = [
  {
    champ: 'RefCmmd',
    titre: 'Commande',
    largeur: 20,
    requise: true,
    autresTitres: ['Référence', 'Réf', 'N° facture', 'Order', 'Reference'],
  },
  { champ: 'Client', titre: 'Client', largeur: 28, autresTitres: ['Assuré', 'Patient', 'Bénéficiaire'] },
  { champ: 'Matricule', titre: 'Matricule', largeur: 16 },
  { champ: 'NumeroBon', titre: 'Bon', largeur: 18, autresTitres: ['Numéro du bon', 'N° bon'] },
  { champ: null, titre: 'Facturé', largeur: 12, autresTitres: ['Montant facturé', 'Montant réclamé'] },
  {
    champ: 'MontantAccepte',
    titre: 'Accepté',
    largeur: 12,
    requise: true,
    autresTitres: ['Montant accepté', 'Accordé', 'Réglé', 'Montant réglé', 'Payé', 'Net à payer'],
  },
  {
    champ: 'IdMotifRejet',
    titre: 'Motif de rejet',
    largeur: 24,
    autresTitres: ['Motif', 'Raison', 'Raison du rejet'],
  },
  { champ: 'note', titre: 'Note', largeur: 30, autresTitres: ['Observation', 'Commentaire', 'Observations'] },
  // Of the line itself: whatever the insurer makes of the other columns, its answer finds its way.
  { champ: 'IdLigne', titre: 'Identifiant', largeur: 38 },
]
