import { IconEyeglass, IconTools } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  {
    path: '/apps/atelier',
    permission: 'atelier.lire',
    titre: 'atelier.titre',
    groupe: 'atelier',
    icone: IconTools,
    menu: 1,
    textes: ['remises'],
    charger: () => import('./Atelier.tsx'),
  },
  {
    path: '/apps/commandes-verres',
    permission: 'atelier.lire',
    titre: 'atelier.verresTitre',
    groupe: 'atelier',
    icone: IconEyeglass,
    menu: 2,
    retards: true,
    charger: () => import('./ListeVerres.tsx'),
  },
]
