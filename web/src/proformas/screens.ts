import { IconFileInvoice } from '@tabler/icons-react'
import { chemins } from '../chemins/ventes.ts'
import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  {
    path: '/apps/proformaclient/proforma-list',
    alias: ['/apps/proformaclient/proformaclient-list'],
    permission: 'ventes.lire',
    titre: 'proformas.titre',
    groupe: 'ventes',
    icone: IconFileInvoice,
    menu: 1,
    textes: ['ventes', 'clients'],
    charger: () => import('./ListeProformas.tsx'),
  },
  {
    path: '/apps/proforma-client/details/{proformaId}',
    permission: 'ventes.lire',
    titre: 'proformas.une',
    groupe: 'ventes',
    sous: chemins.proformas,
    icone: IconFileInvoice,
    textes: ['ventes', 'clients', 'ordonnance'],
    charger: () => import('./FicheProforma.tsx'),
  },
]
