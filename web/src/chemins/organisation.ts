import { contrat } from '../kernel/contrat.ts'
import type { Source } from '../ui/liste/types.ts'

export const chemins = {
  officines: '/apps/officine/officine-list',
  ouvrirOfficine: '/apps/officine/officine-add',
  officine: (id: string) => `/apps/officine/officine-edit/${id}`,
  liste: '/apps/personnel/personnel-list',
  creer: '/apps/personnel/personnel-add',
  voir: (id: string) => `/apps/personnel/personnel-view/${id}`,
  modifier: (id: string) => `/apps/personnel/personnel-edit/${id}`,
}

export const nomDe = (p: { nom?: unknown; prenoms?: unknown }) => [p.nom, p.prenoms].filter(Boolean).join(' ')

export const sourcePersonnel: Source = {
  liste: contrat.personnel.liste,
  lire: contrat.personnel.lire,
  libelle: nomDe,
}
