import { contrat } from '../kernel/api.ts'
import type { Source } from '../ui/liste/types.ts'

export const EXAMINATEURS: Source = {
  liste: contrat.consultations.examinateurs,
  libelle: e => String(e.displayName),
  detail: e => String(e.Officine),
}
