import { IconCalendar } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  {
    path: '/apps/calendar',
    permission: 'agenda.lire',
    titre: 'agenda.titre',
    groupe: 'accueil',
    icone: IconCalendar,
    menu: 2,
    charger: () => import('./Agenda.tsx'),
  },
]
