import { IconBasket } from '@tabler/icons-react'
import { chemins } from '../chemins/comptoir.ts'
import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  {
    path: '/apps/commandecomptoir/commandecomptoir-list',
    permission: 'comptoir.lire',
    titre: 'comptoir.titre',
    groupe: 'ventes',
    icone: IconBasket,
    menu: 5,
    textes: ['ventes'],
    charger: () => import('./ListeComptoir.tsx'),
  },
  {
    path: '/apps/commandecomptoir/commandecomptoir-add',
    permission: 'comptoir.vendre',
    titre: 'comptoir.nouvelle',
    groupe: 'ventes',
    sous: chemins.liste,
    icone: IconBasket,
    action: 'comptoir.vendre',
    textes: ['caisse', 'remises'],
    charger: () => import('./SaisieComptoir.tsx'),
  },
  {
    path: '/apps/commandecomptoir/commandecomptoir-view/{comptoirId}',
    permission: 'comptoir.lire',
    titre: 'comptoir.titre',
    groupe: 'ventes',
    sous: chemins.liste,
    icone: IconBasket,
    textes: ['ventes', 'caisse', 'remises'],
    charger: () => import('./FicheComptoir.tsx'),
  },
]
