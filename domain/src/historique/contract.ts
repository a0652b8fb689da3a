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

export const historique = {
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
