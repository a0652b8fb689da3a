import type { Ferie } from '@dioptrie/domain/configuration/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appeler, contrat, RefusApi, requete } from '../kernel/api.ts'
import { avisErreur } from '../ui/avis.ts'

/** A server that is away is asked again and again: it is said once, until it has answered. */
let dit = false

const dire = (message: string) => avisErreur(message, { titre: 'error' })

/** The holidays of a year. Whoever asks, a failure is told: dates promised without them would be wrong. */
export const requeteFeries = (annee: string) =>
  queryOptions<Ferie[], RefusApi>({
    ...requete(contrat.configuration.feries, { params: { year: annee } }),
    queryFn: async ({ signal }) => {
      try {
        const feries = await appeler(contrat.configuration.feries, { params: { year: annee } }, { signal })
        dit = false
        return feries
      } catch (erreur) {
        const perdu = erreur instanceof RefusApi && erreur.serveurPerdu
        if (!signal.aborted && !(perdu && dit) && erreur instanceof Error) {
          dit = perdu
          dire(erreur.message)
        }
        throw erreur
      }
    },
    staleTime: 300_000,
  })

/** Once, when the application starts: the holidays of the current year. */
export function useFeriesAuDemarrage() {
  const client = useQueryClient()
  useEffect(() => {
    void client.prefetchQuery(requeteFeries(aujourdhuiAbidjan(new Date()).slice(0, 4)))
  }, [client])
}

/** The holidays of several years together, and what keeps some of them away. */
export function useFeries(annees: string[]) {
  return useQueries({
    queries: annees.map(requeteFeries),
    combine: lectures => ({
      feries: lectures.flatMap(l => l.data ?? []),
      refus: lectures.find(l => l.error)?.error ?? null,
      reessayer: () => {
        for (const l of lectures) if (l.error) void l.refetch()
      },
    }),
  })
}
