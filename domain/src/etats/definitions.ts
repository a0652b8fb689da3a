import type { Permission } from '../acces/permissions.ts'
import { ETATS_FACTURE, TRANCHES } from '../facturation/rules.ts'
import { ETATS_PROFORMA } from '../proformas/rules.ts'
import { STATUTS_BON } from '../receptions/rules.ts'
import { NATURES } from '../stock/rules.ts'
import { ETAPES, STATUTS_REGLEMENT } from '../ventes/rules.ts'

/** What a figure or a row of a report leads to: a record, or the list that adds up to it. */
export type Cible =
  | 'commande'
  | 'proforma'
  | 'bon'
  | 'article'
  | 'facture'
  | 'fournisseur'
  | 'commandes'
  | 'comptoir'
  | 'operations'
  | 'depenses'
  | 'entrees'
  | 'clients'
  | 'ordonnances'
  | 'stock'

type Genre = 'texte' | 'jour' | 'mois' | 'montant' | 'nombre' | 'jours' | 'pourcent'

export interface ColonneEtat {
  nom: string
  genre: Genre
  /** Summed over all results, whatever page is shown. */
  total?: true
  /** Derived from two sums, in rows and in totals alike: so many per cent, or so much for each. */
  rapport?: readonly [numerateur: string, denominateur: string]
  /** A purchase price, or what follows from one. */
  cout?: true
  /** Only in these groupings. */
  pour?: readonly string[]
  /** Counted with the others and said at the top; in a row it would say nothing. */
  muette?: true
  /** The less there is, the better. */
  moins?: true
  ouvre?: Cible
}

/** One of a few words, or a record of a table. */
export type FiltreEtat =
  | { nom: string; valeurs: readonly string[] }
  | {
      nom: string
      fiche: 'categorie_article' | 'fournisseur' | 'assurance' | 'utilisateur' | 'rubrique_depense' | 'marque'
    }

export interface DefinitionEtat {
  /** Who may see the list behind a report may see the report. */
  permission: Permission
  /** Over some days; without it, as things are now. */
  periode: boolean
  /** What a row may stand for; the first unless said. */
  par?: readonly string[]
  filtres: readonly FiltreEtat[]
  colonnes: readonly ColonneEtat[]
  /** Beside its columns, what a row says to be opened. */
  cles: readonly string[]
  tri: string
  /** Drawn: this column, day by day (months beyond two of them) or by this other column. */
  graphe?: { valeur: string; selon?: string }
  /** Its figures at the top of the screen, the first ones compared. */
  chiffres: readonly string[]
  ouvre?: Cible
  /** Its rows are the same ones from one period to the next, and are compared one by one. */
  suivies?: true
}

const texte = (nom: string, plus: Partial<ColonneEtat> = {}): ColonneEtat => ({
  nom,
  genre: 'texte',
  ...plus,
})
const jour = (nom: string, plus: Partial<ColonneEtat> = {}): ColonneEtat => ({ nom, genre: 'jour', ...plus })
const montant = (nom: string, plus: Partial<ColonneEtat> = {}): ColonneEtat => ({
  ...{ nom, genre: 'montant', total: true },
  ...plus,
})
const nombre = (nom: string, plus: Partial<ColonneEtat> = {}): ColonneEtat => ({
  ...{ nom, genre: 'nombre', total: true },
  ...plus,
})
const part = (nom: string, numerateur: string, denominateur: string): ColonneEtat => ({
  ...{ nom, genre: 'pourcent', rapport: [numerateur, denominateur] },
})

const OUI_NON = ['oui', 'non'] as const
const categorie = { nom: 'IdCateg', fiche: 'categorie_article' } as const
const fournisseur = { nom: 'IdFournisseur', fiche: 'fournisseur' } as const
const assurance = { nom: 'IdAssurance', fiche: 'assurance' } as const
const vendeur = { nom: 'IdVendeur', fiche: 'utilisateur' } as const

/** Every report of the house. One more is one more entry here, its source beside the others, and its words. */
export const ETATS = {
  ca: {
    permission: 'etats.lire',
    suivies: true,
    periode: true,
    par: ['jour', 'mois', 'officine', 'vendeur', 'categorie', 'genre'],
    filtres: [vendeur],
    colonnes: [
      jour('Jour', { pour: ['jour'] }),
      { nom: 'Mois', genre: 'mois', pour: ['mois'] },
      texte('Officine', { pour: ['officine'] }),
      texte('Vendeur', { pour: ['vendeur'] }),
      texte('Categorie', { pour: ['categorie'] }),
      texte('Genre', { pour: ['genre'] }),
      nombre('Ventes', { pour: ['jour', 'mois', 'officine', 'vendeur', 'genre'] }),
      nombre('Pieces', { pour: ['categorie'] }),
      montant('Commandes', { ouvre: 'commandes', pour: ['jour', 'mois', 'officine', 'vendeur', 'genre'] }),
      montant('Comptoir', { ouvre: 'comptoir', pour: ['jour', 'mois', 'officine', 'vendeur', 'genre'] }),
      montant('Remises', { moins: true, pour: ['jour', 'mois', 'officine', 'vendeur', 'genre'] }),
      montant('ChiffreAffaires'),
      montant('PartAssurance', { pour: ['jour', 'mois', 'officine', 'vendeur', 'genre'] }),
      montant('PartClient', { pour: ['jour', 'mois', 'officine', 'vendeur', 'genre'] }),
      montant('Encaisse', { ouvre: 'operations', pour: ['jour', 'mois', 'officine'] }),
    ],
    cles: ['_id', 'IdOfficine', 'IdVendeur'],
    tri: 'Jour',
    graphe: { valeur: 'ChiffreAffaires' },
    chiffres: ['ChiffreAffaires', 'Commandes', 'Comptoir', 'Encaisse', 'Remises'],
    ouvre: 'commandes',
  },
  vendeurs: {
    permission: 'etats.lire',
    suivies: true,
    periode: true,
    filtres: [vendeur],
    colonnes: [
      texte('Vendeur'),
      texte('Officine'),
      nombre('Ventes'),
      montant('Commandes', { ouvre: 'commandes' }),
      montant('Comptoir', { ouvre: 'comptoir' }),
      montant('ChiffreAffaires'),
      montant('Remises', { moins: true }),
      part('TauxRemise', 'Remises', 'Brut'),
      { nom: 'PanierMoyen', genre: 'montant', rapport: ['ChiffreAffaires', 'Ventes'] },
    ],
    cles: ['_id', 'IdVendeur', 'IdOfficine', 'Brut'],
    tri: '-ChiffreAffaires',
    graphe: { valeur: 'ChiffreAffaires', selon: 'Vendeur' },
    chiffres: ['ChiffreAffaires', 'Ventes', 'PanierMoyen', 'Remises'],
    ouvre: 'commandes',
  },
  'caisse-recette': {
    permission: 'caisse.lire',
    suivies: true,
    periode: true,
    par: ['jour', 'mois', 'mode', 'officine'],
    filtres: [],
    colonnes: [
      jour('Jour', { pour: ['jour'] }),
      { nom: 'Mois', genre: 'mois', pour: ['mois'] },
      texte('Officine', { pour: ['officine'] }),
      texte('Mode', { pour: ['jour', 'mois', 'mode'] }),
      nombre('Operations'),
      montant('ReglementsCommande'),
      montant('ReglementsComptoir'),
      montant('Recettes', { ouvre: 'operations' }),
    ],
    cles: ['_id', 'IdOfficine', 'modepaiement'],
    tri: 'Jour',
    graphe: { valeur: 'Recettes' },
    chiffres: ['Recettes', 'ReglementsCommande', 'ReglementsComptoir', 'Operations'],
    ouvre: 'operations',
  },
  'caisse-depense': {
    permission: 'caisse.lire',
    suivies: true,
    periode: true,
    par: ['rubrique', 'jour', 'officine'],
    filtres: [{ nom: 'IdRubrique', fiche: 'rubrique_depense' }],
    colonnes: [
      jour('Jour', { pour: ['jour'] }),
      texte('Officine', { pour: ['officine'] }),
      texte('Genre'),
      texte('Rubrique', { pour: ['rubrique'] }),
      nombre('Ecritures'),
      montant('Depenses', { moins: true, ouvre: 'depenses' }),
      montant('Approvisionnements', { ouvre: 'entrees' }),
      montant('Ecarts', { moins: true }),
    ],
    cles: ['_id', 'IdOfficine', 'IdRubrique'],
    tri: 'Genre',
    graphe: { valeur: 'Depenses' },
    chiffres: ['Depenses', 'Approvisionnements', 'Ecarts'],
    ouvre: 'depenses',
  },
  'suivi-cmmd': {
    permission: 'atelier.lire',
    periode: true,
    filtres: [fournisseur, { nom: 'Etape', valeurs: ETAPES }, { nom: 'retard', valeurs: OUI_NON }],
    colonnes: [
      texte('RefCmmd'),
      jour('Jour'),
      texte('Client'),
      texte('Fournisseur'),
      texte('Etape'),
      jour('VerresCommandes'),
      jour('VerresRecus'),
      jour('Montee'),
      jour('Livree'),
      jour('DatePromesse'),
      { nom: 'Retard', genre: 'jours' },
      nombre('EnRetard', { muette: true, moins: true }),
    ],
    cles: ['_id', 'IdClient', 'IdOfficine'],
    tri: '-Jour',
    chiffres: ['EnRetard'],
    ouvre: 'commande',
  },
  'suivi-regl': {
    permission: 'ventes.lire',
    periode: true,
    filtres: [{ nom: 'StatutReglement', valeurs: STATUTS_REGLEMENT }, assurance, vendeur],
    colonnes: [
      texte('RefCmmd'),
      jour('Jour'),
      texte('Client'),
      texte('Officine'),
      texte('StatutReglement'),
      montant('Total'),
      montant('PartAssurance'),
      montant('PartClient'),
      montant('MontantRegle'),
      montant('ResteAPayer', { moins: true }),
      part('TauxRegle', 'MontantRegle', 'PartClient'),
      { nom: 'Depuis', genre: 'jours' },
    ],
    cles: ['_id', 'IdClient', 'IdOfficine'],
    tri: '-Jour',
    graphe: { valeur: 'ResteAPayer' },
    chiffres: ['Total', 'PartClient', 'MontantRegle', 'ResteAPayer'],
    ouvre: 'commande',
  },
  'liste-commande': {
    permission: 'ventes.lire',
    periode: true,
    filtres: [
      { nom: 'Etape', valeurs: ETAPES },
      { nom: 'StatutReglement', valeurs: STATUTS_REGLEMENT },
      assurance,
      vendeur,
    ],
    colonnes: [
      texte('RefCmmd'),
      jour('Jour'),
      texte('Client'),
      texte('Officine'),
      texte('Vendeur'),
      texte('Assurance'),
      texte('Etape'),
      montant('Remises', { moins: true }),
      montant('Total'),
      montant('PartAssurance'),
      montant('PartClient'),
      montant('ResteAPayer', { moins: true }),
    ],
    cles: ['_id', 'IdClient', 'IdOfficine'],
    tri: '-Jour',
    graphe: { valeur: 'Total' },
    chiffres: ['Total', 'PartAssurance', 'PartClient', 'ResteAPayer', 'Remises'],
    ouvre: 'commande',
  },
  'liste-proforma': {
    permission: 'ventes.lire',
    periode: true,
    filtres: [{ nom: 'Etat', valeurs: ETATS_PROFORMA }, vendeur],
    colonnes: [
      texte('RefProforma'),
      jour('Jour'),
      texte('Client'),
      texte('Officine'),
      texte('Vendeur'),
      texte('Etat'),
      texte('RefCmmd'),
      montant('Total'),
      montant('PartAssurance'),
      montant('PartClient'),
      nombre('Proformas', { muette: true }),
      nombre('Transformees', { muette: true }),
      { ...part('Conversion', 'Transformees', 'Proformas'), muette: true },
    ],
    cles: ['_id', 'IdClient', 'IdOfficine'],
    tri: '-Jour',
    graphe: { valeur: 'Total' },
    chiffres: ['Proformas', 'Transformees', 'Conversion', 'Total'],
    ouvre: 'proforma',
  },
  'facturation-traiter': {
    permission: 'facturation.lire',
    periode: true,
    filtres: [
      assurance,
      { nom: 'Etat', valeurs: ETATS_FACTURE.filter(e => e !== 'Annulée') },
      { nom: 'Tranche', valeurs: TRANCHES },
    ],
    colonnes: [
      texte('Numero'),
      jour('Jour'),
      texte('Assurance'),
      texte('Societe'),
      texte('Etat'),
      jour('DateDepot'),
      texte('Tranche'),
      nombre('Lignes'),
      montant('Montant'),
      montant('Regle'),
      montant('Rejete', { moins: true }),
      montant('Ouvert', { moins: true }),
    ],
    cles: ['_id'],
    tri: '-Jour',
    graphe: { valeur: 'Ouvert', selon: 'Tranche' },
    chiffres: ['Montant', 'Regle', 'Ouvert', 'Rejete'],
    ouvre: 'facture',
  },
  br: {
    permission: 'receptions.lire',
    periode: true,
    filtres: [{ nom: 'statut', valeurs: STATUTS_BON }, fournisseur, { nom: 'transfere', valeurs: OUI_NON }],
    colonnes: [
      texte('RefBR'),
      jour('Jour'),
      texte('Fournisseur'),
      texte('Officine'),
      texte('statut'),
      texte('Transfere'),
      nombre('Quantite'),
      nombre('QuantiteTransferee'),
      montant('PrixAchatBrut', { cout: true }),
      montant('PrixVenteHT'),
      montant('PrixVenteTTC'),
    ],
    cles: ['_id', 'IdOfficine'],
    tri: '-Jour',
    graphe: { valeur: 'PrixVenteTTC' },
    chiffres: ['Quantite', 'PrixAchatBrut', 'PrixVenteHT', 'PrixVenteTTC'],
    ouvre: 'bon',
  },
  'stock-article': {
    permission: 'stock.lire',
    periode: false,
    par: ['article', 'categorie', 'marque', 'officine'],
    filtres: [categorie],
    colonnes: [
      texte('Article', { pour: ['article'] }),
      texte('CodeBarre', { pour: ['article'] }),
      texte('Categorie', { pour: ['article', 'categorie'] }),
      texte('Marque', { pour: ['marque'] }),
      texte('Officine', { pour: ['article', 'officine'] }),
      nombre('References', { pour: ['categorie', 'marque', 'officine'] }),
      nombre('Quantite'),
      { nom: 'PrixVente', genre: 'montant', pour: ['article'] },
      montant('ValeurVente'),
      { nom: 'PrixAchat', genre: 'montant', cout: true, pour: ['article'] },
      montant('ValeurAchat', { cout: true }),
    ],
    cles: ['_id', 'IdOfficine', 'IdCateg', 'IdMarque'],
    tri: '-ValeurVente',
    graphe: { valeur: 'ValeurVente', selon: 'Categorie' },
    chiffres: ['Quantite', 'ValeurVente', 'ValeurAchat'],
    ouvre: 'article',
  },
  'article-sortie': {
    permission: 'stock.lire',
    periode: true,
    filtres: [categorie, { nom: 'Nature', valeurs: NATURES }],
    colonnes: [
      texte('Article'),
      jour('Jour'),
      texte('Nature'),
      texte('Motif'),
      texte('Reference'),
      texte('Tiers'),
      texte('Officine'),
      texte('Par'),
      nombre('Quantite'),
      montant('ValeurVente'),
      montant('ValeurAchat', { cout: true }),
    ],
    cles: ['_id', 'IdArticle', 'IdOfficine'],
    tri: '-Jour',
    graphe: { valeur: 'Quantite' },
    chiffres: ['Quantite', 'ValeurVente', 'ValeurAchat'],
    ouvre: 'article',
  },
  'stock-dormant': {
    permission: 'stock.lire',
    periode: false,
    filtres: [categorie, { nom: 'depuis', valeurs: ['90', '180', '365'] }],
    colonnes: [
      texte('Article'),
      texte('CodeBarre'),
      texte('Categorie'),
      texte('Officine'),
      jour('DerniereSortie'),
      { nom: 'Depuis', genre: 'jours' },
      nombre('Quantite'),
      montant('ValeurVente'),
      montant('ValeurAchat', { cout: true }),
    ],
    cles: ['_id', 'IdOfficine'],
    tri: '-ValeurVente',
    graphe: { valeur: 'ValeurVente', selon: 'Categorie' },
    chiffres: ['Quantite', 'ValeurVente', 'ValeurAchat'],
    ouvre: 'article',
  },
  marges: {
    permission: 'stock.prixachat',
    suivies: true,
    periode: true,
    par: ['categorie', 'marque', 'officine'],
    filtres: [categorie],
    colonnes: [
      texte('Categorie', { pour: ['categorie'] }),
      texte('Marque', { pour: ['marque'] }),
      texte('Officine', { pour: ['officine'] }),
      nombre('Pieces'),
      montant('Vendu'),
      montant('Cout', { cout: true }),
      montant('Marge', { cout: true }),
      { ...part('TauxMarge', 'Marge', 'Vendu'), cout: true },
    ],
    cles: ['_id', 'IdOfficine', 'IdCateg', 'IdMarque'],
    tri: '-Marge',
    graphe: { valeur: 'Marge', selon: 'Categorie' },
    chiffres: ['Marge', 'Vendu', 'Cout', 'TauxMarge'],
    ouvre: 'stock',
  },
  fournisseurs: {
    permission: 'fournisseurs.lire',
    suivies: true,
    periode: true,
    filtres: [],
    colonnes: [
      texte('Fournisseur'),
      nombre('Bons'),
      nombre('Pieces'),
      nombre('Manquants', { moins: true }),
      nombre('Verres'),
      nombre('VerresLivres'),
      nombre('ATemps'),
      part('DelaiTenu', 'ATemps', 'VerresLivres'),
      { nom: 'DelaiMoyen', genre: 'jours', moins: true, rapport: ['JoursDeDelai', 'VerresLivres'] },
      nombre('Retours', { moins: true }),
      nombre('Refaits', { moins: true }),
    ],
    cles: ['_id', 'JoursDeDelai'],
    tri: '-Verres',
    graphe: { valeur: 'Verres', selon: 'Fournisseur' },
    chiffres: ['Verres', 'DelaiTenu', 'DelaiMoyen', 'Retours', 'Refaits'],
    ouvre: 'fournisseur',
  },
  prescripteurs: {
    permission: 'etats.lire',
    suivies: true,
    periode: true,
    filtres: [],
    colonnes: [
      texte('Prescripteur'),
      texte('Centre'),
      nombre('Clients'),
      nombre('Ventes'),
      montant('ChiffreAffaires'),
      { nom: 'PanierMoyen', genre: 'montant', rapport: ['ChiffreAffaires', 'Ventes'] },
    ],
    cles: ['_id'],
    tri: '-ChiffreAffaires',
    graphe: { valeur: 'ChiffreAffaires', selon: 'Prescripteur' },
    chiffres: ['ChiffreAffaires', 'Ventes', 'PanierMoyen'],
    ouvre: 'ordonnances',
  },
  statistiques: {
    permission: 'clients.lire',
    suivies: true,
    periode: true,
    par: ['officine', 'genre', 'age'],
    filtres: [],
    colonnes: [
      texte('Officine', { pour: ['officine'] }),
      texte('Genre', { pour: ['genre'] }),
      texte('Age', { pour: ['age'] }),
      nombre('Clients', { ouvre: 'clients' }),
      nombre('Nouveaux'),
      nombre('Acheteurs'),
      nombre('Revenus'),
      part('Fidelite', 'Revenus', 'Acheteurs'),
    ],
    cles: ['_id', 'IdOfficine'],
    tri: '-Clients',
    graphe: { valeur: 'Clients', selon: 'Officine' },
    chiffres: ['Clients', 'Nouveaux', 'Acheteurs', 'Revenus', 'Fidelite'],
    ouvre: 'clients',
  },
} as const satisfies Record<string, DefinitionEtat>

export type NomEtat = keyof typeof ETATS
export const NOMS_ETATS = Object.keys(ETATS) as [NomEtat, ...NomEtat[]]
export const definitionDe = (nom: NomEtat): DefinitionEtat => ETATS[nom]
