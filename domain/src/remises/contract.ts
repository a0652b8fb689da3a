import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Signature, texteDe, texteRequis } from '../kernel/formes.ts'

const GENRES_REMISE = ['Commande', 'Comptoir'] as const

/** What a sale carries when its discount is more than its seller gives alone. */
export const saisieRemise = {
  /** Someone who may agrees on the spot, by their own password. */
  approbation: Signature.extend({ Motif: texteRequis(300) }).optional(),
  /** Asks those who may at their desks: the sale is priced and not made, and the refusal names the request. */
  demanderRemise: z.strictObject({ Motif: texteRequis(300) }).optional(),
  /** The request that was agreed to: good for this very sale, once. */
  IdDemandeRemise: Id.optional(),
}
export const SaisieRemise = z.strictObject(saisieRemise)
/** Who agrees, and how it was asked: sent again after a cut without them, it is the same sale. */
export const CE_QUI_L_ACCORDE: readonly string[] = Object.keys(saisieRemise)
export type SaisieRemise = z.output<typeof SaisieRemise>

/** Who agreed to the discount of a sale, as its record shows it. */
export const RemiseApprouvee = z.object({
  Pourcent: z.number(),
  Remise: z.int(),
  Motif: z.string(),
  Demandeur: z.string(),
  Approbateur: z.string(),
  createdAt: z.iso.datetime(),
})
export type RemiseApprouvee = z.infer<typeof RemiseApprouvee>

const ETATS_DEMANDE = ['En attente', 'Accordée', 'Refusée', 'Retirée', 'Expirée'] as const
export const DemandeRemise = z.object({
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  Genre: z.enum(GENRES_REMISE),
  /** The client, or the name that a buyer gave. */
  Tiers: z.string().nullable(),
  lignes: z.array(
    z.object({ Designation: z.string(), Quantite: z.int(), PrixListe: z.int(), Prix: z.int() }),
  ),
  ValeurListe: z.int(),
  Remise: z.int(),
  Pourcent: z.number(),
  /** What the asker gives alone. */
  Limite: z.int(),
  Motif: z.string(),
  Demandeur: z.string(),
  createdAt: z.iso.datetime(),
  Etat: z.enum(ETATS_DEMANDE),
  Reponse: z.string().nullable(),
  Approbateur: z.string().nullable(),
})
export type DemandeRemise = z.infer<typeof DemandeRemise>

export const remises = {
  enAttente: appel({
    method: 'GET',
    path: '/api/remises/en-attente',
    resume:
      'Lister les remises que des collègues demandent et que l’on peut approuver, la plus ancienne d’abord, puis celles que l’on a accordées depuis un jour sans qu’une vente s’en soit servie à temps',
    acces: 'ventes.approuver',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(DemandeRemise),
  }),
  lire: appel({
    method: 'GET',
    path: '/api/remise/demande/{id}',
    resume: 'Lire une demande de remise, pour qui l’a faite ou peut y répondre',
    acces: 'stock.lire',
    portee: 'reponse',
    reponse: DemandeRemise,
  }),
  repondre: appel({
    method: 'PUT',
    path: '/api/remise/demande/repondre/{id}',
    resume: 'Accorder ou refuser la remise qu’un collègue demande',
    acces: 'ventes.approuver',
    portee: { fiche: 'demande_remise', param: 'id' },
    change: ['demande_remise'],
    payload: z.strictObject({
      Accordee: z.boolean({ error: 'Oui ou non attendu' }),
      /** Why not: asked for when it is refused. */
      Motif: texteDe(300).nullish(),
    }),
    reponse: DemandeRemise,
  }),
  retirer: appel({
    method: 'PUT',
    path: '/api/remise/demande/retirer/{id}',
    resume: 'Retirer sa demande de remise : personne n’a plus à y répondre',
    acces: 'stock.lire',
    portee: { fiche: 'demande_remise', param: 'id' },
    change: ['demande_remise'],
    reponse: DemandeRemise,
  }),
}
