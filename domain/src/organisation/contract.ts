import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { lueDe, modifDe, saisieDe } from '../kernel/schemas.ts'
import { officine } from './fiche.ts'
import { cycleOfficine, type StatutOfficine } from './rules.ts'

export { JOURS } from './rules.ts'

const STATUTS = Object.keys(cycleOfficine.etats) as [StatutOfficine, ...StatutOfficine[]]

export const Officine = z.object({
  _id: Id,
  ...lueDe(officine),
  Statut: z.enum(STATUTS),
  version: z.int(),
})
export type Officine = z.infer<typeof Officine>

export const SaisieOfficine = saisieDe(officine)
export type SaisieOfficine = z.output<typeof SaisieOfficine>

export const organisation = {
  officines: liste({
    path: '/api/officines',
    resume: 'Lister les officines du réseau, fermées comprises',
    acces: 'session',
    portee: 'reseau',
    element: Officine,
    tris: ['Nom', 'Code'],
    filtres: { Statut: z.enum(STATUTS).optional() },
  }),
  lireOfficine: appel({
    method: 'GET',
    path: '/api/officine/{id}',
    resume: 'Lire une officine',
    acces: 'session',
    portee: 'reseau',
    reponse: Officine,
  }),
  creerOfficine: appel({
    method: 'POST',
    path: '/api/officine/create',
    resume: 'Ouvrir une officine',
    acces: 'organisation.ecrire',
    portee: 'reseau',
    change: ['reference'],
    statut: 201,
    payload: SaisieOfficine,
    reponse: Officine,
  }),
  modifierOfficine: appel({
    method: 'PUT',
    path: '/api/officine/update/{id}',
    resume: 'Modifier une officine ; la désigner principale retire ce titre à l’autre',
    acces: 'organisation.ecrire',
    portee: 'reseau',
    change: ['reference'],
    payload: modifDe(officine),
    reponse: Officine,
  }),
  resteOfficine: appel({
    method: 'GET',
    path: '/api/officine/reste/{id}',
    resume: 'Dire ce qui est encore dans une officine que l’on veut fermer',
    acces: 'organisation.ecrire',
    portee: 'reseau',
    reponse: z.object({
      EnRayon: z.int(),
      EnRoute: z.int(),
      Commandes: z.int(),
      CaisseOuverte: Jour.nullable(),
    }),
  }),
  supprimerOfficine: appel({
    method: 'DELETE',
    path: '/api/officine/drop/{id}',
    resume:
      'Supprimer une officine jamais utilisée ; une autre est fermée, sauf si des articles sont en route ou sa caisse ouverte',
    acces: 'organisation.ecrire',
    portee: 'reseau',
    change: ['reference'],
    reponse: Officine.extend({ supprimee: z.boolean() }),
  }),
  rouvrirOfficine: appel({
    method: 'PUT',
    path: '/api/officine/rouvrir/{id}',
    resume: 'Rouvrir une officine fermée',
    acces: 'organisation.ecrire',
    portee: 'reseau',
    change: ['reference'],
    reponse: Officine,
  }),
}
