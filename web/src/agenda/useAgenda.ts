import type { Evenement } from '@dioptrie/domain/agenda/contract'
import { deplacer as deplacerDuree } from '@dioptrie/domain/agenda/rules'
import type { Reponse } from '@dioptrie/domain/kernel/contract'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import { LIMITE_MAX } from '@dioptrie/domain/kernel/limites'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { cle, contrat, page, type RefusApi, requete, useAppel, useComplement } from '../kernel/api.ts'
import { useOfficine } from '../kernel/officine.ts'
import { bornes, VUES, type Vue } from './temps.ts'

/** Every event of a period: a busy month has more than one page. */
export const requeteEvenements = (query: { from: Jour; to: Jour; IdOfficine: string | undefined }) =>
  queryOptions<Evenement[], RefusApi>({
    queryKey: cle(contrat.agenda.evenements, { query }),
    queryFn: async ({ signal }) => {
      const tous: Evenement[] = []
      for (let n = 1; ; n++) {
        const demande = { query: { ...query, mode: '2' as const, page: n, limit: LIMITE_MAX } }
        const lue = await page(contrat.agenda.evenements, demande, { signal })
        tous.push(...lue.pageOfItems)
        if (n >= lue.pager.totalPages) return tous
      }
    },
    placeholderData: keepPreviousData,
  })

/** View, day and labels shown: they live in the address. */
export function useReglagesAgenda(aujourdhui: Jour, vueParDefaut: Vue) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const vue = VUES.find(v => v === search.vue) ?? vueParDefaut
  const demandee = search.date ?? ''
  const jour =
    /^20\d\d-\d\d-\d\d$/.test(demandee) && !Number.isNaN(Date.parse(demandee)) ? demandee : aujourdhui
  return {
    vue,
    jour,
    labels: search.label?.split(',').filter(Boolean) ?? [],
    changer: (maj: { vue?: Vue; date?: Jour; label?: string | undefined }) =>
      void navigate({ to: '.', search: { ...search, ...maj }, resetScroll: false }),
  }
}

export function useEvenements(vue: Vue, jour: Jour) {
  const { IdOfficine } = useOfficine()
  const [from, to] = bornes(vue, jour)
  return useQuery(requeteEvenements({ from, to, IdOfficine }))
}

type Label = Reponse<typeof contrat.agenda.labels>[number]
const SANS_LABEL: Label[] = []

/** Colours and words of the events: those that are not known yet are shown as they are named. */
export const useLabels = (): readonly Label[] =>
  useComplement({ ...requete(contrat.agenda.labels), staleTime: Number.POSITIVE_INFINITY }) ?? SANS_LABEL

/**
 * Moves an event to a day (it keeps its hour) or to an instant. It stands at its new place at once; a refusal puts
 * it back.
 */
export function useDeplacement(options: {
  reussi: (apres: Evenement, avant: Evenement) => void
  refuse: (refus: RefusApi, avant: Evenement) => void
}) {
  const client = useQueryClient()
  const envoi = useAppel(contrat.agenda.deplacer)
  const [enRoute, setEnRoute] = useState<Evenement | null>(null)
  const deplacer = async (avant: Evenement, vers: Jour | string) => {
    const duree = deplacerDuree(avant, vers)
    if (duree.startDate === avant.startDate) return
    setEnRoute({ ...avant, ...duree })
    const { title, version } = avant
    try {
      const apres = await envoi.mutateAsync({
        params: { id: avant._id },
        payload: { event: { title, startDate: duree.startDate, version } },
      })
      const cles = [cle(contrat.agenda.evenements)[0], cle(contrat.agenda.evenements)[1]]
      client.setQueriesData<Evenement[]>({ queryKey: cles }, lus =>
        Array.isArray(lus) ? lus.map(e => (e._id === apres._id ? apres : e)) : lus,
      )
      options.reussi(apres, avant)
    } catch (erreur) {
      options.refuse(erreur as RefusApi, avant)
    } finally {
      setEnRoute(null)
    }
  }
  return { deplacer, enRoute }
}
