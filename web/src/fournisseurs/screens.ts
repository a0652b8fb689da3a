import { IconTruckDelivery } from '@tabler/icons-react'
import { chemins } from '../chemins/fournisseurs.ts'
import type { Ecran } from '../kernel/ecran.ts'

const commun = { groupe: 'referentiel', icone: IconTruckDelivery } as const
const charger = () => import('./FicheFournisseur.tsx')

export const ecrans: Ecran[] = [
  {
    ...commun,
    path: chemins.liste,
    permission: 'fournisseurs.lire',
    titre: 'fournisseurs.titre',
    section: 'referentiel.sections.tiers',
    // First of its section, before the companies.
    menu: 7.5,
    charger: () => import('./ListeFournisseurs.tsx'),
  },
  {
    ...commun,
    path: chemins.ajouter,
    permission: 'fournisseurs.ecrire',
    titre: 'fournisseurs.nouveau',
    charger,
  },
  {
    ...commun,
    path: chemins.fiche,
    alias: [chemins.vue],
    permission: 'fournisseurs.lire',
    titre: 'fournisseurs.fiche',
    textes: ['receptions'],
    charger,
  },
]
