import { z } from 'zod'
import { Client, Document, Ordonnance } from '../clients/contract.ts'
import { AvoirDeVente, PAR_AVOIR } from '../commandes/avoir.ts'
import { CommandeDeListe, filtresCommandes, sommesCommandes, trisCommandes } from '../commandes/commande.ts'
import { ModifPriseEnCharge, PriseEnCharge, SaisiePriseEnCharge } from '../commandes/couverture.ts'
import { avecClient, CE_QUE_L_ECRAN_CROIT, Monture, saisieVente } from '../commandes/vente.ts'
import { appel, Id } from '../kernel/contract.ts'
import { ecritPar, Jour, pourquoi, texteRequis, Version } from '../kernel/formes.ts'
import { exportDe, liste, totauxDe } from '../kernel/liste.ts'
import { JOINT, TIRAGE } from '../kernel/papier.ts'
import { deSante } from '../kernel/sante.ts'
import { CE_QUI_L_ACCORDE, RemiseApprouvee, saisieRemise } from '../remises/contract.ts'
import { CAUSES } from './versions.ts'

export * from '../commandes/commande.ts'
export * from '../commandes/couverture.ts'
export * from '../commandes/vente.ts'

/** A payment of an order, as the cash desk wrote it; a reversal is negative. */
const ReglementDeCommande = z.object({
  _id: Id,
  montant: z.int(),
  modepaiement: z.string(),
  reference: z.string().nullable(),
  Motif: z.string().nullable(),
  ParAvoir: z.enum(PAR_AVOIR).nullable(),
  ...ecritPar,
})

/** The papers of an order, in the order in which a shop makes them. */
const GENRES_PAPIER = ['Proforma', 'Commande', 'Reçu', 'Verres', 'Atelier', 'Livraison', 'Avoir'] as const
/** One of them: what its print asks for, and how often it was printed. */
export const PapierDeCommande = z.object({
  Genre: z.enum(GENRES_PAPIER),
  /** Of the record that is printed: the proforma, the order, the payment, the first lens of the sheet. */
  _id: Id,
  Reference: z.string(),
  createdAt: z.iso.datetime(),
  Tirages: z.int(),
  ImprimeLe: z.iso.datetime().nullable(),
})
export type PapierDeCommande = z.infer<typeof PapierDeCommande>

/** What a sale came to, each time that it changed: never changed itself. */
export const VersionDeVente = z.object({
  Numero: z.int(),
  Cause: z.enum(CAUSES),
  /** The day that the difference counts for: the sale’s own, or the first one that was still open. */
  Jour: z.string(),
  Total: z.int(),
  Remise: z.int(),
  PartAssurance: z.int(),
  EcartTotal: z.int(),
  EcartRemise: z.int(),
  EcartAssurance: z.int(),
  /** The number of the bon that it was shared with. */
  NumeroBon: z.string().nullable(),
  /** What was left of its bon, on which its share was worked out; null without a bon, or without a limit. */
  PlafondRestant: z.int().nullable(),
  AccordeRestant: z.int().nullable(),
  /** Who agreed to the discount of this very version. */
  Approbateur: z.string().nullable(),
  ...ecritPar,
})
export type VersionDeVente = z.infer<typeof VersionDeVente>

/** An order with all that its screen and its papers show. */
export const CommandeEntiere = Client.shape.commandes.element.extend({
  ...avecClient,
  Contacts: z.array(z.string()),
  /** The frame of each pair, in order; null where there is none from stock. */
  Montures: z.array(Monture.nullable()),
  ordonnance: deSante(Ordonnance.nullable(), null),
  priseEnCharge: PriseEnCharge.nullable(),
  documents: z.array(Document),
  reglements: z.array(ReglementDeCommande),
  /** Who agreed to a discount that its seller does not give alone, the latest first. */
  approbations: z.array(RemiseApprouvee),
  /** The first one first. */
  Versions: z.array(VersionDeVente),
  MotifAnnulation: z.string().nullable(),
  /** What came back of it, the first one first. */
  avoirs: z.array(AvoirDeVente),
  /** Derived: who may read it, the officine that sold it and the client's own. */
  IdOfficines: z.array(Id),
})
export type CommandeEntiere = z.infer<typeof CommandeEntiere>

const DatePromesse = Jour.nullish()

export const SaisieCommande = z.strictObject({
  ...saisieVente,
  DateCommd: Jour.optional(),
  DatePromesse,
  /** The proforma that becomes this order: what is not given here is taken from it. */
  IdProforma: Id.optional(),
  /** Why it is dated of a day that is closed: it counts for today, and whoever manages the shop may say so. */
  MotifDate: texteRequis(300).optional(),
  ...saisieRemise,
})
export type SaisieCommande = z.output<typeof SaisieCommande>
const ModifCommande = z.strictObject({
  ...saisieVente,
  DateCommd: Jour.optional(),
  DatePromesse,
  RefCmmd: texteRequis(40),
  version: Version,
  ...saisieRemise,
})

const lu = { method: 'GET', acces: 'ventes.lire' } as const
const commandes = { ...lu, element: CommandeDeListe, tris: trisCommandes, filtres: filtresCommandes } as const

const listeActives = liste({
  ...commandes,
  path: '/api/commandes/clients/groupe/active',
  resume: 'Lister les commandes du réseau, ou de son officine',
  portee: 'liste',
})
/** Written from the record of the client, which it answers as it now is. */
const duClient = {
  method: 'PUT',
  acces: 'ventes.ecrire',
  portee: { fiche: 'client', param: 'id', accueil: true },
  reponse: Client,
} as const
const vend = {
  ...duClient,
  change: ['commande_client', 'article', 'proforma', 'demande_remise', 'demande_transfert'],
  croit: [...CE_QUE_L_ECRAN_CROIT, ...CE_QUI_L_ACCORDE],
} as const
const annule = {
  resume: 'Annuler une vente que rien ne retient, en disant pourquoi : ses montures reviennent en stock',
  acces: 'ventes.supprimer',
  query: pourquoi,
  reponse: Client,
} as const

export const ventes = {
  liste: listeActives,
  duJour: liste({
    ...commandes,
    path: '/api/commande-jour/{date}/{officine}',
    resume: 'Lister les commandes d’une officine, un jour',
    portee: { param: 'officine' },
  }),
  dePeriode: liste({
    ...commandes,
    path: '/api/commande-periode/{from}/{to}/{officine}',
    resume: 'Lister les commandes d’une officine sur une période, bornes comprises',
    portee: { param: 'officine' },
  }),
  totaux: totauxDe(listeActives, {
    path: '/api/commandes/clients/totaux',
    resume: 'Additionner les commandes trouvées',
    sommes: sommesCommandes,
  }),
  vendeurs: appel({
    ...lu,
    path: '/api/commandes/clients/vendeurs',
    resume: 'Lister qui a vendu, pour filtrer une liste',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(z.object({ _id: Id, displayName: z.string() })),
  }),
  exporter: exportDe(listeActives, {
    path: '/api/commandes/clients/export',
    resume: 'Exporter les commandes trouvées en Excel ou CSV',
    acces: 'ventes.exporter',
    preuve: true,
  }),
  lire: appel({
    ...lu,
    path: '/api/commande-client/{id}',
    resume: 'Lire une commande, ses étapes, son ordonnance, sa prise en charge et ses documents',
    portee: 'reponse',
    reponse: CommandeEntiere,
  }),
  lireParReference: appel({
    ...lu,
    path: '/api/commande-client/{clientId}/{RefCmmd}',
    resume: 'Lire une commande d’un client par sa référence',
    portee: 'reponse',
    reponse: CommandeEntiere,
  }),
  ajouter: appel({
    ...vend,
    path: '/api/commande/client/add/{id}',
    resume: 'Vendre à un client : la monture quitte le stock avec la commande',
    payload: SaisieCommande,
  }),
  modifier: appel({
    ...vend,
    path: '/api/commande/client/update/{id}',
    resume: 'Modifier une commande d’un client, tant que son étape le permet',
    payload: ModifCommande,
  }),
  retirer: appel({
    ...annule,
    method: 'PUT',
    path: '/api/commande/client/drop/{clientId}/{RefCmmd}',
    portee: { fiche: 'client', param: 'clientId', accueil: true },
    change: ['commande_client', 'article'],
  }),
  supprimer: appel({
    ...annule,
    method: 'DELETE',
    path: '/api/commande-client/{id}',
    portee: { fiche: 'commande_client', param: 'id' },
    change: ['commande_client', 'article', 'proforma', 'demande_remise', 'demande_transfert'],
  }),
  imprimer: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/commande-client/pdf/{id}',
    resume: 'Imprimer une commande (PDF A4) ; la deuxième fois elle dit DUPLICATA',
    portee: { fiche: 'commande_client', param: 'id' },
    montre: 'id',
  }),
  papiers: appel({
    ...lu,
    path: '/api/commande-client/papiers/{id}',
    resume: 'Lister les papiers d’une commande, et combien de fois chacun est imprimé',
    portee: { fiche: 'commande_client', param: 'id' },
    reponse: z.array(PapierDeCommande),
  }),
  joindre: appel({
    ...JOINT,
    path: '/api/commande-client/document/{id}',
    resume: 'Joindre un papier scanné à une commande (image ou PDF, 10 Mo au plus)',
    acces: 'ventes.ecrire',
    portee: { fiche: 'commande_client', param: 'id' },
    change: ['commande_client'],
    reponse: Document,
  }),
  ajouterPriseEnCharge: appel({
    ...duClient,
    path: '/api/prise-encharge/add/{id}',
    resume: 'Saisir une prise en charge pour un client',
    change: ['client'],
    payload: SaisiePriseEnCharge,
  }),
  modifierPriseEnCharge: appel({
    ...duClient,
    path: '/api/prise-encharge/update/{id}',
    resume: 'Modifier une prise en charge : la part de ses commandes suit',
    change: ['client', 'commande_client'],
    payload: ModifPriseEnCharge,
  }),
  retirerPriseEnCharge: appel({
    ...duClient,
    path: '/api/prise-encharge/drop/{id}',
    resume: 'Retirer une prise en charge pas encore facturée : sa part des commandes revient au client',
    change: ['client', 'commande_client'],
    payload: z.strictObject({ _id: Id, version: z.int().optional() }),
  }),
  joindreAPriseEnCharge: appel({
    ...JOINT,
    path: '/api/prise-encharge/document/{id}',
    resume: 'Joindre le bon scanné d’une prise en charge (image ou PDF, 10 Mo au plus)',
    acces: 'ventes.ecrire',
    portee: { fiche: 'prise_en_charge', param: 'id' },
    change: ['client'],
    reponse: Document,
  }),
}
