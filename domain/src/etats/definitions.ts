import { FILTRE_ENTREES, FILTRE_RECETTES } from '../caisse/rules.ts'
import { ETATS_PROFORMA } from '../commandes/etats.ts'
import { ETATS_FACTURE, TRANCHES } from '../facturation/rules.ts'
import type { Permission } from '../kernel/permissions.ts'
import { STATUTS_BON } from '../receptions/rules.ts'
import { NATURES_DE_SORTIE } from '../stock/rules.ts'
import { ETAPES, STATUTS_REGLEMENT } from '../ventes/rules.ts'

/** The record that a row stands for. */
export type Fiche =
  | 'commande'
  | 'vente'
  | 'proforma'
  | 'bon'
  | 'article'
  | 'facture'
  | 'fournisseur'
  | 'client'
  | 'ecriture'
/** A list of the house whose rows a figure adds up. */
export type ListeOuverte = 'operations' | 'depenses' | 'entrees'
/** A report whose rows it adds up, by what they stand for. */
interface EtatOuvert {
  etat: 'ca' | 'liste-commande' | 'fournisseurs' | 'suivi-cmmd' | 'liste-proforma'
  par?: string
}

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
  /** A state and not a sum of what happened: it opens nothing. */
  seule?: true
  /** What it opens; otherwise the rows that its report says in detail. */
  ouvre?: ListeOuverte | EtatOuvert
  /** What is asked besides of what it opens. */
  avec?: Readonly<Record<string, string>>
}

/** What a row says beside its columns: what it is opened by, and what its rates are made of. */
interface CleEtat {
  nom: string
  /** Only in these groupings. */
  pour?: readonly string[]
}

/** One of a few words, or a record of a table; of these groupings alone when it says so. */
export type FiltreEtat = { nom: string; pour?: readonly string[] } & (
  | { valeurs: readonly string[] }
  | {
      fiche:
        | 'categorie_article'
        | 'fournisseur'
        | 'assurance'
        | 'utilisateur'
        | 'rubrique_depense'
        | 'marque'
        | 'prescripteur'
    }
)

export interface DefinitionEtat {
  /** Who may see the list behind a report may see the report. */
  permission: Permission
  /** Over some days; without it, as things are now. */
  periode: boolean
  /** What a row may stand for; the first unless said. */
  par?: readonly string[]
  filtres: readonly FiltreEtat[]
  colonnes: readonly ColonneEtat[]
  cles: readonly CleEtat[]
  tri: string
  /** Drawn: this column, day by day (months beyond two of them) or by this other column. */
  graphe?: { valeur: string; selon?: string }
  /** Its figures at the top of the screen, the first ones compared. */
  chiffres: readonly string[]
  /** Of each grouping, the one whose rows its figures add up. */
  detail?: Readonly<Record<string, string>>
  /** The record that a row of the finest grouping is; otherwise a row opens what its drawn figure does. */
  ouvre?: Fiche | Readonly<Record<string, Fiche>>
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
  nom,
  genre: 'montant',
  total: true,
  ...plus,
})
const nombre = (nom: string, plus: Partial<ColonneEtat> = {}): ColonneEtat => ({
  nom,
  genre: 'nombre',
  total: true,
  ...plus,
})
const part = (nom: string, numerateur: string, denominateur: string): ColonneEtat => ({
  nom,
  genre: 'pourcent',
  rapport: [numerateur, denominateur],
})

const cles = (...noms: string[]): CleEtat[] => noms.map(nom => ({ nom }))
const cle = (nom: string, ...pour: string[]): CleEtat => ({ nom, pour })

/** What is sold beside articles of the stock. */
const POSTES = ['Verres', 'Montage', 'Montures hors stock', 'Remises'] as const
/** Beside what was sold, in the margins: prices corrected once pieces had left. */
export const ECARTS_D_ACHAT = 'Corrections d’achat'
/** From the first birthday of each to the next one. */
const AGES = ['0-17', '18-29', '30-44', '45-59', '60+', 'Inconnu'] as const

const OUI_NON = ['oui', 'non'] as const
const categorie = { nom: 'IdCateg', fiche: 'categorie_article' } as const
const fournisseur = { nom: 'IdFournisseur', fiche: 'fournisseur' } as const
const assurance = { nom: 'IdAssurance', fiche: 'assurance' } as const
const marque = { nom: 'IdMarque', fiche: 'marque' } as const
const VENTES = ['jour', 'mois', 'officine', 'vendeur', 'genre'] as const
const vendeur = { nom: 'IdVendeur', fiche: 'utilisateur' } as const

const CHAQUE_VENTE: EtatOuvert = { etat: 'ca', par: 'vente' }
/** What a day sold, and not the list of its sales as they stand: a discount given since is of another day. */
const DE_GENRE = (Genre: string): Partial<ColonneEtat> => ({ ouvre: CHAQUE_VENTE, avec: { Genre } })
const recettes = (typeOperation: string): Partial<ColonneEtat> => ({
  ouvre: 'operations',
  avec: { typeOperation },
})
/** The lenses of suppliers, one by one. */
const VERRES: Partial<ColonneEtat> = {
  ouvre: { etat: 'fournisseurs', par: 'verre' },
  pour: ['fournisseur', 'verre'],
}
const BONS: Partial<ColonneEtat> = {
  ouvre: { etat: 'fournisseurs', par: 'bon' },
  pour: ['fournisseur', 'bon'],
}

/** Every report of the house. One more is one more entry here, its source beside the others, and its words. */
export const ETATS = {
  ca: {
    permission: 'etats.lire',
    suivies: true,
    periode: true,
    par: ['jour', 'mois', 'officine', 'vendeur', 'categorie', 'genre', 'vente', 'ligne'],
    filtres: [
      vendeur,
      { nom: 'Genre', valeurs: ['Commande', 'Comptoir'], pour: [...VENTES, 'vente'] },
      { ...categorie, pour: ['categorie', 'ligne'] },
      { nom: 'Poste', valeurs: POSTES, pour: ['categorie', 'ligne'] },
    ],
    colonnes: [
      texte('Reference', { pour: ['vente', 'ligne'] }),
      jour('Jour', { pour: ['jour', 'vente', 'ligne'] }),
      { nom: 'Mois', genre: 'mois', pour: ['mois'] },
      texte('Client', { pour: ['vente'] }),
      texte('Article', { pour: ['ligne'] }),
      texte('Officine', { pour: ['officine', 'vente', 'ligne'] }),
      texte('Vendeur', { pour: ['vendeur', 'vente'] }),
      texte('Categorie', { pour: ['categorie', 'ligne'] }),
      texte('Genre', { pour: ['genre', 'vente'] }),
      nombre('Ventes', { pour: VENTES }),
      nombre('Ventes', { pour: ['vente'], muette: true }),
      nombre('Pieces', { pour: ['categorie', 'ligne'] }),
      montant('Commandes', { ...DE_GENRE('Commande'), pour: VENTES }),
      montant('Comptoir', { ...DE_GENRE('Comptoir'), pour: VENTES }),
      montant('Remises', { moins: true, pour: [...VENTES, 'vente'] }),
      montant('ChiffreAffaires'),
      montant('PartAssurance', { pour: [...VENTES, 'vente'] }),
      montant('PartClient', { pour: [...VENTES, 'vente'] }),
      montant('Encaisse', {
        ouvre: 'operations',
        avec: { typeOperation: FILTRE_RECETTES },
        pour: ['jour', 'mois', 'officine'],
      }),
      // What is paid for an exam is no sale: it is said beside, and never in the turnover.
      montant('Examens', { ...recettes('Consultation'), pour: ['jour', 'mois', 'officine'] }),
    ],
    cles: [
      ...cles('_id'),
      cle('IdOfficine', 'officine', 'vente', 'ligne'),
      cle('IdVendeur', 'vendeur'),
      ...['IdCateg', 'Poste'].map(nom => cle(nom, 'categorie')),
      ...['IdVente', 'IdClient', 'RefCmmd'].map(nom => cle(nom, 'vente', 'ligne')),
    ],
    tri: 'Jour',
    graphe: { valeur: 'ChiffreAffaires' },
    chiffres: ['ChiffreAffaires', 'Commandes', 'Comptoir', 'Encaisse', 'Examens', 'Remises'],
    detail: {
      ...Object.fromEntries(VENTES.map(par => [par, 'vente'])),
      categorie: 'ligne',
    },
    ouvre: 'vente',
  },
  vendeurs: {
    permission: 'etats.lire',
    suivies: true,
    periode: true,
    filtres: [vendeur],
    colonnes: [
      texte('Vendeur'),
      texte('Officine'),
      nombre('Ventes', { ouvre: CHAQUE_VENTE }),
      montant('Commandes', DE_GENRE('Commande')),
      montant('Comptoir', DE_GENRE('Comptoir')),
      montant('ChiffreAffaires', { ouvre: CHAQUE_VENTE }),
      montant('Remises', { moins: true, ouvre: CHAQUE_VENTE }),
      part('TauxRemise', 'Remises', 'Brut'),
      { nom: 'PanierMoyen', genre: 'montant', rapport: ['ChiffreAffaires', 'Ventes'] },
    ],
    cles: cles('_id', 'IdVendeur', 'IdOfficine', 'Brut'),
    tri: '-ChiffreAffaires',
    graphe: { valeur: 'ChiffreAffaires', selon: 'Vendeur' },
    chiffres: ['ChiffreAffaires', 'Ventes', 'PanierMoyen', 'Remises'],
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
      nombre('Operations', recettes(FILTRE_ENTREES)),
      montant('ReglementsCommande', recettes('Règlement cmde cli')),
      // Of these, on what clients owed before this program.
      montant('SoldesRepris', { seule: true }),
      montant('ReglementsComptoir', recettes('Règlement cpt')),
      montant('Recettes', recettes(FILTRE_RECETTES)),
      montant('Examens', recettes('Consultation')),
      montant('Approvisionnements', recettes('Approvisionnement')),
      montant('Entrees', recettes(FILTRE_ENTREES)),
    ],
    cles: [...cles('_id'), cle('IdOfficine', 'officine'), cle('modepaiement', 'jour', 'mois', 'mode')],
    tri: 'Jour',
    graphe: { valeur: 'Recettes' },
    chiffres: [
      'Recettes',
      'ReglementsCommande',
      'ReglementsComptoir',
      'Examens',
      'Approvisionnements',
      'Entrees',
    ],
  },
  'caisse-depense': {
    permission: 'caisse.lire',
    suivies: true,
    periode: true,
    par: ['rubrique', 'jour', 'officine', 'ecriture'],
    filtres: [
      { nom: 'IdRubrique', fiche: 'rubrique_depense' },
      { nom: 'Genre', valeurs: ['Dépense', 'Approvisionnement', 'Clôture'] },
    ],
    colonnes: [
      jour('Jour', { pour: ['jour', 'ecriture'] }),
      texte('Officine', { pour: ['officine', 'ecriture'] }),
      texte('Genre'),
      texte('Rubrique', { pour: ['rubrique', 'ecriture'] }),
      texte('Motif', { pour: ['ecriture'] }),
      nombre('Ecritures', { pour: ['rubrique', 'jour', 'officine'] }),
      montant('Depenses', { moins: true, ouvre: 'depenses' }),
      montant('Approvisionnements', { ouvre: 'entrees' }),
      montant('Ecarts', { moins: true }),
    ],
    cles: [...cles('_id'), cle('IdOfficine', 'officine', 'ecriture'), cle('IdRubrique', 'rubrique')],
    tri: 'Genre',
    graphe: { valeur: 'Depenses' },
    chiffres: ['Depenses', 'Approvisionnements', 'Ecarts'],
    detail: { rubrique: 'ecriture', jour: 'ecriture', officine: 'ecriture' },
    ouvre: 'ecriture',
  },
  'suivi-cmmd': {
    permission: 'atelier.lire',
    periode: true,
    filtres: [
      fournisseur,
      { nom: 'Etape', valeurs: ETAPES },
      { nom: 'retard', valeurs: OUI_NON },
      { nom: 'tard', valeurs: OUI_NON },
    ],
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
      // Late: not ready on its day. Handed over after it is another thing, and so is ready and not collected.
      { nom: 'Retard', genre: 'jours' },
      { nom: 'RemiseApres', genre: 'jours' },
      nombre('EnRetard', {
        muette: true,
        moins: true,
        ouvre: { etat: 'suivi-cmmd' },
        avec: { retard: 'oui' },
      }),
      nombre('RemisesTard', {
        muette: true,
        moins: true,
        ouvre: { etat: 'suivi-cmmd' },
        avec: { tard: 'oui' },
      }),
    ],
    cles: cles('_id', 'IdClient', 'IdOfficine'),
    tri: '-Jour',
    chiffres: ['EnRetard', 'RemisesTard'],
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
    cles: cles('_id', 'IdClient', 'IdOfficine'),
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
      { nom: 'IdPrescripteur', fiche: 'prescripteur' },
    ],
    colonnes: [
      texte('RefCmmd'),
      jour('Jour'),
      texte('Client'),
      texte('Officine'),
      texte('Vendeur'),
      texte('Assurance'),
      texte('Etape'),
      nombre('Ventes', { muette: true }),
      montant('Remises', { moins: true }),
      montant('Total'),
      montant('PartAssurance'),
      montant('PartClient'),
      montant('ResteAPayer', { moins: true }),
    ],
    cles: cles('_id', 'IdClient', 'IdOfficine'),
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
      nombre('Transformees', {
        muette: true,
        ouvre: { etat: 'liste-proforma' },
        avec: { Etat: 'Transformée' },
      }),
      { ...part('Conversion', 'Transformees', 'Proformas'), muette: true },
    ],
    cles: cles('_id', 'IdClient', 'IdOfficine'),
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
      montant('Represente'),
      montant('Charge', { moins: true }),
      montant('Abandonne', { moins: true }),
      montant('Ouvert', { moins: true }),
    ],
    cles: cles('_id'),
    tri: '-Jour',
    graphe: { valeur: 'Ouvert', selon: 'Tranche' },
    chiffres: ['Montant', 'Regle', 'Ouvert', 'Rejete', 'Charge', 'Abandonne'],
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
      nombre('QuantiteRecue'),
      nombre('Manquants', { moins: true }),
      montant('PrixAchatBrut', { cout: true }),
      montant('PrixAchatNet', { cout: true }),
      montant('MontantRecu', { cout: true }),
      montant('ResteDu', { cout: true, moins: true }),
      montant('PrixVenteHT'),
      montant('PrixVenteTTC'),
    ],
    cles: cles('_id', 'IdOfficine'),
    tri: '-Jour',
    graphe: { valeur: 'PrixVenteTTC' },
    chiffres: ['Quantite', 'QuantiteRecue', 'Manquants', 'PrixAchatNet', 'ResteDu', 'PrixVenteTTC'],
    ouvre: 'bon',
  },
  'stock-article': {
    permission: 'stock.lire',
    periode: false,
    par: ['article', 'categorie', 'marque', 'officine'],
    filtres: [categorie, { ...marque, pour: ['article', 'marque'] }],
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
    cles: [
      ...cles('_id'),
      cle('IdOfficine', 'article', 'officine'),
      cle('IdCateg', 'categorie'),
      cle('IdMarque', 'marque'),
    ],
    tri: '-ValeurVente',
    graphe: { valeur: 'ValeurVente', selon: 'Categorie' },
    chiffres: ['Quantite', 'ValeurVente', 'ValeurAchat'],
    detail: { categorie: 'article', marque: 'article', officine: 'article' },
    ouvre: 'article',
  },
  // What it was worth, whatever the day: the sum of what its movements are worth, and not of today's prices.
  'valeur-stock': {
    permission: 'stock.prixachat',
    periode: true,
    par: ['officine', 'mouvement'],
    filtres: [],
    colonnes: [
      texte('Article', { pour: ['mouvement'] }),
      jour('Jour', { pour: ['mouvement'] }),
      texte('Nature', { pour: ['mouvement'] }),
      texte('Reference', { pour: ['mouvement'] }),
      texte('Officine'),
      montant('ValeurDebut', { cout: true, seule: true, pour: ['officine'] }),
      montant('ValeurEntree', { cout: true }),
      montant('ValeurSortie', { cout: true }),
      montant('ValeurFin', { cout: true, seule: true, pour: ['officine'] }),
      nombre('Quantite', { seule: true, pour: ['officine'] }),
    ],
    cles: [...cles('_id', 'IdOfficine'), cle('IdArticle', 'mouvement')],
    tri: '-ValeurEntree',
    graphe: { valeur: 'ValeurEntree', selon: 'Officine' },
    chiffres: ['ValeurFin', 'ValeurEntree', 'ValeurSortie', 'Quantite'],
    detail: { officine: 'mouvement' },
    ouvre: { mouvement: 'article' },
  },
  'article-sortie': {
    permission: 'stock.lire',
    periode: true,
    filtres: [categorie, { nom: 'Nature', valeurs: NATURES_DE_SORTIE }],
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
    cles: cles('_id', 'IdArticle', 'IdOfficine'),
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
    cles: cles('_id', 'IdOfficine'),
    tri: '-ValeurVente',
    graphe: { valeur: 'ValeurVente', selon: 'Categorie' },
    chiffres: ['Quantite', 'ValeurVente', 'ValeurAchat'],
    ouvre: 'article',
  },
  marges: {
    permission: 'stock.prixachat',
    suivies: true,
    periode: true,
    par: ['categorie', 'marque', 'officine', 'ligne'],
    filtres: [categorie, marque, { nom: 'Poste', valeurs: [...POSTES, ECARTS_D_ACHAT] }],
    colonnes: [
      texte('Reference', { pour: ['ligne'] }),
      jour('Jour', { pour: ['ligne'] }),
      texte('Article', { pour: ['ligne'] }),
      texte('Categorie', { pour: ['categorie', 'ligne'] }),
      texte('Marque', { pour: ['marque'] }),
      texte('Officine', { pour: ['officine', 'ligne'] }),
      nombre('Pieces'),
      montant('Vendu'),
      montant('Cout', { cout: true }),
      montant('Marge', { cout: true }),
      { ...part('TauxMarge', 'Marge', 'Vendu'), cout: true },
      // Lenses and frames sold whose cost was not known on that day; less than nothing on the day when it is learnt.
      nombre('SansCout', { moins: true, cout: true }),
    ],
    cles: [
      ...cles('_id'),
      cle('IdOfficine', 'officine', 'ligne'),
      cle('IdCateg', 'categorie'),
      cle('IdMarque', 'marque'),
      cle('Poste', 'categorie', 'marque', 'officine'),
      ...['IdVente', 'IdClient', 'RefCmmd', 'IdBon'].map(nom => cle(nom, 'ligne')),
    ],
    tri: '-Marge',
    graphe: { valeur: 'Marge', selon: 'Categorie' },
    chiffres: ['Marge', 'Vendu', 'Cout', 'TauxMarge', 'SansCout'],
    detail: { categorie: 'ligne', marque: 'ligne', officine: 'ligne' },
    ouvre: 'vente',
  },
  fournisseurs: {
    permission: 'fournisseurs.lire',
    suivies: true,
    periode: true,
    par: ['fournisseur', 'bon', 'verre'],
    filtres: [fournisseur],
    colonnes: [
      texte('Reference', { pour: ['bon', 'verre'] }),
      jour('Jour', { pour: ['bon', 'verre'] }),
      texte('Fournisseur'),
      texte('Officine', { pour: ['bon', 'verre'] }),
      jour('DatePromesse', { pour: ['verre'] }),
      jour('VerresRecus', { pour: ['verre'] }),
      nombre('Bons', { ...BONS, pour: ['fournisseur'] }),
      nombre('Pieces', BONS),
      nombre('Manquants', { ...BONS, moins: true }),
      nombre('Verres', { ...VERRES, pour: ['fournisseur'] }),
      nombre('VerresLivres', VERRES),
      nombre('ATemps', VERRES),
      { ...part('DelaiTenu', 'ATemps', 'VerresLivres'), pour: ['fournisseur'] },
      {
        nom: 'DelaiMoyen',
        genre: 'jours',
        moins: true,
        rapport: ['JoursDeDelai', 'VerresLivres'],
        pour: ['fournisseur', 'verre'],
      },
      nombre('Retours', { ...VERRES, moins: true }),
      nombre('Refaits', { ...VERRES, moins: true }),
    ],
    cles: [
      ...cles('_id', 'IdFournisseur'),
      cle('JoursDeDelai', 'fournisseur', 'verre'),
      cle('IdOfficine', 'bon', 'verre'),
      ...['IdClient', 'RefCmmd'].map(nom => cle(nom, 'verre')),
    ],
    tri: '-Verres',
    graphe: { valeur: 'Verres', selon: 'Fournisseur' },
    chiffres: ['Verres', 'DelaiTenu', 'DelaiMoyen', 'Retours', 'Refaits'],
    ouvre: { fournisseur: 'fournisseur', bon: 'bon', verre: 'commande' },
  },
  // Whence what suppliers were paid left: each bank, each mobile account, the expense cash. What their credits pay leaves nowhere.
  'regl-fournisseur': {
    permission: 'stock.prixachat',
    suivies: true,
    periode: true,
    par: ['compte', 'fournisseur', 'reglement'],
    filtres: [fournisseur],
    colonnes: [
      jour('Jour', { pour: ['reglement'] }),
      texte('Compte', { pour: ['compte', 'reglement'] }),
      texte('Fournisseur', { pour: ['fournisseur', 'reglement'] }),
      texte('RefBR', { pour: ['reglement'] }),
      texte('Officine', { pour: ['reglement'] }),
      texte('Mode', { pour: ['reglement'] }),
      texte('Numero', { pour: ['reglement'] }),
      texte('Par', { pour: ['reglement'] }),
      nombre('Ecritures', { pour: ['compte', 'fournisseur'] }),
      montant('Regle', { cout: true }),
    ],
    cles: [...cles('_id'), cle('IdFournisseur', 'fournisseur'), cle('IdBon', 'reglement')],
    tri: '-Regle',
    graphe: { valeur: 'Regle', selon: 'Fournisseur' },
    chiffres: ['Regle'],
    detail: { compte: 'reglement', fournisseur: 'reglement' },
    ouvre: { reglement: 'bon' },
  },
  prescripteurs: {
    permission: 'etats.lire',
    suivies: true,
    periode: true,
    filtres: [],
    colonnes: [
      texte('Prescripteur'),
      texte('Centre'),
      nombre('Clients', { ouvre: { etat: 'liste-commande' } }),
      nombre('Ventes', { ouvre: { etat: 'liste-commande' } }),
      montant('ChiffreAffaires', { ouvre: { etat: 'liste-commande' } }),
      { nom: 'PanierMoyen', genre: 'montant', rapport: ['ChiffreAffaires', 'Ventes'] },
    ],
    cles: cles('_id', 'IdPrescripteur'),
    tri: '-ChiffreAffaires',
    graphe: { valeur: 'ChiffreAffaires', selon: 'Prescripteur' },
    chiffres: ['ChiffreAffaires', 'Ventes', 'PanierMoyen'],
  },
  statistiques: {
    permission: 'clients.lire',
    suivies: true,
    periode: true,
    par: ['officine', 'genre', 'age', 'client'],
    filtres: [
      { nom: 'Genre', valeurs: ['M', 'F', 'Inconnu'] },
      { nom: 'Age', valeurs: AGES },
      { nom: 'Parmi', valeurs: ['Nouveaux', 'Acheteurs', 'Revenus'] },
    ],
    colonnes: [
      texte('Client', { pour: ['client'] }),
      texte('Officine', { pour: ['officine', 'client'] }),
      texte('Genre', { pour: ['genre', 'client'] }),
      texte('Age', { pour: ['age', 'client'] }),
      nombre('Clients'),
      nombre('Nouveaux', { avec: { Parmi: 'Nouveaux' } }),
      nombre('Acheteurs', { avec: { Parmi: 'Acheteurs' } }),
      nombre('Revenus', { avec: { Parmi: 'Revenus' } }),
      { ...part('Fidelite', 'Revenus', 'Acheteurs'), pour: ['officine', 'genre', 'age'] },
    ],
    cles: [...cles('_id'), cle('IdOfficine', 'officine', 'client')],
    tri: '-Clients',
    graphe: { valeur: 'Clients', selon: 'Officine' },
    chiffres: ['Clients', 'Nouveaux', 'Acheteurs', 'Revenus', 'Fidelite'],
    detail: { officine: 'client', genre: 'client', age: 'client' },
    ouvre: 'client',
  },
} as const satisfies Record<string, DefinitionEtat>

export type NomEtat = keyof typeof ETATS
export const NOMS_ETATS = Object.keys(ETATS) as [NomEtat, ...NomEtat[]]
export const definitionDe = (nom: NomEtat): DefinitionEtat => ETATS[nom]
