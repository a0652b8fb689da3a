import type { Appel, Demande, Reponse } from '@dioptrie/domain/kernel/contract'
import { LIMITE_MAX } from '@dioptrie/domain/kernel/limites'
import type { Page } from '@dioptrie/domain/kernel/liste'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type MutateOptions,
  QueryClient,
  queryOptions,
  replaceEqualDeep,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { aireDe, contrat } from './contrat.ts'
import { type ReglageDeGeste, type SousCle, useGestes } from './envoi.ts'
import { ordonnancesTues } from './gardee.ts'
import { RefusApi } from './refus.ts'
import { relire } from './relire.ts'
import { auRetour } from './serveur.ts'
import { type Envoi, envoyer, lireCorps, type OptionsEnvoi, uuid } from './transport.ts'

export { contrat, RefusApi }

/** A call that needs nothing may be made with nothing. */
export type Arguments<A extends Appel> =
  Record<never, never> extends Demande<A>
    ? [demande?: Demande<A>, options?: OptionsEnvoi]
    : [demande: Demande<A>, options?: OptionsEnvoi]

/** Makes a call of the contract. Refused or unanswered: throws `RefusApi`. */
export async function appeler<A extends Appel>(
  appel: A,
  ...[demande, options]: Arguments<A>
): Promise<Reponse<A>> {
  const reponse = await envoyer(appel, demande as Envoi, {
    ...(appel.writes && appel.acces !== 'public' ? { cle: uuid() } : {}),
    ...options,
  })
  return lireCorps(appel, demande as Envoi, reponse.json() as Promise<Reponse<A>>, options?.signal)
}

type ElementDe<A extends Appel> = Extract<Reponse<A>, readonly unknown[]>[number]

/** A question as an address tells it: text, which the server judges. */
export const questionDAdresse = <A extends Appel>(_: A, question: Record<string, unknown>) =>
  question as NonNullable<Demande<A>['query']>

/** A list call, one page of it. */
export async function page<A extends Appel>(
  appel: A,
  demande: Demande<A>,
  options?: OptionsEnvoi,
): Promise<Page<ElementDe<A>>> {
  const query = { page: 1, ...(demande.query as Record<string, unknown> | undefined) }
  const reponse = await envoyer(appel, { ...(demande as Envoi), query }, options)
  return lireCorps(appel, demande as Envoi, reponse.json() as Promise<Page<ElementDe<A>>>, options?.signal)
}

/** Key of a call's replies: its area, its path, what was asked. */
export const cle = (appel: Appel, demande: Envoi = {}) => [
  aireDe(appel),
  appel.path,
  demande.params ?? {},
  demande.query ?? {},
  // A question too long for an address: another one is another answer.
  ...(demande.payload === undefined ? [] : [demande.payload]),
]

/** For `useInfiniteQuery`: a list that goes on page after page. */
export function suite<A extends Appel>(appel: A, demande: Demande<A>) {
  const { query, ...reste } = demande as Envoi
  return infiniteQueryOptions<
    Page<ElementDe<A>>,
    RefusApi,
    InfiniteData<Page<ElementDe<A>>>,
    readonly unknown[],
    number
  >({
    queryKey: [...cle(appel, demande as Envoi), 'suite'],
    queryFn: ({ pageParam, signal }) =>
      page(appel, { ...reste, query: { ...query, page: pageParam } } as unknown as Demande<A>, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pager }) =>
      pager.currentPage < pager.totalPages ? pager.currentPage + 1 : undefined,
  })
}

/** For `useQuery`: a call that reads. */
export function requete<A extends Appel>(appel: A, ...[demande]: Arguments<A>) {
  return queryOptions<Reponse<A>, RefusApi>({
    queryKey: cle(appel, demande as Envoi),
    queryFn: ({ signal }) => appeler(appel, ...([demande ?? {}, { signal }] as unknown as Arguments<A>)),
  })
}

/** For `useQuery`: one page of a list. */
export function requetePage<A extends Appel>(appel: A, demande: Demande<A>) {
  return queryOptions<Page<ElementDe<A>>, RefusApi>({
    queryKey: [...cle(appel, demande as Envoi), 'page'],
    queryFn: ({ signal }) => page(appel, demande, { signal }),
  })
}

/** For `useQuery`: a list that is chosen from whole, however many pages it has. */
export function requeteEntiere<A extends Appel>(appel: A, demande: Demande<A>) {
  return queryOptions<ElementDe<A>[], RefusApi>({
    queryKey: [...cle(appel, demande as Envoi), 'entiere'],
    queryFn: async ({ signal }) => {
      const { query, ...reste } = demande as Envoi
      const lire = (n: number) =>
        page(appel, { ...reste, query: { ...query, page: n, limit: LIMITE_MAX } } as Demande<A>, { signal })
      const premiere = await lire(1)
      const suites = Array.from({ length: Math.max(0, premiere.pager.totalPages - 1) }, (_, n) => lire(n + 2))
      return [premiere, ...(await Promise.all(suites))].flatMap(p => p.pageOfItems)
    },
  })
}

/**
 * A reading that the screen does without: a name beside an id, a photo, a count. Nothing is concluded from its absence;
 * what is listed, chosen from or decided upon is read with its refusal (`NonLu`, `Choisir`, `AvecFiche`).
 */
export const useComplement = <T, S = T, C extends readonly unknown[] = readonly unknown[]>(
  options: UseQueryOptions<T, RefusApi, S, C>,
): S | undefined => useQuery(options).data

/** What a write makes stale, as its row says: whoever called reads again what the others are told to. */
export const perimer = (client: QueryClient, { change = '' }: Appel) =>
  relire(client, typeof change === 'string' ? [] : change, true)

interface OptionsAppel<A extends Appel>
  extends Omit<UseMutationOptions<Reponse<A>, RefusApi, Demande<A>>, 'mutationFn'>,
    ReglageDeGeste<Demande<A>> {}

type Lancer<A extends Appel> = (
  demande: Demande<A>,
  suite?: MutateOptions<Reponse<A>, RefusApi, Demande<A>> & SousCle,
) => Promise<Reponse<A>>

/**
 * A call that writes, for one form or one button. A press while the answer is awaited is the same press: nothing more
 * is sent. A form that has several things to say at once keeps them itself (`stock/comptages.ts`).
 */
export function useAppel<A extends Appel>(
  appel: A,
  { uneFois, refaisable, sur, ...options }: OptionsAppel<A> = {},
) {
  const client = useQueryClient()
  const gestes = useGestes<Demande<A>, Reponse<A>>(appel, { uneFois, refaisable, sur })
  const mutation = useMutation<Reponse<A>, RefusApi, Demande<A>>({
    ...options,
    mutationFn: async demande => {
      try {
        return await appeler(appel, ...([demande, { cle: gestes.cle(demande) }] as unknown as Arguments<A>))
      } catch (erreur) {
        // Someone else was first, or an earlier sending was: what is opened again must be what is saved.
        if (erreur instanceof RefusApi && (erreur.deja || erreur.code === 'VERSION_PERIMEE')) {
          const relu = perimer(client, appel)
          // What was saved is what one is led to: it is read before.
          if (erreur.deja) await Promise.race([relu, new Promise(suite => setTimeout(suite, RELIRE_MS))])
        }
        throw erreur
      }
    },
    onSuccess: async (...args) => {
      void perimer(client, appel)
      await options.onSuccess?.(...args)
    },
  })
  const lancer: Lancer<A> = (demande, { cle, renouveler, ...rappels } = {}) =>
    gestes.envoyer(
      demande,
      { cle, renouveler },
      retenue => mutation.mutateAsync(retenue, rappels),
      mutation.reset,
    )
  return {
    ...mutation,
    mutateAsync: lancer,
    mutate: (...geste: Parameters<Lancer<A>>) => void lancer(...geste).catch(() => null),
    reset: () => {
      gestes.recommencer()
      mutation.reset()
    },
  }
}

/** A reading that is longer in coming is not waited for. */
const RELIRE_MS = 2000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      // Read from the server, a record is not followed by what this desk keeps of it without its prescriptions.
      structuralSharing: (avant, lue) =>
        avant && ordonnancesTues(lue) ? avant : replaceEqualDeep(avant, lue),
      // Reads ask again by themselves while the server is away; a refusal is an answer.
      retry: (_, erreur) => erreur instanceof RefusApi && erreur.serveurPerdu,
      retryDelay: essai => Math.min(1500 * 2 ** essai, 15_000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

auRetour(() => {
  void queryClient.invalidateQueries()
})
