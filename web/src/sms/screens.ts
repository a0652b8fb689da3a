import { IconSpeakerphone } from '@tabler/icons-react'
import { chemins } from '../chemins/sms.ts'
import type { Ecran } from '../kernel/ecran.ts'

const commun = { groupe: 'marketing', icone: IconSpeakerphone, permission: 'sms.lire' } as const

export const ecrans: Ecran[] = [
  {
    ...commun,
    path: chemins.campagnes,
    titre: 'sms.campagnes',
    menu: 1,
    textes: ['clients'],
    charger: () => import('./Campagnes.tsx'),
  },
  {
    ...commun,
    path: chemins.composer,
    permission: 'sms.ecrire',
    titre: 'sms.nouvelle',
    action: 'sms.action',
    sous: chemins.campagnes,
    textes: ['configuration', 'importation'],
    charger: () => import('./Composer.tsx'),
  },
  {
    ...commun,
    path: chemins.campagne('{idDiffusion}'),
    titre: 'sms.campagne',
    sous: chemins.campagnes,
    textes: ['configuration', 'importation'],
    charger: () => import('./Campagne.tsx'),
  },
  {
    ...commun,
    path: chemins.repertoires,
    titre: 'sms.repertoires',
    menu: 2,
    textes: ['importation'],
    charger: () => import('./Repertoires.tsx'),
  },
  {
    ...commun,
    path: chemins.clients,
    titre: 'sms.annivClients',
    menu: 3,
    charger: () => import('./Anniversaires.tsx'),
  },
  {
    ...commun,
    path: chemins.commandes,
    titre: 'sms.annivCommandes',
    menu: 4,
    charger: () => import('./Anniversaires.tsx'),
  },
  {
    ...commun,
    path: chemins.comptes,
    titre: 'sms.comptes',
    menu: 5,
    textes: ['configuration'],
    charger: () => import('./Comptes.tsx'),
  },
]
