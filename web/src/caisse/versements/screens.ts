import { IconBuildingBank, IconCashPlus, IconCoins } from '@tabler/icons-react'
import { chemins } from '../../chemins/caisse.ts'
import type { Ecran } from '../../kernel/ecran.ts'

export const ecransVersements: Ecran[] = [
  {
    path: chemins.versements,
    permission: 'caisse.lire',
    titre: 'caisse.versements',
    groupe: 'caisse',
    icone: IconBuildingBank,
    menu: 6,
    textes: ['versements'],
    charger: () => import('./ListeVersements.tsx'),
  },
  {
    path: chemins.versement('{versementId}'),
    alias: ['/apps/versement_banque/versement_banque-view'],
    permission: 'caisse.lire',
    titre: 'caisse.versements',
    groupe: 'caisse',
    icone: IconBuildingBank,
    textes: ['versements'],
    charger: () => import('./FicheVersement.tsx'),
  },
  {
    path: chemins.appros,
    alias: [chemins.appro('{approId}')],
    permission: 'caisse.lire',
    titre: 'caisse.appros',
    groupe: 'caisse',
    icone: IconCashPlus,
    menu: 7,
    textes: ['versements'],
    charger: () => import('./ListeAppros.tsx'),
  },
  {
    path: chemins.fonds,
    alias: [chemins.fond('{fondId}')],
    permission: 'caisse.lire',
    titre: 'caisse.fonds',
    groupe: 'caisse',
    icone: IconCoins,
    menu: 10,
    textes: ['versements'],
    charger: () => import('./ListeFonds.tsx'),
  },
]
