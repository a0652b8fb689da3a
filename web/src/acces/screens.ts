import { IconKey, IconShieldLock, IconUserCog } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'

const saisieRole = () => import('./comptes/SaisieRole.tsx')
const saisieCompte = () => import('./comptes/SaisieCompte.tsx')

export const ecrans: Ecran[] = [
  { path: '/login', public: true, titre: 'acces.connexion.titre', charger: () => import('./Connexion.tsx') },
  {
    path: '/callback',
    public: true,
    titre: 'acces.fournisseur.titre',
    charger: () => import('./Retour.tsx'),
  },
  {
    path: '/reset-password',
    public: true,
    titre: 'acces.nouveau.titre',
    charger: () => import('./NouveauMotDePasse.tsx'),
  },
  {
    path: '/error-404',
    public: true,
    titre: 'shell.erreurs.e404.titre',
    charger: () => import('./Erreur404.tsx'),
  },
  {
    path: '/error-500',
    public: true,
    titre: 'shell.erreurs.e500.titre',
    charger: () => import('./Erreur500.tsx'),
  },
  {
    path: '/pages/not-authorized',
    public: true,
    titre: 'shell.erreurs.refuse.titre',
    charger: () => import('./AccesRefuse.tsx'),
  },
  {
    path: '/apps/user/user-list',
    permission: 'utilisateurs.lire',
    titre: 'comptes.comptes.titre',
    groupe: 'organisation',
    icone: IconUserCog,
    menu: 4,
    charger: () => import('./comptes/ListeComptes.tsx'),
  },
  {
    path: '/apps/user/user-add',
    permission: 'utilisateurs.ecrire',
    titre: 'comptes.comptes.nouveau',
    groupe: 'organisation',
    icone: IconKey,
    action: 'comptes.comptes.creer',
    charger: saisieCompte,
  },
  {
    path: '/apps/user/user-view/{userId}',
    permission: 'utilisateurs.lire',
    titre: 'comptes.comptes.un',
    groupe: 'organisation',
    icone: IconUserCog,
    charger: () => import('./comptes/FicheCompte.tsx'),
  },
  {
    path: '/apps/user/user-edit/{userId}',
    permission: 'utilisateurs.ecrire',
    titre: 'comptes.comptes.modifier',
    groupe: 'organisation',
    icone: IconUserCog,
    charger: saisieCompte,
  },
  {
    path: '/apps/roles',
    permission: 'utilisateurs.lire',
    titre: 'comptes.roles.titre',
    groupe: 'organisation',
    icone: IconShieldLock,
    menu: 5,
    charger: () => import('./comptes/ListeRoles.tsx'),
  },
  {
    path: '/apps/role/role-add',
    permission: 'roles.ecrire',
    titre: 'comptes.roles.nouveau',
    groupe: 'organisation',
    icone: IconShieldLock,
    charger: saisieRole,
  },
  {
    path: '/apps/role/role-edit/{roleId}',
    permission: 'utilisateurs.lire',
    titre: 'comptes.roles.modifier',
    groupe: 'organisation',
    icone: IconShieldLock,
    charger: saisieRole,
  },
]
