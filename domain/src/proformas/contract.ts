import { z } from 'zod'
import { Ordonnance } from '../clients/contract.ts'
import { Estimation, PriseEnCharge } from '../commandes/couverture.ts'
import { ETATS_PROFORMA } from '../commandes/etats.ts'
import {
  avecClient,
  CE_QUE_L_ECRAN_CROIT,
  Estimer,
  Monture,
  periodeEtVendeur,
  saisieVente,
  vente,
} from '../commandes/vente.ts'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Version } from '../kernel/formes.ts'
import { exportDe, liste, totauxDe } from '../kernel/liste.ts'
import { TIRAGE } from '../kernel/papier.ts'
import { deSante } from '../kernel/sante.ts'

const proforma = {
  ...vente,
  ...avecClient,
  RefProforma: z.string(),
  DateProforma: z.string(),
  DateExpiration: z.string(),
  /** Derived: the order that it became. */
  IdCommande: Id.nullable(),
  RefCmmd: z.string().nullable(),
  Etat: z.enum(ETATS_PROFORMA),
  /** Without a bon: on what terms the shares are estimated. */
  Estimation: Estimation.nullable(),
}
export const ProformaDeListe = z.object(proforma)
export type ProformaDeListe = z.infer<typeof ProformaDeListe>

export const Proforma = z.object({
  ...proforma,
  Contacts: z.array(z.string()),
  Montures: z.array(Monture.nullable()),
  ordonnance: deSante(Ordonnance.nullable(), null),
  priseEnCharge: PriseEnCharge.nullable(),
  /** Pair by pair, what the labels say today: the sale is held against the higher of these and of its own. Null: there is none. */
  DuJour: z.array(
    z.object({ Monture: z.int().nullable(), VerreD: z.int().nullable(), VerreG: z.int().nullable() }),
  ),
})
export type Proforma = z.infer<typeof Proforma>

const saisie = {
  ...saisieVente,
  DateProforma: Jour.optional(),
  DateExpiration: Jour.optional(),
  /** `false`: the client pays all. Left out, an insured client's proforma without a bon is estimated. */
  Estimer,
}
export const SaisieProforma = z.strictObject({ ...saisie, IdClient: Id })
export type SaisieProforma = z.output<typeof SaisieProforma>

const lu = { method: 'GET', acces: 'ventes.lire' } as const
const trisProformas = ['DateProforma', 'RefProforma', 'DateExpiration', 'Total'] as const
export const sommesProformas = ['RemiseTotale', 'Total', 'PartAssurance', 'PartClient'] as const
const filtresProformas = { ...periodeEtVendeur, Etat: z.enum(ETATS_PROFORMA).optional() }
const commun = {
  acces: 'ventes.lire',
  element: ProformaDeListe,
  tris: trisProformas,
  filtres: filtresProformas,
} as const

const listeProformas = liste({
  path: '/api/proformas',
  resume: 'Lister les proformas du réseau, ou de son officine',
  portee: 'liste',
  ...commun,
})

export const proformas = {
  liste: listeProformas,
  totaux: totauxDe(listeProformas, {
    path: '/api/proforma/totaux',
    resume: 'Additionner les proformas trouvées',
    sommes: sommesProformas,
  }),
  parOfficine: liste({
    path: '/api/proformas/{officine}',
    resume: 'Lister les proformas d’une officine',
    portee: { param: 'officine' },
    ...commun,
  }),
  parClient: appel({
    ...lu,
    path: '/api/proforma/client/{clientId}',
    resume: 'Lister les proformas d’un client, la plus récente d’abord',
    portee: { fiche: 'client', param: 'clientId', accueil: true },
    reponse: z.array(ProformaDeListe),
  }),
  exporter: exportDe(listeProformas, {
    path: '/api/proforma/export',
    resume: 'Exporter les proformas trouvées en Excel ou CSV',
    acces: 'ventes.exporter',
    preuve: true,
  }),
  lire: appel({
    ...lu,
    path: '/api/proforma/{id}',
    resume: 'Lire une proforma',
    portee: 'reponse',
    reponse: Proforma,
  }),
  creer: appel({
    method: 'POST',
    path: '/api/proforma/create',
    resume: 'Faire une proforma pour un client ; le stock n’en sait rien',
    acces: 'ventes.ecrire',
    portee: 'reponse',
    change: ['proforma'],
    statut: 201,
    croit: CE_QUE_L_ECRAN_CROIT,
    payload: SaisieProforma,
    reponse: Proforma,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/proforma/update/{id}',
    resume: 'Modifier une proforma qui n’est pas encore une commande',
    acces: 'ventes.ecrire',
    portee: { fiche: 'proforma', param: 'id' },
    change: ['proforma'],
    croit: CE_QUE_L_ECRAN_CROIT,
    payload: z.strictObject({ ...saisie, version: Version }),
    reponse: Proforma,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/proforma/drop/{id}',
    resume: 'Supprimer une proforma qui n’est pas devenue une commande',
    acces: 'ventes.supprimer',
    portee: { fiche: 'proforma', param: 'id' },
    change: ['proforma'],
    reponse: Proforma,
  }),
  imprimer: appel({
    ...lu,
    ...TIRAGE,
    path: '/api/proforma/pdf/{id}',
    resume: 'Imprimer une proforma (PDF A4) ; la deuxième fois elle dit DUPLICATA',
    portee: { fiche: 'proforma', param: 'id' },
    montre: 'id',
  }),
}
