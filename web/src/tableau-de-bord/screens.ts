import { IconHome } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  {
    path: '/dashboard',
    titre: 'tableau-de-bord.titre',
    groupe: 'accueil',
    icone: IconHome,
    menu: 1,
    charger: () => import('./Accueil.tsx'),
  },
]
