import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'

export const Sauvegarde = z.object({
  _id: Id,
  Etat: z.enum(['En attente', 'En cours', 'Faite', 'Échouée']),
  Fichier: z.string().nullable(),
  Octets: z.int(),
  Lignes: z.int(),
  Scellee: z.boolean(),
  /** Restored into a database of its own and counted; null while it is being made. */
  Verifiee: z.boolean().nullable(),
  /** What failed, or why it could not be verified. */
  Erreur: z.string().nullable(),
  /** Who asked for it; null: its hour had come. */
  Par: z.string().nullable(),
  CommenceLe: z.iso.datetime().nullable(),
  FiniLe: z.iso.datetime().nullable(),
  /** When it left the disk: enough later ones are kept. */
  RetireLe: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Sauvegarde = z.infer<typeof Sauvegarde>

const Place = z.object({ Libre: z.number(), Total: z.number() })

/** How the program stands, for whoever keeps it running. */
export const Systeme = z.object({
  Version: z.string(),
  Node: z.string(),
  Processus: z.int(),
  Adresse: z.string(),
  /** People reach it over TLS, or from this machine alone. */
  Https: z.boolean(),
  LocaleSeule: z.boolean(),
  /** As a browser sees it at that address; null: no https, or nobody answers there. */
  Certificat: z
    .object({
      Emetteur: z.string(),
      ExpireLe: z.iso.datetime(),
      JoursRestants: z.int(),
      Reconnu: z.boolean(),
    })
    .nullable(),
  Base: z.object({
    Version: z.string(),
    Octets: z.number(),
    /** Reports are read from a copy: how far behind, in seconds; null when it does not answer. */
    Replique: z.object({ RetardS: z.number().nullable() }).nullable(),
  }),
  Travaux: z.object({ EnAttente: z.int(), Echoues: z.int() }),
  Disque: z.object({ Donnees: Place.nullable(), Sauvegardes: Place.nullable() }),
  Sauvegardes: z.object({
    /** `HH:MM` in Abidjan; null: never by themselves. */
    Heure: z.string().nullable(),
    Dossier: z.string(),
    Jours: z.int(),
    Semaines: z.int(),
    Mois: z.int(),
    Scellees: z.boolean(),
    Lignes: z.array(Sauvegarde),
  }),
})
export type Systeme = z.infer<typeof Systeme>

const administrateur = { acces: 'systeme.tenir', portee: 'reseau' } as const

export const systeme = {
  lire: appel({
    ...administrateur,
    method: 'GET',
    path: '/api/systeme',
    resume: 'Lire l’état du système : version, base, sauvegardes, travaux, disque, adresse et son certificat',
    reponse: Systeme,
  }),
  sauvegarder: appel({
    ...administrateur,
    method: 'POST',
    path: '/api/systeme/sauvegarde/create',
    resume: 'Demander une sauvegarde maintenant ; elle se fait en arrière-plan',
    writes: true,
    change: ['sauvegarde'],
    preuve: true,
    statut: 201,
    payload: z.strictObject({}),
    reponse: Sauvegarde,
  }),
}
