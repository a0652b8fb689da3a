import type { Appel, Demande, Reponse } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { LIMITE_MAX } from '@dioptrie/domain/kernel/limites'
import type { Pager } from '@dioptrie/domain/kernel/liste'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { page as demanderPage, requete, requetePage, useComplement } from './api.ts'
import { useOfficine } from './officine.ts'
import { bornes, estPeriode } from './periode.ts'
import { usePreferences } from './preferences.ts'
import type { RefusApi } from './refus.ts'

/** One record of a list call. */
export type Element<A extends Appel> = Extract<Reponse<A>, readonly unknown[]>[number]

/** Everything that decides which rows are shown; it lives in the address. */
export type EtatListe = Record<string, string | undefined>

const LIMITE = 50
const HORS_FILTRES = new Set(['page', 'limit', 'tri', 'officine'])

export type Demander = (question: Record<string, unknown>) => {
  params: Record<string, string>
  query: Record<string, unknown>
}

interface OptionsListe<A extends Appel> {
  /** Name of the list in the preferences of the person. */
  cle: string
  appel: A
  params?: Record<string, string> | undefined
  /** Of a call whose path names what is asked (a period, an insurer): the question, parted between path and query. */
  demander?: Demander | undefined
  /** Wire name of each filter, `du` and `au` left out. */
  filtres: string[]
  /** Sort when none is asked. */
  tri?: string | undefined
  /** The call takes `IdOfficine`: the list is that of the officine looked at. */
  parOfficine: boolean
  /** The fields that are shown or acted upon; all of them unless said. */
  champs?: readonly string[] | undefined
}

export interface Liste<E> {
  etat: EtatListe
  /** A filter given as undefined is taken off. Back to the first page unless `page` is said. */
  changer: (maj: EtatListe, options?: { remplacer?: boolean }) => void
  /** Names of the filters in use: `q`, `periode`, wire names. */
  actifs: string[]
  tri: string | undefined
  limit: number
  lignes: E[] | undefined
  pager: Pager | undefined
  /** Records without any filter; undefined while unknown. */
  totalSansFiltre: number | undefined
  refus: RefusApi | null
  /** The rows shown are those of the question before. */
  enRetard: boolean
  /** The server is away, and this desk does not keep the answer: what was asked before is not shown in its place. */
  nonGardee?: boolean
  recharger: () => void
  /** How many rows this list would have with another state, and in the whole network. */
  compter: (etat: EtatListe, options?: { reseau?: boolean }) => Promise<number>
  /** Every row, page after page. */
  rassembler: (progres?: (faites: number, total: number) => void) => Promise<E[]>
  /** The question without its page: what an export call takes. */
  question: Record<string, string | undefined>
  /** The list is that of an officine. */
  parOfficine: boolean
  /** The list keeps views under a name; a report has its own. */
  vue?: VueDeListe
}

export interface VueDeListe {
  /** What a view keeps of the address: words, filters, period, sort. */
  posee: Record<string, string>
  /** Puts another in its place. */
  poser: (question: Record<string, string>, options?: { remplacer?: boolean }) => void
  /** Nothing was asked of the address: the person came to the list, not to some of it. */
  nue: boolean
}

/** Reads a list as its address says, and says in the address what is asked of it. */
export function useListe<A extends Appel>(options: OptionsListe<A>) {
  const { cle, appel, params, filtres, tri: triParDefaut, parOfficine, demander } = options
  const adresse = useSearch({ strict: false }) as EtatListe
  const navigate = useNavigate()
  const { preferences, changer: preferer } = usePreferences(cle)
  const search = useVueDArrivee(cle, adresse)
  const { IdOfficine } = useOfficine()
  useOfficineDeLAdresse(parOfficine, search)

  const limit = Math.min(Number(search.limit) || preferences.limit || LIMITE, LIMITE_MAX)
  const tri = search.tri ?? triParDefaut

  const questionDe = (etat: EtatListe): Record<string, string | undefined> => {
    const poses = {
      ...(estPeriode(etat.periode)
        ? bornes(etat.periode, aujourdhuiAbidjan(new Date()))
        : { du: etat.du, au: etat.au }),
      ...Object.fromEntries(filtres.map(nom => [nom, etat[nom]])),
    }
    // Without a mode the server takes no filter into account; 2 asks for all of them together.
    const mode = Object.values(poses).some(Boolean) ? '2' : undefined
    return { q: etat.q, ...poses, mode, ...(parOfficine ? { IdOfficine } : {}) }
  }
  const question = { ...questionDe(search), tri }
  const demande = (query: Record<string, unknown>) =>
    (demander ? demander(query) : { params, query }) as unknown as Demande<A>

  const actifs = ['q', 'periode', ...filtres].filter(nom =>
    nom === 'periode' ? estPeriode(search.periode) || search.du || search.au : search[nom],
  )
  // In one order, whatever the order of the columns: moving one asks for nothing.
  const champs = options.champs && [...new Set(options.champs)].sort().join()
  const lecture = useQuery({
    ...requetePage(appel, demande({ ...question, champs, page: Number(search.page) || 1, limit })),
    // Rows that were not asked for a column have nothing to show in it.
    placeholderData: (avant, celle) =>
      (celle?.queryKey as [unknown, unknown, unknown, { champs?: string }] | undefined)?.[3].champs === champs
        ? avant
        : undefined,
  })
  const nonGardee =
    lecture.failureReason?.serveurPerdu === true && (lecture.isPlaceholderData || lecture.data === undefined)
  const lue = nonGardee ? undefined : lecture.data
  const pager = lue?.pager
  const sansFiltre = useComplement({
    ...requetePage(appel, demande({ ...questionDe({}), page: 1, limit: 1 })),
    enabled: actifs.length > 0,
  })

  // A page that no longer exists (rows deleted, filters sent by a colleague): the last one, not an empty table.
  const depasse =
    pager && pager.totalItems > 0 && pager.currentPage > pager.totalPages ? pager.totalPages : null
  useEffect(() => {
    if (depasse) void navigate({ to: '.', search: { ...search, page: String(depasse) }, replace: true })
  }, [depasse, navigate, search])

  const noms = ['q', 'periode', 'du', 'au', 'tri', ...filtres]
  const changer: Liste<unknown>['changer'] = (maj, { remplacer = false } = {}) => {
    if (maj.limit) preferer({ limit: Number(maj.limit) })
    const suivant: EtatListe = { ...search, page: undefined, ...maj }
    // Everything, said as such: opened again by « Retour », it must not become the view of arrival.
    suivant.vue = preferences.defaut && !noms.some(nom => suivant[nom]) ? 'aucune' : undefined
    void navigate({ to: '.', search: suivant, replace: remplacer, resetScroll: 'page' in maj })
  }
  const liste: Liste<Element<A>> = {
    etat: search,
    changer,
    vue: {
      posee: Object.fromEntries(noms.flatMap(nom => (search[nom] ? [[nom, search[nom]]] : []))),
      poser: (voulue, suite) =>
        changer({ ...Object.fromEntries(noms.map(nom => [nom, undefined])), ...voulue }, suite),
      nue: estNue(search),
    },
    actifs,
    tri,
    limit,
    lignes: lue?.pageOfItems,
    pager,
    totalSansFiltre: actifs.length > 0 ? sansFiltre?.pager.totalItems : pager?.totalItems,
    refus: lecture.error,
    enRetard: lecture.isPlaceholderData,
    nonGardee,
    recharger: () => void lecture.refetch(),
    compter: async (etat, { reseau = false } = {}) => {
      const query = { ...questionDe(etat), page: 1, limit: 1 }
      const { IdOfficine: _, ...partout } = query as Record<string, unknown>
      return (await demanderPage(appel, demande(reseau ? partout : query))).pager.totalItems
    },
    rassembler: async progres => {
      const lignes: Element<A>[] = []
      for (let page = 1; ; page++) {
        const lue = await demanderPage(appel, demande({ ...question, page, limit: LIMITE_MAX }))
        lignes.push(...lue.pageOfItems)
        progres?.(lignes.length, lue.pager.totalItems)
        const derniere = lue.pager.auMoins
          ? lue.pageOfItems.length < LIMITE_MAX
          : page >= lue.pager.totalPages
        if (derniere) return lignes
      }
    },
    question,
    parOfficine,
  }
  return liste
}

const estNue = (adresse: EtatListe) => Object.keys(adresse).every(nom => nom === 'officine')

/** Whoever comes to the list itself finds it as they wanted it to open; a link to some of it shows that. */
function useVueDArrivee(cle: string, adresse: EtatListe): EtatListe {
  const navigate = useNavigate()
  const { preferences, changer } = usePreferences(cle)
  const [arrivee, setArrivee] = useState(() => (estNue(adresse) ? (preferences.defaut ?? null) : null))
  const [voulue] = useState(arrivee)
  const debut = useRef({ adresse, changer, navigate })
  useEffect(() => {
    if (!voulue) return
    if (voulue.Colonnes) debut.current.changer(voulue.Colonnes)
    const search = { ...debut.current.adresse, ...voulue.Question }
    void debut.current.navigate({ to: '.', search, replace: true, resetScroll: false })
  }, [voulue])
  if (!arrivee) return adresse
  // Until the address says it: its rows are the first that are asked for.
  if (Object.entries(arrivee.Question).every(([nom, valeur]) => adresse[nom] === valeur)) setArrivee(null)
  return { ...adresse, ...arrivee.Question }
}

/** What the rows of a list add up to, all pages together; asked beside the rows, which do not wait for it. */
export function useTotaux<E>(liste: Liste<E>, appel: Appel | undefined) {
  const { tri: _, ...query } = liste.question
  const lecture = useQuery({
    ...(appel
      ? requete(appel, { query })
      : { queryKey: ['sans totaux'], queryFn: () => Promise.resolve(undefined) }),
    enabled: appel !== undefined,
    placeholderData: keepPreviousData,
  })
  return lecture.data
}

/** Parts of the state that are not a place in the list: kept when filters are wiped. */
export const sansFiltres = (etat: EtatListe): EtatListe =>
  Object.fromEntries(Object.keys(etat).map(nom => [nom, HORS_FILTRES.has(nom) ? etat[nom] : undefined]))

/**
 * The officine looked at is part of what a link shows: `?officine=ANG` is written for those who may choose, and an address
 * one comes to, by a link or going back, sets their choice.
 */
export function useOfficineDeLAdresse(actif: boolean, search: EtatListe) {
  const { IdOfficine, officines, peutChoisir, choisir } = useOfficine()
  const navigate = useNavigate()
  const vue = useRef<string>(undefined)
  const courante = IdOfficine ? officines.find(o => o._id === IdOfficine)?.Code : 'reseau'
  useEffect(() => {
    if (!actif || !peutChoisir || officines.length === 0 || !courante) return
    const venue = search.officine !== vue.current ? search.officine : undefined
    vue.current = search.officine
    const voulue = officines.find(o => o.Code === venue)
    if (voulue && voulue._id !== IdOfficine) return choisir(voulue._id)
    if (venue === 'reseau' && IdOfficine) return choisir(null)
    if (search.officine !== courante) {
      void navigate({ to: '.', search: { ...search, officine: courante }, replace: true, resetScroll: false })
    }
  }, [actif, peutChoisir, officines, courante, IdOfficine, choisir, navigate, search])
}
