import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { texteDe, texteRequis } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { Quantite } from './contract.ts'
import { LIGNES_MAX, STATUTS_TRANSFERT } from './rules.ts'

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
  /** Sent, arrived, still on its way, written off: sums of the lines. */
  Envoyee: z.int(),
  Recue: z.int(),
  EnTransit: z.int(),
  Perdue: z.int(),
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

export const Transfert = TransfertDeListe.extend({ lignes: z.array(LigneDeTransfert) })
export type Transfert = z.infer<typeof Transfert>

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
    writes: true,
    statut: 201,
    payload: z.strictObject({
      IdOfficineSource: Id,
      IdOfficineDestination: Id,
      Observation: texteDe(500).nullish(),
      lignes: lignesDe(z.strictObject({ IdArticle: Id, Quantite })),
    }),
    reponse: Transfert,
  }),
  recevoir: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/recevoir/{id}',
    resume: 'Recevoir un transfert : tout ce qui est en route, ou ce qui est arrivé de chaque article',
    acces: 'stock.transferer',
    portee: 'reponse',
    writes: true,
    payload: z.strictObject({ lignes: lignesDe(ligneRecue).optional(), version }),
    reponse: Transfert,
  }),
  solder: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/solder/{id}',
    resume: 'Passer en perte ce qui n’est pas arrivé, avec le motif',
    acces: 'stock.transferer',
    portee: 'reponse',
    writes: true,
    payload: z.strictObject({ Motif, lignes: lignesDe(ligneRecue).optional(), version }),
    reponse: Transfert,
  }),
  annuler: appel({
    method: 'PUT',
    path: '/api/stock/transfert-article/annuler/{id}',
    resume: 'Annuler un transfert avant sa réception : ses articles reviennent en stock',
    acces: 'stock.transferer',
    portee: 'reponse',
    writes: true,
    payload: z.strictObject({ Motif: Motif.optional(), version }),
    reponse: Transfert,
  }),
  imprimer: appel({
    method: 'GET',
    path: '/api/stock/transfert-article/pdf/{id}',
    resume: 'Imprimer le bon d’un transfert (PDF A4)',
    acces: 'stock.lire',
    portee: 'liste',
    contenu: 'application/pdf',
    reponse: z.any(),
  }),
}
