import { IconBuildingStore, IconId } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

const saisieOfficine = () => import('./SaisieOfficine.tsx')
const saisiePersonnel = () => import('./SaisiePersonnel.tsx')

export const ecrans: Ecran[] = [
  {
    path: '/apps/officine/officine-list',
    titre: 'organisation.officines.titre',
    groupe: 'organisation',
    icone: IconBuildingStore,
    menu: 1,
    charger: () => import('./ListeOfficines.tsx'),
  },
  {
    path: '/apps/officine/officine-add',
    permission: 'organisation.ecrire',
    titre: 'organisation.officines.nouvelle',
    groupe: 'organisation',
    icone: IconBuildingStore,
    charger: saisieOfficine,
  },
  {
    path: '/apps/officine/officine-edit/{officineId}',
    titre: 'organisation.officines.modifier',
    groupe: 'organisation',
    icone: IconBuildingStore,
    charger: saisieOfficine,
  },
  {
    path: '/apps/personnel/personnel-list',
    permission: 'personnel.lire',
    titre: 'organisation.personnel.titre',
    groupe: 'organisation',
    icone: IconId,
    menu: 2,
    charger: () => import('./ListePersonnel.tsx'),
  },
  {
    path: '/apps/personnel/personnel-add',
    permission: 'personnel.ecrire',
    titre: 'organisation.personnel.nouveau',
    groupe: 'organisation',
    icone: IconId,
    action: 'organisation.personnel.enregistrer',
    textes: ['acces'],
    charger: saisiePersonnel,
  },
  {
    path: '/apps/personnel/personnel-view/{personnelId}',
    permission: 'personnel.lire',
    titre: 'organisation.personnel.fiche',
    groupe: 'organisation',
    icone: IconId,
    charger: () => import('./FichePersonnel.tsx'),
  },
  {
    path: '/apps/personnel/personnel-edit/{personnelId}',
    permission: 'personnel.ecrire',
    titre: 'organisation.personnel.modifier',
    groupe: 'organisation',
    icone: IconId,
    textes: ['acces'],
    charger: saisiePersonnel,
  },
]
