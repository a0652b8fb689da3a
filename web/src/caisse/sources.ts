import { contrat } from '../kernel/api.ts'
import type { Source } from '../ui/liste/types.ts'

/** Those whose operations one looks for. */
export const CAISSIERS: Source = {
  liste: contrat.reglements.caissiers,
  libelle: c => `${c.displayName} (${c.Officine})`,
}
