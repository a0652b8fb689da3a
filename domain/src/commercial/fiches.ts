import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { Jour, Montant, Telephone, texteDe, texteRequis, trace, Version } from '../kernel/formes.ts'
import {
  ETATS_CONVENTION,
  GENRES_ACTIVITE,
  ISSUES,
  NOMS_ETAPES,
  SLUG_MAX,
  STATUTS_OPPORTUNITE,
  STATUTS_SUSPECT,
} from './rules.ts'

const parmi = <const V extends readonly [string, ...string[]]>(valeurs: V) =>
  z.enum(valeurs, { error: `Une valeur parmi ${valeurs.join(', ')}` })
export const StatutSuspect = parmi(STATUTS_SUSPECT)
export const Etape = parmi(NOMS_ETAPES)
export const StatutOpportunite = parmi(STATUTS_OPPORTUNITE)
export const Genre = parmi(GENRES_ACTIVITE)

/** What activities and papers are kept beside. */
export const ENTITES_COMMERCIALES = ['suspect', 'compte_sale', 'contact', 'opportunite'] as const
export type EntiteCommerciale = (typeof ENTITES_COMMERCIALES)[number]
export const Entite = parmi(ENTITES_COMMERCIALES)

const ouRien = <S extends z.ZodType>(schema: S) => z.preprocess(v => (v === '' ? null : v), schema.nullish())
const Email = ouRien(z.email({ error: 'Adresse e-mail invalide' }).max(200, 'Au plus 200 caractères'))
const Numero = ouRien(Telephone)
const Effectif = z
  .int({ error: 'Un effectif est un nombre entier.' })
  .min(1, 'Un effectif est d’au moins 1.')
  .max(1_000_000, 'Un effectif va jusqu’à 1 000 000.')
  .nullish()
const Slug = z
  .string({ error: 'Texte attendu' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Des minuscules sans accent et des chiffres, séparés par des tirets.')
  .max(SLUG_MAX, `Au plus ${SLUG_MAX} caractères`)
/** Whose record it is: the caller's unless a manager says otherwise. */
const IdProprietaire = Id.optional()
const nomme = { _id: Id, version: Version }

const suspect = {
  NomContact: texteDe(120).nullish(),
  Telephone: Numero,
  Email,
  Ville: texteDe(120).nullish(),
  Activite: texteDe(120).nullish(),
  Effectif,
  Source: texteDe(120).nullish(),
  IdProprietaire,
}
export const SaisieSuspect = z.strictObject({ RaisonSociale: texteRequis(160), ...suspect })
export const ModifSuspect = z.strictObject({
  ...nomme,
  RaisonSociale: texteRequis(160).optional(),
  ...suspect,
})

const compte = {
  IdSociete: Id.nullish(),
  Secteur: texteDe(120).nullish(),
  Adresse: texteDe(200).nullish(),
  Ville: texteDe(120).nullish(),
  Telephone: Numero,
  Email,
  Effectif,
  IdProprietaire,
}
export const SaisieCompteSale = z.strictObject({
  RaisonSociale: texteRequis(160),
  slug: Slug.optional(),
  ...compte,
})
export const ModifCompteSale = z.strictObject({
  ...nomme,
  RaisonSociale: texteRequis(160).optional(),
  ...compte,
})

const contact = {
  Prenoms: texteDe(120).nullish(),
  Fonction: texteDe(120).nullish(),
  Telephone: Numero,
  Email,
  IdCompte: Id.nullish(),
  IdProprietaire,
}
export const SaisieContact = z.strictObject({ Nom: texteRequis(120), slug: Slug.optional(), ...contact })
export const ModifContact = z.strictObject({ ...nomme, Nom: texteRequis(120).optional(), ...contact })

const opportunite = {
  IdContact: Id.nullish(),
  Montant: Montant.optional(),
  DateCloturePrevue: Jour.nullish(),
  IdProprietaire,
}
export const SaisieOpportunite = z.strictObject({
  Libelle: texteRequis(160),
  slug: Slug.optional(),
  IdCompte: Id,
  ...opportunite,
})
export const ModifOpportunite = z.strictObject({
  ...nomme,
  Libelle: texteRequis(160).optional(),
  ...opportunite,
})

const Pourcentage = z
  .int({ error: 'Une remise est un nombre entier.' })
  .min(1, 'Une remise va de 1 à 60 %.')
  .max(60, 'Une remise va de 1 à 60 %.')
const termes = { Remise: Pourcentage, DateDebut: Jour, DateFin: Jour.nullish() }
export const SaisieConvention = z.strictObject({ IdCompte: Id, ...termes })
export const ModifConvention = z.strictObject({
  ...nomme,
  Remise: Pourcentage.optional(),
  DateDebut: Jour.optional(),
  DateFin: Jour.nullish(),
})
/** What is agreed with a company whose sale is won. */
const Termes = z.strictObject(termes)

export const FermerEtape = z.strictObject({
  _id: Id,
  Etape,
  Issue: parmi(ISSUES),
  Motif: texteDe(500).nullish(),
  convention: Termes.optional(),
})

const Heure = z.string({ error: 'Texte attendu' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure : 16:00.')
const activite = {
  Detail: texteDe(2000).nullish(),
  Echeance: Jour.nullish(),
  Heure: ouRien(Heure),
}
export const SaisieActivite = z.strictObject({
  entite: Entite,
  idEntite: Id,
  Genre,
  Objet: texteRequis(160),
  ...activite,
  /** Already done; otherwise a note is, and what has a day to be done is not. */
  Fait: z.boolean({ error: 'Oui ou non attendu' }).optional(),
})
export const ModifActivite = z.strictObject({ ...nomme, Objet: texteRequis(160).optional(), ...activite })
export const ActiviteFaite = z.strictObject({ _id: Id, Detail: texteDe(2000).nullish() })

/** The next thing to do: shown wherever its record is. */
const Prochaine = z.object({
  _id: Id,
  Genre,
  Objet: z.string(),
  Echeance: z.string(),
  Heure: z.string().nullable(),
})
export type Prochaine = z.infer<typeof Prochaine>

const possede = { IdProprietaire: Id, Proprietaire: z.string() }
const suivi = {
  ...possede,
  ProchaineActivite: Prochaine.nullable(),
  /** When it left the lists; it can come back. */
  RetireLe: z.iso.datetime().nullable(),
  ...trace,
}
const texte = z.string().nullable()

export const Suspect = z.object({
  _id: Id,
  RaisonSociale: z.string(),
  NomContact: texte,
  Telephone: texte,
  Email: texte,
  Ville: texte,
  Activite: texte,
  Effectif: z.int().nullable(),
  Source: texte,
  status_suspect: StatutSuspect,
  /** Why it was set aside. */
  Motif: texte,
  ValideLe: z.iso.datetime().nullable(),
  ValidePar: texte,
  /** What its conversion opened. */
  IdCompte: Id.nullable(),
  slugCompte: texte,
  slugOpportunite: texte,
  ...suivi,
})
export type Suspect = z.infer<typeof Suspect>

export const Convention = z.object({
  _id: Id,
  IdCompte: Id,
  Remise: z.int(),
  DateDebut: z.string(),
  DateFin: texte,
  Etat: z.enum(ETATS_CONVENTION),
  EnVigueur: z.boolean(),
  SigneeLe: z.iso.datetime().nullable(),
  SigneePar: texte,
  Motif: texte,
  ...trace,
})
export type Convention = z.infer<typeof Convention>

export const CompteSale = z.object({
  _id: Id,
  RaisonSociale: z.string(),
  slug: z.string(),
  IdSociete: Id.nullable(),
  Societe: texte,
  Secteur: texte,
  Adresse: texte,
  Ville: texte,
  Telephone: texte,
  Email: texte,
  Effectif: z.int().nullable(),
  /** Opportunities still open, and what they amount to. */
  Opportunites: z.int(),
  EnCours: z.int(),
  /** The discount in force today, in percent. */
  RemiseEnVigueur: z.int().nullable(),
  ...suivi,
})
export type CompteSale = z.infer<typeof CompteSale>

export const Contact = z.object({
  _id: Id,
  Nom: z.string(),
  Prenoms: texte,
  Fonction: texte,
  Telephone: texte,
  Email: texte,
  IdCompte: Id.nullable(),
  Compte: texte,
  slugCompte: texte,
  slug: z.string(),
  ...suivi,
})
export type Contact = z.infer<typeof Contact>

/** What the staff of a company brought, through its société. */
const Retombees = z.object({
  clients: z.int(),
  proformas: z.int(),
  commandes: z.int(),
  ChiffreAffaires: z.int(),
})
export const CompteEntier = CompteSale.extend({
  conventions: z.array(Convention),
  contacts: z.array(Contact),
  retombees: Retombees,
})
export type CompteEntier = z.infer<typeof CompteEntier>

export const Opportunite = z.object({
  _id: Id,
  Libelle: z.string(),
  slug: z.string(),
  IdCompte: Id,
  Compte: z.string(),
  slugCompte: z.string(),
  IdContact: Id.nullable(),
  Contact: texte,
  Montant: z.int(),
  DateCloturePrevue: texte,
  Etape,
  EtapeDepuis: z.iso.datetime(),
  Statut: StatutOpportunite,
  Motif: texte,
  ClotureLe: z.iso.datetime().nullable(),
  ...suivi,
})
export type Opportunite = z.infer<typeof Opportunite>

export const OpportuniteEntiere = Opportunite.extend({
  /** Each step that was closed or taken up again, the latest first. */
  etapes: z.array(
    z.object({
      Etape,
      Issue: z.enum([...ISSUES, 'Reprise']),
      Motif: texte,
      createdAt: z.iso.datetime(),
      createdBy: texte,
    }),
  ),
  contacts: z.array(Contact),
  conventions: z.array(Convention),
  /** What came of it since it was won. */
  retombees: Retombees.nullable(),
  /** The suspect that it was. */
  IdSuspect: Id.nullable(),
})
export type OpportuniteEntiere = z.infer<typeof OpportuniteEntiere>

export const Activite = z.object({
  _id: Id,
  entite: Entite,
  idEntite: Id,
  /** The name of its record, and its screen. */
  Fiche: z.string(),
  lien: z.string(),
  Telephone: texte,
  Genre,
  Objet: z.string(),
  Detail: texte,
  Echeance: texte,
  Heure: texte,
  FaiteLe: z.iso.datetime().nullable(),
  ...possede,
  ...trace,
})
export type Activite = z.infer<typeof Activite>

const montants = { nombre: z.int(), Montant: z.int(), Pondere: z.int() }
const ColonneDuTableau = z.object({
  Etape,
  Probabilite: z.int(),
  ...montants,
  /** The first of them, those whose next step is due first. */
  opportunites: z.array(Opportunite),
})
const Closes = z.object({ nombre: z.int(), Montant: z.int() })
export const TableauOpportunites = z.object({
  colonnes: z.array(ColonneDuTableau),
  /** Closed since the first of January. */
  gagnees: Closes,
  perdues: Closes,
  /** Open ones whose next step is past its day. */
  retards: z.int(),
})
export type TableauOpportunites = z.infer<typeof TableauOpportunites>

/** What is expected to be signed in a month; null: no day was foreseen. */
export const Prevision = z.object({ Mois: texte, ...montants })
export type Prevision = z.infer<typeof Prevision>

export const Vendeur = z.object({ _id: Id, displayName: z.string(), Officine: z.string() })
export const AccueilCommercial = z.object({
  /** Visits of the day. */
  visites: z.array(Activite),
  /** Past their day and not done, the oldest first. */
  retards: z.array(Activite),
  nombreRetards: z.int(),
  etapes: z.array(z.object({ Etape, ...montants })),
  gagneesDuMois: Closes,
  /** Each of the team, for a manager; empty for others. */
  equipe: z.array(Vendeur.extend({ ...montants, retards: z.int(), gagnees: z.int() })),
})
export type AccueilCommercial = z.infer<typeof AccueilCommercial>

/** Something that looks like the same company. */
export const Doublon = z.object({
  entite: z.enum(['suspect', 'compte_sale', 'societe']),
  _id: Id,
  Nom: z.string(),
  /** Who follows it; null for a société. */
  Proprietaire: texte,
  /** Where it opens, for who may read it. */
  lien: texte,
})
export type Doublon = z.infer<typeof Doublon>

/** The discount that the staff of a company is given at the counter. */
export const ConventionDuClient = z.object({
  _id: Id,
  Societe: z.string(),
  Remise: z.int(),
  DateFin: texte,
})
export type ConventionDuClient = z.infer<typeof ConventionDuClient>
