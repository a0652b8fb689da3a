import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { ecritPar, Jour, periode, pourquoi, texteDe } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { JOINT, OUVERT, TIRAGE } from '../kernel/papier.ts'
import { Billetage, Comptage } from './contract.ts'
import { ORIGINES_DEPENSE } from './rules.ts'
import { ModifDepense, MontantPositif, SaisieDepense } from './saisies.ts'
import { Piece } from './versements.ts'

const ecrit = z.string().nullable()

const ETATS = ['Active', 'Annulée'] as const

const entree = {
  _id: Id,
  OfficineId: Id,
  IdOfficine: Id,
  Officine: z.string(),
  Jour: z.string(),
  /** Negative for a reversal, and only then. */
  Montant: z.int(),
  Motif: z.string(),
  IdOrigine: Id.nullable(),
  /** What reverses this one. */
  IdAnnulation: Id.nullable(),
  Statut: z.enum(ETATS),
  ...ecritPar,
}

export const ApproDepense = z.object({
  ...entree,
  Observation: ecrit,
  Origine: z.enum(ORIGINES_DEPENSE),
  IdOperation: Id.nullable(),
})
export type ApproDepense = z.infer<typeof ApproDepense>

export const DepenseDeListe = z.object({
  ...entree,
  IdRubrique: Id.nullable(),
  Rubrique: ecrit,
  /** The expense that this one replaces. */
  IdCorrigee: Id.nullable(),
  /** How many receipts are attached. */
  Justificatifs: z.int(),
})
export type DepenseDeListe = z.infer<typeof DepenseDeListe>

export const Depense = DepenseDeListe.extend({
  justificatifs: z.array(Piece),
  /** The expense that replaces this one. */
  IdCorrection: Id.nullable(),
  /** Why it was reversed. */
  MotifAnnulation: ecrit,
})
export type Depense = z.infer<typeof Depense>

export const BilletageDepense = Billetage.omit({
  Recettes: true,
  TotalPerpetuel: true,
  Rang: true,
  Empreinte: true,
})
export type BilletageDepense = z.infer<typeof BilletageDepense>

/** One day of the expense cash. */
export const JourneeDepense = z.object({
  IdOfficine: Id,
  Officine: z.string(),
  Jour: z.string(),
  Statut: z.enum(['Non ouverte', 'Ouverte', 'Clôturée']),
  /** An opening was already written this day. */
  Initialisee: z.boolean(),
  /** Left from the days before. */
  Report: z.int(),
  Entrees: z.int(),
  Depenses: z.int(),
  Solde: z.int(),
  /** The latest earlier day on which money moved and that nobody closed. */
  JourNonCloture: z.string().nullable(),
  cloture: BilletageDepense.nullable(),
})
export type JourneeDepense = z.infer<typeof JourneeDepense>

const SaisieApproDepense = z.strictObject({
  OfficineId: Id.optional(),
  Montant: MontantPositif,
  Motif: texteDe(200).nullish(),
  Origine: z.enum(ORIGINES_DEPENSE, { error: 'Recettes ou Directe' }).optional(),
})
const Ouverture = SaisieApproDepense.omit({ Origine: true })

const lu = { method: 'GET', acces: 'caisse.lire' } as const
const tenir = { acces: 'caisse.depenser', change: ['depense'], statut: 201 } as const
const dansLOfficine = { portee: { champ: 'OfficineId' } } as const
const corriger = { acces: 'caisse.annuler', change: ['depense'], preuve: true } as const
const Statut = z.enum(ETATS, { error: 'Active ou Annulée' }).optional()
const approsDe = { ...lu, element: ApproDepense, tris: ['Jour', 'Montant'] as const } as const
const depensesDe = { ...lu, element: DepenseDeListe, tris: ['Jour', 'Montant'] as const } as const

export const depense = {
  journee: appel({
    ...lu,
    path: '/api/caisse-depense/{officine}/{date}',
    resume: 'Lire un jour de la caisse dépense : report, entrées, dépenses, solde, clôture',
    portee: { param: 'officine' },
    reponse: JourneeDepense,
  }),
  initialiser: appel({
    ...tenir,
    change: ['depense', 'operation'],
    ...dansLOfficine,
    method: 'POST',
    path: '/api/init-caisse-depense',
    resume: 'Ouvrir la caisse dépense avec des espèces prises dans le tiroir',
    payload: Ouverture,
    reponse: ApproDepense,
  }),
  initialiserDirecte: appel({
    ...tenir,
    ...dansLOfficine,
    method: 'POST',
    path: '/api/init-caisse-depense-direct',
    resume: 'Ouvrir la caisse dépense avec de l’argent qui ne vient pas du tiroir',
    payload: Ouverture,
    reponse: ApproDepense,
  }),
  approvisionner: appel({
    ...tenir,
    change: ['depense', 'operation'],
    ...dansLOfficine,
    method: 'POST',
    path: '/api/appro-caisse-depense',
    resume: 'Approvisionner la caisse dépense, depuis le tiroir ou directement',
    payload: SaisieApproDepense,
    reponse: ApproDepense,
  }),
  approsDuJour: liste({
    ...approsDe,
    path: '/api/appro-caisse-depense/{officine}/{date}',
    resume: 'Lister ce qui est entré dans la caisse dépense d’une officine, un jour',
    portee: { param: 'officine' },
  }),
  appros: liste({
    ...approsDe,
    path: '/api/approDepense',
    resume: 'Lister les approvisionnements de la caisse dépense',
    portee: 'liste',
    filtres: {
      ...periode,
      Statut,
      Origine: z.enum(ORIGINES_DEPENSE, { error: 'Recettes ou Directe' }).optional(),
    },
  }),
  lireAppro: appel({
    ...lu,
    path: '/api/appro-caisse-depense/{id}',
    resume: 'Lire un approvisionnement de la caisse dépense',
    portee: 'reponse',
    reponse: ApproDepense,
  }),
  annulerAppro: appel({
    ...corriger,
    change: ['depense', 'operation'],
    method: 'DELETE',
    path: '/api/appro-caisse-depense/{id}',
    resume: 'Annuler un approvisionnement de la caisse dépense, par une écriture contraire',
    portee: { fiche: 'appro_depense', param: 'id' },
    query: pourquoi,
    reponse: ApproDepense,
  }),
  depenser: appel({
    ...tenir,
    ...dansLOfficine,
    method: 'POST',
    path: '/api/make-depense',
    resume: 'Payer une dépense avec la caisse dépense',
    payload: SaisieDepense,
    reponse: Depense,
  }),
  depensesDuJour: liste({
    ...depensesDe,
    path: '/api/depense/{officine}/{date}',
    resume: 'Lister les dépenses d’une officine, un jour',
    portee: { param: 'officine' },
  }),
  liste: liste({
    ...depensesDe,
    path: '/api/depenses',
    resume: 'Lister les dépenses du réseau, ou de son officine',
    portee: 'liste',
    filtres: { ...periode, Statut, IdRubrique: Id.optional() },
  }),
  totaux: appel({
    ...lu,
    path: '/api/depenses/totaux',
    resume: 'Additionner les dépenses d’une période par rubrique',
    portee: 'liste',
    query: z.strictObject({ du: Jour, au: Jour, IdOfficine: Id.optional() }),
    reponse: z.object({
      Nombre: z.int(),
      Montant: z.int(),
      rubriques: z.array(
        z.object({
          IdRubrique: Id.nullable(),
          Rubrique: ecrit,
          Nombre: z.int(),
          Montant: z.int(),
        }),
      ),
    }),
  }),
  lire: appel({
    ...lu,
    path: '/api/depense/{id}',
    resume: 'Lire une dépense et ses justificatifs',
    portee: 'reponse',
    reponse: Depense,
  }),
  imprimer: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/depense/imprimer/{id}',
    resume: 'Imprimer le bon d’une dépense ; la deuxième fois il dit DUPLICATA',
    portee: { fiche: 'depense', param: 'id' },
  }),
  corriger: appel({
    ...corriger,
    method: 'PUT',
    path: '/api/depense/{id}',
    resume:
      'Corriger une dépense : une écriture contraire, puis la bonne ; la rubrique seule se change sur place',
    portee: { fiche: 'depense', param: 'id' },
    payload: ModifDepense,
    reponse: Depense,
  }),
  annuler: appel({
    ...corriger,
    method: 'DELETE',
    path: '/api/depense/{id}',
    resume: 'Annuler une dépense, par une écriture contraire : l’argent revient dans la caisse dépense',
    portee: { fiche: 'depense', param: 'id' },
    query: pourquoi,
    reponse: Depense,
  }),
  joindre: appel({
    ...tenir,
    ...JOINT,
    path: '/api/depense/justificatif/{id}',
    resume: 'Joindre la photo du reçu d’une dépense (image ou PDF, 10 Mo au plus)',
    portee: { fiche: 'depense', param: 'id' },
    reponse: Piece,
  }),
  ouvrirJustificatif: appel({
    ...lu,
    ...OUVERT,
    path: '/api/depense/justificatif/{id}',
    resume: 'Ouvrir le reçu d’une dépense',
  }),
  cloturer: appel({
    method: 'POST',
    path: '/api/billetage-depense',
    resume: 'Clôturer un jour de la caisse dépense par le compte de ses billets et pièces',
    acces: 'caisse.cloturer',
    portee: { champ: 'idOfficine' },
    change: ['depense'],
    statut: 201,
    payload: Comptage.extend({ idOfficine: Id.optional(), DateCloture: Jour }),
    reponse: BilletageDepense,
  }),
  lireCloture: appel({
    ...lu,
    path: '/api/billetage-depense/{idOfficine}/{DateCloture}',
    resume: 'Lire la clôture d’un jour de la caisse dépense',
    portee: { param: 'idOfficine' },
    reponse: BilletageDepense,
  }),
}
