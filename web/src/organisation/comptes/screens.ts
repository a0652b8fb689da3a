import { IconKey, IconShieldLock, IconUserCog } from '@tabler/icons-react'
import type { Ecran } from '../../kernel/ecran.ts'

const saisieRole = () => import('./SaisieRole.tsx')
const saisieCompte = () => import('./SaisieCompte.tsx')

export const ecransComptes: Ecran[] = [
  {
    path: '/apps/user/user-list',
    permission: 'utilisateurs.lire',
    titre: 'acces.comptes.titre',
    groupe: 'organisation',
    icone: IconUserCog,
    menu: 4,
    textes: ['acces', 'comptes'],
    charger: () => import('./ListeComptes.tsx'),
  },
  {
    path: '/apps/user/user-add',
    permission: 'utilisateurs.ecrire',
    titre: 'acces.comptes.nouveau',
    groupe: 'organisation',
    icone: IconKey,
    action: 'acces.comptes.creer',
    textes: ['acces', 'comptes'],
    charger: saisieCompte,
  },
  {
    path: '/apps/user/user-view/{userId}',
    permission: 'utilisateurs.lire',
    titre: 'acces.comptes.un',
    groupe: 'organisation',
    icone: IconUserCog,
    textes: ['acces', 'comptes'],
    charger: () => import('./FicheCompte.tsx'),
  },
  {
    path: '/apps/user/user-edit/{userId}',
    permission: 'utilisateurs.ecrire',
    titre: 'acces.comptes.modifier',
    groupe: 'organisation',
    icone: IconUserCog,
    textes: ['acces', 'comptes'],
    charger: saisieCompte,
  },
  {
    path: '/apps/roles',
    permission: 'utilisateurs.lire',
    titre: 'acces.roles.titre',
    groupe: 'organisation',
    icone: IconShieldLock,
    menu: 5,
    textes: ['acces', 'comptes'],
    charger: () => import('./ListeRoles.tsx'),
  },
  {
    path: '/apps/role/role-add',
    permission: 'roles.ecrire',
    titre: 'acces.roles.nouveau',
    groupe: 'organisation',
    sous: '/apps/roles',
    icone: IconShieldLock,
    textes: ['acces', 'comptes'],
    charger: saisieRole,
  },
  {
    path: '/apps/role/role-edit/{roleId}',
    permission: 'utilisateurs.lire',
    titre: 'acces.roles.modifier',
    groupe: 'organisation',
    sous: '/apps/roles',
    icone: IconShieldLock,
    textes: ['acces', 'comptes'],
    charger: saisieRole,
  },
]
