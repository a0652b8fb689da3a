import { IconEyeCheck } from '@tabler/icons-react'
import { chemins } from '../chemins/consultations.ts'
import type { Ecran } from '../kernel/ecran.ts'

const commun = { groupe: 'clients', icone: IconEyeCheck, sous: chemins.liste } as const
const lue = {
  ...commun,
  permission: 'consultations.lire',
  textes: ['ordonnance', 'clients'],
} satisfies Partial<Ecran>

export const ecrans: Ecran[] = [
  {
    path: chemins.liste,
    permission: 'consultations.lire',
    titre: 'consultations.titre',
    groupe: 'clients',
    icone: IconEyeCheck,
    menu: 3,
    textes: ['clients'],
    charger: () => import('./ListeExamens.tsx'),
  },
  {
    ...lue,
    path: chemins.aRevoir,
    titre: 'consultations.aRevoir',
    charger: () => import('./ListeARevoir.tsx'),
  },
  {
    ...lue,
    path: chemins.voir('{id}'),
    titre: 'consultations.un',
    charger: () => import('./FicheExamen.tsx'),
  },
  {
    ...lue,
    path: chemins.saisir('{id}'),
    alias: [chemins.nouveau('{clientId}')],
    permission: 'consultations.ecrire',
    titre: 'consultations.faire',
    charger: () => import('./SaisieExamen.tsx'),
  },
  {
    ...commun,
    path: chemins.regler('{id}'),
    permission: 'caisse.encaisser',
    titre: 'consultations.regler',
    textes: ['caisse', 'ventes', 'clients'],
    charger: () => import('./ReglerExamen.tsx'),
  },
]
