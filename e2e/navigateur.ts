import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const MOT_DE_PASSE = 'Lunettes-2026!'
export const compte = (role: string, officine = 'angre') => `${role}.${officine}@demo.dioptrie.ci`

export const ouvrirNavigateur = (): Promise<Browser> =>
  chromium.launch({
    executablePath: inject('chromium'),
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

export const nouveauPoste = (navigateur: Browser): Promise<BrowserContext> =>
  navigateur.newContext({ baseURL: inject('url'), viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })

export async function remplirConnexion(page: Page, email: string, motDePasse = MOT_DE_PASSE) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(motDePasse)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Signs in and waits for the screen behind. */
export async function seConnecter(page: Page, email = compte('gerant'), adresse = '/login') {
  await page.goto(adresse)
  await remplirConnexion(page, email)
  await page.waitForURL(url => url.pathname !== '/login')
  // The sign-in screen has a heading too, and stays until the shell is there.
  await page.locator('#contenu h1').first().waitFor()
}

/**
 * What axe finds on the open screen, one sentence per finding. A theme changes colours and nothing else: once the
 * structure has been read, `couleurs` alone is enough for the next one.
 */
export async function fautesAccessibilite(page: Page, couleurs = false): Promise<string[]> {
  // A screen that is still fading in has not its colours yet.
  await page.waitForFunction(() => document.getAnimations().every(a => a.playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async seulement => {
    interface Resultat {
      violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[]
    }
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<Resultat> } }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(seulement ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
    })
    return violations.flatMap(v => v.nodes.map(n => `${v.id} : ${n.target.join(' ')} : ${n.failureSummary}`))
  }, couleurs)
}

/** The three themes; axe must find nothing in any. */
export async function choisirTheme(page: Page, theme: 'light' | 'dark' | 'semi-dark') {
  await page.evaluate(t => localStorage.setItem('theme', JSON.stringify(t)), theme)
  await page.reload()
  await page.locator('main h1').first().waitFor()
}
