import { z } from 'zod'
import { MontantPositif, Numero } from '../caisse/saisies.ts'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Montant, periode, texteDe, texteRequis } from '../kernel/formes.ts'
import { ColonnesLues, DemandeDeReprise, ErreurDeLigne } from '../kernel/importation.ts'
import { liste } from '../kernel/liste.ts'
import { PDF, TIRAGE } from '../kernel/papier.ts'
import { quantite, SaisieLigne, saisieLigne } from '../stock/ligne.ts'
import { LIGNES_BON_MAX, LIGNES_MAX } from '../stock/rules.ts'
import { STATUTS_REGLEMENT } from './reglement.ts'
import { STATUTS_BON, STATUTS_ENVOI, SUITES_RETOUR } from './rules.ts'

export { SaisieLigne }

const version = z.int({ error: 'Obligatoire' })

/** Qui ne voit pas les prix d’achat les laisse comme ils sont. */
const LigneRevue = z.strictObject({ ...saisieLigne, _id: Id.optional(), PrixAchatBrut: Montant.optional() })
export type LigneRevue = z.output<typeof LigneRevue>

const saisieBon = {
  IdFournisseur: Id,
  DateCommande: Jour.optional(),
  /** Number of the supplier's own delivery note. */
  NumeroBL: texteDe(40).nullish(),
  Observation: texteDe(2000).nullish(),
}
const lignesMax = `Au plus ${LIGNES_BON_MAX} lignes`

const nombre = z.int()
const secret = z.int().nullable()

export const LigneBon = z.object({
  _id: Id,
  IdCateg: Id,
  Categorie: z.string(),
  IdMarque: Id.nullable(),
  Marque: z.string().nullable(),
  IdType: Id.nullable(),
  IdStyle: Id.nullable(),
  Reference: z.string(),
  Couleur: z.string().nullable(),
  Taille: z.string().nullable(),
  CodeBarre: z.string(),
  Quantite: nombre,
  PrixAchatBrut: secret,
  Remise: secret,
  PrixVenteHT: secret,
  PrixVenteTTC: nombre,
  QuantiteTransferee: nombre,
  QuantiteRecue: nombre,
  /** Sent, no longer on its way, never found: what is claimed from the supplier. */
  QuantiteManquante: nombre,
})
export type LigneBon = z.infer<typeof LigneBon>

export const LigneEnvoi = z.object({
  /** The line of the receipt. */
  _id: Id,
  /** The article of the officine that receives. */
  IdArticle: Id,
  Quantite: nombre,
  QuantiteRecue: nombre.nullable(),
  /** What a piece of this part cost, as it is known today. */
  CoutUnitaire: secret,
  /** Given back to the supplier since. */
  Rendue: nombre,
  Motif: z.string().nullable(),
})
export const Envoi = z.object({
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  statut: z.enum(STATUTS_ENVOI),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  recuLe: z.iso.datetime().nullable(),
  recuPar: z.string().nullable(),
  reprisLe: z.iso.datetime().nullable(),
  reprisPar: z.string().nullable(),
  lignes: z.array(LigneEnvoi),
})
export type Envoi = z.infer<typeof Envoi>

export const BonDeListe = z.object({
  _id: Id,
  RefBR: z.string(),
  IdFournisseur: Id,
  Fournisseur: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  DateCommande: z.string(),
  NumeroBL: z.string().nullable(),
  Observation: z.string().nullable(),
  statut: z.enum(STATUTS_BON),
  transfert_total_in_stock: z.boolean(),
  NombreLignes: nombre,
  Quantite: nombre,
  QuantiteTransferee: nombre,
  QuantiteRecue: nombre,
  /** On its way: to the officine asked for in its list, anywhere otherwise. */
  EnTransit: nombre,
  QuantiteManquante: nombre,
  /** Something is missing and nobody has said what became of it. */
  ReclamationOuverte: z.boolean(),
  IssueReclamation: z.string().nullable(),
  /** The value of what is missing; purchase amounts are only for those who see purchase prices. */
  MontantReclame: secret,
  /** All its lines, received or not. */
  MontantAchat: secret,
  MontantVente: nombre,
  /** What the supplier is to be paid: the pieces received at their net price. */
  MontantRecu: secret,
  MontantRegle: secret,
  Reglement: z.enum(STATUTS_REGLEMENT),
  /** All that is received is settled; when, and by whom, the last time. */
  Regle: z.boolean(),
  RegleLe: z.iso.datetime().nullable(),
  ReglePar: z.string().nullable(),
  AnnuleLe: z.iso.datetime().nullable(),
  AnnulePar: z.string().nullable(),
  MotifAnnulation: z.string().nullable(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
})
export type BonDeListe = z.infer<typeof BonDeListe>

/** An entry of what was paid for a receipt: only ever added, a wrong one is countered. */
const ReglementDuBon = z.object({
  _id: Id,
  DateReglement: Jour,
  /** Negative when it counters another. */
  montant: secret,
  /** null: not said, as older programs and older receipts left it. */
  modepaiement: z.string().nullable(),
  reference: z.string().nullable(),
  /** The bank that it left. */
  Banque: z.string().nullable(),
  Motif: z.string().nullable(),
  IdOrigine: Id.nullable(),
  /** Countered since. */
  Annule: z.boolean(),
  /** The cash that left the expense cash for it. */
  IdDepense: Id.nullable(),
  /** The other receipt of a credit that went from one to the other, or the return it came from. */
  Lie: z.string().nullable(),
  /** A credit of this receipt that paid the other one. */
  Cede: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
})
export type ReglementDuBon = z.infer<typeof ReglementDuBon>

/** A purchase price put right after its part had come: an entry of that day. */
const CorrectionAchat = z.object({
  _id: Id,
  IdEnvoi: Id,
  IdLigne: Id,
  Quantite: nombre,
  Ancien: secret,
  Nouveau: secret,
  Motif: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
})

/** Pieces of a receipt that went back to its supplier. */
const RetourDuBon = z.object({
  _id: Id,
  IdSortie: Id,
  /** Of the exit that took them out. */
  Reference: z.string(),
  IdLigne: Id,
  Quantite: nombre,
  Cout: secret,
  Suite: z.enum(SUITES_RETOUR),
  Motif: z.string().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
})

export const Retour = z.object({
  /** The exit that took the pieces out. */
  _id: Id,
  Reference: z.string(),
  IdOfficine: Id,
  Fournisseur: z.string(),
  Suite: z.enum(SUITES_RETOUR),
  lignes: z.array(z.object({ IdArticle: Id, Quantite: nombre, Cout: secret, RefBR: z.string().nullable() })),
  createdAt: z.iso.datetime(),
})
export type Retour = z.infer<typeof Retour>

/** What a receipt proposes as the label of an article that it brought, which has another one today. */
const PrixPropose = z.object({
  IdArticle: Id,
  IdOfficine: Id,
  Officine: z.string(),
  Marque: z.string().nullable(),
  Reference: z.string(),
  Couleur: z.string().nullable(),
  Taille: z.string().nullable(),
  CodeBarre: z.string(),
  Actuel: nombre,
  Propose: nombre,
  /** Set by someone after this receipt was written: the shop knows better than the paper. */
  ChangeLe: z.iso.datetime().nullable(),
})
export type PrixPropose = z.infer<typeof PrixPropose>

/** The whole receipt: what every call on a receipt answers. */
export const Bon = BonDeListe.extend({
  lignes: z.array(LigneBon),
  envois: z.array(Envoi),
  /** Oldest first; nothing for an officine that only receives a part of it. */
  reglements: z.array(ReglementDuBon),
  /** Until the shop that received them says which it takes. */
  prixProposes: z.array(PrixPropose),
  corrections: z.array(CorrectionAchat),
  retours: z.array(RetourDuBon),
  /** What went back to the supplier, at its cost: no more owed. */
  MontantRendu: secret,
  /** What this supplier owes the house elsewhere, and may pay of this receipt. */
  Avoir: secret,
  /** Officines that the receipt concerns: its own and those it is sent to. */
  IdOfficines: z.array(Id),
})
export type Bon = z.infer<typeof Bon>

/** An article already known under the name or the barcode being typed, with its last prices. */
export const ArticleReconnu = z.object({
  IdArticle: Id,
  /** By its barcode, or by brand, reference, colour and size. */
  par: z.enum(['CodeBarre', 'Reference']),
  IdCateg: Id,
  IdMarque: Id.nullable(),
  Marque: z.string().nullable(),
  IdType: Id.nullable(),
  IdStyle: Id.nullable(),
  Reference: z.string(),
  Couleur: z.string().nullable(),
  Taille: z.string().nullable(),
  CodeBarre: z.string(),
  PrixAchat: secret,
  PrixVente: nombre,
  /** In the officine of the receipt, and in all of them. */
  Quantite: nombre,
  QuantiteReseau: nombre,
})
export type ArticleReconnu = z.infer<typeof ArticleReconnu>

export const LigneLue = z.object({
  ligne: z.int(),
  saisie: z.looseObject({ Reference: z.string() }) as unknown as z.ZodType<SaisieLigne>,
  reconnu: ArticleReconnu.nullable(),
})
/** A file of lines as it would enter a receipt: nothing is written, the person saves the receipt. */
export const LignesLues = z.object({
  /** Lines: those taken and those that have an error, or several. */
  lues: z.int(),
  enErreur: z.int(),
  lignes: z.array(LigneLue),
  erreurs: z.array(ErreurDeLigne),
  colonnes: ColonnesLues.optional(),
})
export type LignesLues = z.infer<typeof LignesLues>

const FORMATS_ETIQUETTE = ['a4', 'rouleau'] as const

const ouiOuNon = z.enum(['true', 'false']).optional()
const filtresBons = {
  statut: z.enum(STATUTS_BON).optional(),
  IdFournisseur: Id.optional(),
  transfert_total_in_stock: ouiOuNon,
  Regle: ouiOuNon,
  Reglement: z.enum(STATUTS_REGLEMENT).optional(),
  ReclamationOuverte: ouiOuNon,
  /** Date of the receipt between these days, both included. */
  ...periode,
}
const tris = ['DateCommande', 'RefBR', 'createdAt'] as const

const listeBons = liste({
  path: '/api/commandes/fournisseurs/groupe',
  resume: 'Lister les bons de réception du réseau, ou de son officine',
  acces: 'receptions.lire',
  portee: 'liste',
  element: BonDeListe,
  tris,
  filtres: filtresBons,
})
const leBon = { fiche: 'bon_reception', param: 'id' } as const
const surLeBon = {
  method: 'PUT',
  acces: 'receptions.ecrire',
  portee: leBon,
  change: ['bon_reception'],
  reponse: Bon,
} as const
const tableur = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const receptions = {
  groupe: listeBons,
  parOfficine: liste({
    path: '/api/commandes/fournisseurs/officine/{officineId}/{page}',
    resume: 'Une page des bons de réception d’une officine',
    acces: 'receptions.lire',
    portee: { param: 'officineId' },
    element: BonDeListe,
    tris,
    filtres: filtresBons,
  }),
  transferes: liste({
    path: '/api/commandes/fournisseurs/transferer/officine/{officineId}',
    resume: 'Bons transférés : ceux de l’officine qui le sont en entier, et ceux qui lui sont envoyés',
    acces: 'receptions.lire',
    portee: { param: 'officineId' },
    element: BonDeListe,
    tris,
    filtres: filtresBons,
  }),
  exporter: appel({
    method: 'GET',
    path: '/api/commandes/fournisseurs/export',
    preuve: true,
    resume: 'Exporter les bons trouvés en Excel ou CSV',
    acces: 'receptions.lire',
    portee: 'liste',
    query: z.strictObject({
      format: z.enum(['xlsx', 'csv']).optional(),
      q: z.string().trim().max(200).optional(),
      tri: listeBons.query.shape.tri,
      mode: listeBons.query.shape.mode,
      IdOfficine: Id.optional(),
      ...filtresBons,
    }),
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
  lire: appel({
    method: 'GET',
    path: '/api/commande/fournisseur/{id}',
    resume: 'Lire un bon, ses lignes et ses envois ; l’officine qui le reçoit le lit aussi',
    acces: 'receptions.lire',
    portee: 'reponse',
    reponse: Bon,
  }),
  reconnaitre: appel({
    method: 'GET',
    path: '/api/commande/fournisseur/reconnaitre',
    resume: 'L’article déjà connu sous ce code-barres, ou sous cette marque, référence, couleur et taille',
    acces: 'receptions.lire',
    portee: 'liste',
    query: z.strictObject({
      CodeBarre: z.string().trim().max(40).optional(),
      IdMarque: Id.optional(),
      Reference: z.string().trim().max(60).optional(),
      Couleur: z.string().trim().max(40).optional(),
      Taille: z.string().trim().max(40).optional(),
      IdOfficine: Id.optional(),
    }),
    reponse: z.object({ article: ArticleReconnu.nullable() }),
  }),
  lireLignes: appel({
    method: 'POST',
    path: '/api/commande/fournisseur/lignes/lire-fichier',
    resume:
      'Lire un fichier Excel de lignes : chaque erreur avec sa ligne ; rien n’entre, seul ce que disent ses colonnes est gardé',
    acces: 'receptions.lire',
    portee: 'liste',
    change: 'Lit un fichier et n’en garde que le sens des colonnes.',
    corps: 'fichier',
    recoit: 'tableau',
    query: DemandeDeReprise.omit({ essai: true }),
    payload: z.any(),
    reponse: LignesLues,
  }),
  modeleLignes: appel({
    method: 'GET',
    path: '/api/commande/fournisseur/lignes/modele',
    resume: 'Télécharger le modèle Excel des lignes d’un bon',
    acces: 'receptions.lire',
    portee: 'reseau',
    contenu: tableur,
    reponse: z.any(),
  }),
  creer: appel({
    method: 'POST',
    path: '/api/commande/fournisseur/create',
    resume: 'Créer un bon de réception',
    acces: 'receptions.ecrire',
    portee: { champ: 'IdOfficine' },
    change: ['bon_reception'],
    statut: 201,
    payload: z.strictObject({
      ...saisieBon,
      IdOfficine: Id.optional(),
      lignes: z.array(SaisieLigne, 'Obligatoire').min(1, 'Au moins une ligne').max(LIGNES_BON_MAX, lignesMax),
    }),
    reponse: Bon,
  }),
  modifier: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/{id}',
    resume: 'Modifier un bon ; avec `lignes`, elles remplacent les siennes',
    payload: z.strictObject({
      ...saisieBon,
      IdFournisseur: Id.optional(),
      lignes: z.array(LigneRevue).min(1, 'Au moins une ligne').max(LIGNES_BON_MAX, lignesMax).optional(),
      version,
    }),
  }),
  supprimer: appel({
    ...surLeBon,
    method: 'DELETE',
    path: '/api/commande/fournisseur/drop/{id}',
    resume: 'Supprimer un bon dont rien n’est transféré ni réglé',
  }),
  transferer: appel({
    ...surLeBon,
    change: ['bon_reception', 'article'],
    path: '/api/commande/fournisseur/transfert/{id}',
    resume: 'Envoyer tout ou partie d’un bon vers une ou plusieurs officines',
    payload: z
      .strictObject({
        lignes: z
          .array(z.strictObject({ _id: Id, IdOfficine: Id, Quantite: quantite(1) }))
          .max(20_000, 'Au plus 20 000 lignes')
          .optional(),
        version: version.optional(),
      })
      .default({}),
  }),
  reprendre: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/reprise/{id}',
    resume:
      'Reprendre ce qui est en route vers une officine et qu’elle n’a pas reçu ; le reste du bon ne change pas',
    payload: z.strictObject({ IdEnvoi: Id, version: version.optional() }),
  }),
  valider: appel({
    ...surLeBon,
    change: ['bon_reception', 'article'],
    path: '/api/commande/fournisseur/validation/{id}',
    resume: 'Entrer en stock ce qu’une officine a reçu d’un bon ; ce qui n’est pas dit est reçu comme envoyé',
    acces: 'receptions.valider',
    portee: { champ: 'IdOfficine' },
    payload: z
      .strictObject({
        IdOfficine: Id.optional(),
        lignes: z
          .array(
            z.strictObject({
              _id: Id,
              QuantiteRecue: quantite(0),
              Motif: texteDe(200).nullish(),
            }),
          )
          .max(LIGNES_BON_MAX, lignesMax)
          .optional(),
        version: version.optional(),
      })
      .default({}),
  }),
  trancherPrix: appel({
    ...surLeBon,
    change: ['bon_reception', 'article'],
    path: '/api/commande/fournisseur/prix/{id}',
    resume:
      'Prendre, parmi les prix de vente qu’un bon propose à une officine, ceux qui deviennent ceux de ses articles ; les autres sont laissés',
    acces: 'stock.ecrire',
    portee: { champ: 'IdOfficine' },
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      /** Those that are taken, each with the label that it replaces as it was seen. */
      pris: z.array(z.strictObject({ IdArticle: Id, Actuel: Montant })).max(LIGNES_BON_MAX, lignesMax),
    }),
  }),
  mettreEnStock: appel({
    ...surLeBon,
    change: ['bon_reception', 'article'],
    path: '/api/commande/fournisseur/mise-en-stock/{id}',
    resume: 'Entrer d’un geste tout ce qui reste d’un bon dans le stock de l’officine qui l’a reçu',
    acces: 'receptions.valider',
    payload: z.strictObject({ version: version.optional() }).default({}),
  }),
  annuler: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/annulation/{id}',
    resume: 'Annuler un bon dont rien n’est validé : ce qui est en transit revient',
    payload: z.strictObject({ Motif: texteDe(200).nullish(), version: version.optional() }).default({}),
  }),
  regler: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/reglement-commande/{id}',
    change: ['bon_reception', 'depense'],
    resume:
      'Régler au fournisseur ce qui est reçu d’un bon, en tout ou en partie ; sans montant, tout ce qui reste à régler. En espèces, l’argent sort de la caisse dépense ; un chèque et un virement disent leur banque ; « Avoir » est celui du fournisseur',
    acces: 'receptions.regler',
    payload: z
      .strictObject({
        montant: MontantPositif.optional(),
        modepaiement: texteDe(40).optional(),
        reference: Numero,
        /** The account that it leaves: asked of a cheque and of a transfer. */
        IdBanque: Id.nullish(),
        DateReglement: Jour.optional(),
        version: version.optional(),
      })
      .default({}),
  }),
  annulerReglement: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/annulation-reglement/{id}',
    change: ['bon_reception', 'depense'],
    resume:
      'Contre-passer un règlement d’un bon, avec son motif : la somme est de nouveau due, et revient d’où elle était sortie',
    acces: 'receptions.regler',
    preuve: true,
    payload: z.strictObject({ _id: Id, Motif: texteRequis(200) }),
  }),
  cloreReclamation: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/reclamation/{id}',
    resume: 'Clore la réclamation d’un bon : dire ce qu’il est advenu de ce qui manque',
    payload: z.strictObject({
      Issue: texteRequis(200),
      /** Sent again by the supplier: the lines wait for these pieces. */
      Remplacement: z.boolean({ error: 'Oui ou non' }).optional(),
      version: version.optional(),
    }),
  }),
  corrigerAchat: appel({
    ...surLeBon,
    change: ['bon_reception', 'article'],
    path: '/api/commande/fournisseur/prix-achat/{id}',
    resume:
      'Corriger le prix d’achat d’une part déjà reçue d’un bon, avec son motif : ce qui est dû et le coût de l’article suivent',
    payload: z.strictObject({
      IdEnvoi: Id,
      _id: Id,
      /** Net, a piece. */
      PrixAchat: MontantPositif,
      Motif: texteRequis(200),
      version: version.optional(),
    }),
  }),
  retourner: appel({
    method: 'POST',
    path: '/api/commande/fournisseur/retour',
    resume:
      'Retourner des articles à leur fournisseur : ils sortent du stock, et de ce qui est dû pour les bons qui les ont apportés',
    acces: 'stock.ecrire',
    portee: { champ: 'IdOfficine' },
    change: ['bon_reception', 'article'],
    statut: 201,
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      /** Of this receipt only. */
      IdBon: Id.optional(),
      /** Who takes them back, when no receipt says it. */
      IdFournisseur: Id.optional(),
      Suite: z.enum(SUITES_RETOUR, { error: 'Avoir ou Remplacement' }),
      Motif: texteDe(500).nullish(),
      lignes: z
        .array(z.strictObject({ IdArticle: Id, Quantite: quantite(1) }), 'Obligatoire')
        .min(1, 'Au moins une ligne')
        .max(LIGNES_MAX, `Au plus ${LIGNES_MAX} lignes`),
    }),
    reponse: Retour,
  }),
  imprimerRetour: appel({
    method: 'GET',
    path: '/api/commande/fournisseur/retour/pdf/{id}',
    resume: 'Imprimer le bon d’un retour au fournisseur (PDF A4), par la sortie qui l’a fait',
    acces: 'receptions.lire',
    portee: 'liste',
    contenu: 'application/pdf',
    reponse: z.any(),
  }),
  ajouterLigne: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/add_new_ligne/{id}',
    resume: 'Ajouter une ligne à un bon',
    payload: SaisieLigne,
  }),
  modifierLigne: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/update_ligne/{id}',
    resume: 'Modifier une ligne d’un bon',
    payload: z.strictObject({ ...SaisieLigne.partial().shape, _id: Id }),
  }),
  supprimerLigne: appel({
    ...surLeBon,
    path: '/api/commande/fournisseur/delete_ligne/{id}',
    resume: 'Retirer une ligne d’un bon',
    payload: z.strictObject({ _id: Id }),
  }),
  imprimer: appel({
    ...TIRAGE,
    path: '/api/commande/fournisseur/pdf/{id}',
    resume:
      'Imprimer un bon de réception (PDF A4), chez soi ou là où il est envoyé ; la deuxième fois il dit DUPLICATA',
    acces: 'receptions.lire',
    portee: 'liste',
  }),
  etiquettes: appel({
    ...PDF,
    method: 'GET',
    path: '/api/commande/fournisseur/etiquettes/{id}',
    resume:
      'Étiquettes à code-barres d’un bon, une par pièce, pour tout le bon ou pour une officine : planches A4 ou rouleau',
    acces: 'receptions.lire',
    portee: 'liste',
    query: z.strictObject({
      format: z.enum(FORMATS_ETIQUETTE).optional(),
      /** One line of the receipt only. */
      ligne: Id.optional(),
      /** Only what is sent to this officine; whoever merely receives gets their own part. */
      IdOfficineDestination: Id.optional(),
      /** First free place of a sheet already begun. */
      depuis: z.coerce
        .number()
        .pipe(z.int('Nombre entier attendu').min(1, 'Au moins 1').max(24, 'Au plus 24'))
        .optional(),
    }),
  }),
}
