import { IconFileInvoice, IconSettings } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'
import { ONGLETS } from './onglets.ts'

/** After the reference tables of the same group. */
const RANG = 90

export const ecrans: Ecran[] = [
  {
    path: '/apps/configurations',
    titre: 'configuration.titre',
    groupe: 'reglages',
    icone: IconSettings,
    menu: RANG,
    parties: ONGLETS.map(o => ({
      titre: `configuration.onglets.${o}`,
      lien: `/apps/configurations?onglet=${o}`,
    })),
    charger: () => import('./Configurations.tsx'),
  },
  {
    path: '/apps/config-facture/entete-piedpage',
    titre: 'configuration.entete.titre',
    groupe: 'reglages',
    icone: IconFileInvoice,
    menu: RANG + 1,
    charger: () => import('./EntetePiedpage.tsx'),
  },
]
