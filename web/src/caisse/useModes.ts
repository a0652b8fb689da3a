import { useQuery } from '@tanstack/react-query'
import { contrat, requetePage } from '../kernel/api.ts'

/** Payment modes that the desk takes. */
export const useModes = () =>
  useQuery({
    ...requetePage(contrat.modesPaiement.liste, { query: { page: 1, limit: 100 } }),
    staleTime: 300_000,
  }).data?.pageOfItems.filter(m => m.Actif) ?? []
