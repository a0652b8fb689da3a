import { IconUsers } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

/** The record of a client puts together what other areas know of them. */
export const ecrans: Ecran[] = [
  {
    path: '/apps/client/client-view/{clientId}',
    permission: 'clients.lire',
    titre: 'clients.fiche',
    groupe: 'clients',
    icone: IconUsers,
    textes: ['clients', 'ordonnance', 'ventes', 'proformas', 'consultations', 'sms'],
    charger: () => import('./FicheClient.tsx'),
  },
]
