import { IconKey, IconShieldLock, IconUserCog } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

const saisieRole = () => import('./SaisieRole.tsx')
const saisieCompte = () => import('./SaisieCompte.tsx')

export const ecrans: Ecran[] = [
  {
    path: '/apps/user/user-list',
    permission: 'utilisateurs.lire',
    titre: 'comptes.comptes.titre',
    groupe: 'organisation',
    icone: IconUserCog,
    menu: 4,
    textes: ['acces'],
    charger: () => import('./ListeComptes.tsx'),
  },
  {
    path: '/apps/user/user-add',
    permission: 'utilisateurs.ecrire',
    titre: 'comptes.comptes.nouveau',
    groupe: 'organisation',
    icone: IconKey,
    action: 'comptes.comptes.creer',
    textes: ['acces'],
    charger: saisieCompte,
  },
  {
    path: '/apps/user/user-view/{userId}',
    permission: 'utilisateurs.lire',
    titre: 'comptes.comptes.un',
    groupe: 'organisation',
    icone: IconUserCog,
    textes: ['acces'],
    charger: () => import('./FicheCompte.tsx'),
  },
  {
    path: '/apps/user/user-edit/{userId}',
    permission: 'utilisateurs.ecrire',
    titre: 'comptes.comptes.modifier',
    groupe: 'organisation',
    icone: IconUserCog,
    textes: ['acces'],
    charger: saisieCompte,
  },
  {
    path: '/apps/roles',
    permission: 'utilisateurs.lire',
    titre: 'comptes.roles.titre',
    groupe: 'organisation',
    icone: IconShieldLock,
    menu: 5,
    textes: ['acces'],
    charger: () => import('./ListeRoles.tsx'),
  },
  {
    path: '/apps/role/role-add',
    permission: 'roles.ecrire',
    titre: 'comptes.roles.nouveau',
    groupe: 'organisation',
    sous: '/apps/roles',
    icone: IconShieldLock,
    textes: ['acces'],
    charger: saisieRole,
  },
  {
    path: '/apps/role/role-edit/{roleId}',
    permission: 'utilisateurs.lire',
    titre: 'comptes.roles.modifier',
    groupe: 'organisation',
    sous: '/apps/roles',
    icone: IconShieldLock,
    textes: ['acces'],
    charger: saisieRole,
  },
]
