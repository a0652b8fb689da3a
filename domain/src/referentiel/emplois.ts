/** Tables of other areas whose records name one of a reference table: a refused delete and a merge say how many. */
export const EMPLOIS = [
  'client',
  'ordonnance',
  'personnel',
  'article',
  'inventaire',
  'prise_en_charge',
  'commande_client',
  'versement',
  'depense',
  'ligne_reception',
  'facture_assurance',
  'ligne_assurance',
  'bordereau_assurance',
  'paiement_assurance',
  'modele_facture',
  'modele_verre',
  'compte_sale',
  'nom_commercial_verre',
  'verre_vendu',
  'traitement_vendu',
] as const
export type Emploi = (typeof EMPLOIS)[number]
