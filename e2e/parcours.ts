import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { texteDuPdf } from '../api/src/kernel/trial/textepdf.ts'
import { lettresDAilleurs } from '../scripts/polices.ts'
import { fautesDeCouleur } from './couleurs.ts'
import { fautesAccessibilite, partiesARegarder } from './navigateur.ts'

export { appelDirect } from '../scripts/poste.ts'

/** The stored theme changes as if another tab had done it: nothing is reloaded, what is typed stays. */
async function passerAu(page: Page, theme: 'light' | 'dark') {
  await page.evaluate(t => {
    localStorage.setItem('theme', JSON.stringify(t))
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })
}

/** What axe finds on the open screen, and what its colours hide in each theme; `couleursParAxe` shows it in the other theme first. */
export async function toutesFautes(page: Page, { couleursParAxe = false } = {}): Promise<string[]> {
  if (couleursParAxe) {
    const sombre = await page.evaluate(() => document.documentElement.dataset.theme === 'dark')
    await passerAu(page, sombre ? 'light' : 'dark')
  }
  // Before axe has seen the frame.
  const parties = partiesARegarder(page)
  return [
    ...(await fautesAccessibilite(page, { couleurs: couleursParAxe })),
    ...(await fautesDeCouleur(page, parties)),
    ...(await lettresDAilleurs(page)),
  ]
}

/** axe finds nothing on the open screen, nor in the colours of any theme. */
export async function sansFaute(page: Page, ecran: string) {
  expect(await toutesFautes(page), ecran).toEqual([])
}

export const chemin = (page: Page) => new URL(page.url()).pathname

const PAPIER = /\/api\/.*(pdf|feuille|bon-livraison|recu|imprimer)/

/** The paper that a gesture opens in a tab is a PDF; what it says, the spaces of its sums made plain. */
export async function papier(poste: BrowserContext, geste: () => Promise<void>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  // What the tab shows cannot be read from outside: the answer is, on its way.
  await poste.route(PAPIER, async route => {
    const reponse = await route.fetch()
    const contenu = await reponse.body()
    await route.fulfill({ response: reponse, body: contenu })
    expect([reponse.status(), reponse.headers()['content-type']]).toEqual([200, 'application/pdf'])
    resolve(contenu)
  })
  await geste()
  const texte = texteDuPdf(await promise).replaceAll(/\s/g, ' ')
  await poste.unroute(PAPIER)
  return texte
}

/** What the focus is on, as it is called aloud. */
const nommer = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const e = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }) | null
    const renvoi = e?.getAttribute('aria-labelledby')?.split(' ') ?? []
    return (
      e?.getAttribute('aria-label') ||
      renvoi.map(id => document.getElementById(id)?.innerText ?? '').join(' ') ||
      e?.labels?.[0]?.innerText ||
      e?.innerText ||
      ''
    )
      .replaceAll(/\s+/g, ' ')
      .trim()
  })

/** The keyboard alone: Tab until the element so named has the focus. One that Tab does not reach fails. */
export async function atteindre(page: Page, nom: string | RegExp, touche = 'Tab'): Promise<void> {
  const vus: string[] = []
  for (let n = 0; n < 90; n++) {
    const ici = await nommer(page)
    if (typeof nom === 'string' ? ici === nom || ici === `${nom} *` : nom.test(ici)) return
    vus.push(ici)
    await page.keyboard.press(touche)
  }
  throw new Error(`« ${nom} » ne s’atteint pas au clavier ; vus : ${[...new Set(vus)].join(' | ')}`)
}
