/// <reference lib="webworker" />
/*
 * What runs between the screens and the line (service worker). It stands alone: the build adds in front of it the version and the
 * files of the shell, and imports nothing. While the server answers it only keeps copies; when it does not, it gives them, with
 * their time. It never writes to the server, and never keeps what the server did not say may be kept.
 */
declare const VERSION: string
declare const COQUILLE: string[]

const ici = globalThis as unknown as ServiceWorkerGlobalScope

const FICHIERS = `fichiers ${VERSION}`
const LECTURES = 'lectures'
/** The page as the server last gave it: its screens are those that this desk has opened. */
const PAGE = 'page'
/** The lists of the day; the last records, for a week. */
const GARDES: Record<string, { nombre: number; dureeMs: number }> = {
  liste: { nombre: 80, dureeMs: 24 * 3600_000 },
  fiche: { nombre: 100, dureeMs: 7 * 24 * 3600_000 },
}
const ABSENT = new Set([502, 503, 504])
/** Pages that are not screens of the product. */
const AILLEURS =
  /^\/(?:api|guide|ui-elements|forms|charts-and-maps|extensions|import-export)(?:\/|$)|^\/pages\/(?:profile|user-settings)\b|\.\w+$/

/** Whoever signs out meanwhile leaves nothing: an answer that comes after it is not kept. */
let tour = 0

// It takes over once no page is left to the program before, which gives the pages of the new version as well. To take its place while a page reads
// leaves both waiting, and the next page that is opened with them, for minutes (seen in Chromium).
ici.addEventListener('install', e => {
  e.waitUntil(caches.open(FICHIERS).then(fichiers => fichiers.addAll(COQUILLE)))
})

ici.addEventListener('activate', e => {
  e.waitUntil(
    (async () => {
      // The program before kept the files that its pages loaded, those of this version too: they stay until the next one.
      const anciens = (await caches.keys()).filter(nom => nom.startsWith('fichiers ') && nom !== FICHIERS)
      const finis = anciens.slice(0, -1)
      // Kept through two versions, the page has lost its files: the newest one takes its place.
      await Promise.all([...finis, ...(finis.length > 0 ? [PAGE] : [])].map(nom => caches.delete(nom)))
      await ici.clients.claim()
    })(),
  )
})

ici.addEventListener('message', e => {
  // Loaded before this program was there: the browser still has them.
  if (Array.isArray(e.data)) e.waitUntil(garderFichiers(e.data))
  if (e.data !== 'oublier') return
  tour++
  e.waitUntil(caches.delete(LECTURES))
})

ici.addEventListener('fetch', e => {
  const { request } = e
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== ici.location.origin) return
  if (request.mode === 'navigate') {
    if (!AILLEURS.test(pathname)) e.respondWith(ecran(e))
  } else if (pathname.startsWith('/api/')) {
    if (request.headers.get('accept') === 'application/json') e.respondWith(lecture(e))
  } else if (pathname.startsWith('/assets/') || COQUILLE.includes(pathname)) e.respondWith(fichier(e))
})

/** What the server gives, or what is kept when it is away. */
async function ouLaGardee(request: Request, gardee: () => Promise<Response | undefined>): Promise<Response> {
  try {
    const reponse = await fetch(request)
    return ABSENT.has(reponse.status) ? ((await gardee()) ?? reponse) : reponse
  } catch (erreur) {
    const la = await gardee()
    if (la) return la
    throw erreur
  }
}

/** The page of the version that is served, or the one that is kept. */
async function ecran(e: FetchEvent): Promise<Response> {
  const page = () => caches.open(PAGE)
  let servie = true
  const reponse = await ouLaGardee(e.request, async () => {
    servie = false
    return (await (await page()).match('/')) ?? duProgramme('/')
  })
  if (servie && reponse.ok) {
    const copie = reponse.clone()
    e.waitUntil(page().then(gardee => gardee.put('/', copie)))
  }
  return reponse
}

/** Of this version, or else of the one before. */
const duProgramme = async (chemin: string) =>
  (await (await caches.open(FICHIERS)).match(chemin)) ?? caches.match(chemin)

/** Files of the program carry their content in their name: kept once, they are good. The others follow the page. */
async function fichier(e: FetchEvent): Promise<Response> {
  const { pathname } = new URL(e.request.url)
  if (!pathname.startsWith('/assets/')) return ouLaGardee(e.request, () => duProgramme(pathname))
  const garde = await caches.match(e.request, { ignoreVary: true })
  if (garde) return garde
  const reponse = await fetch(e.request)
  if (reponse.ok) {
    const copie = reponse.clone()
    e.waitUntil(caches.open(FICHIERS).then(fichiers => fichiers.put(e.request, copie)))
  }
  return reponse
}

async function garderFichiers(adresses: string[]): Promise<void> {
  const fichiers = await caches.open(FICHIERS)
  for (const adresse of adresses) {
    if (
      !new URL(adresse, ici.location.origin).pathname.startsWith('/assets/') ||
      (await caches.match(adresse))
    )
      continue
    await fichiers.add(adresse).catch(() => null)
  }
}

async function lecture(e: FetchEvent): Promise<Response> {
  const { request } = e
  const debut = tour
  try {
    const reponse = await fetch(request)
    if (!ABSENT.has(reponse.status)) {
      if (reponse.ok) e.waitUntil(garder(request, reponse.clone(), debut))
      // What one may no longer read, or is no more, does not stay.
      else if (reponse.status === 403 || reponse.status === 404) e.waitUntil(oter(request.url))
      return reponse
    }
    return (await gardee(request.url)) ?? reponse
  } catch (erreur) {
    const copie = await gardee(request.url)
    if (copie) return copie
    throw erreur
  }
}

/** Nothing is opened for it: a desk that has forgotten keeps not even an empty place. */
async function oter(url: string): Promise<void> {
  if (await caches.has(LECTURES)) await (await caches.open(LECTURES)).delete(url)
}

async function gardee(url: string): Promise<Response | undefined> {
  const copie = await caches.match(url, { cacheName: LECTURES })
  return copie && encoreBonne(copie) ? copie : undefined
}

const encoreBonne = ({ headers }: Response) =>
  Date.now() - Date.parse(headers.get('x-garde-le') ?? '') <
  (GARDES[headers.get('x-garde') ?? '']?.dureeMs ?? 0)

async function garder(request: Request, reponse: Response, debut: number): Promise<void> {
  let aGarder = reponse
  const masquee = reponse.headers.get('x-garde') === 'sans-ordonnance'
  if (masquee) {
    const entetes = new Headers(request.headers)
    entetes.set('x-garde', 'sans-ordonnance')
    aGarder = await fetch(request.url, { headers: entetes, credentials: 'same-origin' })
  }
  const genre = aGarder.headers.get('x-garde') ?? ''
  if (!aGarder.ok || !GARDES[genre]) return oter(request.url)
  // A record says itself what was left out of it: read without its prescriptions, it is not one that has none.
  const corps =
    masquee && genre === 'fiche'
      ? JSON.stringify({ ...(await aGarder.json()), sansOrdonnance: true })
      : await aGarder.blob()
  const headers = {
    'content-type': aGarder.headers.get('content-type') ?? 'application/json',
    'x-garde': genre,
    'x-garde-le': new Date().toISOString(),
  }
  const lectures = await caches.open(LECTURES)
  if (tour !== debut) return void (await caches.delete(LECTURES))
  // Put again, it is the latest: the cache keeps the order of arrival.
  await lectures.delete(request.url)
  await lectures.put(request.url, new Response(corps, { headers }))
  if (tour !== debut) return void (await caches.delete(LECTURES))
  await faireDeLaPlace(lectures, genre)
}

async function faireDeLaPlace(lectures: Cache, genre: string): Promise<void> {
  const gardees = await Promise.all(
    (await lectures.keys()).map(async cle => ({ cle, copie: await lectures.match(cle) })),
  )
  const finies = gardees.filter(g => !g.copie || !encoreBonne(g.copie))
  const bonnes = gardees.filter(g => !finies.includes(g) && g.copie?.headers.get('x-garde') === genre)
  const deTrop = bonnes.slice(0, Math.max(0, bonnes.length - (GARDES[genre]?.nombre ?? 0)))
  await Promise.all([...finies, ...deTrop].map(({ cle }) => lectures.delete(cle)))
}
