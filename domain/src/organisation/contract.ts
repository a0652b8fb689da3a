import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { liste } from '../kernel/liste.ts'

export const JOURS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

export const Officine = z.object({
  _id: Id,
  Nom: z.string(),
  Code: z.string(),
  Adresse: z.string().nullable(),
  Ville: z.string().nullable(),
  Telephone: z.string().nullable(),
  Email: z.string().nullable(),
  OfficinePrincipale: z.boolean(),
  joursOuvrable: z.array(z.enum(JOURS)),
  version: z.int(),
})
export type Officine = z.infer<typeof Officine>

export const organisation = {
  officines: liste({
    path: '/api/officines',
    resume: 'Lister les officines du réseau',
    acces: 'session',
    portee: 'reseau',
    element: Officine,
    tris: ['Nom', 'Code'],
  }),
}
