import type { Appel, Reponse } from '@dioptrie/domain/kernel/contract'
import { avecChamps, champsDemandes, type Page } from '@dioptrie/domain/kernel/liste'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { expect, vi } from 'vitest'
import { contrat, queryClient } from './api.ts'
import { Langues } from './i18n.tsx'
import { sessionDe } from './navigateur.fixture.ts'
import { OuEst } from './ouEst.ts'
import { serveurJoint } from './serveur.ts'
import { garderSession, oublierSession } from './session.ts'
import { theme, variables } from './theme.ts'

/**
 * What one presses, by its words, once it is there. Not by its role: that reads the styles of the whole page each
 * time.
 */
export const presse = (
  nom: string | RegExp,
  ou: ParentNode = document.body,
  quoi = 'button, a, [role=menuitem], [role=tab]',
): Promise<HTMLElement> =>
  waitFor(() => {
    const trouve = [...ou.querySelectorAll<HTMLElement>(quoi)].find(e => {
      const dit = (e.getAttribute('aria-label') ?? e.textContent).trim()
      return typeof nom === 'string' ? dit === nom : nom.test(dit)
    })
    if (!trouve) throw new Error(`« ${nom} » n’est pas à l’écran.`)
    return trouve
  })

/** The first of its kind, once it is there: a window, an alert. */
export const vient = (selecteur: string): Promise<HTMLElement> =>
  waitFor(() => {
    const trouve = document.querySelector<HTMLElement>(selecteur)
    if (!trouve) throw new Error(`${selecteur} n’est pas à l’écran.`)
    return trouve
  })

/** What a page without a screen does not have and our components ask for. */
class Observateur {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', Observateur)
vi.stubGlobal('IntersectionObserver', Observateur)
window.matchMedia = (query: string) =>
  ({
    matches: query.includes('reduce'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    onchange: null,
    dispatchEvent: () => false,
  }) as MediaQueryList
// Nothing is laid out: what is there and not put away is seen.
Element.prototype.getClientRects = function () {
  const rects = this.isConnected && !this.closest('[style*="display: none"]') ? [new DOMRect(0, 0, 1, 1)] : []
  return rects as unknown as DOMRectList
}
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scrollTo ??= () => {}
window.scrollTo = () => {}
Object.defineProperty(document, 'fonts', {
  value: { ready: Promise.resolve(), addEventListener: () => {}, removeEventListener: () => {} },
})

export interface Recu {
  appel: Appel
  params: Record<string, string>
  query: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it sent, and checks it
  payload: any
  /** The idempotency key. */
  cle: string | null
}

interface Suite {
  /** Milliseconds before the answer: a number, or by the order of arrival (0, 1, 2…). */
  apres?: number | ((rang: number) => number)
}

/** Thrown by an answer: what the server would refuse. */
export class RefusEssai extends Error {
  readonly statusCode: number
  readonly details: Record<string, unknown>
  constructor(statusCode: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.statusCode = statusCode
    this.details = { statusCode, code, message, ...details }
  }
}
/** Thrown by an answer: the line is cut, before it or `en route`, and nobody knows whether the server did it. */
export class LigneCoupee extends Error {
  readonly enRoute: boolean
  constructor(ou?: 'en route') {
    super('Failed to fetch')
    this.enRoute = ou === 'en route'
  }
}
/** The body of an answer that stops half way. */
const moitie = () =>
  new ReadableStream({
    start: suite => {
      suite.enqueue(new TextEncoder().encode('{"_id":"0199'))
      suite.error(new TypeError('network error'))
    },
  })

type Repondre = (recu: Recu, rang: number) => unknown
interface Prevue {
  appel: Appel
  repondre: Repondre
  suite: Suite
  motif: RegExp
  noms: string[]
  rang: number
}

type ElementDe<A extends Appel> = Extract<Reponse<A>, readonly unknown[]>[number]

/** One page of a list, as the server gives it. */
const pageDe = <T,>(elements: T[]): Page<T> => ({
  pager: {
    totalItems: elements.length,
    currentPage: 1,
    pageSize: 25,
    totalPages: 1,
    startIndex: 0,
    endIndex: elements.length - 1,
    pages: [1],
  },
  pageOfItems: elements,
})

/**
 * The server of a test: it answers the calls that the test names and refuses the others aloud. A reply that does not fit
 * the contract fails the test: a screen must not be tried against what the server never says.
 */
export function serveurEssai() {
  let entier = false
  const reponses: Prevue[] = []
  const recus: Recu[] = []
  const fautes: string[] = []
  vi.stubGlobal('fetch', async (entree: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(entree), 'http://essai.test')
    // Whether the server is back is said by the test (`serveurJoint`).
    if (url.pathname === '/api/health') return new Response(null, { status: 503 })
    // Written when the screens are built, and these are not.
    if (url.pathname.startsWith('/guide/')) return new Response(null, { status: 404 })
    const methode = init.method ?? 'GET'
    const trouvee = reponses.findLast(r => r.appel.method === methode && r.motif.test(url.pathname))
    if (!trouvee) {
      fautes.push(`${methode} ${url.pathname}`)
      return new Response(JSON.stringify({ statusCode: 404, code: 'ABSENT', message: 'Introuvable' }), {
        status: 404,
      })
    }
    const valeurs = trouvee.motif.exec(url.pathname)?.slice(1) ?? []
    const corps = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const recu: Recu = {
      appel: trouvee.appel,
      params: Object.fromEntries(trouvee.noms.map((nom, i) => [nom, decodeURIComponent(valeurs[i] ?? '')])),
      query: Object.fromEntries(url.searchParams),
      payload: trouvee.appel.corps === 'payload' ? corps?.payload : corps,
      cle: new Headers(init.headers).get('idempotency-key'),
    }
    recus.push(recu)
    const rang = trouvee.rang++
    const { apres = 0 } = trouvee.suite
    await attendre(typeof apres === 'number' ? apres : apres(rang), init.signal)
    try {
      const reponse = await trouvee.repondre(recu, rang)
      verifier(trouvee.appel, reponse, fautes)
      const champs = champsDemandes(recu.query.champs)
      return new Response(JSON.stringify(champs && !entier ? avecChamps(reponse, champs) : reponse), {
        status: trouvee.appel.statut,
      })
    } catch (erreur) {
      if (erreur instanceof LigneCoupee) {
        if (erreur.enRoute) return new Response(moitie(), { status: trouvee.appel.statut })
        throw new TypeError('Failed to fetch')
      }
      if (!(erreur instanceof RefusEssai)) throw erreur
      return new Response(JSON.stringify(erreur.details), { status: erreur.statusCode })
    }
  })
  const dire = (appel: Appel, repondre: Repondre, suite: Suite) => {
    const noms = [...appel.path.matchAll(/\{(\w+)\}/g)].map(m => m[1] as string)
    const motif = new RegExp(`^${appel.path.replace(/\{\w+\}/g, '([^/]+)')}$`)
    reponses.push({ appel, repondre, suite, motif, noms, rang: 0 })
  }
  // What stands beside every list and every record, and is empty unless the test says otherwise.
  for (const appel of [contrat.vues.liste, contrat.notes.liste]) dire(appel, () => [], {})
  dire(contrat.exceptions.autreMain, () => ({ Refus: null }), {})
  return {
    /** The last answer given to a call holds. */
    repond: <A extends Appel>(
      appel: A,
      repondre: (recu: Recu, rang: number) => Reponse<A> | Promise<Reponse<A>>,
      suite: Suite = {},
    ) => dire(appel, repondre, suite),
    /** A list asked page by page. */
    repondPage: <A extends Appel>(
      appel: A,
      repondre: (recu: Recu, rang: number) => ElementDe<A>[],
      suite: Suite = {},
    ) => dire(appel, (recu, rang) => pageDe(repondre(recu, rang)), suite),
    /** Lists answer whole records, whatever fields they are asked for. */
    toutEnvoyer: () => {
      entier = true
    },
    recus,
    /** What was received of one call. */
    de: (appel: Appel) => recus.filter(r => r.appel === appel),
    fautes,
  }
}

function attendre(ms: number, signal?: AbortSignal | null) {
  return new Promise<void>((suite, rejet) => {
    const minuterie = setTimeout(suite, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(minuterie)
      rejet(new DOMException('Aborted', 'AbortError'))
    })
  })
}

function verifier(appel: Appel, reponse: unknown, fautes: string[]) {
  const page = reponse as { pageOfItems?: unknown } | null
  const valeur = page && typeof page === 'object' && 'pageOfItems' in page ? page.pageOfItems : reponse
  const lu = appel.reponse.safeParse(valeur)
  if (!lu.success) fautes.push(`${appel.method} ${appel.path} : ${lu.error.message}`)
}

let serveur: ReturnType<typeof serveurEssai> | null = null

/** After each test, for whoever comes next in the same worker; then what the server of this one could not answer. */
export function debarrasser() {
  cleanup()
  notifications.clean()
  queryClient.clear()
  serveurJoint()
  oublierSession()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  const fautes = serveur?.fautes ?? []
  serveur = null
  expect(fautes, 'appels sans réponse, ou réponses hors du contrat').toEqual([])
}

interface OptionsEssai {
  permissions?: Permission[]
  /** As the router writes it: `/apps/client/$clientId`. */
  chemin?: string
  /** What is in the address bar. */
  adresse?: string
  /** Where the person came from. */
  avant?: string
  /** Milliseconds between two keys. */
  entreTouches?: number
}

const ouEst = async () => (await import('../chemins/fiches.ts')).ouEst

/**
 * A real component with what it stands on (theme, words, router, cache), before a server that the test answers for. What
 * is typed goes through `clavier` at 1 ms a key.
 */
export async function monter(
  element: ReactNode,
  options: OptionsEssai & { serveur: ReturnType<typeof serveurEssai> },
) {
  const { permissions = [], chemin = '/essai', adresse = '/essai', avant, entreTouches = 1 } = options
  serveur = options.serveur
  const session = sessionDe('jeton')
  garderSession({ ...session, userData: { ...session.userData, permissions } })
  const racine = createRootRoute()
  const ici = createRoute({ getParentRoute: () => racine, path: chemin, component: () => element })
  const ailleurs = createRoute({ getParentRoute: () => racine, path: '$', component: () => null })
  const routeur = createRouter({
    routeTree: racine.addChildren([ici, ailleurs]),
    history: createMemoryHistory({ initialEntries: avant ? [avant, adresse] : [adresse] }),
  })
  await routeur.load()
  // Awaited: what waits for its code when React is asked to draw at once is dropped, with all that comes after it.
  const vue = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={variables} env="test">
          <Langues>
            <Suspense>
              <OuEst value={ouEst}>
                <RouterProvider router={routeur as never} />
              </OuEst>
            </Suspense>
            <Notifications />
          </Langues>
        </MantineProvider>
      </QueryClientProvider>,
    ),
  )
  return {
    ...vue,
    // No sheet of styles is loaded here: what would keep a click away is not known, and asked of every ancestor.
    clavier: userEvent.setup({ delay: entreTouches, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    /** Where the person is. */
    ou: () => routeur.state.location.href,
    reculer: () => routeur.history.back(),
  }
}
