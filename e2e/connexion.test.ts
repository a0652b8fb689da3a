import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import {
  aller,
  auRepos,
  compte,
  fautesAccessibilite,
  ouvrirParcours,
  remplirConnexion,
  seConnecter,
} from './navigateur.ts'
import { chemin, sansFaute } from './parcours.ts'
import { CONSOLE } from './serveur.ts'

const { page, poste, autrePoste } = await ouvrirParcours()

const garde = (ici: Page, cle: string) => ici.evaluate(c => localStorage.getItem(c), cle)
/** Chosen by another tab, or before any. */
const THEME_MIXTE = () => {
  localStorage.setItem('theme', '"semi-dark"')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
}

it('le premier démarrage a chargé un réseau, et dit où l’ouvrir et avec quels comptes', () => {
  const dite = readFileSync(join(inject('donnees'), CONSOLE), 'utf8')
  expect(dite).toContain('Premier démarrage')
  expect(dite).toContain(`Dioptrie est prêt : ${inject('url')}`)
  expect(dite).toContain(compte('gerant'))
})

it('de la racine à l’accueil ; un refus garde le chemin du retour, la session survit au navigateur, se ferme dans tous les onglets, et une clé d’accès la rouvre sans mot de passe', async () => {
  const moi = compte('magasinier', 'sanpedro')
  // A key is made for a name: this machine's, as every browser calls it.
  const bureau = await autrePoste({ baseURL: inject('url').replace('127.0.0.1', 'localhost') })
  const contexte = bureau.context()
  const cdp = await contexte.newCDPSession(bureau)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await bureau.goto('/')
  await bureau.waitForURL('**/login')
  await bureau.locator('main h1').first().waitFor()
  await bureau.evaluate(THEME_MIXTE)
  await bureau.locator('html[data-theme="semi-dark"]').waitFor({ state: 'attached' })
  expect(await fautesAccessibilite(bureau)).toEqual([])
  await bureau.getByLabel('Rester connecté sur ce poste').check()
  await remplirConnexion(bureau, moi)
  await bureau.waitForURL('**/dashboard')
  // The day, in full: the title of the sign-in screen stays a moment under the new address.
  const accueil = (ici: Page) => ici.locator('#contenu').getByRole('heading', { level: 1, name: / 20\d\d$/ })
  await accueil(bureau).waitFor()
  expect(await garde(bureau, 'loggedIn')).toBe('true')
  expect(Date.parse((await garde(bureau, 'tokenExpiry')) ?? '')).toBeGreaterThan(Date.now())
  expect(JSON.parse((await garde(bureau, 'userInfo')) ?? '{}')).toMatchObject({
    email: moi,
    status: 'online',
    userRole: 'editor',
  })

  const menu = bureau.getByRole('navigation', { name: 'Navigation principale' })
  await menu.getByText('Tables de référence').waitFor()
  expect(await menu.getByText('Clients').count()).toBe(0)
  for (const [adresse, vers, titre] of [
    ['/apps/client/client-add', '**/pages/not-authorized', 'Accès refusé'],
    ['/apps/nulle-part', '**/error-404', 'Page introuvable'],
  ] as const) {
    await bureau.evaluate(a => history.pushState({}, '', a), adresse)
    await bureau.waitForURL(vers)
    await bureau.getByRole('heading', { name: titre }).waitFor()
    await menu.getByText('Tables de référence').waitFor()
    await bureau.getByRole('button', { name: 'Revenir d’où je viens' }).click()
    await accueil(bureau).waitFor()
  }

  await bureau.getByRole('button', { name: /Mon compte/ }).click()
  await bureau.getByRole('menuitem', { name: 'Mon profil' }).click()
  await bureau.getByRole('button', { name: 'Clés d’accès' }).click()
  await bureau.getByLabel('Nom de l’appareil').fill('Téléphone de service')
  await bureau.getByRole('button', { name: 'Ajouter cet appareil' }).click()
  await bureau.getByRole('listitem').getByText('Téléphone de service').waitFor()
  await sansFaute(bureau, 'clés d’accès')
  await bureau.keyboard.press('Escape')

  await bureau.getByRole('button', { name: /^Langue/ }).click()
  await bureau.getByRole('menuitem', { name: 'English' }).click()
  const compteAnglais = bureau.getByRole('button', { name: /^My account/ })
  await compteAnglais.waitFor()

  // A browser that closes loses the cookies without an age and keeps its storage; the token on the desk is spent.
  const gardes = (await contexte.cookies()).filter(c => c.expires > 0)
  await contexte.clearCookies()
  await contexte.addCookies(gardes)
  await bureau.evaluate(() => localStorage.setItem('tokenExpiry', new Date(0).toISOString()))
  const second = await contexte.newPage()
  await second.goto('/')
  await second.waitForURL('**/dashboard')
  await expect.poll(() => second.locator('html').getAttribute('lang')).toBe('en')
  const format = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const jour = new Date().toLocaleDateString('en-GB', { ...format, timeZone: 'Africa/Abidjan' })
  await second.getByRole('heading', { level: 1, name: jour, exact: true }).waitFor()
  expect(Date.parse((await garde(second, 'tokenExpiry')) ?? '')).toBeGreaterThan(Date.now())

  await compteAnglais.click()
  await bureau.getByRole('menuitem', { name: 'Sign out' }).click()
  await second.waitForURL('**/login?*')
  await bureau.waitForURL('**/login')
  for (const cle of ['loggedIn', 'tokenExpiry', 'userInfo', 'accessToken'])
    expect(await garde(bureau, cle)).toBeNull()
  await bureau.getByRole('button', { name: 'Use a passkey' }).click()
  await bureau.waitForURL('**/dashboard')
  await compteAnglais.waitFor()
})

it('le cadre se lit de tous, en thème mixte, sous Ctrl+K et sur un téléphone ; le jeton se renouvelle une fois pour toutes les demandes, le serveur perdu se dit et rend la main', async () => {
  await seConnecter(page, compte('gerant'))
  await page.evaluate(THEME_MIXTE)
  await aller(page, '/dashboard')
  await page.locator('[data-panneau=evolution]').waitFor()
  // The end of the bar comes after the screen, and asks for its own: what is counted below begins once it is there.
  const affichee = page.getByRole('button', { name: /Officine affichée/ })
  await affichee.waitFor()
  expect(await fautesAccessibilite(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kou')
  await page.locator('mark').first().waitFor()
  await sansFaute(page, 'Ctrl+K')

  await page.keyboard.press('Escape')
  await auRepos(page)
  let renouvellements = 0
  let refusees = 0
  page.on('response', r => {
    if (r.url().endsWith('/api/auth/refresh-token')) renouvellements += 1
    else if (r.status() === 401) refusees += 1
  })
  await page.evaluate(() => localStorage.setItem('accessToken', 'périmé'))
  await affichee.click()
  await page.getByRole('menuitem', { name: 'Tout le réseau' }).click()
  await page.getByRole('rowheader', { name: 'Réseau' }).waitFor()
  await expect.poll(() => garde(page, 'accessToken')).not.toBe('périmé')
  await auRepos(page)
  expect(refusees).toBeGreaterThan(1)
  expect(renouvellements).toBe(1)
  expect(chemin(page)).toBe('/dashboard')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Ouvrir la navigation' }).click()
  await page
    .getByRole('dialog')
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByText('Clients')
    .waitFor()
  await sansFaute(page, 'navigation sur un téléphone')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  await poste.route('**/api/**', route => route.abort())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kou')
  const bandeau = page.getByText(/Serveur injoignable depuis/).first()
  await bandeau.waitFor()
  await page.keyboard.press('Escape')
  await sansFaute(page, 'serveur perdu')
  await poste.unroute('**/api/**')
  // Its own retry may come before the hand: the button then goes with the banner.
  await page
    .getByRole('button', { name: 'Réessayer maintenant' })
    .click({ timeout: 5_000 })
    .catch(async erreur => {
      if ((await bandeau.count()) > 0) throw erreur
    })
  await bandeau.waitFor({ state: 'detached' })
  expect(chemin(page)).toBe('/dashboard')
})
