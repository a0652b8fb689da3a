import { IconPackageImport, IconTruckLoading } from '@tabler/icons-react'
import { chemins } from '../chemins/receptions.ts'
import type { Ecran } from '../kernel/ecran.ts'

const commun = { groupe: 'stock', icone: IconPackageImport } as const
const saisir = () => import('./SaisieBon.tsx')

export const ecrans: Ecran[] = [
  {
    ...commun,
    path: chemins.liste,
    permission: 'receptions.lire',
    titre: 'receptions.titre',
    menu: 1.5,
    charger: () => import('./ListeBons.tsx'),
  },
  {
    ...commun,
    icone: IconTruckLoading,
    path: chemins.transferes,
    permission: 'receptions.lire',
    titre: 'receptions.transferes',
    menu: 1.6,
    charger: () => import('./ListeTransferes.tsx'),
  },
  {
    ...commun,
    path: chemins.ajouter,
    permission: 'receptions.ecrire',
    titre: 'receptions.nouveau',
    action: 'receptions.creer',
    charger: saisir,
  },
  {
    ...commun,
    path: chemins.modifier,
    permission: 'receptions.ecrire',
    titre: 'receptions.modification',
    charger: saisir,
  },
  {
    ...commun,
    path: chemins.voir,
    permission: 'receptions.lire',
    titre: 'receptions.fiche',
    charger: () => import('./FicheBon.tsx'),
  },
]
