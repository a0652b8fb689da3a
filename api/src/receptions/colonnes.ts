/** The columns of a file of lines: the supplier's delivery note, as a storekeeper copies it. */
export const COLONNES = [
  {
    champ: 'IdCateg',
    titre: 'Catégorie',
    largeur: 14,
    requise: true,
    autresTitres: ['Categ', 'Cat', 'Catégorie d’article'],
  },
  { champ: 'IdMarque', titre: 'Marque', largeur: 20 },
  {
    champ: 'Reference',
    titre: 'Référence',
    largeur: 20,
    requise: true,
    autresTitres: ['Réf', 'Modèle', 'Article'],
  },
  { champ: 'Couleur', titre: 'Couleur', largeur: 16, autresTitres: ['Coloris', 'Color'] },
  { champ: 'Taille', titre: 'Taille', largeur: 12, autresTitres: ['Calibre', 'Size'] },
  {
    champ: 'CodeBarre',
    titre: 'Code-barres',
    largeur: 18,
    autresTitres: ['EAN', 'EAN13', 'Code barre', 'Code à barres', 'GTIN', 'UPC'],
  },
  {
    champ: 'Quantite',
    titre: 'Quantité',
    largeur: 10,
    requise: true,
    autresTitres: ['Qté', 'Qte', 'Quantité reçue'],
  },
  {
    champ: 'PrixAchatBrut',
    titre: 'Prix d’achat brut',
    largeur: 16,
    requise: true,
    autresTitres: ['Prix d’achat', 'PA', 'PA brut', 'Prix achat'],
  },
  { champ: 'Remise', titre: 'Remise', largeur: 10, autresTitres: ['Remise unitaire', 'Rem'] },
  { champ: 'PrixVenteHT', titre: 'Prix de vente HT', largeur: 16, autresTitres: ['PV HT', 'PVHT'] },
  {
    champ: 'PrixVenteTTC',
    titre: 'Prix de vente TTC',
    largeur: 16,
    requise: true,
    autresTitres: ['PV TTC', 'PVTTC', 'Prix de vente', 'PV', 'Prix public'],
  },
]
