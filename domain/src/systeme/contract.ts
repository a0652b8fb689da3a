import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Version } from '../kernel/formes.ts'
import { GARDE_MAX, HEURE_DE_SAUVEGARDE } from './rules.ts'

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

/** What holds of the backups, whoever said it: the page, the machine, or nobody. */
export const ReglagesSauvegardes = z.object({
  _id: Id,
  /** `HH:MM` in Abidjan; null: never by themselves. */
  Heure: z.string().nullable(),
  /** The last of each of so many days, weeks and months stays. */
  Jours: z.int(),
  Semaines: z.int(),
  Mois: z.int(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ReglagesSauvegardes = z.infer<typeof ReglagesSauvegardes>

const combien = (min: number) =>
  z.int({ error: 'Nombre entier attendu' }).min(min, `Au moins ${min}`).max(GARDE_MAX, `Au plus ${GARDE_MAX}`)
const SaisieReglages = z.strictObject({
  Heure: z
    .string({ error: 'Texte attendu' })
    .regex(HEURE_DE_SAUVEGARDE, 'Une heure est attendue, par exemple 02:30.')
    .nullable(),
  Jours: combien(1),
  Semaines: combien(0),
  Mois: combien(0),
})

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
  Sauvegardes: ReglagesSauvegardes.extend({
    /** Who holds the machine turned them off there: no page turns them on. */
    Eteintes: z.boolean(),
    Dossier: z.string(),
    Scellees: z.boolean(),
    /** The names of those that are kept. */
    Fichiers: z.array(z.string()),
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
    change: ['sauvegarde'],
    preuve: true,
    statut: 201,
    payload: z.strictObject({}),
    reponse: Sauvegarde,
  }),
  regler: appel({
    ...administrateur,
    method: 'PUT',
    path: '/api/systeme/sauvegardes/reglages',
    resume: 'Régler l’heure des sauvegardes (null : jamais seules) et combien de copies restent',
    change: ['sauvegarde'],
    preuve: true,
    payload: SaisieReglages.partial().extend({ version: Version }),
    reponse: ReglagesSauvegardes,
  }),
}
