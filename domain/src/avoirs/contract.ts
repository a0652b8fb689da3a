import { z } from 'zod'
import { MontantPositif, Numero } from '../caisse/saisies.ts'
import { PAR_AVOIR } from '../commandes/avoir.ts'
import { appel, Id } from '../kernel/contract.ts'
import { ecritPar, periode, texteRequis, Version } from '../kernel/formes.ts'
import { exportDe, liste, totauxDe } from '../kernel/liste.ts'
import { TICKET_OU_A4, TIRAGE } from '../kernel/papier.ts'
import { NATURES_RENDUES, SORTS } from './rules.ts'

/** A credit note: what came back of a sale, and what became of the money. Never changed; `Utilise` follows what its credit pays. */
export const Avoir = z.object({
  _id: Id,
  Reference: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  /** The day that it counts for: today’s, or the first that is still open. */
  Jour: z.string(),
  IdCommande: Id.nullable(),
  IdComptoir: Id.nullable(),
  /** The reference of the sale. */
  Document: z.string(),
  IdClient: Id.nullable(),
  Tiers: z.string().nullable(),
  Motif: z.string(),
  Montant: z.int(),
  PartAssurance: z.int(),
  PartClient: z.int(),
  /** Given back in money that day. */
  Rendu: z.int(),
  /** Kept as a credit, what of it has paid something or was given back since, and what is left. */
  Credit: z.int(),
  Utilise: z.int(),
  Reste: z.int(),
  ...ecritPar,
})
export type Avoir = z.infer<typeof Avoir>

export const AvoirEntier = Avoir.extend({
  lignes: z.array(
    z.object({
      Cle: z.string(),
      Nature: z.enum(NATURES_RENDUES),
      Designation: z.string(),
      IdArticle: Id.nullable(),
      Quantite: z.int(),
      Montant: z.int(),
      Sort: z.enum(SORTS),
    }),
  ),
  /** What the cash desk wrote with it: money given back, credit kept, what the credit paid. */
  operations: z.array(
    z.object({
      _id: Id,
      Jour: z.string(),
      modepaiement: z.string(),
      montant: z.int(),
      Document: z.string().nullable(),
      ParAvoir: z.enum(PAR_AVOIR).nullable(),
      ...ecritPar,
    }),
  ),
  IdOfficines: z.array(Id),
})
export type AvoirEntier = z.infer<typeof AvoirEntier>

const LigneARendre = z.object({
  Cle: z.string(),
  Nature: z.enum(NATURES_RENDUES),
  Designation: z.string(),
  IdArticle: Id.nullable(),
  Quantite: z.int(),
  PrixUnitaire: z.int(),
  /** Whether it may go back on the shelf: what was ordered or made for this client is lost. */
  EnStock: z.boolean(),
})

const taux = z.int().nullable()
/** What of a sale may come back, and what `chiffrer` needs to say what it comes to. */
export const VenteRetournable = z.object({
  _id: Id,
  IdOfficine: Id,
  RefCmmd: z.string(),
  version: z.int(),
  lignes: z.array(LigneARendre),
  Remise: z.int(),
  PartAssurance: z.int(),
  MontantRegle: z.int(),
  couverture: z
    .object({
      Taux: z.int(),
      PlafondMonture: taux,
      PlafondVerres: taux,
      PlafondRestant: taux,
      AccordeRestant: taux,
    })
    .nullable(),
  /** Why nothing, or not every line alone, comes back now; null when all does. */
  Refus: z.string().nullable(),
  /** Only whole: the lenses are being made. */
  Entiere: z.boolean(),
})
export type VenteRetournable = z.infer<typeof VenteRetournable>

export const SaisieAvoir = z.strictObject({
  version: Version,
  lignes: z
    .array(
      z.strictObject({
        Cle: texteRequis(20),
        Quantite: z
          .int('Une quantité est un nombre entier.')
          .min(1, 'Au moins 1.')
          .max(10_000, 'Au plus 10 000.'),
        Sort: z.enum(SORTS, { error: 'Stock ou Perte' }),
      }),
      { error: 'Choisissez ce qui revient.' },
    )
    .min(1, 'Choisissez ce qui revient.')
    .max(200, 'Au plus 200 lignes.'),
  Motif: texteRequis(200),
  /** Of what the client has paid too much, what is given back in money; the rest is a credit. */
  rendre: z
    .strictObject({ montant: MontantPositif, modepaiement: texteRequis(40), reference: Numero })
    .optional(),
})
export type SaisieAvoir = z.output<typeof SaisieAvoir>

const lu = { method: 'GET', acces: 'ventes.lire' } as const
const listeAvoirs = liste({
  path: '/api/avoirs',
  resume: 'Lister les avoirs : ce qui est revenu des ventes, et ce qui en reste en crédit',
  acces: 'ventes.lire',
  portee: 'liste',
  element: Avoir,
  tris: ['createdAt', 'Montant', 'Reste'],
  filtres: {
    ...periode,
    IdClient: Id.optional(),
    IdCommande: Id.optional(),
    IdComptoir: Id.optional(),
    /** Those on which a credit is left. */
    credit: z.enum(['oui'], { error: 'oui' }).optional(),
  },
})

const rendre = {
  acces: 'ventes.rendre',
  preuve: true,
  statut: 201,
  payload: SaisieAvoir,
} as const

export const avoirs = {
  liste: listeAvoirs,
  totaux: totauxDe(listeAvoirs, {
    path: '/api/avoirs/totaux',
    resume: 'Additionner les avoirs trouvés',
    sommes: ['Montant', 'PartAssurance', 'PartClient', 'Rendu', 'Credit', 'Reste'],
  }),
  exporter: exportDe(listeAvoirs, {
    path: '/api/avoirs/export',
    resume: 'Exporter les avoirs trouvés en Excel ou CSV',
    acces: 'ventes.exporter',
    preuve: true,
  }),
  deCommande: appel({
    ...lu,
    path: '/api/avoir/de-commande/{id}',
    resume: 'Lire ce qui peut revenir d’une commande',
    portee: { fiche: 'commande_client', param: 'id' },
    reponse: VenteRetournable,
  }),
  deComptoir: appel({
    method: 'GET',
    path: '/api/avoir/de-comptoir/{id}',
    resume: 'Lire ce qui peut revenir d’une vente au comptoir',
    acces: 'comptoir.lire',
    portee: { fiche: 'commande_comptoir', param: 'id' },
    reponse: VenteRetournable,
  }),
  rendreCommande: appel({
    ...rendre,
    method: 'POST',
    path: '/api/avoir/commande/{id}',
    resume:
      'Faire l’avoir d’une commande, entière ou en partie, livrée ou facturée : ce qui revient, où cela va, l’argent rendu ou gardé en crédit',
    portee: { fiche: 'commande_client', param: 'id' },
    change: ['avoir', 'commande_client', 'article', 'operation', 'facture_assurance', 'demande_transfert'],
    reponse: AvoirEntier,
  }),
  rendreComptoir: appel({
    ...rendre,
    method: 'POST',
    path: '/api/avoir/comptoir/{id}',
    resume: 'Faire l’avoir d’une vente au comptoir, entière ou en partie',
    portee: { fiche: 'commande_comptoir', param: 'id' },
    change: ['avoir', 'commande_comptoir', 'article', 'operation'],
    reponse: AvoirEntier,
  }),
  lire: appel({
    ...lu,
    path: '/api/avoir/{id}',
    resume: 'Lire un avoir, ses lignes et ce que la caisse en a écrit',
    portee: 'reponse',
    reponse: AvoirEntier,
  }),
  parNumero: appel({
    ...lu,
    path: '/api/avoir/numero/{code}',
    resume: 'Lire un avoir par son numéro, tel qu’il est sur son papier',
    portee: 'reponse',
    reponse: AvoirEntier,
  }),
  rembourser: appel({
    method: 'POST',
    path: '/api/avoir/rembourser/{id}',
    resume: 'Rendre en argent ce qui reste du crédit d’un avoir, en tout ou en partie',
    acces: 'caisse.annuler',
    preuve: true,
    portee: { fiche: 'avoir', param: 'id' },
    change: ['avoir', 'operation'],
    payload: z.strictObject({
      montant: MontantPositif.optional(),
      modepaiement: texteRequis(40),
      reference: Numero,
      Motif: texteRequis(200),
    }),
    reponse: AvoirEntier,
  }),
  imprimer: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/avoir/pdf/{id}',
    resume: 'Imprimer un avoir (A4, ou ticket de 80 mm) ; la deuxième fois il dit DUPLICATA',
    portee: { fiche: 'avoir', param: 'id' },
    query: TICKET_OU_A4,
  }),
}
