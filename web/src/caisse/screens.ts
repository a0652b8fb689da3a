import { IconCash, IconListDetails } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  {
    path: '/apps/caisse',
    permission: 'caisse.lire',
    titre: 'caisse.titre',
    groupe: 'caisse',
    icone: IconCash,
    menu: 1,
    action: 'caisse.encaisser',
    charger: () => import('./Caisse.tsx'),
  },
  {
    path: '/apps/caisse/{clientId}/{RefCmmd}',
    permission: 'caisse.encaisser',
    titre: 'caisse.regler',
    groupe: 'caisse',
    icone: IconCash,
    textes: ['ventes'],
    charger: () => import('./ReglerCommande.tsx'),
  },
  {
    path: '/apps/operations',
    permission: 'caisse.lire',
    titre: 'caisse.operations',
    groupe: 'caisse',
    icone: IconListDetails,
    menu: 2,
    charger: () => import('./Operations.tsx'),
  },
]
