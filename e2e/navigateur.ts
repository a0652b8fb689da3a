import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { acces } from '@dioptrie/domain/acces/contract'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, inject } from 'vitest'
import { runningEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { auRepos, compte, MOT_DE_PASSE, sansLecteurDePapiers, suivre } from '../scripts/poste.ts'
import { main } from './main.ts'

export { auRepos, compte, MOT_DE_PASSE }

/** Of the accounts that a journey makes: that of the demonstration is nobody else's. */
export const MOT_DE_PASSE_NEUF = 'Foyer-progressif-84'
const motDePasseDe = (email: string) => (email.endsWith('@essai.ci') ? MOT_DE_PASSE_NEUF : MOT_DE_PASSE)

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The lightest page of the site: its storage can be written there before a screen reads it. */
const SEUIL = '/robots.txt'
const ECRAN = { width: 1440, height: 900 }

async function ouvrir(url: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const poste = await navigateur.newContext({
    baseURL: url,
    viewport: ECRAN,
    locale: 'fr-FR',
    // As for whoever asks their system for less movement: a click need not wait for a window to slide in.
    reducedMotion: 'reduce',
    // What a desk keeps would outlive the test that read it; the journey of a lost server asks for it.
    serviceWorkers: 'block',
    ...options,
  })
  poste.setDefaultTimeout(45_000)
  await sansLecteurDePapiers(poste)
  poste.on('page', onglet => {
    suivre(onglet)
    onglet.on('download', fichier => remis.set(onglet, fichier.url()))
  })
  return poste
}

/** The desk that the files of a worker come to one after the other, by the address of its server. */
const postes = new Map<string, { poste: BrowserContext; page: Page }>()

async function sAsseoir(url: string) {
  const la = postes.get(url)
  if (la) return la
  const poste = await ouvrir(url)
  const bureau = { poste, page: await poste.newPage() }
  postes.set(url, bureau)
  return bureau
}

/**
 * The desk of a file of journeys: one page. Between two tests it is emptied of all that a person leaves (session, storage,
 * tabs, routes) and keeps what a shop's desk keeps from one day to the next: the program in its cache.
 */
export async function ouvrirParcours({ url = inject('url') } = {}) {
  await serveurPret(url)
  const { poste, page } = await sAsseoir(url)
  // What is around the screens is looked at again by each file: its people are not those of the last one.
  cadresVus.delete(page)
  const autres: BrowserContext[] = []

  afterEach(async essai => {
    if (essai.task.result?.state === 'fail') await direCeQuOnVoyait([poste, ...autres])
    await Promise.all(autres.splice(0).map(autre => autre.close()))
    for (const onglet of poste.pages()) if (onglet !== page) await onglet.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await poste.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize(ECRAN)
    await page.goto(new URL(SEUIL, url).href)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await poste.clearCookies()
  })
  return {
    page,
    poste,
    /** A colleague's desk, until the end of the test; `options` as the state another browser kept. */
    async autrePoste(options: BrowserContextOptions = {}): Promise<Page> {
      const autre = await ouvrir(url, options)
      autres.push(autre)
      return autre.newPage()
    },
  }
}

/** What each desk showed when a journey stopped: a failure seen once must say enough to be understood. */
async function direCeQuOnVoyait(postes: BrowserContext[]): Promise<void> {
  for (const onglet of postes.flatMap(poste => poste.pages())) {
    const vu = await onglet.evaluate(() => document.body.innerText).catch(() => 'rien')
    console.error(`${onglet.url()}\nmain : ${await main(onglet).catch(() => '?')}\n${vu.slice(0, 3000)}`)
  }
}

async function serveurPret(url: string): Promise<void> {
  const limite = Date.now() + 180_000
  for (;;) {
    const reponse = await fetch(`${url}/api/health`).catch(() => null)
    if (reponse?.ok) return
    if (Date.now() > limite) throw new Error(`Le serveur des parcours ne répond pas sur ${url}.`)
    await new Promise(suite => setTimeout(suite, 200))
  }
}

/** The database of the server of all journeys. */
export async function baseDesParcours(): Promise<string> {
  await serveurPret(inject('url'))
  return (await runningEmbedded(inject('donnees'))) ?? ''
}

export async function remplirConnexion(page: Page, email: string, motDePasse = MOT_DE_PASSE) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(motDePasse)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/**
 * Opens a screen and waits for its title. A desk that shows one already goes there as a link would, without loading the
 * program again: half of the time of a walk over the screens. The same screen asked otherwise keeps its title.
 */
export async function aller(page: Page, adresse: string) {
  const ouvert = await page.evaluate(vers => {
    const titre = document.querySelector('#contenu h1')
    if (!titre) return false
    if (new URL(vers, location.href).pathname !== location.pathname) titre.setAttribute('data-quitte', '')
    history.pushState({}, '', vers)
    return true
  }, adresse)
  if (!ouvert) await page.goto(adresse)
  await page.locator('#contenu h1:not([data-quitte])').first().waitFor()
}

/**
 * Signs in with a session of its own, kept as the sign-in screen keeps it, and opens `adresse`; without one, the
 * test opens its first screen itself: a screen for nothing is a second lost.
 */
export async function seConnecter(
  page: Page,
  email = compte('gerant'),
  adresse?: string,
  password = motDePasseDe(email),
) {
  if (new URL(page.url()).pathname !== SEUIL) await page.goto(SEUIL)
  await page.evaluate(
    async ({ path, method, identite }) => {
      const reponse = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(identite),
      })
      if (!reponse.ok) throw new Error(`connexion de ${identite.email} : ${await reponse.text()}`)
      const { accessToken, expiresAt, userData } = await reponse.json()
      // biome-ignore lint/suspicious/noDocumentCookie: as the sign-in screen does it
      document.cookie = 'dioptrie_navigateur=1; path=/; SameSite=Strict'
      const garde = {
        accessToken,
        tokenExpiry: expiresAt,
        userInfo: JSON.stringify(userData),
        rememberMe: 'false',
        loggedIn: 'true',
      }
      for (const [cle, valeur] of Object.entries(garde)) localStorage.setItem(cle, valeur)
      // As leaving does: the first lists of whoever sat here before would be asked ahead for nobody, and never read.
      localStorage.removeItem('premieres')
    },
    { path: acces.connexion.path, method: acces.connexion.method, identite: { email, password } },
  )
  if (adresse) await aller(page, adresse)
}

const remis = new WeakMap<Page, string>()

/** The address that a tab shows; a browser that has no reader for a paper hands it over as a file instead. */
export const adresseMontree = (onglet: Page): string => remis.get(onglet) ?? onglet.url()

/** Desks whose frame (menu, bar, landmarks) was looked at whole: it is the same around every screen. */
const cadresVus = new WeakSet<Page>()
/** What is left to look at then: the content and what floats over it. The door has no content apart, and is looked at whole. */
const PARTIES = ':root:has(#contenu) :is(#contenu, [data-portal])'
/** Where to look; everywhere when nothing is said. */
export const partiesARegarder = (page: Page): string => (cadresVus.has(page) ? PARTIES : '')

/** The rules of axe that `fautesDeCouleur` asks too: two thirds of the time of all its rules together. */
const DE_COULEUR = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the open screen, one sentence per finding. The frame around it is looked at with the first screen of a
 * file, then the content and the windows alone; its colours may be left to `fautesDeCouleur`.
 */
export async function fautesAccessibilite(page: Page, { couleurs = true } = {}): Promise<string[]> {
  // A screen that is still fading in has not its colours yet.
  await auRepos(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { entier, fautes } = await page.evaluate(
    async ([restent, sans]) => {
      interface Resultat {
        violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[]
      }
      const { axe } = window as unknown as {
        axe: { run: (quoi: object, options: object) => Promise<Resultat> }
      }
      const parties = restent ? [...document.querySelectorAll(restent)] : []
      const quoi = parties.length > 0 ? parties : document
      // The screens have no frame and no media: nothing to preload, and only what fails is worth describing.
      const { violations } = await axe.run(quoi, {
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        rules: Object.fromEntries(sans.map(regle => [regle, { enabled: false }])),
      })
      return {
        entier: parties.length === 0 && document.querySelector('#contenu') !== null,
        fautes: violations.flatMap(v =>
          v.nodes.map(n => `${v.id} : ${n.target.join(' ')} : ${n.failureSummary}`),
        ),
      }
    },
    [partiesARegarder(page), couleurs ? [] : DE_COULEUR] as const,
  )
  if (entier) cadresVus.add(page)
  return fautes
}
