import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'

export const Emport = z.object({
  _id: Id,
  Etat: z.enum(['En attente', 'En cours', 'Prêt', 'Interrompu']),
  /** Files written, of how many. */
  Faites: z.int(),
  Total: z.int(),
  Lignes: z.int(),
  Papiers: z.int(),
  Octets: z.int(),
  FiniLe: z.iso.datetime().nullable(),
  /** The file is kept for a day; what is said here stays. */
  Garde: z.boolean(),
  Pris: z.int(),
  PrisLe: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  Par: z.string(),
})
export type Emport = z.infer<typeof Emport>

const proprietaire = { acces: 'reseau.emporter', portee: 'reseau' } as const

/** Everything taken away in one file, by whoever owns the network. */
export const emport = {
  liste: appel({
    ...proprietaire,
    method: 'GET',
    path: '/api/emports',
    resume: 'Lire les derniers exports complets du réseau et leur avancement',
    reponse: z.array(Emport),
  }),
  demander: appel({
    ...proprietaire,
    method: 'POST',
    path: '/api/emport/create',
    resume:
      'Demander l’export complet du réseau : toutes les tables en CSV et en JSON, les papiers en fichiers',
    change: ['emport'],
    preuve: true,
    statut: 201,
    payload: z.strictObject({}),
    reponse: Emport,
  }),
  fichier: appel({
    ...proprietaire,
    method: 'GET',
    path: '/api/emport/fichier/{id}',
    resume: 'Prendre le fichier d’un export complet (zip), gardé un jour',
    change: ['emport'],
    preuve: true,
    contenu: 'application/zip',
    reponse: z.any(),
  }),
}
