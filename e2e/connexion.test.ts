import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import {
  auRepos,
  choisirTheme,
  compte,
  fautesAccessibilite,
  ouvrirParcours,
  remplirConnexion,
  seConnecter,
} from './navigateur.ts'
import { sansFaute } from './parcours.ts'
import { CONSOLE } from './serveur.ts'

const { page, poste, autrePoste } = await ouvrirParcours()

const chemin = () => new URL(page.url()).pathname
const garde = (cle: string) => page.evaluate(c => localStorage.getItem(c), cle)

describe('la connexion', () => {
  it('le premier démarrage a chargé un réseau, et dit où l’ouvrir et avec quels comptes', () => {
    const dite = readFileSync(join(inject('donnees'), CONSOLE), 'utf8')
    expect(dite).toContain('Premier démarrage')
    expect(dite).toContain(`Dioptrie est prêt : ${inject('url')}`)
    expect(dite).toContain(compte('gerant'))
  })

  it('mène de la racine à la connexion, puis à l’accueil', async () => {
    await page.goto('/')
    await page.waitForURL('**/login')
    await remplirConnexion(page, compte('gerant'))
    await page.waitForURL('**/dashboard')
    // The day, in full: the title of the sign-in screen stays a moment under the new address.
    await page
      .locator('#contenu')
      .getByRole('heading', { level: 1, name: / 20\d\d$/ })
      .waitFor()
    expect(await garde('loggedIn')).toBe('true')
    expect(Date.parse((await garde('tokenExpiry')) ?? '')).toBeGreaterThan(Date.now())
    expect(JSON.parse((await garde('userInfo')) ?? '{}')).toMatchObject({
      email: compte('gerant'),
      status: 'online',
      userRole: 'editor',
    })
    await page.goto('/')
    await page.waitForURL('**/dashboard')
  })

  it('dit « Wrong Email or Password » dans un avis de 2,5 secondes, et garde la phrase sous les yeux', async () => {
    await page.goto('/login')
    await remplirConnexion(page, compte('gerant', 'plateau'), 'ce n’est pas lui')
    const avis = page.locator('.mantine-Notification-root', { hasText: 'Wrong Email or Password' })
    await avis.getByText('Error', { exact: true }).waitFor()
    const debut = Date.now()
    await avis.waitFor({ state: 'detached' })
    expect(Date.now() - debut).toBeGreaterThan(1800)
    expect(Date.now() - debut).toBeLessThan(4500)
    await expect
      .poll(() => page.getByRole('alert').filter({ hasText: 'Wrong Email or Password' }).count())
      .toBe(1)
    expect(await garde('loggedIn')).toBeNull()
  })

  it('par une clé d’accès : posée depuis le profil, elle rouvre le compte sans mot de passe', async () => {
    // Made for a name: this machine's, as every browser calls it.
    const appareil = await autrePoste({ baseURL: inject('url').replace('127.0.0.1', 'localhost') })
    const cdp = await appareil.context().newCDPSession(appareil)
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
    await seConnecter(appareil, compte('magasinier'), '/dashboard')
    const moi = appareil.getByRole('button', { name: /Mon compte/ })
    await moi.click()
    await appareil.getByRole('menuitem', { name: 'Mon profil' }).click()
    await appareil.getByRole('button', { name: 'Clés d’accès' }).click()
    await appareil.getByLabel('Nom de l’appareil').fill('Téléphone de service')
    await appareil.getByRole('button', { name: 'Ajouter cet appareil' }).click()
    await appareil.getByRole('listitem').getByText('Téléphone de service').waitFor()
    await sansFaute(appareil, 'clés d’accès')
    await appareil.keyboard.press('Escape')
    await moi.click()
    await appareil.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await appareil.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await appareil.waitForURL('**/dashboard')
    await moi.waitFor()
  })

  it('avertit celui qui se connecte alors qu’il l’est déjà', async () => {
    await seConnecter(page)
    await page.goto('/login')
    await remplirConnexion(page, compte('opticien'))
    await page.getByText('You are already logged in!').waitFor()
    expect(JSON.parse((await garde('userInfo')) ?? '{}').email).toBe(compte('gerant'))
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.waitForURL('**/dashboard')
  })

  it('ramène où l’on allait', async () => {
    await page.goto('/apps/client/client-list?q=kou')
    await page.waitForURL('**/login?*')
    await remplirConnexion(page, compte('gerant'))
    await page.waitForURL('**/apps/client/client-list?q=kou')
  })
})

describe('la garde des écrans', () => {
  it('refuse un jeton forgé et renvoie à la connexion', async () => {
    await seConnecter(page, compte('gerant'), '/dashboard')
    await poste.clearCookies()
    await page.evaluate(() => localStorage.setItem('accessToken', 'forgé'))
    await page.goto('/dashboard')
    await page.waitForURL('**/login?*')
    expect(await garde('loggedIn')).toBeNull()
    expect(await garde('userInfo')).toBeNull()
  })

  it('ne montre au menu que ce que le rôle ouvre, refuse le reste, et dit qu’une adresse n’existe pas', async () => {
    await seConnecter(page, compte('magasinier'), '/dashboard')
    const menu = page.getByRole('navigation', { name: 'Navigation principale' })
    await menu.getByText('Tables de référence').waitFor()
    await expect.poll(() => menu.getByText('Clients').count()).toBe(0)
    await page.goto('/apps/client/client-add')
    await page.waitForURL('**/pages/not-authorized')
    await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
    await page.goto('/apps/nulle-part')
    await page.waitForURL('**/error-404')
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    await menu.getByText('Tables de référence').waitFor()
  })

  it('change de langue d’un coup, avec les dates du pays, et s’en souvient', async () => {
    await seConnecter(page, compte('gerant'), '/apps/client/client-list')
    await page.getByRole('button', { name: /^Langue/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    const lignes = page.getByText('Rows per page')
    await lignes.waitFor()
    await page.reload()
    await lignes.waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    const format = { weekday: 'long', day: '2-digit', month: '2-digit', year: 'numeric' } as const
    const jour = new Date().toLocaleDateString('en-GB', { ...format, timeZone: 'Africa/Abidjan' })
    await page.getByText(jour, { exact: true }).waitFor()
  })
})

describe('la session', () => {
  it('ne renouvelle qu’une fois pour plusieurs demandes refusées', async () => {
    await seConnecter(page, compte('gerant'), '/dashboard')
    await page.getByText('Dernières visites').waitFor()
    // The end of the bar comes after the screen, and asks for its own: what is counted begins once it is there.
    const affichee = page.getByRole('button', { name: /Officine affichée/ })
    await affichee.waitFor()
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
    await auRepos(page)
    await expect.poll(() => garde('accessToken')).not.toBe('périmé')
    await auRepos(page)
    expect(refusees).toBeGreaterThan(1)
    expect(renouvellements).toBe(1)
    expect(chemin()).toBe('/dashboard')
    // Expired on the desk: the cookie takes it up again.
    await page.evaluate(() => localStorage.setItem('tokenExpiry', new Date(0).toISOString()))
    await page.reload()
    await page.getByText('Dernières visites').waitFor()
    expect(Date.parse((await garde('tokenExpiry')) ?? '')).toBeGreaterThan(Date.now())
  })

  it('survit au navigateur quand on l’a demandé', async () => {
    await page.goto('/login')
    await page.getByLabel('Rester connecté sur ce poste').check()
    await remplirConnexion(page, compte('gerant'))
    await page.waitForURL('**/dashboard')
    const gardes = await poste.storageState()
    // A browser that closes loses the cookies without an age and keeps its storage.
    const demain = await autrePoste({
      storageState: { ...gardes, cookies: gardes.cookies.filter(c => c.expires > 0) },
    })
    await demain.goto('/dashboard')
    await demain.getByText('Dernières visites').waitFor()
  })

  it('se ferme dans tous les onglets, en effaçant ce que le poste gardait', async () => {
    await seConnecter(page, compte('gerant'), '/dashboard')
    const second = await poste.newPage()
    await second.goto('/dashboard')
    await second.getByText('Dernières visites').waitFor()
    await page.getByRole('button', { name: /Mon compte/ }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await second.waitForURL('**/login?*')
    await page.waitForURL('**/login')
    for (const cle of ['loggedIn', 'tokenExpiry', 'userInfo', 'accessToken'])
      expect(await garde(cle)).toBeNull()
    await page.goto('/dashboard')
    await page.waitForURL('**/login?*')
  })
})

describe('le serveur perdu', () => {
  it('se dit dans un bandeau, s’essaie de nouveau, et rend la main', async () => {
    await seConnecter(page, compte('gerant'), '/dashboard')
    await page.getByText('Dernières visites').waitFor()
    await poste.route('**/api/**', route => route.abort())
    await page.keyboard.press('Control+k')
    await page.keyboard.type('kou')
    await page
      .getByText(/Serveur injoignable depuis/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await sansFaute(page, 'serveur perdu')
    await poste.unroute('**/api/**')
    const bandeau = page.getByText(/Serveur injoignable depuis/).first()
    // Its own retry may come before the hand: the button then goes with the banner.
    await page
      .getByRole('button', { name: 'Réessayer maintenant' })
      .click({ timeout: 5_000 })
      .catch(async erreur => {
        if ((await bandeau.count()) > 0) throw erreur
      })
    await bandeau.waitFor({ state: 'detached' })
    expect(chemin()).toBe('/dashboard')
  })
})

describe('le cadre se lit de tous', () => {
  it('en thème mixte, et Ctrl+K dans les trois : axe ne trouve rien', async () => {
    await page.goto('/login')
    await choisirTheme(page, 'semi-dark')
    expect(await fautesAccessibilite(page)).toEqual([])
    await remplirConnexion(page, compte('gerant'))
    await page.getByText('Dernières visites').waitFor()
    expect(await fautesAccessibilite(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await page.keyboard.type('kou')
    await page.locator('mark').first().waitFor()
    await sansFaute(page, 'Ctrl+K')
  })

  it('sur un téléphone, la navigation s’ouvre', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await seConnecter(page, compte('gerant'), '/dashboard')
    await page.getByRole('button', { name: 'Ouvrir la navigation' }).click()
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Clients').waitFor()
    await sansFaute(page, 'navigation sur un téléphone')
  })
})
