import type { contrat } from '@dioptrie/domain'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { accueil } from './accueil.ts'
import { activites } from './activites.ts'
import { comptes } from './comptes.ts'
import { opportunites } from './opportunites.ts'
import { suspects } from './suspects.ts'

export const commercial: Gestionnaires<typeof contrat.commercial> = {
  ...suspects,
  ...comptes,
  ...opportunites,
  ...activites,
  ...accueil,
}
