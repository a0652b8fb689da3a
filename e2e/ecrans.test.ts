import { expect, it } from 'vitest'
import { adressesDe } from '../scripts/adresses.ts'
import { dessine } from '../scripts/poste.ts'
import { ONGLETS } from '../web/src/configuration/onglets.ts'
import { aller, auRepos, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { deuxThemes } from './parcours.ts'

const { page } = await ouvrirParcours()

const GRAND = { width: 1440, height: 900 }
const TELEPHONE = { width: 390, height: 844 }

/** Reference tables are one descriptor each: one whole, and those whose lists and fields are of their own kind. */
const TABLES = /\/marque|assurances-list|assurance-edit|categorie_article-add|rubrique-depense$|fonction-list/
const vue = (aire: string, chemin: string) => aire !== 'referentiel' || TABLES.test(chemin)

/** Parts of one address that are screens of their own, and what says that the part is there. */
const PARTIES: [adresse: string, la: string][] = [
  ...ONGLETS.map((nom): [string, string] => [
    `/apps/configurations?onglet=${nom}`,
    `[role=tab][aria-selected=true][id$="-tab-${nom}"]`,
  ]),
  ...['mois', 'semaine', 'jour', 'liste'].map((nom): [string, string] => [
    `/apps/calendar?vue=${nom}`,
    `input[type=radio][value="${nom}"]:checked`,
  ]),
]

/** One visit: all rules of axe as the screen is shown, its colours in the other theme, and the width of a telephone. */
async function regarder(nom: string): Promise<string[]> {
  // A field that has the hand may have its list open: that is a state, and the journeys look at it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await dessine(page)
  const fautes = (await deuxThemes(page)).map(f => `${nom}, ${f}`)
  await page.setViewportSize(TELEPHONE)
  await auRepos(page)
  const large = await page.evaluate(() => document.documentElement.scrollWidth)
  if (large > TELEPHONE.width) fautes.push(`${nom} : ${large} pixels de large sur un téléphone`)
  await page.setViewportSize(GRAND)
  return fautes
}

it('chaque écran se lit de tous : axe ne trouve rien, en clair ni en sombre, et il tient à 390 pixels', async () => {
  await seConnecter(page, compte('administrateur'), '/dashboard')
  await dessine(page)
  const { adresses, inconnues } = await adressesDe(page, vue)
  expect(inconnues).toEqual([])
  const fautes: string[] = []
  for (const { nom, chemin } of adresses.filter(a => !a.public)) {
    // A few rows are as good as twenty-five, and three times as fast to look at.
    await aller(page, `${chemin}?limit=6`)
    expect(new URL(page.url()).pathname, nom).toBe(chemin)
    fautes.push(...(await regarder(nom)))
  }
  for (const [adresse, la] of PARTIES) {
    await page.evaluate(vers => history.pushState({}, '', vers), adresse)
    await page.locator(la).waitFor({ state: 'attached' })
    fautes.push(...(await regarder(adresse)))
  }
  expect(fautes).toEqual([])
}, 600_000)

it('et chaque écran d’avant la connexion', async () => {
  await page.goto('/login')
  const { adresses } = await adressesDe(page, aire => aire === 'acces')
  const fautes: string[] = []
  for (const { nom, chemin } of adresses.filter(a => a.public)) {
    await page.goto(chemin)
    await page.locator('h1').first().waitFor()
    fautes.push(...(await regarder(nom)))
  }
  expect(fautes).toEqual([])
})
