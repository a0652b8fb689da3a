import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { periode } from '../kernel/formes.ts'
import { liste, totauxDe } from '../kernel/liste.ts'
import { Operation } from './contract.ts'

/** Who takes money, as the filters name them. */
export const Caissier = z.object({ _id: Id, displayName: z.string(), Officine: z.string() })
export type Caissier = z.infer<typeof Caissier>

const reglementsDe = <const Chemin extends string>(path: Chemin, quoi: string) =>
  liste({
    path,
    resume: `Lister les règlements ${quoi}`,
    acces: 'caisse.lire',
    portee: 'liste',
    element: Operation,
    tris: ['createdAt', 'montant'],
    filtres: {
      modepaiement: z.string().max(40).optional(),
      createdBy: Id.optional(),
      ...periode,
    },
  })
const commandes = reglementsDe('/api/reglements/commandes', 'des commandes de clients')
const comptoir = reglementsDe('/api/reglements/comptoir', 'des ventes au comptoir')
const sommes = ['montant'] as const

export const reglements = {
  commandes,
  totauxCommandes: totauxDe(commandes, {
    path: '/api/reglements/commandes/totaux',
    resume: 'Additionner les règlements de commandes trouvés',
    sommes,
  }),
  comptoir,
  totauxComptoir: totauxDe(comptoir, {
    path: '/api/reglements/comptoir/totaux',
    resume: 'Additionner les règlements du comptoir trouvés',
    sommes,
  }),
  caissiers: liste({
    path: '/api/caisse/caissiers',
    resume: 'Lister les personnes qui encaissent, pour choisir parmi leurs opérations',
    acces: 'caisse.lire',
    portee: 'liste',
    element: Caissier,
    tris: ['displayName'],
  }),
}
