import { readFile } from 'node:fs/promises'
import type { Client } from '@dioptrie/domain/clients/contract'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dessine } from '../scripts/poste.ts'
import { aller, auRepos, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

const entier = (texte: string) => Number(texte.replaceAll(/[^\d−-]/g, '').replace('−', '-'))
const table = (p: Page) => p.getByRole('table', { name: /par officine$/ })
/** The figure of an officine, in a column, as a number. */
async function chiffre(p: Page, officine: string | RegExp, colonne: string): Promise<number> {
  const titres = await table(p).getByRole('columnheader').allInnerTexts()
  const rang = titres.findIndex(t => t.startsWith(colonne))
  const ligne = table(p)
    .getByRole('row')
    .filter({ has: p.getByRole('rowheader', { name: officine }) })
  const texte = await ligne
    .getByRole('cell')
    .nth(rang - 1)
    .getByRole('link')
    .innerText()
  return entier(texte)
}

/** What the network has in a column, and each of its officines, in one look: other journeys cash and give back meanwhile. */
async function colonneDuReseau(p: Page, colonne: string) {
  const lignes = await table(p).evaluate((t, dite) => {
    const rang = [...t.querySelectorAll('thead th')].findIndex(th => th.textContent?.startsWith(dite))
    return [...t.querySelectorAll('tr')].flatMap(tr => {
      const nom = tr.querySelector('th[scope=row]')?.textContent
      return nom ? [{ nom, texte: tr.children[rang]?.querySelector('a')?.textContent ?? '0' }] : []
    })
  }, colonne)
  const de = (reseau: boolean) =>
    lignes.filter(l => l.nom.startsWith('Réseau') === reseau).map(l => entier(l.texte))
  return { reseau: de(true)[0], officines: de(false) }
}

/** A page of the mockups, and what may stand under it. */
const HAUTEUR_MAX = 1500

it('l’accueil de chaque rôle tient en 1 500 pixels, à 1440 et à 1280 : sa grille n’a ni trou ni panneau vide', async () => {
  const fautes: string[] = []
  for (const role of Object.keys(rolesLivres)) {
    await seConnecter(page, compte(role), '/dashboard')
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await dessine(page)
      const { haut, vides, trous } = await page.evaluate(() => {
        const cases = [...document.querySelectorAll<HTMLElement>('[data-panneau]')]
        const rangs = Map.groupBy(cases, c => Math.round(c.getBoundingClientRect().top))
        const large = cases[0]?.parentElement?.clientWidth ?? 0
        return {
          haut: document.documentElement.scrollHeight,
          // What keeps its place says that there is nothing to do. The way of the insurers' money is a row of links, each a figure.
          vides: cases
            .filter(
              c =>
                !c.querySelector(
                  'li, table, dl, svg, button, a[class*=action], nav:not([aria-busy=true]) a strong',
                ),
            )
            .map(c => c.dataset.panneau),
          trous: [...rangs.values()].filter(
            r => r.reduce((n, c) => n + c.offsetWidth, 0) + 16 * (r.length - 1) < large - 2,
          ).length,
        }
      })
      if (haut > HAUTEUR_MAX || vides.length > 0 || trous > 0)
        fautes.push(`${role} à ${width} : ${haut} px, vides [${vides.join(', ')}], ${trous} trous`)
    }
  }
  expect(fautes).toEqual([])
})

it('le tableau de bord suit un règlement fait ailleurs, son chiffre ouvre la liste ; le siège compare le réseau, et un chiffre d’un état ouvre ses lignes, qui partent en fichier', async () => {
  const caissier = await autrePoste()
  await seConnecter(caissier, compte('caissier', 'plateau'))
  // Opened already, the answer is a refusal that changes nothing.
  await appelDirect(caissier, 'POST', '/api/caisse/initialisation', {
    montant: 50_000,
    Motif: 'Fonds refait',
  })
  // On the page that the head office opens next: what was kept of one session goes with the other.
  await seConnecter(page, compte('gerant', 'plateau'))
  const client = await appelDirect<Client>(page, 'POST', '/api/client/create', {
    Nom: 'Gnahoré',
    Prenoms: 'Serge',
    Contacts: ['0700550077'],
  })
  const { commandes } = await appelDirect<Client>(page, 'PUT', `/api/commande/client/add/${client._id}`, {
    PrixMont1: 90_000,
  })

  await seConnecter(page, compte('administrateur'), '/dashboard')
  await page.getByText('Réseau', { exact: true }).first().click()
  await page.getByRole('rowheader', { name: 'Réseau' }).waitFor()
  await auRepos(page)
  // Where a late order stands is six bars.
  const metre = page.locator('[data-pas]').first()
  expect(await metre.evaluate(e => getComputedStyle(e, '::before').width)).toBe('46px')
  const avant = await chiffre(page, 'Plateau', 'Aujourd’hui')

  await appelDirect(caissier, 'PUT', `/api/caisse/reglement-commande/${client._id}`, {
    RefCmmd: commandes[0]?.RefCmmd,
    montant: 12_345,
    modepaiement: 'Espèce',
  })
  await expect.poll(() => chiffre(page, 'Plateau', 'Aujourd’hui')).toBe(avant + 12_345)
  const { reseau, officines } = await colonneDuReseau(page, 'Aujourd’hui')
  expect(officines.length).toBeGreaterThan(1)
  expect(reseau).toBe(officines.reduce((n, o) => n + o, 0))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Semaine', { exact: true }).first().click()
  await sansFaute(page, 'tableau de bord au téléphone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Plateau' }) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Opérations' }).waitFor()
  await page
    .getByText(/12.345.F/)
    .first()
    .waitFor()
  expect(page.url()).toContain('typeOperation=Recettes')

  await aller(page, '/dashboard/ecommerce')
  await page.getByRole('table', { name: 'Vendeurs' }).getByRole('row').nth(1).waitFor()
  await page.getByText('Année', { exact: true }).click()
  await page
    .getByText(/du 01\/01\/\d{4} au/)
    .first()
    .waitFor()
  await page.getByRole('table', { name: 'Marques' }).getByRole('row').nth(1).waitFor()

  // A report of days long past, that nobody writes to any more: a figure opens the rows that it adds up, and they leave as a file.
  const [du, au] = [-100, -91].map(n => ajouterJours(aujourdhuiAbidjan(new Date()), n))
  await aller(page, `/apps/edition-stat/ca?du=${du}&au=${au}&officine=ANG`)
  const figure = page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: /^Chiffre d’affaires$/ }) })
    .locator('dd a')
  const dit = entier(await figure.innerText())
  expect(dit).toBeGreaterThan(0)
  await figure.click()
  await page.waitForURL(/par=vente/)
  // The last table: a plot has one of its own.
  const liste = page.locator('#contenu table').last()
  const lignes = liste.locator('tbody tr')
  // Not the days any more, which add up to the same.
  await liste.locator('thead th').filter({ hasText: 'Document' }).waitFor()
  const colonne = async () => {
    const titres = await liste.locator('thead th').allInnerTexts()
    const rang = titres.findIndex(t => /^Chiffre d’affaires/i.test(t))
    return rang < 0
      ? []
      : (await lignes.locator(`:scope > :nth-child(${rang + 1})`).allInnerTexts()).map(entier)
  }
  await expect.poll(async () => (await colonne()).reduce((n, v) => n + v, 0)).toBe(dit)
  const nombre = await lignes.count()
  await page.getByRole('button', { name: 'Exporter' }).click()
  const [fichier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const texte = await readFile(await fichier.path(), 'utf8')
  // Its titles, its rows, its total.
  expect(texte.trim().split('\n')).toHaveLength(nombre + 2)
  expect(texte).toContain(String(dit))
})
