import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oidc } from '@dioptrie/domain/acces/oidc'
import { afterAll, expect, it } from 'vitest'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { CLIENT, ouvrirFournisseurDEssai } from './fournisseur.ts'
import { auRepos, baseDesParcours, compte, ouvrirParcours } from './navigateur.ts'
import { chemin, sansFaute } from './parcours.ts'

const fournisseur = await ouvrirFournisseurDEssai()
const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-oidc-'))
// The network of the other journeys, by a door of its own: another one to load would tell nothing more.
const serveur = await demarrer({
  DATA_DIR: dossier,
  DATABASE_URL: await baseDesParcours(),
  OIDC_ISSUER: fournisseur.issuer,
  OIDC_CLIENT_ID: CLIENT,
})
afterAll(async () => {
  await serveur.arreter()
  await fournisseur.fermer()
  rmSync(dossier, { recursive: true, force: true })
})
const { page, poste } = await ouvrirParcours({ url: serveur.url })

const garde = (cle: string) => page.evaluate(c => localStorage.getItem(c), cle)
const continuer = page.getByRole('button', { name: 'Continuer avec 127.0.0.1' })

it.each(['implicit', 'code'] as const)(
  'par %s, ouvre la session du compte où l’on allait, et reprend sans un mot celle que ce poste a perdue',
  async flow => {
    // What OIDC_FLOW changes of the server is this word, and nothing else.
    await page.route(`**${oidc.fournisseur.path}`, async route => {
      if (route.request().method() !== 'GET') return route.continue()
      const reponse = await route.fetch()
      await route.fulfill({ response: reponse, json: { ...(await reponse.json()), flow } })
    })
    await page.goto('/login?to=/apps/client/client-list')
    await continuer.click()
    await page.waitForURL(`${fournisseur.issuer}/**`)
    await page.locator('input[name=login]').fill(`google-oauth2|${compte('opticien')}`)
    await page.locator('input[name=password]').fill('peu importe')
    await page.locator('button[type=submit]').click()
    // Consent, the first time.
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`${serveur.url}/apps/client/client-list`)
    expect(JSON.parse((await garde('userInfo')) ?? '{}')).toMatchObject({
      email: compte('opticien'),
      providerId: 'google-oauth2',
    })
    const reste = Date.parse((await garde('tokenExpiry')) ?? '') - Date.now()
    expect(reste).toBeGreaterThan(0)
    // The identity lives 300 s here, less than our own token; by code the browser never sees it.
    if (flow === 'implicit') expect(reste).toBeLessThanOrEqual(300_000)
    else expect(reste).toBeGreaterThan(300_000)

    // Our own session ends; the provider still knows the person.
    await page.locator('#contenu h1').first().waitFor()
    await page.evaluate(() => localStorage.removeItem('loggedIn'))
    await poste.clearCookies({ name: /dioptrie/ })
    await page.evaluate(() => history.pushState({}, '', '/apps/client/client-add'))
    await page.waitForURL('**/login?*')
    await page.waitForURL('**/apps/client/client-add')
    await page.locator('#contenu h1').first().waitFor()
    // Nobody is taken up again after they have left, nor when the provider says no: the other way tells nothing more.
    if (flow === 'implicit') return

    await page.getByRole('button', { name: /Mon compte/ }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await page.waitForURL('**/login')
    await continuer.waitFor()
    // Whoever would be taken up again without a word has something on the wire by now.
    await auRepos(page)
    expect(chemin(page)).toBe('/login')
    expect(await garde('loggedIn')).toBeNull()

    const dites: string[] = []
    page.on('console', m => m.type() === 'error' && dites.push(m.text()))
    await poste.clearCookies()
    await continuer.click()
    await page.waitForURL(`${fournisseur.issuer}/**`)
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.waitForURL('**/callback*')
    const alerte = page.getByRole('alert')
    await alerte.getByText('access_denied. Detailed error can be found in console.').waitFor()
    expect(dites.join()).toContain('access_denied')
    await sansFaute(page, 'échec dit')
    await page.getByRole('link', { name: 'Revenir à la connexion' }).click()
    await page.waitForURL('**/login')
  },
)
