import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What holds the focus: its kind, and its name as it is called. */
export const main = (p: Page): Promise<string> =>
  p.evaluate(() => {
    const e = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }) | null
    if (!e || e === document.body) return 'nulle part'
    const nom = e.getAttribute('aria-label') ?? e.labels?.[0]?.innerText ?? e.innerText
    const quoi =
      e.tagName === 'H1' ? 'titre' : e.matches('input, textarea') ? 'champ' : e.tagName.toLowerCase()
    return `${quoi} ${nom.replaceAll(/\s+/g, ' ').trim()}`
  })
export const tient = (page: Page, attendu: string, quand: string) =>
  expect.poll(() => main(page), { message: quand }).toContain(attendu)
