import { IconBriefcase } from '@tabler/icons-react'
import { chemins } from '../chemins/commercial.ts'
import type { Ecran } from '../kernel/ecran.ts'

const commun = {
  groupe: 'commercial',
  icone: IconBriefcase,
  permission: 'commercial.lire',
  textes: ['agenda', 'caisse'],
} satisfies Partial<Ecran>

export const ecrans: Ecran[] = [
  {
    ...commun,
    path: chemins.opportunites,
    titre: 'commercial.opportunites',
    menu: 1,
    charger: () => import('./Opportunites.tsx'),
  },
  {
    ...commun,
    path: chemins.opportunite('{slug}'),
    titre: 'commercial.opportunite',
    sous: chemins.opportunites,
    charger: () => import('./FicheOpportunite.tsx'),
  },
  {
    ...commun,
    path: chemins.suspects,
    titre: 'commercial.suspects',
    menu: 2,
    charger: () => import('./Suspects.tsx'),
  },
  {
    ...commun,
    path: chemins.importer,
    permission: 'commercial.ecrire',
    titre: 'commercial.importer',
    action: 'commercial.importer',
    sous: chemins.suspects,
    textes: ['importation'],
    charger: () => import('./ImportEntreprises.tsx'),
  },
  {
    ...commun,
    path: chemins.suspect('{id}'),
    titre: 'commercial.suspect',
    sous: chemins.suspects,
    charger: () => import('./FicheSuspect.tsx'),
  },
  {
    ...commun,
    path: chemins.repertoire,
    titre: 'commercial.repertoire',
    menu: 3,
    charger: () => import('./Repertoire.tsx'),
  },
  {
    ...commun,
    path: chemins.compte('{slug}'),
    titre: 'commercial.compte',
    sous: chemins.repertoire,
    charger: () => import('./FicheCompte.tsx'),
  },
  {
    ...commun,
    path: chemins.contact('{slug}'),
    titre: 'commercial.contact',
    sous: chemins.repertoire,
    charger: () => import('./FicheContact.tsx'),
  },
  {
    ...commun,
    path: chemins.agenda,
    titre: 'commercial.agenda',
    menu: 4,
    charger: () => import('./AgendaCommercial.tsx'),
  },
]
