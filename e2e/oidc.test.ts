import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { CLIENT, ouvrirFournisseurDEssai } from './fournisseur.ts'
import { auRepos, baseDesParcours, compte, ouvrirParcours } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const fournisseur = await ouvrirFournisseurDEssai()
afterAll(() => fournisseur.fermer())

describe.each(['implicit', 'code'] as const)('le fournisseur d’identité, par %s', async flow => {
  const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-oidc-'))
  // The network of the other journeys, by a door of its own: a third and a fourth one to load would tell nothing more.
  const serveur = await demarrer({
    DATA_DIR: dossier,
    DATABASE_URL: await baseDesParcours(),
    OIDC_ISSUER: fournisseur.issuer,
    OIDC_CLIENT_ID: CLIENT,
    OIDC_FLOW: flow,
  })
  const { page, poste } = await ouvrirParcours({ url: serveur.url })
  afterAll(async () => {
    await serveur.arreter()
    rmSync(dossier, { recursive: true, force: true })
  })

  const garde = (cle: string) => page.evaluate(c => localStorage.getItem(c), cle)
  const partir = async (adresse = '/login') => {
    await page.goto(adresse)
    await page.getByRole('button', { name: 'Continuer avec 127.0.0.1' }).click()
    await page.waitForURL(`${fournisseur.issuer}/**`)
  }
  const sIdentifier = async (sujet: string) => {
    await page.locator('input[name=login]').fill(sujet)
    await page.locator('input[name=password]').fill('peu importe')
    await page.locator('button[type=submit]').click()
    // Consent, the first time.
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`${serveur.url}/**`)
  }

  it('ouvre la session du compte, et mène où l’on allait', async () => {
    await partir('/login?to=/apps/client/client-list')
    await sIdentifier(`google-oauth2|${compte('opticien')}`)
    await page.waitForURL('**/apps/client/client-list')
    expect(JSON.parse((await garde('userInfo')) ?? '{}')).toMatchObject({
      email: compte('opticien'),
      providerId: 'google-oauth2',
    })
    const reste = Date.parse((await garde('tokenExpiry')) ?? '') - Date.now()
    expect(reste).toBeGreaterThan(0)
    // The identity lives 300 s here, less than our own token; by code the browser never sees it.
    if (flow === 'implicit') expect(reste).toBeLessThanOrEqual(300_000)
  })

  it('reprend sans un mot une session que ce poste a perdue, mais pas après une déconnexion', async () => {
    await partir()
    await sIdentifier(`google-oauth2|${compte('opticien')}`)
    await page.waitForURL('**/dashboard')
    // Our own session ends; the provider still knows the person.
    await page.evaluate(() => localStorage.removeItem('loggedIn'))
    await poste.clearCookies({ name: /dioptrie/ })
    await page.goto('/apps/client/client-list')
    await page.waitForURL('**/login?*')
    await page.waitForURL('**/apps/client/client-list')
    await page.locator('#contenu h1').first().waitFor()

    await page.getByRole('button', { name: /Mon compte/ }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Continuer avec 127.0.0.1' }).waitFor()
    // Whoever would be taken up again without a word has something on the wire by now.
    await auRepos(page)
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await garde('loggedIn')).toBeNull()
  })

  it('dit le code de l’échec, et que la console en dit plus', async () => {
    const console_: string[] = []
    page.on('console', m => m.type() === 'error' && console_.push(m.text()))
    await partir()
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.waitForURL('**/callback*')
    const alerte = page.getByRole('alert')
    await alerte.getByText('access_denied. Detailed error can be found in console.').waitFor()
    expect(console_.join()).toContain('access_denied')
    await sansFaute(page, 'échec dit')
    await page.getByRole('link', { name: 'Revenir à la connexion' }).click()
    await page.waitForURL('**/login')
  })

  it('n’ouvre rien à une identité sans compte', async () => {
    await partir()
    await sIdentifier('google-oauth2|personne@exemple.ci')
    await page.getByRole('alert').getByText('COMPTE_INCONNU').waitFor()
    expect(await garde('loggedIn')).toBeNull()
  })

  it('refuse un retour que ce poste n’a pas demandé', async () => {
    await page.goto('/callback#id_token=a.b.c&state=autre')
    await page
      .getByRole('alert')
      .getByText('state_mismatch. Detailed error can be found in console.')
      .waitFor()
    expect(await garde('loggedIn')).toBeNull()
  })
})
