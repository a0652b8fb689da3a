import { z } from 'zod'
import { Operation, Reglement } from '../caisse/contract.ts'
import { AvoirDeVente } from '../commandes/avoir.ts'
import { STATUTS_REGLEMENT } from '../commandes/etats.ts'
import { appel, Id } from '../kernel/contract.ts'
import { Montant, periode, pourquoi, texteDe, trace, Version } from '../kernel/formes.ts'
import { liste, totauxDe } from '../kernel/liste.ts'
import { TICKET_OU_A4, TIRAGE } from '../kernel/papier.ts'
import { CE_QUI_L_ACCORDE, RemiseApprouvee, saisieRemise } from '../remises/contract.ts'
import { QUANTITE_MAX } from '../stock/rules.ts'

export const LIGNES_MAX = 200

const Ligne = z.strictObject({
  IdArticle: Id,
  Quantite: z
    .int('Une quantité est un nombre entier.')
    .min(1, 'Au moins 1.')
    .max(QUANTITE_MAX, `Au plus ${QUANTITE_MAX}.`),
  /** The article's price when it is not given. */
  PrixUnitaire: Montant.optional(),
})
const lignes = z
  .array(Ligne, { error: 'Au moins un article est attendu.' })
  .min(1, 'Au moins un article est attendu.')
  .max(LIGNES_MAX, `Au plus ${LIGNES_MAX} lignes.`)

const saisie = {
  Remise: Montant.optional(),
  NomAcheteur: texteDe(120).nullish(),
  Observation: texteDe(500).nullish(),
  ...saisieRemise,
}
export const SaisieComptoir = z.strictObject({ ...saisie, lignes, IdOfficine: Id.optional() })
export type SaisieComptoir = z.output<typeof SaisieComptoir>
const SaisieComptoirReglee = SaisieComptoir.extend({ reglement: Reglement })
const ModifComptoir = z.strictObject({
  ...saisie,
  lignes: lignes.optional(),
  version: Version.optional(),
  reglement: Reglement.optional(),
})

export const VenteDeListe = z.object({
  _id: Id,
  RefCmmd: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  DateCommd: z.string(),
  NomAcheteur: z.string().nullable(),
  NombreArticles: z.int(),
  SousTotal: z.int(),
  Remise: z.int(),
  /** What articles were sold below their labels: a discount too, already out of `SousTotal`. */
  RemisePrix: z.int(),
  /** Derived: the two together. */
  RemiseTotale: z.int(),
  PartClient: z.int(),
  MontantRegle: z.int(),
  ResteAPayer: z.int(),
  StatutReglement: z.enum(STATUTS_REGLEMENT),
  Observation: z.string().nullable(),
  Statut: z.enum(['Active', 'Supprimée']),
  ...trace,
})
export type VenteDeListe = z.infer<typeof VenteDeListe>

export const VenteComptoir = VenteDeListe.extend({
  MotifAnnulation: z.string().nullable(),
  lignes: z.array(
    z.object({
      IdArticle: Id,
      Designation: z.string(),
      CodeBarre: z.string(),
      Photo: Id.nullable(),
      Quantite: z.int(),
      PrixUnitaire: z.int(),
      /** What was on the label that day. */
      PrixListe: z.int(),
      Montant: z.int(),
    }),
  ),
  /** What came back of it, the first one first. */
  avoirs: z.array(AvoirDeVente),
  /** Who agreed to a discount that its seller does not give alone, the latest first. */
  approbations: z.array(RemiseApprouvee),
  /** What the cash desk wrote for it, reversals too. */
  reglements: z.array(
    Operation.pick({
      _id: true,
      modepaiement: true,
      montant: true,
      reference: true,
      ParAvoir: true,
      createdAt: true,
    }).extend({
      createdBy: z.string().nullable(),
    }),
  ),
})
export type VenteComptoir = z.infer<typeof VenteComptoir>

const lu = { method: 'GET', acces: 'comptoir.lire' } as const
const filtres = {
  ...periode,
  StatutReglement: z
    .enum(STATUTS_REGLEMENT, { error: `Une valeur parmi ${STATUTS_REGLEMENT.join(', ')}` })
    .optional(),
  IdVendeur: Id.optional(),
}
const ventesAuComptoir = { ...lu, element: VenteDeListe, tris: ['DateCommd', 'PartClient'], filtres } as const

const listeGroupe = liste({
  ...ventesAuComptoir,
  path: '/api/commandes/comptoires/groupe',
  resume: 'Lister les ventes au comptoir du réseau, ou de son officine',
  portee: 'liste',
})
export const sommesComptoir = [
  'NombreArticles',
  'PartClient',
  'MontantRegle',
  'ResteAPayer',
  'RemiseTotale',
] as const

export const comptoir = {
  liste: listeGroupe,
  totaux: totauxDe(listeGroupe, {
    path: '/api/commandes/comptoires/totaux',
    resume: 'Additionner les ventes au comptoir trouvées',
    sommes: sommesComptoir,
  }),
  duJour: liste({
    ...ventesAuComptoir,
    path: '/api/commande-comptoire-jour/{date}/{officine}',
    resume: 'Lister les ventes au comptoir d’une officine, un jour',
    portee: { param: 'officine' },
  }),
  dePeriode: liste({
    ...ventesAuComptoir,
    path: '/api/commande-comptoire-periode/{from}/{to}/{officine}',
    resume: 'Lister les ventes au comptoir d’une officine sur une période, bornes comprises',
    portee: { param: 'officine' },
  }),
  lire: appel({
    ...lu,
    path: '/api/commande/comptoire/{id}',
    resume: 'Lire une vente au comptoir, ses articles et ses règlements',
    portee: 'reponse',
    reponse: VenteComptoir,
  }),
  creer: appel({
    method: 'POST',
    path: '/api/commande/comptoire/create',
    resume: 'Vendre au comptoir, à régler plus tard à la caisse ; les articles quittent le stock',
    acces: 'comptoir.vendre',
    portee: { champ: 'IdOfficine' },
    change: ['commande_comptoir', 'article', 'demande_remise'],
    statut: 201,
    croit: CE_QUI_L_ACCORDE,
    payload: SaisieComptoir,
    reponse: VenteComptoir,
  }),
  vendre: appel({
    method: 'POST',
    path: '/api/commande/comptoire',
    resume: 'Vendre au comptoir et encaisser, en une seule fois',
    acces: 'caisse.encaisser',
    portee: { champ: 'IdOfficine' },
    change: ['commande_comptoir', 'article', 'demande_remise', 'operation', 'avoir'],
    statut: 201,
    croit: CE_QUI_L_ACCORDE,
    payload: SaisieComptoirReglee,
    reponse: VenteComptoir,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/commande/comptoire/{id}',
    resume: 'Modifier une vente au comptoir pas encore réglée, ou la régler',
    acces: 'comptoir.vendre',
    portee: { fiche: 'commande_comptoir', param: 'id' },
    change: ['commande_comptoir', 'article', 'demande_remise', 'operation', 'avoir'],
    croit: CE_QUI_L_ACCORDE,
    payload: ModifComptoir,
    reponse: VenteComptoir,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/commande/comptoire/drop/{id}',
    resume:
      'Annuler une vente au comptoir pas encore réglée, en disant pourquoi : ses articles reviennent en stock',
    acces: 'comptoir.supprimer',
    portee: { fiche: 'commande_comptoir', param: 'id' },
    change: ['commande_comptoir', 'article'],
    query: pourquoi,
    reponse: VenteComptoir,
  }),
  imprimer: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/commande/comptoire/pdf/{id}',
    resume: 'Imprimer une vente au comptoir (ticket de 80 mm, ou A4) ; la deuxième fois elle dit DUPLICATA',
    portee: { fiche: 'commande_comptoir', param: 'id' },
    query: TICKET_OU_A4,
  }),
}
