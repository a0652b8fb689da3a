import { IconReceipt } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

const commun = {
  permission: 'ventes.lire',
  titre: 'avoirs.titre',
  groupe: 'ventes',
  icone: IconReceipt,
} as const

export const ecrans: Ecran[] = [
  { ...commun, path: '/apps/avoir/avoir-list', menu: 6, charger: () => import('./ListeAvoirs.tsx') },
  {
    ...commun,
    path: '/apps/avoir/avoir-view/{avoirId}',
    textes: ['caisse'],
    charger: () => import('./FicheAvoir.tsx'),
  },
]
