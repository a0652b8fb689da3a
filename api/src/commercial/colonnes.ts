/** The columns of a list of companies: their titles, and other names that people give them. */
export const COLONNES = [
  {
    champ: 'RaisonSociale',
    titre: 'Raison sociale',
    largeur: 30,
    autresTitres: ['Entreprise', 'Société', 'Nom', 'RaisonSociale'],
    requise: true,
  },
  {
    champ: 'NomContact',
    titre: 'Contact',
    largeur: 22,
    autresTitres: ['Interlocuteur', 'Nom du contact'],
    requise: false,
  },
  {
    champ: 'Telephone',
    titre: 'Téléphone',
    largeur: 18,
    autresTitres: ['Tél', 'Mobile', 'Portable'],
    requise: false,
  },
  {
    champ: 'Email',
    titre: 'E-mail',
    largeur: 26,
    autresTitres: ['Email', 'Mail', 'Courriel'],
    requise: false,
  },
  { champ: 'Ville', titre: 'Ville', largeur: 16, autresTitres: ['Commune'], requise: false },
  { champ: 'Activite', titre: 'Activité', largeur: 22, autresTitres: ['Secteur'], requise: false },
  {
    champ: 'Effectif',
    titre: 'Effectif',
    largeur: 10,
    autresTitres: ['Salariés', 'Personnel'],
    requise: false,
  },
  { champ: 'Source', titre: 'Source', largeur: 18, autresTitres: ['Origine'], requise: false },
]
