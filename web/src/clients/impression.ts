import { contrat } from '../kernel/api.ts'
import { usePapier } from '../ui/usePapier.ts'

/** The A4 page of a prescription. */
export const useImpression = () => usePapier(contrat.clients.imprimerOrdonnance)
