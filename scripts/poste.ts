import { MOT_DE_PASSE_DEMO } from '@dioptrie/domain/acces/rules'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { chercherChromium } from './chromium.ts'
import { reglagesDesPolices } from './polices.ts'

/** What takes pictures of the screens: a browser, desks of the demonstration network, and knowing when a screen is there. */
export { MOT_DE_PASSE_DEMO as MOT_DE_PASSE }
export const compte = (role: string, officine = 'angre') => `${role}.${officine}@demo.dioptrie.ci`

export type Etat = Awaited<ReturnType<BrowserContext['storageState']>>

export const ouvrirNavigateur = (executablePath = chercherChromium() ?? 'chromium'): Promise<Browser> =>
  chromium.launch({
    executablePath,
    env: { ...process.env, FONTCONFIG_FILE: reglagesDesPolices() },
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** The lightest browser has no viewer of papers, a whole one has: without it they are the same for whoever drives them. */
export const sansLecteurDePapiers = (contexte: BrowserContext) =>
  contexte.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
  )

export async function nouveauPoste(
  navigateur: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const contexte = await navigateur.newContext({
    serviceWorkers: 'block',
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    ...options,
  })
  await sansLecteurDePapiers(contexte)
  contexte.on('page', suivre)
  const page = await contexte.newPage()
  page.on('dialog', dialogue => void dialogue.accept())
  return { contexte, page }
}

export async function remplirConnexion(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE_DEMO)
}

/** What the browser keeps of a person who has signed in. */
export async function entrer(navigateur: Browser, url: string, role: string): Promise<Etat> {
  const { contexte, page } = await nouveauPoste(navigateur, url)
  await remplirConnexion(page, compte(role))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.locator('#contenu h1').first().waitFor()
  const etat = await contexte.storageState()
  await contexte.close()
  return etat
}

/** A call made as the signed-in person, beside the screen: another tab, a colleague at another desk. */
export const appelDirect = <T>(page: Page, method: string, chemin: string, payload?: unknown): Promise<T> =>
  page.evaluate(
    async ([m, c, p]) => {
      const reponse = await fetch(c, {
        method: m,
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          ...(p === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(p === undefined ? {} : { body: JSON.stringify({ payload: p }) }),
      })
      return (await reponse.json()) as never
    },
    [method, chemin, payload] as const,
  )

/** A reading, or a search when it has a body. */
export const lire = <T>(page: Page, chemin: string, payload?: unknown): Promise<T> =>
  appelDirect(page, payload === undefined ? 'GET' : 'POST', chemin, payload)

const envols = new WeakMap<Page, Set<Request>>()

export function suivre(page: Page) {
  const envol = new Set<Request>()
  envols.set(page, envol)
  const fini = (r: Request) => void envol.delete(r)
  // The stream of live news never ends: it is not something a screen waits for.
  page.on('request', r => new URL(r.url()).pathname !== '/api/evenements' && envol.add(r))
  page.on('requestfinished', fini)
  page.on('requestfailed', fini)
}

/** The gallery shows an outline as it shows a button. */
const EN_ATTENTE = '.mantine-Skeleton-root:not([data-exemple] *)'
/** The end of the bar and the tools of a list, until their code is there. */
const EN_CHEMIN = 'section > [aria-busy=true], [aria-hidden=true][aria-busy=true]'

/** Nothing on the wire, nothing of what is waited for, nothing moving, twice in a row: what comes with its code asks again. */
async function calme(page: Page, attendus: string) {
  const envol = envols.get(page) ?? new Set()
  const limite = Date.now() + 15_000
  do {
    while (envol.size > 0) {
      if (Date.now() > limite)
        throw new Error(`toujours attendu : ${[...envol].map(r => r.url()).join(', ')}`)
      await new Promise(suite => setTimeout(suite, 10))
    }
    await page.evaluate(async attendus => {
      for (let fois = 0, images = 0; fois < 2; images++) {
        if (images > 3000) throw new Error(`toujours là, ou en mouvement : ${attendus}`)
        await new Promise(suite => requestAnimationFrame(() => setTimeout(suite)))
        const bouge = document.getAnimations().some(a => a.playState === 'running')
        fois = bouge || document.querySelector(attendus) ? 0 : fois + 1
      }
    }, attendus)
  } while (envol.size > 0)
}

/** The screen has all it asked for and has drawn it. */
export const auRepos = (page: Page) => calme(page, EN_ATTENTE)

/** At rest, with the end of the bar and the tools of a list there too. */
export const dessine = (page: Page) => calme(page, `${EN_ATTENTE}, ${EN_CHEMIN}`)
