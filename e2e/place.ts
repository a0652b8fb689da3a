import type { Locator, Page } from 'playwright-core'
import { constater } from '../scripts/constats.ts'

/** Of what a careful eye finds on a screen, what is a matter of room. */
const DE_PLACE = /^(?:la page déborde|hors de l’écran|abrégé sans infobulle|coupé|défile en largeur)/

/** Runs in the page: two controls that stand on one another. What sticks to an edge passes over the rest, and is no fault. */
function chevauchements(): string[] {
  const collee = (e: Element) => {
    for (let a: Element | null = e; a && a.id !== 'contenu'; a = a.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(a).position)) return a
    return null
  }
  /** What is seen of it: a list that scrolls by itself hides the rest. */
  const vue = (e: Element) => {
    const { left, right, top, bottom } = e.getBoundingClientRect()
    const b = { left, right, top, bottom }
    for (let a = e.parentElement; a && a.id !== 'contenu'; a = a.parentElement) {
      if (getComputedStyle(a).overflowY === 'visible') continue
      const cadre = a.getBoundingClientRect()
      b.left = Math.max(b.left, cadre.left)
      b.right = Math.min(b.right, cadre.right)
      b.top = Math.max(b.top, cadre.top)
      b.bottom = Math.min(b.bottom, cadre.bottom)
    }
    return { ...b, width: b.right - b.left, height: b.bottom - b.top }
  }
  const boites = [...document.querySelectorAll('#contenu :is(button, a, input, select, textarea)')]
    .filter(e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map(e => ({ e, b: vue(e) }))
    .filter(({ b }) => b.width > 1 && b.height > 1)
  const nom = (e: Element) =>
    (e.getAttribute('aria-label') ?? e.textContent?.trim() ?? '').slice(0, 40) || e.tagName.toLowerCase()
  return boites.flatMap(({ e, b }, rang) =>
    boites.slice(rang + 1).flatMap(({ e: autre, b: c }) => {
      const large = Math.min(b.right, c.right) - Math.max(b.left, c.left)
      const haut = Math.min(b.bottom, c.bottom) - Math.max(b.top, c.top)
      // A field holds its own buttons.
      const tient = e.contains(autre) || autre.contains(e)
      const dedans = large > Math.min(b.width, c.width) - 2 && haut > Math.min(b.height, c.height) - 2
      return large > 3 && haut > 3 && !tient && !dedans && collee(e) === collee(autre)
        ? [`« ${nom(e)} » sur « ${nom(autre)} »`]
        : []
    }),
  )
}

/** What the main gesture of a working screen lacks to be made without a scroll, and what has no room beside it. */
export async function sansPlace(page: Page, gestes: readonly Locator[]): Promise<string[]> {
  const { height = 0 } = page.viewportSize() ?? {}
  const sous = await Promise.all(
    gestes.map(async geste => {
      await geste.waitFor()
      const boite = await geste.boundingBox()
      const bas = boite ? Math.round(boite.y + boite.height) : Number.NaN
      return boite && boite.y >= 0 && bas <= height ? [] : [`${geste} finit à ${bas} sur ${height}`]
    }),
  )
  const constats = await page.evaluate(constater, { langue: 'fr', espaces: [], francais: [] })
  return [
    ...sous.flat(),
    ...constats.filter(dit => DE_PLACE.test(dit)),
    ...(await page.evaluate(chevauchements)),
  ]
}
