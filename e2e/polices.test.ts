import { expect, it } from 'vitest'
import { lettresDAilleurs } from '../scripts/polices.ts'
import { ouvrirParcours } from './navigateur.ts'

const { page } = await ouvrirParcours()

/** Each sign of these pages, once as a sentence and once as code, where this page has its text: asked of thousands of texts it would take a minute. */
async function resumer(pages: string[]): Promise<string> {
  const signes = [...new Set(pages.join(''))].filter(c => c > ' ').join('')
  await page.evaluate(texte => {
    for (const details of document.querySelectorAll('details')) details.remove()
    for (const balise of ['p', 'code', 'kbd', 'pre']) {
      const ici = document.createElement(balise)
      ici.textContent = texte
      document.body.append(ici)
    }
  }, signes)
  return signes
}

it('une lettre que le programme n’apporte pas se voit, d’une police nommée ou non', async () => {
  await page.goto('/guide/index.html')
  await page.evaluate(() => {
    document.body.innerHTML =
      '<p>clair ✈</p><p style="font-family: serif">serif</p><p>→ ∞ 30 130 F</p><input value="champ" style="font: 14px cursive">'
  })
  const dites = await lettresDAilleurs(page)
  expect(dites.map(d => d.replace(/ en .*/, ''))).toEqual([
    '« clair ✈ » (p) : 1 signe(s)',
    '« serif » (p) : 5 signe(s)',
    '« champ » (div) : 5 signe(s)',
  ])
})

it('le guide et la page des appels sont écrits avec les polices du programme', async () => {
  await page.goto('/guide/index.html')
  expect(await lettresDAilleurs(page)).toEqual([])
  const chapitres = await page.evaluate(async () => {
    const adresses = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href$=".html"]')].map(
      a => a.href,
    )
    return Promise.all(adresses.map(async adresse => (await fetch(adresse)).text()))
  })
  expect(chapitres.length).toBeGreaterThan(20)
  expect(await resumer(chapitres)).toMatch(/(?=.*→)(?=.*●)(?=.*œ)/)
  expect(await lettresDAilleurs(page)).toEqual([])

  const appels = await page.goto('/api/docs')
  expect(await resumer([(await appels?.text()) ?? ''])).toMatch(/(?=.*œ)(?=.*«)/)
  expect(await lettresDAilleurs(page)).toEqual([])
})
