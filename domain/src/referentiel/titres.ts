import type { tables } from './tables.ts'

type Tables = typeof tables
type NomDeChamp = { [N in keyof Tables]: keyof Tables[N]['champs'] }[keyof Tables]

/** How each field is titled in the files that people fill: counted by the compiler, like every word of the house. */
export const titres: Record<Extract<NomDeChamp, string>, string> = {
  Libelle: 'Libellé',
  CodeIso: 'Code ISO',
  Indicatif: 'Indicatif',
  IdPays: 'Pays',
  IdVille: 'Ville',
  Ville: 'Ville',
  Telephone: 'Téléphone',
  Contact: 'Contact',
  Email: 'E-mail',
  Adresse: 'Adresse',
  NomPresc: 'Nom',
  PrenomPresc: 'Prénoms',
  Specialite: 'Spécialité',
  IdCentre: 'Centre hospitalier',
  Taux: 'Taux (%)',
  Plafond: 'Plafond',
  PlafondMonture: 'Plafond monture',
  PlafondVerres: 'Plafond verres',
  Gestionnaire: 'Gestionnaire',
  DelaiDepot: 'Délai de dépôt (jours)',
  DelaiReglement: 'Délai de règlement (jours)',
  Abreg_Categ: 'Abréviation',
  TypeArticle: 'Type d’article',
  IdCodeTva: 'Code TVA',
  Libelle_marq: 'Marque',
  Sigle: 'Sigle',
  NumeroCompte: 'Numéro de compte',
  Description: 'Description',
  Libelle_GamVer: 'Gamme',
  IdFour: 'Fournisseur de verres',
  Libelle_Foyer: 'Foyer',
  TypeVision: 'Type de vision',
  Libelle_Matiere: 'Matière',
  Densite: 'Densité (g/cm³)',
  Abbe: 'Nombre d’Abbe',
  Version: 'Version',
  IdGam: 'Gamme de verres',
  IdIndice: 'Indice',
  Prix_Base: 'Comprise dans le prix',
  Prix: 'Prix',
  Couleur: 'Couleur',
  Exclut: 'Exclut',
}

export const titreDe = (champ: string): string => (titres as Record<string, string>)[champ] ?? champ
