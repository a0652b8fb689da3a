import { IconEyeglass, IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

const saisieClient = () => import('./SaisieClient.tsx')
const saisieOrdonnance = () => import('./SaisieOrdonnance.tsx')

export const ecrans: Ecran[] = [
  {
    path: '/apps/client/client-list',
    // Older addresses without the client lead to where one is chosen.
    alias: ['/apps/client/client-view', '/apps/client/client-edit'],
    permission: 'clients.lire',
    titre: 'clients.liste',
    groupe: 'clients',
    icone: IconUsers,
    menu: 1,
    charger: () => import('./ListeClients.tsx'),
  },
  {
    path: '/apps/client/client-add',
    permission: 'clients.ecrire',
    titre: 'clients.nouveau',
    groupe: 'clients',
    icone: IconUserPlus,
    action: 'clients.creer',
    charger: saisieClient,
  },
  {
    path: '/apps/client/client-edit/{clientId}',
    permission: 'clients.ecrire',
    titre: 'clients.modifier',
    groupe: 'clients',
    icone: IconUsers,
    charger: saisieClient,
  },
  {
    path: '/apps/client/client-fusion/{clientId}',
    permission: 'clients.supprimer',
    titre: 'clients.fusion.titre',
    groupe: 'clients',
    icone: IconUsers,
    charger: () => import('./FusionClients.tsx'),
  },
  {
    path: '/apps/client/client-import',
    permission: 'clients.exporter',
    titre: 'clients.import.titre',
    groupe: 'clients',
    icone: IconUsers,
    textes: ['importation'],
    charger: () => import('./ImportClients.tsx'),
  },
  {
    path: '/apps/ordonnance/ordonnance-list',
    alias: ['/apps/ordonnance/ordonnance-view', '/apps/ordonnance/ordonnance-edit'],
    permission: 'ordonnances.lire',
    titre: 'clients.ordonnances.titre',
    groupe: 'clients',
    icone: IconEyeglass,
    menu: 2,
    textes: ['ordonnance'],
    charger: () => import('./ListeOrdonnances.tsx'),
  },
  {
    path: '/apps/ordonnance/ordonnance-add',
    alias: ['/apps/ordonnance/ordonnance-add/{clientId}'],
    permission: 'ordonnances.ecrire',
    titre: 'clients.ordonnances.saisir',
    groupe: 'clients',
    icone: IconEyeglass,
    action: 'clients.ordonnances.saisir',
    textes: ['ordonnance'],
    charger: saisieOrdonnance,
  },
  {
    path: '/apps/ordonnance/ordonnance-view/{clientId}/{refOrd}',
    permission: 'ordonnances.lire',
    titre: 'clients.ordonnances.une',
    groupe: 'clients',
    icone: IconEyeglass,
    textes: ['ordonnance', 'ventes'],
    charger: () => import('./FicheOrdonnance.tsx'),
  },
  {
    path: '/apps/ordonnance/ordonnance-edit/{clientId}/{refOrd}',
    permission: 'ordonnances.ecrire',
    titre: 'clients.ordonnances.corriger',
    groupe: 'clients',
    icone: IconEyeglass,
    textes: ['ordonnance'],
    charger: saisieOrdonnance,
  },
]
