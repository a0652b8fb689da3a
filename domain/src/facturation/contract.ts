import { z } from 'zod'
import { Piece as PieceJointe } from '../caisse/versements.ts'
import { appel, Id } from '../kernel/contract.ts'
import { periode, texteRequis } from '../kernel/formes.ts'
import { DemandeDeReprise, Importation } from '../kernel/importation.ts'
import { liste, totauxDe } from '../kernel/liste.ts'
import { JOINT, MODELE, OUVERT, PDF, TIRAGE } from '../kernel/papier.ts'
import {
  Attendu,
  Bordereau,
  BordereauDeListe,
  Chaine,
  CorrectionDepot,
  Dossier,
  Facture,
  FactureDeListe,
  LigneFacture,
  ModeleFacture,
  PaiementAssurance,
  PaiementEntier,
  ReponseLue,
  SaisieDecision,
  SaisieDepot,
  SaisieFacture,
  SaisieModele,
  SaisiePaiement,
  SaisieReprise,
  SaisieTraitement,
  saisieLignes,
  VenteDossier,
} from './fiches.ts'
import { ETATS_FACTURE, ETATS_LIGNE, TRANCHES } from './rules.ts'

export * from './fiches.ts'

const lu = { method: 'GET', acces: 'facturation.lire' } as const
const oui = z.enum(['oui'], { error: 'oui' }).optional()

const ventes = {
  ...lu,
  element: VenteDossier,
  tris: ['DateLimite', 'DateCommd', 'RefCmmd', 'AFacturer'] as const,
}
const filtresVentes = {
  IdSociete: Id.optional(),
  /** Those that no paper blocks, or those that one does. */
  papiers: z.enum(['complets', 'incomplets'], { error: 'complets ou incomplets' }).optional(),
  /** Their last day to be deposited is over. */
  retard: oui,
}

const filtresFactures = {
  IdAssurance: Id.optional(),
  IdSociete: Id.optional(),
  ...periode,
  IdBordereau: Id.optional(),
  /** To deposit and too late, or deposited and not paid in time. */
  retard: oui,
  Tranche: z.enum(TRANCHES).optional(),
  /** The insurer still owes something. */
  attendues: oui,
}
const factures = {
  ...lu,
  portee: 'liste',
  element: FactureDeListe,
  tris: ['Numero', 'DateFacture', 'DateDepot', 'DateLimite', 'Montant', 'Ouvert'] as const,
} as const
/** Where each franc of a line is; an invoice adds up those of its lines. */
export const sommesLignes = [
  'Part',
  'Remise',
  'Montant',
  'Ouvert',
  'Regle',
  'Rejete',
  'Charge',
  'Abandonne',
  'Represente',
  'Avoir',
] as const
export const sommesFactures = ['Lignes', ...sommesLignes] as const
const toutesLesFactures = liste({
  ...factures,
  path: '/api/facturation/factures',
  resume: 'Lister les factures d’assurance ; qui ne voit pas le réseau y voit ses lignes',
  filtres: { ...filtresFactures, Etat: z.enum(ETATS_FACTURE).optional() },
})
const lesLignes = liste({
  ...lu,
  path: '/api/facturation/lignes',
  resume: 'Lister les lignes des factures d’assurance : rejets à reprendre, attendus, réglées',
  portee: 'liste',
  element: LigneFacture,
  tris: ['DateCommd', 'Numero', 'Montant', 'Rejete'],
  filtres: {
    Etat: z.enum(ETATS_LIGNE).optional(),
    /** Rejected, and nobody has decided. */
    rejets: oui,
    attendues: oui,
    IdAssurance: Id.optional(),
    IdSociete: Id.optional(),
    IdFacture: Id.optional(),
    IdMotifRejet: Id.optional(),
    IdClient: Id.optional(),
    ...periode,
  },
})
const ecrit = { portee: 'reponse', change: ['facture_assurance', 'commande_client'] } as const
const decision = {
  ...ecrit,
  method: 'PUT',
  payload: SaisieDecision,
  reponse: z.object({ lignes: z.array(LigneFacture), IdOfficines: z.array(Id) }),
} as const

export const facturation = {
  aTraiter: liste({
    ...ventes,
    path: '/api/facturation/vente-non-traiter/{dateDebut}/{dateFin}/{idOfficine}/{assurance}',
    resume:
      'Lister les ventes à traiter d’une période ; « tous » vaut pour l’officine (qui voit le réseau) et pour l’assurance',
    portee: { param: 'idOfficine' },
    filtres: filtresVentes,
  }),
  dossier: appel({
    ...lu,
    path: '/api/commande-non-traiter/{id}',
    resume: 'Lire le dossier d’une vente : prise en charge, ordonnance, papiers présents et manquants',
    portee: 'reponse',
    /** The list that it was opened from: the file that comes next is of it. Without an officine, the whole network's. */
    query: z.strictObject({
      dans: Id.optional(),
      IdAssurance: Id.optional(),
      ...filtresVentes,
      ...periode,
      q: z.string().max(200).optional(),
    }),
    reponse: Dossier,
  }),
  traiter: appel({
    method: 'POST',
    path: '/api/facturation-assurance/traitement',
    resume: 'Traiter une vente : montant vérifié, papiers complets ou leur manque accepté avec un motif',
    acces: 'facturation.traiter',
    portee: 'reponse',
    change: ['commande_client'],
    payload: SaisieTraitement,
    reponse: Dossier,
  }),
  aFacturer: liste({
    ...ventes,
    path: '/api/facturation/search/{dateDebut}/{dateFin}/{IdAssurance}',
    resume: 'Lister les ventes traitées d’une assurance, pas encore facturées',
    portee: 'liste',
    filtres: { retard: oui },
  }),
  aFacturerSociete: liste({
    ...ventes,
    path: '/api/facturation/search/{dateDebut}/{dateFin}/{IdAssurance}/{IdSociete}',
    resume: 'Lister les ventes traitées d’une assurance et d’une société, pas encore facturées',
    portee: 'liste',
    filtres: { retard: oui },
  }),
  facturer: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/facturation/save-facture-assurance',
    resume: 'Mettre des ventes traitées sur une facture, numérotée sans trou sur le réseau et l’année',
    acces: 'facturation.facturer',
    statut: 201,
    payload: SaisieFacture,
    reponse: Facture,
  }),
  retirerLigne: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/facturation/remove-facture/{id}',
    resume:
      'Retirer une ligne d’une facture pas encore déposée ; la dernière annule la facture, son numéro reste',
    acces: 'facturation.facturer',
    payload: z.strictObject({ ligne: Id }),
    reponse: Facture,
  }),
  aDeposer: liste({
    ...factures,
    path: '/api/facturation/facture-assurance-a-depose',
    resume: 'Lister les factures à déposer',
    filtres: filtresFactures,
  }),
  deposees: liste({
    ...factures,
    path: '/api/facturation/facture-assurance-depose',
    resume: 'Lister les factures déposées, pas encore archivées',
    filtres: filtresFactures,
  }),
  factures: toutesLesFactures,
  totauxFactures: totauxDe(toutesLesFactures, {
    path: '/api/facturation/factures/totaux',
    resume: 'Additionner les factures trouvées',
    sommes: sommesFactures,
  }),
  facture: appel({
    ...lu,
    path: '/api/facturation/facture/{id}',
    resume: 'Lire une facture, ses lignes, ses règlements et son dépôt',
    portee: 'reponse',
    reponse: Facture,
  }),
  lignes: lesLignes,
  totauxLignes: totauxDe(lesLignes, {
    path: '/api/facturation/lignes/totaux',
    resume: 'Additionner les lignes trouvées',
    sommes: sommesLignes,
  }),
  deposer: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/facturation/depot-facture-assurance',
    resume: 'Déposer une ou plusieurs factures d’une assurance sur un bordereau',
    acces: 'facturation.deposer',
    payload: SaisieDepot,
    reponse: Bordereau,
  }),
  bordereaux: liste({
    ...lu,
    path: '/api/facturation/bordereaux',
    resume: 'Lister les bordereaux de dépôt',
    portee: 'liste',
    element: BordereauDeListe,
    tris: ['DateDepot', 'Numero'],
    filtres: { IdAssurance: Id.optional(), ...periode },
  }),
  bordereau: appel({
    ...lu,
    path: '/api/facturation/bordereau/{id}',
    resume: 'Lire un bordereau de dépôt et ses factures',
    portee: 'reponse',
    reponse: Bordereau,
  }),
  corrigerBordereau: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/facturation/bordereau/{id}',
    resume: 'Corriger le jour, le lieu ou les factures d’un bordereau de dépôt, en disant pourquoi',
    acces: 'facturation.deposer',
    payload: CorrectionDepot,
    reponse: Bordereau,
  }),
  imprimerBordereau: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/facturation/bordereau/pdf/{id}',
    resume: 'Imprimer un bordereau de dépôt, avec la place du cachet (PDF A4)',
    portee: 'reseau',
  }),
  joindreBordereau: appel({
    ...JOINT,
    path: '/api/facturation/bordereau/document/{id}',
    resume: 'Joindre le bordereau cacheté (image ou PDF, 10 Mo au plus)',
    acces: 'facturation.deposer',
    portee: { fiche: 'bordereau_assurance', param: 'id' },
    change: ['facture_assurance'],
    reponse: PieceJointe,
  }),
  ouvrirScan: appel({
    ...lu,
    ...OUVERT,
    path: '/api/facturation/bordereau/document/{id}',
    resume: 'Ouvrir le scan d’un bordereau de dépôt',
  }),
  reglerLignes: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/facturation/facture-assurance/reglement/byfacture-client',
    resume: 'Saisir la réponse de l’assurance ligne par ligne, et son règlement s’il est venu',
    acces: 'facturation.regler',
    payload: z.strictObject({ _id: Id, lignes: saisieLignes, paiement: SaisiePaiement.optional() }),
    reponse: Facture,
  }),
  reglerTout: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/facturation/facture-assurance/reglement/allfacture-client',
    resume: 'Régler tout ce qui est ouvert d’une facture par un paiement',
    acces: 'facturation.regler',
    payload: z.strictObject({ _id: Id, paiement: SaisiePaiement }),
    reponse: Facture,
  }),
  payer: appel({
    ...ecrit,
    method: 'POST',
    path: '/api/facturation/paiement',
    resume:
      'Saisir un chèque ou un virement sur les lignes de plusieurs factures ; ce qui reste est un avoir',
    acces: 'facturation.regler',
    statut: 201,
    payload: z.strictObject({
      IdAssurance: Id,
      paiement: SaisiePaiement,
      lignes: saisieLignes.optional(),
    }),
    reponse: PaiementEntier,
  }),
  repartir: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/facturation/paiement/repartition/{id}',
    resume: 'Régler des lignes avec ce qui reste d’un paiement',
    acces: 'facturation.regler',
    payload: z.strictObject({ lignes: saisieLignes }),
    reponse: PaiementEntier,
  }),
  contrePasser: appel({
    ...ecrit,
    method: 'PUT',
    path: '/api/facturation/paiement/contre-passation/{id}',
    resume: 'Contre-passer un paiement : ce qu’il réglait est de nouveau attendu',
    acces: 'facturation.regler',
    preuve: true,
    payload: z.strictObject({ Motif: texteRequis(200) }),
    reponse: PaiementEntier,
  }),
  paiements: liste({
    ...lu,
    path: '/api/facturation/paiements',
    resume: 'Lister les paiements des assurances',
    portee: 'liste',
    element: PaiementAssurance,
    tris: ['date', 'montant', 'createdAt'],
    filtres: {
      IdAssurance: Id.optional(),
      IdBanque: Id.optional(),
      ...periode,
      /** Something of it settles nothing yet. */
      credit: oui,
    },
  }),
  paiement: appel({
    ...lu,
    path: '/api/facturation/paiement/{id}',
    resume: 'Lire un paiement d’assurance et les lignes qu’il règle',
    portee: 'reponse',
    reponse: PaiementEntier,
  }),
  representer: appel({
    ...decision,
    path: '/api/facturation/ligne/representer',
    resume: 'Re-présenter ce qui est rejeté : la vente est de nouveau à facturer',
    acces: 'facturation.regler',
  }),
  chargerClient: appel({
    ...decision,
    change: ['facture_assurance', 'commande_client', 'creance_ouverture'],
    path: '/api/facturation/ligne/charge-client',
    resume: 'Mettre à la charge du client ce qui est rejeté : il le doit à la caisse',
    acces: 'facturation.regler',
  }),
  abandonner: appel({
    ...decision,
    path: '/api/facturation/ligne/abandon',
    resume: 'Passer en perte ce qui est rejeté, avec son motif',
    acces: 'facturation.abandonner',
    preuve: true,
  }),
  reprendreDecision: appel({
    ...decision,
    change: ['facture_assurance', 'commande_client', 'creance_ouverture'],
    path: '/api/facturation/ligne/reprendre',
    resume:
      'Reprendre une décision par l’écriture contraire : ce qui était au client, passé en perte ou re-présenté est de nouveau rejeté',
    acces: 'facturation.regler',
    payload: SaisieReprise,
  }),
  modeleReponse: appel({
    ...lu,
    ...MODELE,
    path: '/api/facturation/reponse/modele/{id}',
    resume: 'Télécharger les lignes d’une facture en Excel, à remplir de la réponse de l’assurance',
  }),
  importerReponse: appel({
    method: 'POST',
    path: '/api/facturation/reponse/import/{id}',
    resume: 'Lire la réponse de l’assurance dans un fichier Excel ; avec essai=oui rien n’est écrit',
    acces: 'facturation.regler',
    portee: 'reseau',
    change: ['facture_assurance', 'commande_client'],
    corps: 'fichier',
    recoit: 'tableau',
    query: z.strictObject({ essai: z.enum(['oui', 'non']).optional() }),
    payload: z.any(),
    reponse: ReponseLue,
  }),
  reprendreParts: appel({
    method: 'POST',
    path: '/api/reprise/parts-assurance',
    resume:
      'Reprendre d’un fichier Excel ce que les assurances devaient encore à un autre logiciel ; avec essai=oui rien n’est écrit',
    acces: 'facturation.regler',
    portee: 'liste',
    change: ['facture_assurance'],
    corps: 'fichier',
    recoit: 'tableau',
    query: DemandeDeReprise,
    payload: z.any(),
    reponse: Importation,
  }),
  modeleParts: appel({
    ...MODELE,
    path: '/api/reprise/parts-assurance/modele',
    resume: 'Télécharger le modèle Excel à remplir pour reprendre ce que les assurances devaient',
    acces: 'facturation.regler',
  }),
  archiver: appel({
    method: 'PUT',
    path: '/api/facturation/assurance/archive/{id}',
    resume: 'Archiver une facture dont rien n’est plus ouvert',
    acces: 'facturation.regler',
    portee: 'reponse',
    change: ['facture_assurance'],
    reponse: Facture,
  }),
  chaine: appel({
    ...lu,
    path: '/api/facturation/chaine',
    resume: 'Compter et additionner chaque étape, de la vente à l’argent de l’assurance',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional(), IdAssurance: Id.optional() }),
    reponse: Chaine,
  }),
  attendu: appel({
    ...lu,
    path: '/api/facturation/attendu',
    resume: 'Lire ce que doit chaque assurance et chaque société, par âge depuis le dépôt',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional(), IdAssurance: Id.optional() }),
    reponse: z.array(Attendu),
  }),
  relancer: appel({
    ...lu,
    ...PDF,
    method: 'POST',
    path: '/api/facturation/relance/pdf',
    resume: 'Écrire à une assurance ce qu’elle doit et qui est échu, facture par facture (PDF A4)',
    portee: 'reseau',
    payload: z.strictObject({ IdAssurance: Id, IdSociete: Id.nullish() }),
  }),
  modeles: liste({
    ...lu,
    path: '/api/facturation/facture-assurance-model',
    resume: 'Lister les modèles de facture, un par assurance',
    portee: 'reseau',
    element: ModeleFacture,
    tris: ['Assurance', 'updatedAt'],
    filtres: { IdAssurance: Id.optional() },
  }),
  enregistrerModele: appel({
    method: 'POST',
    path: '/api/facturation/facture-assurance-model',
    resume: 'Enregistrer le modèle de facture d’une assurance',
    acces: 'facturation.facturer',
    portee: 'reseau',
    change: ['reference'],
    statut: 201,
    payload: SaisieModele,
    exemple: {
      IdAssurance: '0199a3b0-7c1e-7d4a-9f2b-6f1d2c3b4a59',
      Colonnes: ['RefCmmd', 'Client', 'Montant'],
      ParSociete: true,
    },
    reponse: ModeleFacture,
  }),
  imprimer: appel({
    ...lu,
    ...TIRAGE,
    method: 'POST',
    path: '/api/facturation/assurance/pdf-generate',
    resume: 'Imprimer une facture d’assurance, une ligne par client (PDF A4)',
    portee: 'reseau',
    payload: z.strictObject({ _id: Id }),
  }),
  imprimerDetail: appel({
    ...lu,
    ...TIRAGE,
    method: 'POST',
    path: '/api/facturation/assurance/detail/pdf-generate',
    resume: 'Imprimer le détail d’une facture d’assurance, client par client (PDF A4)',
    portee: 'reseau',
    payload: z.strictObject({ _id: Id }),
  }),
}
