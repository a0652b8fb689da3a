import { z } from 'zod'
import { Client } from '../clients/contract.ts'
import { PAR_AVOIR } from '../commandes/avoir.ts'
import { appel, Id } from '../kernel/contract.ts'
import {
  ecritPar,
  Jour,
  Montant,
  periode,
  pourquoi,
  texteDe,
  texteRequis,
  trace,
  Version,
} from '../kernel/formes.ts'
import { DemandeDeReprise, Importation as ImportationDeFichier } from '../kernel/importation.ts'
import { liste } from '../kernel/liste.ts'
import { MODELE, TICKET_OU_A4, TIRAGE } from '../kernel/papier.ts'
import { FILTRE_ENTREES, FILTRE_RECETTES, TYPES_OPERATION } from './rules.ts'
import { MontantPositif, Numero } from './saisies.ts'

const UnReglement = z.strictObject({
  montant: MontantPositif,
  modepaiement: texteRequis(40),
  reference: Numero,
})
/** How something is paid: by one mode, or by several at once (`suite`), all of them or none. */
export const Reglement = UnReglement.extend({
  suite: z.array(UnReglement, { error: 'Liste attendue' }).max(5, 'Au plus six modes à la fois.').optional(),
})
export type Reglement = z.output<typeof Reglement>

export const Operation = z.object({
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  Jour: z.string(),
  typeOperation: z.enum(TYPES_OPERATION),
  modepaiement: z.string(),
  /** Negative for a reversal, and only then; 0 for an opening without a float, and for its reversal. */
  montant: z.int(),
  reference: z.string().nullable(),
  IdCommande: Id.nullable(),
  IdComptoir: Id.nullable(),
  IdConsultation: Id.nullable(),
  IdCreance: Id.nullable(),
  /** The credit note that it was written with, or whose credit it is. */
  IdAvoir: Id.nullable(),
  ParAvoir: z.enum(PAR_AVOIR).nullable(),
  IdClient: Id.nullable(),
  Document: z.string().nullable(),
  Tiers: z.string().nullable(),
  Motif: z.string().nullable(),
  /** Of an opening: what it differs by from what the day before left; null when nothing came before. */
  Ecart: z.int().nullable(),
  /** The operation that this one reverses. */
  IdOrigine: Id.nullable(),
  /** The day of the operation that this one reverses. */
  JourOrigine: z.string().nullable(),
  /** What it was for: less is taken back of it when only a part is given back. */
  MontantOrigine: z.int().nullable(),
  /** The operation that took back the last of it; null while something of it stands. */
  IdAnnulation: Id.nullable(),
  /** What was taken back of it so far. */
  Rendu: z.int(),
  Rang: z.int(),
  Empreinte: z.string(),
  ...ecritPar,
})
export type Operation = z.infer<typeof Operation>

export const FondDeCaisse = z.object({
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  Montant: z.int(),
  Observation: z.string().nullable(),
  ...trace,
})
export type FondDeCaisse = z.infer<typeof FondDeCaisse>

const Bilan = z.object({
  Initialisation: z.int(),
  Entrees: z.int(),
  Sorties: z.int(),
  Attendu: z.int(),
  Recettes: z.int(),
})

/** The cash desk of an officine, now. */
export const EtatCaisse = Bilan.omit({ Recettes: true }).extend({
  IdOfficine: Id,
  Officine: z.string(),
  Jour: z.string(),
  Statut: z.enum(['Non ouverte', 'Ouverte', 'Clôturée']),
  OuverteLe: z.iso.datetime().nullable(),
  /** The opening that counts: the one to correct. */
  IdInitialisation: Id.nullable(),
  /** What the latest closing counted: what the drawer still holds in the morning. */
  LaisseALaCloture: z.int().nullable(),
  /** The latest earlier day that nobody closed. */
  JourNonCloture: z.string().nullable(),
  FondDeCaisse: z.int().nullable(),
  SeuilAlerte: z.int().nullable(),
  SoldeDepense: z.int(),
})
export type EtatCaisse = z.infer<typeof EtatCaisse>

export const Totaux = Bilan.extend({
  lignes: z.array(
    z.object({
      typeOperation: z.enum(TYPES_OPERATION),
      modepaiement: z.string(),
      Nombre: z.int(),
      montant: z.int(),
    }),
  ),
})
export type Totaux = z.infer<typeof Totaux>

export const Verification = z.object({
  /** How many were checked by this call, how many there are. */
  Maillons: z.int(),
  Total: z.int(),
  /** Where to go on from; null once every chain is checked. */
  suite: z.string().nullable(),
  /** The first broken link of each officine; none is what one hopes for. */
  ruptures: z.array(
    z.object({
      IdOfficine: Id,
      Officine: z.string(),
      Rang: z.int(),
      entite: z.string(),
      _id: Id.nullable(),
      createdAt: z.iso.datetime().nullable(),
      Raison: z.string(),
    }),
  ),
})
export type Verification = z.infer<typeof Verification>

/** What was counted, note by note and coin by coin; a reason when it is not what was expected. */
export const Comptage = z.strictObject({
  Coupures: z
    .array(
      z.strictObject({
        Valeur: z.int({ error: 'Une valeur entière est attendue.' }).min(1, 'Au moins 1.'),
        Nature: z.enum(['billet', 'piece'], { error: 'billet ou piece' }),
        Nombre: z
          .int({ error: 'Un nombre entier est attendu.' })
          .min(0, 'Un nombre n’est pas négatif.')
          .max(1_000_000, 'Au plus 1 000 000.'),
      }),
      { error: 'Obligatoire' },
    )
    .max(50, 'Au plus 50 lignes.'),
  Motif: texteDe(500).nullish(),
})
export type Comptage = z.output<typeof Comptage>

export const Billetage = z.object({
  _id: Id,
  IdOfficine: Id,
  /** The same, under the name that a closing is sent and asked for with. */
  idOfficine: Id,
  Officine: z.string(),
  DateCloture: z.string(),
  Coupures: z.array(z.object({ Valeur: z.int(), Nature: z.string(), Nombre: z.int() })),
  Total: z.int(),
  Attendu: z.int(),
  Ecart: z.int(),
  Motif: z.string().nullable(),
  Recettes: z.int(),
  TotalPerpetuel: z.int(),
  Rang: z.int(),
  Empreinte: z.string(),
  ...ecritPar,
})
export type Billetage = z.infer<typeof Billetage>

/** An order, a counter sale, an eye exam or an older debt on which something is left to pay. */
export const DocumentDu = z.object({
  entite: z.enum(['commande_client', 'commande_comptoir', 'consultation', 'creance_ouverture']),
  _id: Id,
  RefCmmd: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  DateCommd: z.string(),
  IdClient: Id.nullable(),
  Tiers: z.string().nullable(),
  Contacts: z.array(z.string()),
  PartClient: z.int(),
  MontantRegle: z.int(),
  ResteAPayer: z.int(),
  StatutReglement: z.string(),
})
export type DocumentDu = z.infer<typeof DocumentDu>

/** What a client owed before this program. */
export const Creance = z.object({
  _id: Id,
  RefCreance: z.string(),
  IdClient: Id,
  Client: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  DateCreance: z.string(),
  /** What the other program called it; empty when it had no name for it. */
  Reference: z.string(),
  Montant: z.int(),
  /** What contrary entries took back, all together. */
  Contre: z.int(),
  MontantRegle: z.int(),
  ResteAPayer: z.int(),
  StatutReglement: z.enum(['Soldée', 'Partielle', 'Non réglée']),
  /** Why it was taken back, the last time. */
  Motif: z.string().nullable(),
  /** What took it back and still counts, the newest first. */
  annulations: z.array(
    z.object({
      _id: Id,
      RefCreance: z.string(),
      Montant: z.int(),
      Motif: z.string(),
      ...ecritPar,
    }),
  ),
  ...ecritPar,
})
export type Creance = z.infer<typeof Creance>

const operations = {
  element: Operation,
  tris: ['createdAt', 'montant'] as const,
  filtres: {
    typeOperation: z
      .enum([...TYPES_OPERATION, FILTRE_RECETTES, FILTRE_ENTREES], { error: 'Type d’opération inconnu' })
      .optional(),
    modepaiement: z.string().max(40).optional(),
    createdBy: Id.optional(),
    /** Openings that are not what the day before left. */
    ecart: z.enum(['oui'], { error: 'oui' }).optional(),
  },
} as const
const lu = { method: 'GET', acces: 'caisse.lire' } as const

const contraire = {
  method: 'POST',
  acces: 'caisse.annuler',
  preuve: true,
  portee: { fiche: 'creance_ouverture', param: 'id' },
  change: ['creance_ouverture'],
  payload: z.strictObject({ Motif: texteRequis(200) }),
  reponse: Creance,
} as const
const fond = { acces: 'caisse.regler', change: ['fond_de_caisse'], reponse: FondDeCaisse } as const
/** Why the drawer does not hold what the day before left; asked for when it does not. */
export const explique = { Motif: texteDe(200).nullish() }

export const caisse = {
  etat: appel({
    ...lu,
    path: '/api/caisse/etat/{officine}',
    resume: 'Lire où en est la caisse d’une officine : journée, tiroir, jour resté ouvert',
    portee: { param: 'officine' },
    reponse: EtatCaisse,
  }),
  initialiser: appel({
    method: 'POST',
    path: '/api/caisse/initialisation',
    resume: 'Ouvrir la journée de caisse avec son fond',
    acces: 'caisse.encaisser',
    portee: { champ: 'idOfficine' },
    change: ['operation'],
    statut: 201,
    payload: z.strictObject({ idOfficine: Id.optional(), montant: Montant, ...explique }),
    reponse: Operation,
  }),
  corrigerInitialisation: appel({
    method: 'PUT',
    path: '/api/caisse/initialisation/{id}',
    resume: 'Corriger le fonds d’ouverture d’une journée ouverte : une écriture contraire, puis la bonne',
    acces: 'caisse.annuler',
    preuve: true,
    portee: { fiche: 'operation', param: 'id' },
    change: ['operation'],
    payload: z.strictObject({ montant: Montant, motif: texteRequis(200) }),
    reponse: Operation,
  }),
  reglerCommande: appel({
    method: 'PUT',
    path: '/api/caisse/reglement-commande/{clientId}',
    resume: 'Encaisser tout ou partie de ce qu’un client doit sur une commande',
    acces: 'caisse.encaisser',
    portee: { fiche: 'client', param: 'clientId', accueil: true },
    change: ['operation', 'commande_client', 'avoir'],
    payload: Reglement.extend({ RefCmmd: texteRequis(40) }),
    reponse: Client,
  }),
  reprendreCreances: appel({
    method: 'POST',
    path: '/api/reprise/creances',
    resume:
      'Reprendre d’un fichier Excel ce que les clients devaient encore dans un autre logiciel ; avec essai=oui rien n’est écrit',
    acces: 'caisse.regler',
    portee: 'liste',
    change: ['creance_ouverture'],
    corps: 'fichier',
    recoit: 'tableau',
    query: DemandeDeReprise,
    payload: z.any(),
    reponse: ImportationDeFichier,
  }),
  modeleCreances: appel({
    ...MODELE,
    path: '/api/reprise/creances/modele',
    resume: 'Télécharger le modèle Excel à remplir pour reprendre ce que les clients devaient',
    acces: 'caisse.regler',
  }),
  creance: appel({
    ...lu,
    path: '/api/caisse/creance/{RefCmmd}',
    resume: 'Lire ce qu’un client devait avant ce logiciel, par sa référence',
    portee: 'reponse',
    reponse: Creance,
  }),
  reglerCreance: appel({
    method: 'PUT',
    path: '/api/caisse/reglement-creance/{id}',
    resume: 'Encaisser tout ou partie de ce qu’un client devait avant ce logiciel',
    acces: 'caisse.encaisser',
    portee: { fiche: 'creance_ouverture', param: 'id' },
    change: ['operation', 'creance_ouverture', 'avoir'],
    payload: Reglement,
    reponse: Creance,
  }),
  annulerCreance: appel({
    ...contraire,
    path: '/api/caisse/annuler-creance/{id}',
    resume: 'Retirer ce qui reste d’un solde repris, par une écriture contraire et son motif',
  }),
  remettreCreance: appel({
    ...contraire,
    path: '/api/caisse/remettre-creance/{id}',
    resume: 'Remettre dû ce qui avait été retiré d’un solde repris, par le contraire de cette écriture',
  }),
  dus: liste({
    ...lu,
    path: '/api/caisse/a-regler',
    resume:
      'Lister les commandes, les ventes au comptoir, les examens de vue et les soldes repris qui ont un reste à payer',
    portee: 'liste',
    element: DocumentDu,
    tris: ['DateCommd'],
  }),
  imprimerRecu: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/caisse/recu/{id}',
    resume: 'Imprimer le reçu d’une opération (ticket de 80 mm, ou A4) ; la deuxième fois il dit DUPLICATA',
    portee: { fiche: 'operation', param: 'id' },
    query: TICKET_OU_A4,
  }),
  operations: liste({
    ...lu,
    ...operations,
    path: '/api/operations',
    resume: 'Lister les opérations de caisse du réseau, ou de son officine',
    portee: 'liste',
    filtres: { ...operations.filtres, ...periode },
  }),
  duJour: liste({
    ...lu,
    ...operations,
    path: '/api/operation/today/{date}/{officine}',
    resume: 'Lister les opérations de caisse d’un jour dans une officine',
    portee: { param: 'officine' },
  }),
  deTous: liste({
    ...lu,
    ...operations,
    path: '/api/operation/all/{date}',
    resume: 'Lister les opérations de caisse d’un jour, dans toutes les officines que l’on voit',
    portee: 'liste',
  }),
  dePeriode: liste({
    ...lu,
    ...operations,
    path: '/api/operation/{from}/{to}/{officine}',
    resume: 'Lister les opérations de caisse d’une période dans une officine',
    portee: { param: 'officine' },
  }),
  totaux: appel({
    ...lu,
    path: '/api/operation/totaux',
    resume: 'Additionner les opérations d’une période par type et par mode',
    portee: 'liste',
    query: z.strictObject({ du: Jour, au: Jour, IdOfficine: Id.optional() }),
    reponse: Totaux,
  }),
  annuler: appel({
    method: 'DELETE',
    path: '/api/operation/delete/{id}',
    resume: 'Contre-passer une opération de caisse, avec son motif',
    acces: 'caisse.annuler',
    preuve: true,
    portee: { fiche: 'operation', param: 'id' },
    change: [
      'operation',
      'commande_client',
      'commande_comptoir',
      'avoir',
      'creance_ouverture',
      'appro_caisse_recette',
      'consultation',
    ],
    query: pourquoi,
    reponse: Operation,
  }),
  rembourser: appel({
    method: 'POST',
    path: '/api/operation/rembourser/{id}',
    resume:
      'Rendre à un client ce qu’il a payé, en tout ou en partie, même un jour clôturé, par une écriture contraire d’aujourd’hui',
    acces: 'caisse.annuler',
    preuve: true,
    portee: { fiche: 'operation', param: 'id' },
    change: [
      'operation',
      'commande_client',
      'commande_comptoir',
      'creance_ouverture',
      'consultation',
      'avoir',
    ],
    /** Without an amount: all that is left of it. */
    payload: UnReglement.extend({ montant: MontantPositif.optional(), Motif: texteRequis(200) }),
    reponse: Operation,
  }),
  verifier: appel({
    method: 'GET',
    path: '/api/caisse/verification',
    resume: 'Vérifier les chaînes d’opérations, de clôtures et de versements, par morceaux',
    acces: 'caisse.regler',
    portee: 'liste',
    query: z.strictObject({
      IdOfficine: Id.optional(),
      /** `suite` of the call before. */
      depuis: z
        .string()
        .regex(/^[0-9a-f-]{36}:\d{1,15}$/, 'La suite d’une vérification est attendue.')
        .optional(),
    }),
    reponse: Verification,
  }),
  fonds: liste({
    ...lu,
    path: '/api/fond_de_caisses',
    resume: 'Lister les fonds de caisse',
    portee: 'liste',
    element: FondDeCaisse,
    tris: ['Montant', 'createdAt'],
  }),
  fondDeLOfficine: appel({
    ...lu,
    path: '/api/fond_de_caisse/officine/{id}',
    resume: 'Lire le fond de caisse d’une officine ; null s’il n’y en a pas',
    portee: { param: 'id' },
    reponse: FondDeCaisse.nullable(),
  }),
  lireFond: appel({
    ...lu,
    path: '/api/fond_de_caisse/{id}',
    resume: 'Lire un fond de caisse',
    portee: 'reponse',
    reponse: FondDeCaisse,
  }),
  creerFond: appel({
    ...fond,
    method: 'POST',
    path: '/api/fond_de_caisse/add',
    resume: 'Fixer le fond de caisse d’une officine',
    portee: { champ: 'IdOfficine' },
    statut: 201,
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      Montant: MontantPositif,
      Observation: texteDe(200).nullish(),
    }),
  }),
  modifierFond: appel({
    ...fond,
    method: 'PUT',
    path: '/api/fonddecaisses/update/{id}',
    resume: 'Changer un fond de caisse',
    portee: { fiche: 'fond_de_caisse', param: 'id' },
    payload: z.strictObject({
      Montant: MontantPositif.optional(),
      Observation: texteDe(200).nullish(),
      version: Version,
    }),
  }),
  supprimerFond: appel({
    ...fond,
    method: 'DELETE',
    path: '/api/fond_de_caisse/{id}',
    resume: 'Retirer un fond de caisse',
    portee: { fiche: 'fond_de_caisse', param: 'id' },
  }),
}
