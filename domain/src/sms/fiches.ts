import { z } from 'zod'
import { ModeleSms, senderAddress, senderName } from '../configuration/saisieSms.ts'
import { CIVILITES, GENRES } from '../kernel/civilite.ts'
import { Id } from '../kernel/contract.ts'
import { Jour, texteDe, texteRequis, trace } from '../kernel/formes.ts'
import { ECARTS, GENRES_MESSAGE, GENRES_SERVICE, STATUTS_DIFFUSION, STATUTS_MESSAGE } from './rules.ts'

const booleen = z.boolean({ error: 'Oui ou non attendu' })

/** A message is never empty. */
export const Message = ModeleSms.refine(m => m !== '', { error: 'Obligatoire' })

export const saisieCompte = {
  senderName: senderName.nullish(),
  senderAddress: senderAddress.nullish(),
  clientId: texteDe(200).nullish(),
  clientSecret: texteDe(200).nullish(),
  QuotaMois: z
    .int({ error: 'Nombre entier de SMS attendu' })
    .min(1, 'Au moins 1')
    .max(10_000_000, 'Au plus 10 000 000')
    .nullish(),
  Actif: booleen.optional(),
}
/** The secrets go in and never come out: the reply only says whether they are there. */
export const CompteSms = z.object({
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  senderName: z.string().nullable(),
  senderAddress: z.string().nullable(),
  clientIdDefini: z.boolean(),
  clientSecretDefini: z.boolean(),
  QuotaMois: z.int().nullable(),
  Actif: z.boolean(),
  /** Derived: parts sent since the first of the month. */
  EnvoyesDuMois: z.int(),
  ...trace,
})
export type CompteSms = z.infer<typeof CompteSms>

/** What an account has left, and how old that news is. Without an account of its own, an officine uses the network's. */
export const SoldeSms = z.object({
  compte: z.string(),
  IdOfficine: Id.nullable(),
  Officine: z.string().nullable(),
  fournisseur: z.enum(['Journal', 'Orange']),
  senderName: z.string().nullable(),
  availableUnits: z.int().nullable(),
  expirationDate: z.iso.datetime().nullable(),
  luLe: z.iso.datetime().nullable(),
  /** Seconds since it was read. */
  age: z.int().nullable(),
  alerte: z.boolean(),
  erreur: z.string().nullable(),
})
export type SoldeSms = z.infer<typeof SoldeSms>

const ContactSaisi = z.strictObject({
  Nom: texteDe(120).nullish(),
  Prenoms: texteDe(120).nullish(),
  Contacts: texteDe(40).nullish(),
})
const CONTACTS_MAX = 5_000
export const contactsSaisis = z
  .array(ContactSaisi, { error: 'Liste de contacts attendue' })
  .max(CONTACTS_MAX, `Au plus ${CONTACTS_MAX} contacts à la fois : importez un fichier.`)

const age = z
  .int({ error: 'Un âge est un nombre entier.' })
  .min(0, 'Au moins 0')
  .max(120, 'Au plus 120')
  .optional()
/** Who is looked for among the clients of an officine: all that is said, together. */
export const Question = z.strictObject({
  AgeMin: age,
  AgeMax: age,
  Civilite: z.enum(CIVILITES).optional(),
  Genre: z.enum(GENRES, { error: 'M ou F' }).optional(),
  Ville: texteDe(80).optional(),
  Quartiers: z.array(texteRequis(80), { error: 'Liste attendue' }).max(50).optional(),
  Professions: z.array(texteRequis(80), { error: 'Liste attendue' }).max(50).optional(),
  Assurances: z.array(Id, { error: 'Liste attendue' }).max(50).optional(),
  /** Has an insurer, or has none. */
  Assure: booleen.optional(),
  VisiteAvant: Jour.optional(),
  VisiteApres: Jour.optional(),
  AchatAvant: Jour.optional(),
  AchatApres: Jour.optional(),
  ExamenAvant: Jour.optional(),
  OrdonnanceExpiree: booleen.optional(),
  MoisAnniversaire: z.int({ error: 'Un mois va de 1 à 12.' }).min(1).max(12).optional(),
  /** No marketing message since this many days. */
  SansSmsDepuis: z.int({ error: 'Nombre de jours attendu' }).min(1).max(3650).optional(),
  SansCommandeEnCours: booleen.optional(),
  SansResteAPayer: booleen.optional(),
})
export type Question = z.output<typeof Question>

export const EXCLUS = [...ECARTS, 'sans-numero', 'commande-en-cours', 'reste-a-payer'] as const
/** How many clients answer, and how many of them are left out, each for its first reason. */
export const CompteClients = z.object({
  trouves: z.int(),
  exclus: z.object(
    Object.fromEntries(EXCLUS.map(e => [e, z.int()])) as Record<(typeof EXCLUS)[number], z.ZodInt>,
  ),
  recevront: z.int(),
})
export type CompteClients = z.infer<typeof CompteClients>

export const Repertoire = z.object({
  _id: Id,
  Libelle: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  Question: Question.nullable(),
  ActualiseLe: z.iso.datetime(),
  Nombre: z.int(),
  /** Those who would get a message today: a mobile of the country, once, whose owner agreed and did not say stop. */
  Joignables: z.int(),
  ...trace,
})
export type Repertoire = z.infer<typeof Repertoire>

export const ContactDeRepertoire = z.object({
  _id: Id,
  Nom: z.string(),
  Prenoms: z.string(),
  Contacts: z.string(),
  IdClient: Id.nullable(),
  /** Derived: why no message goes there; null when one may. */
  Ecart: z.enum(['consentement', 'stop', 'fixe', 'a-verifier']).nullable(),
})
export type ContactDeRepertoire = z.infer<typeof ContactDeRepertoire>
export const RepertoireEntier = Repertoire.extend({ contacts: z.array(ContactDeRepertoire) })

const Compte = z.object({
  total: z.int(),
  /** Accepted by the provider, those received included. */
  envoyes: z.int(),
  recus: z.int(),
  echecs: z.int(),
  incertains: z.int(),
  restants: z.int(),
})

export const Diffusion = z.object({
  _id: Id,
  Libelle: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  IdRepertoire: Id.nullable(),
  Repertoire: z.string().nullable(),
  /** The rules that its directory answers; null when the directory was chosen. */
  Question: Question.nullable(),
  message: z.string(),
  DateEnvoi: z.iso.datetime().nullable(),
  statut: z.enum(STATUTS_DIFFUSION),
  Motif: z.string().nullable(),
  lanceeLe: z.iso.datetime().nullable(),
  lanceePar: z.string().nullable(),
  termineeLe: z.iso.datetime().nullable(),
  messages: Compte,
  /** The last trial: where it went, and what became of it. */
  test: z
    .object({
      Numero: z.string(),
      statut: z.enum(STATUTS_MESSAGE),
      Reponse: z.string().nullable(),
      Parties: z.int(),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  ...trace,
})
export type Diffusion = z.infer<typeof Diffusion>

/** What it would cost, and what some of those who get it would read. */
export const Apercu = z.object({
  recevront: z.int(),
  ecartes: z.object(
    Object.fromEntries(ECARTS.map(e => [e, z.int()])) as Record<(typeof ECARTS)[number], z.ZodInt>,
  ),
  /** Parts in all; estimated on a sample when they are many. */
  parties: z.int(),
  partiesMax: z.int(),
  caracteresMax: z.int(),
  cout: z.int(),
  finPrevue: z.iso.datetime(),
  quotaRestant: z.int().nullable(),
  exemples: z.array(
    z.object({ Destinataire: z.string(), Numero: z.string(), Texte: z.string(), Parties: z.int() }),
  ),
})
export type Apercu = z.infer<typeof Apercu>

export const MessageSms = z.object({
  _id: Id,
  Genre: z.enum(GENRES_MESSAGE),
  IdOfficine: Id,
  Officine: z.string(),
  IdDiffusion: Id.nullable(),
  /** The campaign, or what caused it. */
  Objet: z.string().nullable(),
  IdClient: Id.nullable(),
  Destinataire: z.string(),
  Numero: z.string(),
  Texte: z.string(),
  Parties: z.int(),
  statut: z.enum(STATUTS_MESSAGE),
  Reponse: z.string().nullable(),
  EnvoyeLe: z.iso.datetime().nullable(),
  RecuLe: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
})
export type MessageSms = z.infer<typeof MessageSms>

/** What a client said of marketing; null when never asked. Messages of the service need none. */
export const Consentement = z.object({
  Accord: z.boolean().nullable(),
  Le: z.iso.datetime().nullable(),
  Par: z.string().nullable(),
  Source: z.enum(['Client', 'STOP']).nullable(),
  /** The number that messages go to; null when none of theirs is a mobile. */
  Numero: z.string().nullable(),
})
export type Consentement = z.infer<typeof Consentement>

export const AnniversaireSms = z.object({
  _id: Id,
  IdClient: Id,
  Civilite: z.enum(CIVILITES).nullable(),
  Nom: z.string(),
  Prenoms: z.string(),
  Numero: z.string().nullable(),
  Accord: z.boolean().nullable(),
  /** How old the person, or the order, is. */
  Ans: z.int(),
  RefCmmd: z.string().nullable(),
  Texte: z.string(),
  /** What was sent this year; null when nothing was. */
  statut: z.enum(STATUTS_MESSAGE).nullable(),
})
export type AnniversaireSms = z.infer<typeof AnniversaireSms>

export const ServiceSms = z.object({
  Genre: z.enum(GENRES_SERVICE),
  Actif: z.boolean(),
  Modele: z.string(),
  /** Days before it leaves; null when it leaves at once. */
  Delai: z.int().nullable(),
  marketing: z.boolean(),
  /** Zero while nobody has set it. */
  version: z.int(),
})
export type ServiceSms = z.infer<typeof ServiceSms>

export const ActiviteSms = z.object({
  jours: z.array(
    z.object({ Jour: z.string(), envoyes: z.int(), recus: z.int(), echecs: z.int(), parties: z.int() }),
  ),
  /** Since the first of the month. */
  mois: z.object({ parties: z.int(), cout: z.int(), quota: z.int().nullable() }),
  reglages: z.object({
    fournisseur: z.enum(['Journal', 'Orange']),
    HeureDebut: z.string(),
    HeureFin: z.string(),
    Debit: z.int(),
    PrixSms: z.int(),
    senderName: z.string().nullable(),
  }),
})
export type ActiviteSms = z.infer<typeof ActiviteSms>
