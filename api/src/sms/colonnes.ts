/** The columns of a file of contacts: what an import reads, and its empty sheet. */
export const COLONNES = [
  { champ: 'Nom', titre: 'Nom', requise: true },
  { champ: 'Prenoms', titre: 'Prénoms', requise: false },
  { champ: 'Contacts', titre: 'Contacts', requise: true },
]
