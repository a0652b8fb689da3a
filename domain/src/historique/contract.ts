import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'

export const Trace = z.object({
  _id: z.string(),
  entite: z.string(),
  idEntite: Id,
  action: z.enum(['creation', 'modification', 'suppression']),
  appel: z.string(),
  requestId: z.string(),
  IdUtilisateur: Id.nullable(),
  Utilisateur: z.string().nullable(),
  avant: z.record(z.string(), z.unknown()).nullable(),
  apres: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
})
export type Trace = z.infer<typeof Trace>

/** A merge, as the record that was kept tells it. */
export const Fusion = z.object({
  _id: Id,
  IdDoublon: Id,
  /** What the record that went away was called. */
  Nom: z.string(),
  Code: z.string().nullable(),
  /** What came with it: of which table, how many, and what they are called on paper as far as the caller may see them. */
  Venus: z.array(z.object({ entite: z.string(), nombre: z.int(), references: z.array(z.string()) })),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  defaiteLe: z.iso.datetime().nullable(),
  defaitePar: z.string().nullable(),
})
export type Fusion = z.infer<typeof Fusion>

export const historique = {
  fusions: appel({
    method: 'GET',
    path: '/api/fusions/{entity}/{id}',
    resume: 'Voir ce qui fut fusionné dans une fiche de référence, du plus récent au plus ancien',
    acces: 'session',
    portee: 'reseau',
    reponse: z.array(Fusion),
  }),
  lire: appel({
    method: 'GET',
    path: '/api/historique/{entity}/{id}',
    resume: 'Voir qui a changé quoi sur une fiche, du plus récent au plus ancien',
    acces: 'historique.lire',
    portee: 'liste',
    montre: 'id',
    reponse: z.array(Trace),
  }),
}
