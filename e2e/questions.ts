import type { Page } from 'playwright-core'

/**
 * What a screen asks of somebody: each window that opens, by its title, in the order they were shown. A day's work that asks more than it did is
 * a day's work made longer.
 */
export async function compterLesQuestions(page: Page): Promise<string[]> {
  const posees: string[] = []
  await page.exposeFunction('questionPosee', (titre: string) => posees.push(titre))
  await page.addInitScript(() => {
    const vues = new WeakSet<Element>()
    const regarder = () => {
      for (const fenetre of document.querySelectorAll('[role=dialog], [role=alertdialog]')) {
        const titre = fenetre.querySelector('h1, h2, h3')?.textContent ?? fenetre.getAttribute('aria-label')
        if (!titre || vues.has(fenetre)) continue
        vues.add(fenetre)
        ;(window as unknown as { questionPosee: (titre: string) => void }).questionPosee(titre)
      }
    }
    new MutationObserver(regarder).observe(document, { childList: true, subtree: true })
  })
  return posees
}
