/** The columns that a file of the lens stock may have: those of its export, some of which an import passes over. */
export const COLONNES_STOCK = [
  { champ: 'Officine', titre: 'Officine', largeur: 20 },
  { champ: 'IdNomCommercial', titre: 'Nom commercial', largeur: 28, requise: true },
  { champ: 'Sph', titre: 'Sphère', largeur: 10, requise: true },
  { champ: 'Cyl', titre: 'Cylindre', largeur: 10 },
  { champ: 'Diametre', titre: 'Diamètre (mm)', largeur: 14, autresTitres: ['Diamètre', 'Ø'] },
  { champ: 'Add', titre: 'Addition', largeur: 10 },
  { champ: 'Cote', titre: 'Côté', largeur: 8, autresTitres: ['Œil'] },
  { champ: 'Base', titre: 'Base', largeur: 8 },
  { champ: 'Quantite', titre: 'Quantité', largeur: 10, autresTitres: ['Qté', 'Stock'] },
  { champ: 'SeuilAlerte', titre: 'Seuil d’alerte', largeur: 14, autresTitres: ['Seuil'] },
  { champ: null, titre: 'Code-barres', largeur: 18 },
  { champ: null, titre: 'Prix de vente', largeur: 14 },
  { champ: 'PrixAchat', titre: 'Prix d’achat', largeur: 14 },
  { champ: null, titre: 'Valeur au coût moyen', largeur: 20, autresTitres: ['Valeur au prix d’achat'] },
]
