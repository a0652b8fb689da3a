import { IconCalendarDue, IconCash, IconEyeCheck } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'
import { chemins } from './chemins.ts'

const saisie = () => import('./SaisieExamen.tsx')
const commun = { groupe: 'clients', icone: IconEyeCheck, sous: chemins.liste } as const

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
    ...commun,
    path: chemins.aRevoir,
    permission: 'consultations.lire',
    titre: 'consultations.aRevoir',
    icone: IconCalendarDue,
    textes: ['clients'],
    charger: () => import('./ListeARevoir.tsx'),
  },
  {
    ...commun,
    path: '/apps/examen-vue/{id}',
    permission: 'consultations.lire',
    titre: 'consultations.un',
    textes: ['ordonnance', 'clients'],
    charger: () => import('./FicheExamen.tsx'),
  },
  {
    ...commun,
    path: '/apps/examen-vue/saisie/{id}',
    permission: 'consultations.ecrire',
    titre: 'consultations.faire',
    textes: ['ordonnance', 'clients'],
    charger: saisie,
  },
  {
    ...commun,
    path: '/apps/examen-vue/nouveau/{clientId}',
    permission: 'consultations.ecrire',
    titre: 'consultations.faire',
    textes: ['ordonnance', 'clients'],
    charger: saisie,
  },
  {
    ...commun,
    path: '/apps/examen-vue/reglement/{id}',
    permission: 'caisse.encaisser',
    titre: 'consultations.regler',
    icone: IconCash,
    textes: ['caisse', 'ventes', 'clients'],
    charger: () => import('./ReglerExamen.tsx'),
  },
]
