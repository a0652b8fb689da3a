import { contrat } from '../kernel/contrat.ts'
import type { Source } from '../ui/liste/types.ts'

export const chemins = {
  roles: '/apps/roles',
  creerRole: '/apps/role/role-add',
  role: (id: string) => `/apps/role/role-edit/${id}`,
  comptes: '/apps/user/user-list',
  creer: '/apps/user/user-add',
  voir: (id: string) => `/apps/user/user-view/${id}`,
  modifier: (id: string) => `/apps/user/user-edit/${id}`,
}

export const sourceRoles: Source = {
  liste: contrat.roles.liste,
  lire: contrat.roles.lire,
  libelle: role => String(role.Nom),
}
