import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { texteDe, texteRequis } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { PDF } from '../kernel/papier.ts'
import { Quantite } from './contract.ts'
import { LIGNES_MAX, STATUTS_DEMANDE, STATUTS_TRANSFERT } from './rules.ts'

const version = z.int({ error: 'Obligatoire' })
const ecrit = z.string().nullable()

const transfert = {
  _id: Id,
  Reference: z.string(),
  IdOfficineSource: Id,
  OfficineSource: z.string(),
  IdOfficineDestination: Id,
  OfficineDestination: z.string(),
  /** The one of the two from which the caller looks. */
  IdOfficine: Id,
  Statut: z.enum(STATUTS_TRANSFERT),
  Observation: ecrit,
  /** Sent, arrived, still on its way, written off, back at its sender's: sums of the lines. */
  Envoyee: z.int(),
  Recue: z.int(),
  EnTransit: z.int(),
  Perdue: z.int(),
  Rendue: z.int(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: ecrit,
  updatedBy: ecrit,
}
export const TransfertDeListe = z.object(transfert)
export type TransfertDeListe = z.infer<typeof TransfertDeListe>

export const LigneDeTransfert = z.object({
  _id: Id,
  IdArticle: Id,
  Marque: ecrit,
  Reference: z.string(),
  Couleur: ecrit,
  Taille: ecrit,
  CodeBarre: z.string(),
  Quantite: z.int(),
  Recue: z.int(),
  Perdue: z.int(),
  Rendue: z.int(),
  EnTransit: z.int(),
  CoutUnitaire: z.int().nullable(),
  Motif: ecrit,
})
export type LigneDeTransfert = z.infer<typeof LigneDeTransfert>

/** Lost between the two, or found again when negative, by the word of one end; the other says its own. */
export const PerteDeTransfert = z.object({
  _id: Id,
  IdLigne: Id,
  Quantite: z.int(),
  Valeur: z.int().nullable(),
  Motif: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: ecrit,
  accord: z
    .object({ Officine: z.string(), Motif: z.string(), createdAt: z.iso.datetime(), createdBy: ecrit })
    .nullable(),
})
export type PerteDeTransfert = z.infer<typeof PerteDeTransfert>

export const Transfert = TransfertDeListe.extend({
  lignes: z.array(LigneDeTransfert),
  pertes: z.array(PerteDeTransfert),
})
export type Transfert = z.infer<typeof Transfert>

/** An article that one officine asks of another. */
export const DemandeTransfert = z.object({
  _id: Id,
  /** The one that is asked, and the one that asks. */
  IdOfficineSource: Id,
  OfficineSource: z.string(),
  IdOfficineDestination: Id,
  OfficineDestination: z.string(),
  /** The one of the two from which the caller looks. */
  IdOfficine: Id,
  /** Of the officine that is asked, with what it has of it now. */
  IdArticle: Id,
  Marque: ecrit,
  Reference: z.string(),
  Couleur: ecrit,
  Taille: ecrit,
  CodeBarre: z.string(),
  EnStock: z.int(),
  Quantite: z.int(),
  /** Of them, those that came, those on their way, and those that nobody has answered yet. */
  Recue: z.int(),
  EnTransit: z.int(),
  Reste: z.int(),
  /** The order that waits for it, and by which pair. */
  IdCommande: Id.nullable(),
  RefCmmd: ecrit,
  Paire: z.int().nullable(),
  Statut: z.enum(STATUTS_DEMANDE),
  /** Why it was refused. */
  Motif: ecrit,
  IdTransfert: Id.nullable(),
  RefTransfert: ecrit,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: ecrit,
  updatedBy: ecrit,
})
export type DemandeTransfert = z.infer<typeof DemandeTransfert>

const lignesDe = <L extends z.ZodType>(ligne: L) =>
  z.array(ligne).min(1, 'Au moins un article').max(LIGNES_MAX, 'Au plus 1 000 articles')
const Motif = texteRequis(200)
const ligneRecue = z.strictObject({ _id: Id, Quantite })

const communTransferts = {
  acces: 'stock.lire',
  element: TransfertDeListe,
  tris: ['createdAt'],
  filtres: {
    Statut: z.enum(STATUTS_TRANSFERT).optional(),
    sens: z.enum(['Envoyés', 'Reçus']).optional(),
    /** Something of it has not arrived. */
    enTransit: z.enum(['oui', 'non']).optional(),
  },
} as const

export const transferts = {
  liste: liste({
    path: '/api/stock/transferts',
    resume: 'Lister les transferts du réseau, ou de son officine',
    portee: 'liste',
    ...communTransferts,
  }),
  parOfficine: liste({
    path: '/api/stock/article-transferer/{id}',
    resume: 'Lister les transferts d’une officine, envoyés et reçus',
    portee: { param: 'id' },
    ...communTransferts,
  }),
  lire: appel({
    method: 'GET',
    path: '/api/stock/transfert-article/{id}',
    resume: 'Lire un transfert et ses articles',
    acces: 'stock.lire',
    portee: 'reponse',
    reponse: Transfert,
  }),
  envoyer: appel({
    method: 'POST',
    path: '/api/stock/transfererArticle',
    resume: 'Envoyer des articles à une autre officine : ils quittent le stock et sont en route',
    acces: 'stock.transferer',
    // What is left on the shelves of a closed officine leaves it.
    portee: { champ: 'IdOfficineSource', fermee: true },
    change: ['transfert', 'demande_transfert', 'article'],
    statut: 201,
    payload: z.strictObject({
      IdOfficineSource: Id,
      IdOfficineDestination: Id,
      Observation: texteDe(500).nullish(),
      lignes: lignesDe(z.strictObject({ IdArticle: Id, Quantite })),
      /** The request of the other officine that this answers. */
      IdDemande: Id.nullish(),
    }),
    reponse: Transfert,
  }),
  recevoir: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/recevoir/{id}',
    resume: 'Recevoir un transfert : tout ce qui est en route, ou ce qui est arrivé de chaque article',
    acces: 'stock.transferer',
    portee: 'reponse',
    change: ['transfert', 'demande_transfert', 'article', 'commande_client'],
    payload: z.strictObject({ lignes: lignesDe(ligneRecue).optional(), version }),
    reponse: Transfert,
  }),
  solder: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/solder/{id}',
    resume: 'Passer en perte ce qui n’est pas arrivé, avec le motif',
    acces: 'stock.transferer',
    portee: 'reponse',
    change: ['transfert', 'demande_transfert'],
    payload: z.strictObject({ Motif, lignes: lignesDe(ligneRecue).optional(), version }),
    reponse: Transfert,
  }),
  rendre: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/rendre/{id}',
    resume: 'Rendre à l’officine qui a envoyé ce qui est en route : ses articles reviennent en stock',
    acces: 'stock.transferer',
    portee: 'reponse',
    change: ['transfert', 'demande_transfert', 'article'],
    payload: z.strictObject({ Motif, lignes: lignesDe(ligneRecue).optional(), version }),
    reponse: Transfert,
  }),
  retrouver: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/retrouver/{id}',
    resume: 'Reprendre une perte : ce qui est retrouvé est de nouveau en route, à recevoir ou à rendre',
    acces: 'stock.transferer',
    portee: 'reponse',
    change: ['transfert', 'demande_transfert'],
    payload: z.strictObject({ Motif, lignes: lignesDe(ligneRecue).optional(), version }),
    reponse: Transfert,
  }),
  confirmerPerte: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/perte/{id}',
    resume: 'Dire son mot, de l’autre bout, sur ce qui est passé en perte ou retrouvé',
    acces: 'stock.transferer',
    portee: 'reponse',
    change: ['transfert'],
    payload: z.strictObject({ Motif, version }),
    reponse: Transfert,
  }),
  annuler: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/annuler/{id}',
    resume: 'Annuler un transfert avant sa réception : ses articles reviennent en stock',
    acces: 'stock.transferer',
    portee: 'reponse',
    change: ['transfert', 'demande_transfert', 'article'],
    payload: z.strictObject({ Motif: Motif.optional(), version }),
    reponse: Transfert,
  }),
  imprimer: appel({
    ...PDF,
    method: 'GET',
    path: '/api/stock/transfert-article/pdf/{id}',
    resume: 'Imprimer le bon d’un transfert (PDF A4)',
    acces: 'stock.lire',
    portee: 'liste',
  }),
  demandes: liste({
    path: '/api/stock/demandes-transfert',
    resume: 'Lister les articles que des officines se demandent, ceux de son officine',
    acces: 'stock.lire',
    portee: 'liste',
    element: DemandeTransfert,
    tris: ['createdAt'],
    filtres: {
      Statut: z.enum(STATUTS_DEMANDE).optional(),
      /** Asked of the officine, or by it. */
      sens: z.enum(['Reçues', 'Envoyées']).optional(),
      /** Waiting for an answer or on its way. */
      enCours: z.enum(['oui', 'non']).optional(),
      IdCommande: Id.optional(),
    },
  }),
  demander: appel({
    method: 'POST',
    path: '/api/stock/demande-transfert/create',
    resume: 'Demander à une autre officine un article qu’elle a : rien ne bouge avant qu’elle l’envoie',
    // It moves nothing, and the officine that is asked decides: whoever sees the shelf may ask.
    acces: 'stock.lire',
    portee: { champ: 'IdOfficine' },
    change: ['demande_transfert', 'commande_client'],
    statut: 201,
    payload: z.strictObject({
      /** Who asks: one's own officine unless said. */
      IdOfficine: Id.optional(),
      IdOfficineSource: Id,
      /** This article, here or there. */
      IdArticle: Id,
      Quantite: Quantite.optional(),
      IdCommande: Id.nullish(),
      Paire: z.int().min(1, 'De 1 à 3').max(3, 'De 1 à 3').nullish(),
    }),
    reponse: DemandeTransfert,
  }),
  refuserDemande: appel({
    method: 'PUT',
    path: '/api/stock/demande-transfert/refuser/{id}',
    resume: 'Refuser l’article qu’une autre officine demande, en disant pourquoi',
    acces: 'stock.transferer',
    portee: 'reponse',
    change: ['demande_transfert'],
    payload: z.strictObject({ Motif }),
    reponse: DemandeTransfert,
  }),
  retirerDemande: appel({
    method: 'PUT',
    path: '/api/stock/demande-transfert/retirer/{id}',
    resume: 'Retirer une demande à laquelle personne n’a encore répondu',
    acces: 'stock.lire',
    portee: 'reponse',
    change: ['demande_transfert'],
    reponse: DemandeTransfert,
  }),
}
