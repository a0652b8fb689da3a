import { IconEyeExclamation } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  {
    path: '/apps/exceptions',
    permission: 'tableau.exceptions',
    titre: 'exceptions.titre',
    groupe: 'accueil',
    icone: IconEyeExclamation,
    menu: 3,
    charger: () => import('./Exceptions.tsx'),
  },
]
