/** What a rise is rounded to, in francs. */
export const ARRONDIS = [1, 50, 100, 500] as const
export type Arrondi = (typeof ARRONDIS)[number]

/** Why a model cannot make a pair. */
export const RAISONS = ['matrice', 'addition', 'diametre', 'hauteur', 'tarif'] as const
export type Raison = (typeof RAISONS)[number]

/** What a price list tells line by line: a model and one band of its matrix. */
export const COLONNES_TARIF = [
  'Libelle_Model',
  'Gamme',
  'Foyer',
  'Matiere',
  'Indice',
  'Diametres',
  'HauteurMin',
  'SphInf',
  'SphSup',
  'CylInf',
  'CylSup',
  'AddInf',
  'AddSup',
  'Prix',
  'PrixAchat',
] as const
export type ColonneTarif = (typeof COLONNES_TARIF)[number]

/** How each is titled in the files that we write; what a file says otherwise is mapped by whoever imports it. */
export const TITRES_TARIF: Record<ColonneTarif, string> = {
  Libelle_Model: 'Modèle',
  Gamme: 'Gamme',
  Foyer: 'Foyer',
  Matiere: 'Matière',
  Indice: 'Indice',
  Diametres: 'Diamètres (mm)',
  HauteurMin: 'Hauteur minimale (mm)',
  SphInf: 'Sphère de',
  SphSup: 'Sphère à',
  CylInf: 'Cylindre de',
  CylSup: 'Cylindre à',
  AddInf: 'Addition de',
  AddSup: 'Addition à',
  Prix: 'Prix',
  PrixAchat: 'Prix d’achat',
}
export const COLONNES_REQUISES = [
  'Libelle_Model',
  'Gamme',
  'Foyer',
  'Matiere',
  'Indice',
  'SphInf',
  'SphSup',
  'CylInf',
  'CylSup',
  'Prix',
] as const satisfies readonly ColonneTarif[]
