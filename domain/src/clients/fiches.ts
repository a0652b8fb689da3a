import { z } from 'zod'
import { PAR_AVOIR } from '../commandes/avoir.ts'
import { Commande } from '../commandes/commande.ts'
import { Conditions, PriseEnCharge } from '../commandes/couverture.ts'
import { ETATS_PROFORMA } from '../commandes/etats.ts'
import { Id } from '../kernel/contract.ts'
import { Jour, periode, Telephone, texteDe, texteRequis, trace } from '../kernel/formes.ts'
import { ColonnesLues } from '../kernel/importation.ts'
import { Oeil, TypeVision } from '../kernel/optique.ts'
import { deSante } from '../kernel/sante.ts'
import { CIVILITES, GENRES } from './rules.ts'

/** What a person types about a client. `null` empties a field. */
export const saisieClient = {
  Civilite: z.enum(CIVILITES, { error: `Une valeur parmi ${CIVILITES.join(', ')}` }).nullish(),
  Nom: texteRequis(80),
  Prenoms: texteRequis(120),
  Genre: z.enum(GENRES, { error: 'M ou F' }).nullish(),
  DateNaissance: Jour.nullish(),
  Contacts: z.array(Telephone).max(6, 'Au plus 6 téléphones').optional(),
  Email: z
    .union([z.literal('').transform(() => null), z.email({ error: 'Adresse e-mail invalide' }).max(200)])
    .nullish(),
  Adresse: texteDe(200).nullish(),
  Pays: texteDe(80).nullish(),
  Ville: texteDe(80).nullish(),
  Quartier: texteDe(80).nullish(),
  Profession: texteDe(80).nullish(),
  IdAssurance: Id.nullish(),
  IdSociete: Id.nullish(),
  Matricule: texteDe(60).nullish(),
  Observation: texteDe(2000).nullish(),
}
export const SaisieClient = z.strictObject({ ...saisieClient, IdOfficine: Id.optional() })
export type SaisieClient = z.output<typeof SaisieClient>

const STATUTS_CLIENT = ['Actif', 'Supprimé', 'Fusionné'] as const

const client = {
  _id: Id,
  CodeClient: z.string(),
  Civilite: z.enum(CIVILITES).nullable(),
  Nom: z.string(),
  Prenoms: z.string(),
  Genre: z.enum(GENRES).nullable(),
  DateNaissance: z.string().nullable(),
  Contacts: z.array(z.string()),
  Email: z.string().nullable(),
  Adresse: z.string().nullable(),
  Pays: z.string().nullable(),
  Ville: z.string().nullable(),
  Quartier: z.string().nullable(),
  Profession: z.string().nullable(),
  IdAssurance: Id.nullable(),
  IdSociete: Id.nullable(),
  Matricule: z.string().nullable(),
  Observation: z.string().nullable(),
  IdOfficine: Id,
  Statut: z.enum(STATUTS_CLIENT),
  IdFusion: Id.nullable(),
  DerniereVisite: z.string().nullable(),
  ...trace,
  /** Derived: names behind the ids, so that a list needs no second call. */
  Assurance: z.string().nullable(),
  TauxAssurance: z.int().nullable(),
  Societe: z.string().nullable(),
  Officine: z.string(),
  /** Derived: names and codes of the records merged into this one, which it is still found by. */
  Anciens: z.array(z.string()),
}
export const ClientDeListe = z.object(client)
export type ClientDeListe = z.infer<typeof ClientDeListe>

/** What a client owes, and bought in twelve months; null for who may not see sales. */
const argentDuClient = { ResteAPayer: z.int().nullable(), Achats: z.int().nullable() }
export const LigneClient = ClientDeListe.extend(argentDuClient)
export type LigneClient = z.infer<typeof LigneClient>
/** A client and the order whose birthday it is. */
export const ClientFete = LigneClient.extend({ RefCmmd: z.string() })
export type ClientFete = z.infer<typeof ClientFete>
/** Of all that was found; null also when it is too many to be added up. */
export const TotauxClients = z.object(argentDuClient)

export const STATUT_ORDONNANCE = z.enum(['Active', 'Supprimée'])

export const Ordonnance = z.object({
  _id: Id,
  RefOrd: z.string(),
  IdClient: Id,
  IdOfficine: Id,
  DateOrd: z.string(),
  TypeVision: TypeVision.nullable(),
  OD: z.lazy(() => OeilLu),
  OG: z.lazy(() => OeilLu),
  IdPrescripteur: Id.nullable(),
  Prescripteur: z.string().nullable(),
  IdCentre: Id.nullable(),
  Centre: z.string().nullable(),
  Observation: z.string().nullable(),
  /** The eye exam that it came out of. */
  IdConsultation: Id.nullable(),
  RefConsultation: z.string().nullable(),
  Statut: STATUT_ORDONNANCE,
  ...trace,
})
export type Ordonnance = z.infer<typeof Ordonnance>

/** Replies are what the server wrote: the shape is enough, the rules were checked on the way in. */
const OeilLu = z.record(z.string(), z.union([z.number(), z.string()])) as unknown as z.ZodType<Oeil>

export const OrdonnanceNommee = Ordonnance.extend({
  CodeClient: z.string(),
  Client: z.string(),
  Civilite: z.enum(CIVILITES).nullable(),
  Officine: z.string(),
})
/** Found by its date, its client, who prescribed it: its powers are read in it. */
export const OrdonnanceDeListe = OrdonnanceNommee.omit({ OD: true, OG: true })
export type OrdonnanceDeListe = z.infer<typeof OrdonnanceDeListe>

export const Document = z.object({
  _id: Id,
  entite: z.enum(['client', 'ordonnance', 'prise_en_charge', 'commande_client']),
  idEntite: Id,
  IdOfficine: Id,
  Nom: z.string(),
  Type: z.string(),
  Taille: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
})
export type Document = z.infer<typeof Document>

/** The whole client: what every call under a client answers. Newest first. */
export const Client = ClientDeListe.extend({
  ordonnances: deSante(z.array(Ordonnance), []),
  commandes: z.array(Commande),
  prisesEnCharge: z.array(PriseEnCharge),
  /** What they still owe from before this program, as far as it is not paid. */
  creances: z.array(
    z.object({
      _id: Id,
      RefCreance: z.string(),
      IdOfficine: Id,
      DateCreance: z.string(),
      Reference: z.string(),
      ResteAPayer: z.int(),
    }),
  ),
  /** Derived: all that is left to pay, on orders, then exams, then from before this program; the newest of each first. */
  dus: z.array(
    z.object({
      entite: z.enum(['commande_client', 'consultation', 'creance_ouverture']),
      _id: Id,
      RefCmmd: z.string(),
      IdOfficine: Id,
      ResteAPayer: z.int(),
    }),
  ),
  /** Derived: what the insurer usually grants; null without insurer. */
  conditions: Conditions.nullable(),
  /** Derived: the officines that may open it, its own and those that received it. */
  IdOfficines: z.array(Id),
})
export type Client = z.infer<typeof Client>

/** A client of another officine, found by an exact phone or code: who it is, and no more. */
export const ClientRetrouve = ClientDeListe.pick({
  _id: true,
  Civilite: true,
  Nom: true,
  Prenoms: true,
  CodeClient: true,
  IdOfficine: true,
  Officine: true,
  Assurance: true,
})
export type ClientRetrouve = z.infer<typeof ClientRetrouve>

/** What a client bought, paid, was proposed and wears: what its record does not hold itself. */
export const HistoireClient = z.object({
  /** When it was found, received, or agreed to be read, in another officine. */
  accueils: z.array(
    z.object({
      _id: Id,
      Quoi: z.enum(['Retrouvé', 'Reçu', 'Accord']),
      Officine: z.string(),
      createdAt: z.iso.datetime(),
      createdBy: z.string().nullable(),
    }),
  ),
  reglements: z.array(
    z.object({
      _id: Id,
      montant: z.int(),
      modepaiement: z.string(),
      reference: z.string().nullable(),
      ParAvoir: z.enum(PAR_AVOIR).nullable(),
      /** The order that was paid. */
      Document: z.string().nullable(),
      createdAt: z.iso.datetime(),
      createdBy: z.string().nullable(),
    }),
  ),
  proformas: z.array(
    z.object({
      _id: Id,
      RefProforma: z.string(),
      Total: z.int(),
      Etat: z.enum(ETATS_PROFORMA),
      createdAt: z.iso.datetime(),
      createdBy: z.string().nullable(),
    }),
  ),
  /** Delivered, the latest first. */
  paires: z.array(
    z.object({
      RefCmmd: z.string(),
      Paire: z.int(),
      Monture: z.string(),
      Verres: z.string(),
      LivreLe: z.iso.datetime(),
      /** Of the frame; null when it has none. */
      Garantie: z.string().nullable(),
    }),
  ),
})
export type HistoireClient = z.infer<typeof HistoireClient>

/** A prescription already amended: what it was before the amendment. */
export const VersionOrdonnance = Ordonnance.pick({
  version: true,
  DateOrd: true,
  TypeVision: true,
  OD: true,
  OG: true,
  IdPrescripteur: true,
  IdCentre: true,
  Observation: true,
}).extend({ remplaceeLe: z.iso.datetime(), remplaceePar: z.string().nullable() })
export type VersionOrdonnance = z.infer<typeof VersionOrdonnance>

const saisieOrdonnance = {
  DateOrd: Jour,
  OD: Oeil.optional(),
  OG: Oeil.optional(),
  TypeVision: TypeVision.nullish(),
  IdPrescripteur: Id.nullish(),
  IdCentre: Id.nullish(),
  Observation: texteDe(2000).nullish(),
}
export const SaisieOrdonnance = z.strictObject(saisieOrdonnance)
export type SaisieOrdonnance = z.output<typeof SaisieOrdonnance>
export const ModifOrdonnance = z.strictObject({
  ...saisieOrdonnance,
  DateOrd: Jour.optional(),
  RefOrd: texteRequis(40),
  version: z.int({ error: 'Obligatoire' }),
})

export const trisClients = ['Nom', 'CodeClient', 'DerniereVisite', 'createdAt', 'DateNaissance'] as const

export const filtresClients = {
  Civilite: z.enum(CIVILITES).optional(),
  Genre: z.enum(GENRES).optional(),
  IdAssurance: Id.optional(),
  Ville: z.string().max(80).optional(),
  Quartier: z.string().max(80).optional(),
  assure: z.enum(['oui', 'non']).optional(),
  /** Live clients unless said; a deleted one can be restored. */
  Statut: z.enum(['Actif', 'Supprimé']).optional(),
  /** Last visit between these days, both included. */
  ...periode,
}

/** Someone was shown the prescriptions of a client. */
export const Lecture = z.object({
  _id: Id,
  IdUtilisateur: Id,
  Utilisateur: z.string(),
  /** Where they worked. */
  Officine: z.string(),
  appel: z.string(),
  createdAt: z.iso.datetime(),
})
export type Lecture = z.infer<typeof Lecture>

/** What becomes of lines that are clients already there. */
export const CONNUS = ['creer', 'passer', 'completer'] as const

/** Result of reading a file: what would be, or was, created; errors by line. */
export const Importation = z.object({
  essai: z.boolean(),
  lues: z.int(),
  valides: z.int(),
  /** Lines that have an error, or several: with the valid ones, all that were read. */
  enErreur: z.int(),
  creees: z.int(),
  erreurs: z.array(z.object({ ligne: z.int(), champ: z.string(), message: z.string() })),
  doublons: z.array(z.object({ ligne: z.int(), CodeClient: z.string(), Client: z.string() })),
  colonnes: ColonnesLues,
  /** Lines that are clients already there: the same number, or the same name with a telephone or a birth date. The first ones. */
  connus: z.array(z.object({ ligne: z.int(), CodeClient: z.string(), Client: z.string() })),
  nombreConnus: z.int(),
  /** Of those, the records that took what they lacked. */
  completes: z.int(),
  /** What brought them in, and takes it back as a whole. */
  IdImport: Id.nullable(),
  /** The lines that were refused, with their titles: to be mended and sent again. */
  rejets: z.object({ titres: z.array(z.string()), lignes: z.array(z.array(z.string())) }).nullable(),
})
export type Importation = z.infer<typeof Importation>
