import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import {
  ARBRE,
  CARTES,
  COMPTES,
  CONTACTS,
  COURRIELS,
  ETIQUETTES,
  MARQUES,
  OFFICINE,
  PRODUITS,
  TACHES,
} from './donnees.ts'

/*
 * Stands in for the server and the storage of whoever looks at the gallery. It is put up by the gallery's own entry and
 * by nothing else: no screen of the product can reach it, and nothing here reaches the real records.
 */
/** What the pages of the gallery send; a demonstration takes the rest as it comes. */
interface Envoye {
  id?: number
  value?: boolean
  msg?: string
  to?: string
  labels?: string[]
  unread?: boolean
  emailIds?: number[]
  email?: string
  password?: string
  name?: string
  accessToken?: string
  event?: object
}
interface Demande {
  cle: string
  query: URLSearchParams
  payload: Envoye
  event?: object | undefined
}
type Reponse = readonly [statut: number, corps?: unknown]
type Route = [methode: string, chemin: RegExp, repondre: (d: Demande) => Reponse]

export const PROFIL = {
  uid: '0199a0a0-0000-7000-8000-000000000002',
  displayName: 'Mariam Koné',
  about: 'Opticienne à Angré',
  photoURL: '',
  status: 'online',
  userRole: 'admin',
  email: 'mariam.kone@exemple.ci',
  providerId: 'dioptrie',
  IdOfficine: OFFICINE,
  permissions: toutesLesPermissions,
  RemiseMax: null,
} as const

/** As the documents say them; the unit of the first is not. */
const DUREE_DU_JETON = 8000
const DELAI_IMPRESSION_MS = 1000

/** Created ids are the last one plus one. */
const suivant = (liste: readonly { id: number }[]) => Math.max(0, ...liste.map(e => e.id)) + 1

const page = <T>(tous: T[], query: URLSearchParams) => ({
  pager: {
    totalItems: tous.length,
    currentPage: 1,
    pageSize: Number(query.get('limit') ?? 50),
    totalPages: 1,
    startIndex: 0,
    endIndex: tous.length - 1,
    pages: [1],
  },
  pageOfItems: tous,
})

function filtrerTaches(filtre: string) {
  if (filtre === 'trashed') return TACHES.filter(t => t.isTrashed)
  const restantes = TACHES.filter(t => !t.isTrashed)
  if (filtre === 'starred') return restantes.filter(t => t.isStarred)
  if (filtre === 'important') return restantes.filter(t => t.isImportant)
  if (filtre === 'completed') return restantes.filter(t => t.isCompleted)
  return filtre === 'all' ? restantes : restantes.filter(t => t.tags.some(tag => tag === filtre))
}
const filtrerCourriels = (filtre: string) =>
  COURRIELS.filter(c =>
    filtre === 'starred' ? c.isStarred : c.folder === filtre || c.labels.some(l => l === filtre),
  )

function creer<T extends { id: number }>(liste: T[], payload: object): Reponse {
  const cree = { ...payload, id: suivant(liste) } as T
  liste.push(cree)
  return [201, cree]
}
function changer<T extends { id: number }>(liste: T[], cle: string, maj: object): Reponse {
  const trouve = liste.find(e => String(e.id) === cle)
  return trouve ? [200, Object.assign(trouve, maj)] : [404]
}
function oter<T extends { id: number }>(liste: T[], cle: string): Reponse {
  const rang = liste.findIndex(e => String(e.id) === cle)
  if (rang < 0) return [404]
  return [200, liste.splice(rang, 1)[0]]
}

const session = () => ({
  accessToken: 'galerie',
  expiresIn: DUREE_DU_JETON,
  expiresAt: '2099-12-31T00:00:00.000Z',
  userData: PROFIL,
})

/** The calendar of whoever looks: it begins empty, and is forgotten with the page. */
const EVENEMENTS: { id: number; startDate?: string; endDate?: string }[] = []
const evenementDe = ({ event, payload }: Demande) => event ?? payload.event ?? {}

const ROUTES: Route[] = [
  ['GET', /^\/api\/card$/, () => [200, CARTES]],
  ['GET', /^\/api\/table$/, () => [200, PRODUITS]],
  ['GET', /^\/api\/data-list\/products$/, () => [200, PRODUITS]],
  ['POST', /^\/api\/data-list\/products$/, d => creer(PRODUITS, d.payload)],
  ['PUT', /^\/api\/data-list\/products\/(\w+)$/, d => changer(PRODUITS, d.cle, d.payload)],
  ['DELETE', /^\/api\/data-list\/products\/(\w+)$/, d => oter(PRODUITS, d.cle)],
  ['GET', /^\/api\/(?:user-management\/)?users$/, () => [200, COMPTES.toReversed()]],
  ['GET', /^\/api\/apps\/calendar\/events\/?$/, () => [200, EVENEMENTS]],
  ['GET', /^\/api\/apps\/calendar\/labels$/, () => [200, ETIQUETTES]],
  ['POST', /^\/api\/apps\/calendar\/events\/?$/, d => creer(EVENEMENTS, evenementDe(d))],
  [
    'POST',
    /^\/api\/apps\/calendar\/event\/(?:dragged\/)?(\w+)$/,
    d => changer(EVENEMENTS, d.cle, evenementDe(d)),
  ],
  ['DELETE', /^\/api\/apps\/calendar\/event\/(\w+)$/, d => oter(EVENEMENTS, d.cle)],
  ['GET', /^\/api\/user-management\/users\/(\w+)$/, d => changer(COMPTES, d.cle, {})],
  ['DELETE', /^\/api\/user-management\/users\/(\w+)$/, d => oter(COMPTES, d.cle)],
  ['GET', /^\/api\/apps\/chat\/(?:contacts|chat-contacts|chats)$/, () => [200, CONTACTS]],
  ['POST', /^\/api\/apps\/chat\/mark-all-seen$/, d => changer(CONTACTS, String(d.payload.id), { unseen: 0 })],
  [
    'POST',
    /^\/api\/apps\/chat\/set-pinned$/,
    d => changer(CONTACTS, String(d.payload.id), { isPinned: d.payload.value }),
  ],
  [
    'POST',
    /^\/api\/apps\/chat\/msg$/,
    d => {
      const a = CONTACTS.find(c => c.id === d.payload.id)
      return changer(CONTACTS, String(d.payload.id), { messages: [...(a?.messages ?? []), d.payload.msg] })
    },
  ],
  ['GET', /^\/api\/apps\/todo\/tasks$/, d => [200, filtrerTaches(d.query.get('filter') ?? 'all')]],
  ['POST', /^\/api\/apps\/todo\/tasks$/, d => creer(TACHES, d.payload)],
  ['PUT', /^\/api\/apps\/todo\/tasks\/(\w+)$/, d => changer(TACHES, d.cle, d.payload)],
  ['GET', /^\/api\/apps\/todo\/tags$/, () => [200, ETIQUETTES]],
  ['GET', /^\/api\/apps\/email\/mails$/, d => [200, filtrerCourriels(d.query.get('filter') ?? 'inbox')]],
  ['GET', /^\/api\/apps\/email\/tags$/, () => [200, ['personal', 'company', 'important', 'private']]],
  [
    'GET',
    /^\/api\/apps\/email\/meta$/,
    () => [200, { unread: COURRIELS.filter(c => c.unread && c.folder === 'inbox').length }],
  ],
  ['POST', /^\/api\/apps\/email\/move-mails$/, d => plusieurs(d, { folder: d.payload.to })],
  ['POST', /^\/api\/apps\/email\/(?:update|set)-labels$/, d => plusieurs(d, { labels: d.payload.labels })],
  ['POST', /^\/api\/apps\/email\/mark-unread$/, d => plusieurs(d, { unread: d.payload.unread })],
  ['POST', /^\/api\/apps\/email\/set-starred$/, d => plusieurs(d, { isStarred: d.payload.value })],
  [
    'POST',
    /^\/api\/auth\/login$/,
    ({ payload }) => {
      if (!payload?.email) return [400, { error: 'Something went wrong' }]
      const connu = COMPTES.some(c => c.email === payload.email && c.password === payload.password)
      return connu ? [200, session()] : [401, { error: 'Email Or Password Invalid' }]
    },
  ],
  [
    'POST',
    /^\/api\/auth\/register$/,
    ({ payload }) => {
      // The demonstration refuses inside a 200.
      if (COMPTES.some(c => c.email === payload?.email))
        return [200, { error: { email: 'This email is already in use.' } }]
      if (!payload?.name) return [200, { error: { name: 'Please enter your name.' } }]
      return creer(COMPTES, { ...payload, role: 'user', status: 'active' })
    },
  ],
  [
    'POST',
    /^\/api\/auth\/refresh-token$/,
    ({ payload }) =>
      payload?.accessToken === 'galerie' ? [200, session()] : [401, { error: 'Invalid access token' }],
  ],
  ['GET', /^\/api\/user\/checkpoint-reward$/, () => [200, { points: 1_240 }]],
  // What the product's own components ask, answered as the contract says.
  ['GET', /^\/api\/marques$/, d => [200, page(marquesDe(d.query.get('q') ?? ''), d.query)]],
  ['POST', /^\/api\/marque\/create$/, d => [201, { ...MARQUES[0], ...d.payload, _id: crypto.randomUUID() }]],
  ['GET', /^\/api\/modeles-verres\/arbre$/, () => [200, ARBRE]],
  ['GET', /^\/api\/officines$/, d => [200, page([], d.query)]],
  ['GET', /^\/api\/vues/, () => [200, []]],
  ['PUT', /^\/api\/auth\/profile$/, d => [200, { ...PROFIL, ...d.payload }]],
  [
    'PUT',
    /^\/api\/auth\/mot-de-passe$/,
    () => {
      const message = 'Ce n’est pas votre mot de passe actuel.'
      return [422, { statusCode: 422, code: 'CHAMPS', message, champs: { actuel: message } }]
    },
  ],
  ['GET', /^\/api\/auth\/facteur$/, () => [200, { pose: false, exige: false, secours: 0, cles: 0 }]],
  ['GET', /^\/api\/auth\/cles$/, () => [200, []]],
]

function plusieurs({ payload }: Demande, maj: object): Reponse {
  const vises = COURRIELS.filter(c => payload.emailIds?.includes(c.id))
  for (const c of vises) Object.assign(c, maj)
  return [200, vises]
}

const nu = (texte: string) => texte.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const marquesDe = (q: string) => MARQUES.filter(m => nu(m.Libelle_marq).includes(nu(q)))

/** The answer to one call; nothing for one that the gallery does not know. */
export function repondre(methode: string, adresse: string, corps?: unknown): Reponse | undefined {
  const url = new URL(adresse, 'http://galerie')
  const lu = typeof corps === 'string' && corps ? JSON.parse(corps) : {}
  for (const [m, chemin, faire] of ROUTES) {
    const trouve = m === methode && chemin.exec(url.pathname)
    if (trouve)
      return faire({
        cle: trouve[1] ?? '',
        query: url.searchParams,
        payload: lu.payload ?? lu,
        event: lu.event,
      })
  }
  return undefined
}

/** As much of `Storage` as the product asks for, forgotten with the page. */
function memoire(debut: Record<string, string>): Storage {
  const garde = new Map(Object.entries(debut))
  return {
    getItem: cle => garde.get(cle) ?? null,
    setItem: (cle, valeur) => void garde.set(cle, valeur),
    removeItem: cle => void garde.delete(cle),
    clear: () => garde.clear(),
    key: rang => [...garde.keys()][rang] ?? null,
    get length() {
      return garde.size
    },
  }
}

export function poserDoublure(adresse: URLSearchParams) {
  const debut = {
    theme: JSON.stringify(adresse.get('theme') ?? 'light'),
    langue: JSON.stringify(adresse.get('langue') ?? 'fr'),
    loggedIn: 'true',
    accessToken: 'galerie',
    tokenExpiry: '2099-12-31T00:00:00.000Z',
    userInfo: JSON.stringify(PROFIL),
  }
  Object.defineProperty(window, 'localStorage', { value: memoire(debut) })
  Object.defineProperty(window, 'sessionStorage', { value: memoire({}) })
  const reel = window.fetch.bind(window)
  window.fetch = async (entree, init) => {
    const url = new URL(String(entree instanceof Request ? entree.url : entree), location.href)
    if (url.origin === location.origin && !url.pathname.startsWith('/api/')) return reel(entree, init)
    const reponse = repondre(init?.method ?? 'GET', url.href, init?.body)
    // What it does not know goes on to the server, as nobody: who looks at the gallery is no one there.
    if (!reponse) {
      const headers = new Headers(init?.headers)
      headers.delete('authorization')
      return reel(entree, { ...init, headers, credentials: 'omit' })
    }
    const [status, corps] = reponse
    return new Response(corps === undefined ? null : JSON.stringify(corps), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }
  const imprimer = window.print.bind(window)
  window.print = () => void setTimeout(imprimer, DELAI_IMPRESSION_MS)
}
