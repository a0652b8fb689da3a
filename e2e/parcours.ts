import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fautesAccessibilite } from './navigateur.ts'

/** The stored theme changes as if another tab had done it: nothing is reloaded, what is typed stays. */
async function passerAu(page: Page, theme: 'light' | 'dark') {
  await page.evaluate(t => {
    localStorage.setItem('theme', JSON.stringify(t))
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })
}

/** axe finds nothing on the open screen, in light and in dark: first as it is shown, then the other. */
export async function sansFaute(page: Page, ecran: string) {
  const sombre = await page.evaluate(() => document.documentElement.dataset.theme === 'dark')
  const [montre, autre] = sombre ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await passerAu(page, montre)
  expect(await fautesAccessibilite(page), `${ecran}, ${montre}`).toEqual([])
  await passerAu(page, autre)
  expect(await fautesAccessibilite(page, 'couleurs'), `${ecran}, ${autre}`).toEqual([])
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

export const chemin = (page: Page) => new URL(page.url()).pathname
