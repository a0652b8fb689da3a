import { IconChartBar, IconHome } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  {
    path: '/dashboard',
    pourTous: true,
    titre: 'tableau-de-bord.titre',
    groupe: 'accueil',
    icone: IconHome,
    menu: 1,
    textes: ['ventes'],
    charger: () => import('./Accueil.tsx'),
  },
  {
    path: '/dashboard/ecommerce',
    rule: 'admin',
    permission: 'tableau.comparer',
    titre: 'tableau-de-bord.comparer',
    groupe: 'accueil',
    icone: IconChartBar,
    menu: 2,
    charger: () => import('./Reseau.tsx'),
  },
]
