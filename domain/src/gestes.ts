import type { AutreMain } from './exceptions/mains.ts'
import type { GenreException } from './exceptions/rules.ts'
import type { contrat } from './index.ts'

/*
 * What each call that writes can cost, and where that shows. A call without a row does not compile: who adds one says what a dishonest
 * colleague would do with it, who may do it alone and how far, and what the owner reads of it, or why it harms nobody.
 */

/** What a gesture moves. */
type Bouge = 'argent' | 'marchandise' | 'prix' | 'taux' | 'droit' | 'santé' | 'nombre'

interface Geste {
  bouge: Bouge
  /** Findings that it writes, in its own transaction; the ones with a limit (`seuil_constat`) are refused beyond it. */
  montre?: readonly GenreException[]
  /** Its own papers say it: why no finding is written. */
  dit?: string
  /** Not by whoever did the first half. */
  autreMain?: AutreMain
  /** Up to the discount that one's role gives alone; beyond, with the agreement of somebody who may. */
  remise?: true
  /** A paper must be there. */
  papier?: string
}

/** Harmless, and why. */
type Ligne = Geste | string

type Ecritures<Zone> = {
  [Nom in keyof Zone as Zone[Nom] extends { writes: true } ? Nom : never]: Ligne
}
type Table = { [Zone in keyof typeof contrat]: Ecritures<(typeof contrat)[Zone]> }

/** The same row for several. */
const pareils = <const N extends string, L extends Ligne>(noms: readonly N[], ligne: L): Record<N, L> =>
  Object.fromEntries(noms.map(n => [n, ligne])) as Record<N, L>

const JOURNAL = 'l’opération est enchaînée, et se lit à la caisse du jour'
const TIRAGE: Geste = { bouge: 'nombre', montre: ['Réimpression'] }
const VENTE: Geste = {
  bouge: 'argent',
  montre: [
    'Remise',
    'Sous le coût',
    'Au-dessus de l’étiquette',
    'Hors stock',
    'Verres sans tarif',
    'Montage sous le tarif',
    'Employeur changé',
    'Sans papier',
    'Tout à l’assurance',
    'Vente datée',
  ],
  remise: true,
}
const ANNULE: Geste = { bouge: 'argent', montre: ['Annulation'] }
const RANGE = 'range une liste : rien de vendu, de dû ni d’étiqueté n’en dépend'
const FICHE = 'une fiche que son historique garde'
const RETIRE = 'rien ne s’en sert, ou il se remet'
/** What clients read in the house's name. */
const PAROLE: Geste = { bouge: 'nombre', montre: ['Message changé'] }
const BAREME: Geste = { bouge: 'taux', montre: ['Barème changé'] }

/** Of a reference table: merged is told, the rest is kept by its history. */
const mots = {
  creer: RANGE,
  modifier: RANGE,
  supprimer: RETIRE,
  importer: RANGE,
  fusionner: { bouge: 'nombre', montre: ['Fusion'] },
} as const satisfies Record<string, Ligne>
/** Of one whose lines are money. */
const baremes = { ...mots, modifier: BAREME } as const

/** Taken off the lists, and put back. */
const retirables = { ...mots, restaurer: RETIRE }

export const GESTES = {
  acces: {
    ...pareils(
      ['connexion', 'rafraichir', 'deconnexion', 'demanderReinitialisation'],
      'ouvre ou ferme sa propre porte ; les essais sont freinés',
    ),
    ...pareils(
      ['reinitialiser', 'changerMotDePasse', 'preparerFacteur', 'poserFacteur', 'retirerFacteur', 'prouver'],
      'son propre compte, contre son mot de passe ou son code',
    ),
    modifierProfil: 'son nom et ses écrans',
    creerPremierAdministrateur: 'une fois, avec le code de la console',
  },
  oidc: { connexion: 'ouvre sa propre porte' },
  cles: {
    connexion: 'ouvre sa propre porte',
    ...pareils(['ajouter', 'retirer'], 'son propre compte, contre une preuve fraîche'),
  },
  utilisateurs: {
    ...pareils(['creer', 'modifier'], { bouge: 'droit', montre: ['Droit donné'] }),
    supprimer: 'un compte qui n’a rien fait',
    ...pareils(['reinitialiser', 'retirerFacteur'], {
      bouge: 'droit',
      montre: ['Droit donné'],
      dit: 'gardé à l’historique du compte',
    }),
  },
  roles: {
    creer: 'ne donne rien à personne avant qu’on le porte',
    modifier: { bouge: 'droit', montre: ['Barème changé'] },
    supprimer: 'un rôle que personne ne porte',
  },
  organisation: {
    ...pareils(['creerOfficine', 'supprimerOfficine', 'rouvrirOfficine'], FICHE),
    modifierOfficine: { bouge: 'droit', montre: ['Barème changé'] },
  },
  personnel: {
    ...pareils(['creer', 'inscrire'], { bouge: 'droit', montre: ['Droit donné'] }),
    ...pareils(['modifier', 'modifierCni', 'poserPhoto', 'retirerPhoto', 'supprimer', 'restaurer'], FICHE),
  },
  historique: {},
  recherche: {},
  evenements: {},
  clients: {
    retrouver: { bouge: 'santé', montre: ['Clients d’ailleurs'] },
    accueillir: { bouge: 'santé', montre: ['Accord d’un client'], papier: 'le code reçu par le client' },
    joindreAccord: {
      bouge: 'santé',
      montre: ['Accord d’un client', 'Papier en double'],
      papier: 'l’accord signé',
    },
    ...pareils(['creer', 'modifier', 'supprimer', 'restaurer'], FICHE),
    ...pareils(['fusionner', 'defaireFusion'], { bouge: 'nombre', montre: ['Fusion'] }),
    importer: 'crée des fiches, n’en montre aucune',
    reprendreImport: 'supprime ce qu’un fichier a créé et qui ne sert pas encore ; chaque fiche se restaure',
    ...pareils(
      [
        'reprendreOrdonnances',
        'ajouterOrdonnance',
        'modifierOrdonnance',
        'supprimerOrdonnance',
        'restaurerOrdonnance',
        'joindreDocument',
        'supprimerDocument',
      ],
      { bouge: 'santé', dit: 'chaque version reste lisible, avec qui l’a écrite' },
    ),
  },
  consultations: {
    restaurer: 'remet sur la liste ce qui est dû',
    creer: { bouge: 'argent', montre: ['Honoraire baissé', 'Vente datée'] },
    ...pareils(['archiver', 'modifier'], { bouge: 'argent', montre: ['Honoraire baissé'] }),
    prescrire: {
      bouge: 'santé',
      montre: ['Honoraire baissé'],
      dit: 'chaque version reste lisible, avec qui l’a écrite',
    },
    regler: { bouge: 'argent', montre: ['Numéro douteux', 'Crédit d’un autre'], dit: JOURNAL },
  },
  commercial: {
    ...pareils(
      [
        'convertir',
        'creerSuspect',
        'modifierSuspect',
        'avancerSuspect',
        'validerSuspect',
        'retirerSuspect',
        'importer',
        'creerCompte',
        'modifierCompte',
        'retirerCompte',
        'creerContact',
        'modifierContact',
        'retirerContact',
        'creerOpportunite',
        'modifierOpportunite',
        'marquer',
        'fermerEtape',
        'retirerOpportunite',
        'creerActivite',
        'modifierActivite',
        'faireActivite',
        'retirerActivite',
        'joindre',
        'retirerPapier',
        'remettreSuspect',
        'remettreCompte',
        'remettreContact',
        'remettreOpportunite',
      ],
      'démarche des entreprises : ni argent, ni prix',
    ),
    ...pareils(['proposerConvention', 'modifierConvention'], 'ne vaut rien avant d’être signée'),
    signerConvention: {
      bouge: 'taux',
      montre: ['Convention signée'],
      autreMain: 'convention',
      remise: true,
    },
    resilierConvention: 'met fin à une remise',
  },
  proformas: {
    ...pareils(
      ['creer', 'modifier', 'supprimer'],
      'rien n’est vendu : la vente qui en vient dit ses remises',
    ),
    imprimer: TIRAGE,
  },
  atelier: {
    commanderVerres: { bouge: 'argent', montre: ['Verres sans acompte'] },
    refaireVerre: { bouge: 'argent', montre: ['Verres sans acompte', 'Verre refait'] },
    ...pareils(
      [
        'modifierVerre',
        'livrerVerre',
        'retournerVerre',
        'annulerReception',
        'supprimerVerre',
        'envoyerVerre',
        'recevoirVerres',
      ],
      'suit un verre commandé ; ce qu’il coûte est au bon de réception',
    ),
    direPrixAchatVerre: {
      bouge: 'prix',
      dit: 'la marge le compte du jour où on l’apprend, au nom de qui l’a dit ; une journée close ne change pas',
    },
    ...pareils(['imprimerVerre', 'feuille', 'bonLivraison'], TIRAGE),
    monter: 'dit qui a monté',
    verifier: 'pas par qui a monté, ou avec un motif',
    revenir: { bouge: 'marchandise', montre: ['Travail repris'] },
    casserMonture: { bouge: 'marchandise', montre: ['Sortie du stock'] },
    livrer: {
      bouge: 'marchandise',
      montre: ['Livrée impayée'],
      dit: 'ce qui reste à payer demande une permission de plus',
    },
    regler: 'délais et tolérances, gardés par leur historique',
  },
  ventes: {
    ajouter: VENTE,
    modifier: { ...VENTE, montre: [...(VENTE.montre ?? []), 'Vente diminuée', 'Part changée'] },
    ...pareils(['retirer', 'supprimer'], { bouge: 'argent', montre: ['Vente annulée', 'Remise'] }),
    imprimer: TIRAGE,
    joindre: 'ajoute un papier',
    ajouterPriseEnCharge: { bouge: 'taux', montre: ['Papier en double'] },
    ...pareils(['modifierPriseEnCharge', 'retirerPriseEnCharge'], {
      bouge: 'taux',
      montre: ['Part changée'],
    }),
    joindreAPriseEnCharge: { bouge: 'nombre', montre: ['Papier en double', 'Papier retiré'] },
  },
  avoirs: {
    ...pareils(['rendreCommande', 'rendreComptoir'], {
      bouge: 'argent',
      montre: ['Avoir', 'Perdu au retour'],
    }),
    rembourser: { bouge: 'argent', montre: ['Remboursement'] },
    imprimer: TIRAGE,
  },
  remises: {
    repondre: { bouge: 'taux', montre: ['Remise'], remise: true },
    retirer: 'sa propre demande',
  },
  facturation: {
    traiter: { bouge: 'argent', montre: ['Part changée'] },
    ...pareils(
      [
        'facturer',
        'retirerLigne',
        'deposer',
        'corrigerBordereau',
        'joindreBordereau',
        'reglerLignes',
        'reglerTout',
        'payer',
        'repartir',
        'representer',
        'importerReponse',
        'reprendreParts',
      ],
      'ce que doit une assurance : chaque écriture est d’aujourd’hui, au nom de qui l’a faite, et se contre-passe',
    ),
    contrePasser: ANNULE,
    chargerClient: { bouge: 'argent', montre: ['Part mise au client'] },
    abandonner: { bouge: 'argent', montre: ['Part abandonnée'] },
    reprendreDecision: 'rend ce qui était abandonné ou mis au client',
    archiver: 'range une facture ; elle revient',
    enregistrerModele: RANGE,
    ...pareils(['imprimer', 'imprimerDetail', 'imprimerBordereau'], TIRAGE),
  },
  sms: {
    demanderAccord: 'un code, au téléphone du client ; ce qu’il ouvre se dit quand il sert',
    ecrire: { bouge: 'nombre', montre: ['Messages libres', 'Téléphone changé'] },
    renvoyerMessage: { bouge: 'nombre', montre: ['Messages libres'] },
    ...pareils(['creerCompte', 'modifierCompte', 'supprimerCompte'], FICHE),
    reglerService: PAROLE,
    ...pareils(
      [
        'creerRepertoire',
        'modifierRepertoire',
        'supprimerRepertoire',
        'importerContacts',
        'importerRepertoire',
        'construire',
        'actualiser',
      ],
      'prépare un envoi',
    ),
    ...pareils(
      [
        'creerDiffusion',
        'modifierDiffusion',
        'supprimerDiffusion',
        'testerDiffusion',
        'mettreEnPause',
        'reprendre',
        'arreter',
        'renvoyer',
        'souhaiter',
        'souhaiterCommandes',
      ],
      'une campagne porte le nom de qui l’a lancée, et compte ce qu’elle coûte',
    ),
    lancer: { bouge: 'nombre', montre: ['Messages libres'] },
    consentir: 'ce que le client a dit',
    recu: 'ce que dit l’opérateur, contre un secret',
  },
  etats: {},
  etatsEnregistres: pareils(
    ['enregistrer', 'supprimer', 'demanderFichier', 'partager', 'envoyer'],
    'ses propres états, avec les droits de qui les lit',
  ),
  vues: pareils(['enregistrer', 'ouvrirAvec', 'supprimer'], 'ses propres écrans'),
  notifications: pareils(['marquerLues', 'suivre'], 'ses propres avis'),
  notes: pareils(['ecrire', 'epingler', 'retirer'], 'des mots, au nom de qui les écrit'),
  fournisseurs: {
    ...pareils(['creer', 'modifier', 'supprimer'], 'ne se paie pas, la première fois, par qui l’a amené'),
    // Nor by whoever merged it, until somebody else has.
    fusionner: { bouge: 'nombre', montre: ['Fusion'] },
  },
  stock: {
    modifier: { bouge: 'prix', montre: ['Prix changé', 'Achat corrigé', 'Code changé'] },
    ...pareils(['poserPhoto', 'retirerPhoto'], 'une image'),
    sortir: { bouge: 'marchandise', montre: ['Sortie du stock'] },
    reprendreSortie: { bouge: 'marchandise', montre: ['Sortie reprise'] },
    ouvrir: { bouge: 'marchandise', montre: ['Stock d’ouverture', 'Voisin moins cher'] },
  },
  transferts: {
    ...pareils(
      ['envoyer', 'recevoir', 'rendre', 'retrouver', 'annuler'],
      'chaque bout a son mouvement, et ce qui manque reste en route',
    ),
    solder: { bouge: 'marchandise', montre: ['Manquant'], autreMain: 'transfert' },
    confirmerPerte: 'pas par qui a passé en perte',
    ...pareils(['demander', 'refuserDemande', 'retirerDemande'], 'des mots entre deux officines'),
  },
  inventaires: {
    ...pareils(['ouvrir', 'compter'], 'ne change pas le stock'),
    appliquer: { bouge: 'marchandise', montre: ['Inventaire'], autreMain: 'inventaire' },
    annuler: { bouge: 'marchandise', montre: ['Inventaire abandonné'] },
  },
  receptions: {
    lireLignes: 'lit un fichier',
    ...pareils(
      [
        'creer',
        'modifier',
        'supprimer',
        'transferer',
        'reprendre',
        'annuler',
        'ajouterLigne',
        'modifierLigne',
        'supprimerLigne',
        'cloreReclamation',
      ],
      'un bon qui n’est pas au stock ; il ne se paie pas par qui l’a écrit',
    ),
    ...pareils(['valider', 'mettreEnStock'], {
      bouge: 'marchandise',
      montre: ['Réception faite seul', 'Voisin moins cher'],
    }),
    trancherPrix: { bouge: 'prix', montre: ['Prix changé'] },
    regler: {
      bouge: 'argent',
      montre: ['Fournisseur payé seul'],
      autreMain: 'reglement',
    },
    annulerReglement: ANNULE,
    corrigerAchat: {
      bouge: 'prix',
      montre: ['Achat corrigé'],
      dit: 'qui corrige ce qu’un bon coûte ne le règle pas',
    },
    retourner: {
      bouge: 'marchandise',
      montre: ['Sortie du stock'],
      dit: 'un bon de retour, et l’avoir qu’on en attend',
    },
    imprimer: TIRAGE,
  },
  agenda: pareils(['creer', 'modifier', 'supprimer', 'deplacer'], 'tous voient l’agenda'),
  configuration: {
    ...pareils(
      [
        'creerFerie',
        'modifierFerie',
        'supprimerFerie',
        'reglerGarantie',
        'reglerSms',
        'creerAlerteCaisse',
        'modifierAlerteCaisse',
      ],
      FICHE,
    ),
    ...pareils(
      [
        'creerTypeSms',
        'modifierTypeSms',
        'deposerLogo',
        'retirerLogo',
        'deposerPiedpage',
        'retirerPiedpage',
        'creerModel',
        'modifierModel',
      ],
      PAROLE,
    ),
    supprimerModel: 'ses officines reprennent l’en-tête simple',
  },
  emport: pareils(['demander', 'fichier'], {
    bouge: 'nombre',
    dit: 'une permission que seul le siège a, contre une preuve fraîche',
  }),
  systeme: pareils(['sauvegarder', 'regler'], 'les sauvegardes, scellées'),
  modesPaiement: { creer: RANGE, modifier: BAREME, supprimer: RETIRE },
  coupures: pareils(['creer', 'modifier', 'supprimer'], RANGE),
  codesTva: { creer: FICHE, modifier: BAREME, supprimer: FICHE },
  timbres: { creer: FICHE, modifier: BAREME, supprimer: FICHE },
  entreprise: pareils(['regler'], FICHE),
  caisse: {
    initialiser: { bouge: 'argent', montre: ['Écart'] },
    corrigerInitialisation: { bouge: 'argent', montre: ['Écart', 'Annulation'] },
    reglerCommande: { bouge: 'argent', montre: ['Numéro douteux', 'Crédit d’un autre'], dit: JOURNAL },
    reglerCreance: { bouge: 'argent', montre: ['Numéro douteux'], dit: JOURNAL },
    reprendreCreances: 'ce qui était dû avant, d’un fichier, au nom de qui l’apporte',
    annulerCreance: ANNULE,
    remettreCreance: 'remet ce qui était dû',
    imprimerRecu: TIRAGE,
    annuler: ANNULE,
    rembourser: { bouge: 'argent', montre: ['Remboursement', 'Annulation'] },
    ...pareils(['creerFond', 'modifierFond', 'supprimerFond'], FICHE),
  },
  versements: {
    imprimer: TIRAGE,
    creer: { bouge: 'argent', montre: ['Versement sans bordereau'] },
    joindre: { bouge: 'nombre', montre: ['Papier en double'] },
    valider: {
      bouge: 'argent',
      montre: ['Versement validé seul'],
      autreMain: 'versement',
      papier: 'le bordereau de la banque',
    },
    archiver: RETIRE,
    annuler: ANNULE,
  },
  appros: {
    ...pareils(['creer', 'recevoir'], JOURNAL),
    ...pareils(['modifier', 'supprimer'], ANNULE),
  },
  depense: {
    ...pareils(['initialiser', 'initialiserDirecte', 'approvisionner'], JOURNAL),
    depenser: { bouge: 'argent', montre: ['Dépense sans papier'] },
    ...pareils(['annulerAppro', 'corriger', 'annuler'], ANNULE),
    imprimer: TIRAGE,
    joindre: { bouge: 'nombre', montre: ['Papier en double'] },
    cloturer: { bouge: 'argent', montre: ['Écart', 'Dépense sans papier'] },
  },
  cloture: {
    initialiserAvecCloture: { bouge: 'argent', montre: ['Écart'] },
    cloturer: {
      bouge: 'argent',
      montre: ['Écart', 'Versement sans bordereau', 'Jamais payée', 'Hors espèces'],
    },
    contrer: ANNULE,
    imprimerBilletage: TIRAGE,
    regler: BAREME,
  },
  reglements: {},
  comptoir: {
    ...pareils(['creer', 'vendre'], VENTE),
    modifier: { ...VENTE, montre: [...(VENTE.montre ?? []), 'Vente diminuée'] },
    supprimer: { bouge: 'argent', montre: ['Vente annulée', 'Remise'] },
    imprimer: TIRAGE,
  },
  tableau: { remettrePas: 'les premiers pas' },
  exceptions: {
    suivre: 'pas les siennes',
    reglerResume: 'ses propres lettres ; la page, elle, dit toujours tout',
    reglerSeuil: { bouge: 'droit', montre: ['Barème changé'] },
  },
  fournisseursVerre: pareils(['creer', 'modifier', 'supprimer', 'importer'], RANGE),
  indicesVerre: pareils(['creer', 'modifier', 'supprimer', 'importer'], RANGE),
  modelesVerre: pareils(['creer', 'modifier', 'supprimer', 'importer'], RANGE),
  tarifsVerre: {
    ...pareils(['creer', 'supprimer'], RANGE),
    ...pareils(['modifier', 'copier', 'importer'], BAREME),
  },
  matrice: pareils(['creer', 'modifier', 'supprimer', 'enregistrer', 'copier', 'importer'], {
    bouge: 'prix',
    montre: ['Barème changé'],
  }),
  stockVerre: {
    ...pareils(
      [
        'creerNom',
        'retirerNom',
        'supprimerNom',
        'supprimerNoms',
        'creerUnifocal',
        'supprimerUnifocal',
        'viderUnifocaux',
        'supprimerUnifocaux',
        'creerProgressif',
        'supprimerProgressif',
        'viderProgressifs',
        'supprimerProgressifs',
        'tenir',
        'importer',
      ],
      'des cases : aucune pièce n’y entre ni n’en sort',
    ),
    ...pareils(['modifierNom', 'modifierUnifocal', 'modifierProgressif'], {
      bouge: 'prix',
      montre: ['Prix changé'],
    }),
    compter: { bouge: 'marchandise', montre: ['Inventaire'] },
    entrer: { bouge: 'marchandise', montre: ['Réception faite seul'] },
    commander: 'un bon qui n’est pas au stock',
  },
  verres: { regler: FICHE },
  pays: mots,
  ville: mots,
  quartier: mots,
  centre_hospitalier: mots,
  prescripteur: mots,
  motif_rejet: mots,
  categorie_article: mots,
  type: mots,
  style: mots,
  marque: mots,
  societe: mots,
  profession: mots,
  banque: mots,
  partenaire: mots,
  rubrique_depense: retirables,
  fonction: mots,
  gamme_verre: mots,
  type_verre: mots,
  matiere_verre: mots,
  coloration_verre: baremes,
  teinte_verre: baremes,
  fabrication_verre: baremes,
  assurance: baremes,
  traitement_verre: baremes,
  version_verre: baremes,
} as const satisfies Table

/** Of a call by its name; none of one that only reads. */
export const ligneDuGeste = (zone: string, nom: string): Ligne | undefined =>
  (GESTES as Record<string, Record<string, Ligne>>)[zone]?.[nom]
