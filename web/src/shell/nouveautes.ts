import { keepPreviousData } from '@tanstack/react-query'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useOfficine } from '../kernel/officine.ts'

/** What is new for this person and late in the officine looked at, every five minutes where no event says it. */
export const useNouveautes = () =>
  useComplement({
    ...requete(contrat.notifications.compter, { query: { IdOfficine: useOfficine().IdOfficine } }),
    refetchInterval: 300_000,
    placeholderData: keepPreviousData,
  })
