import { describe, expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, remplirConnexion, seConnecter } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const { page, poste, autrePoste } = await ouvrirParcours()

const ADMIN = compte('administrateur')
const NOUVEAU = 'Grand-Bassam-1893'
const bouton = (nom: string | RegExp) => page.getByRole('button', { name: nom })
const enregistrer = () => page.keyboard.press('Control+Enter')

// What these tests do to an account would end the session of another journey: they take one that no other uses.
async function toutLeReseau() {
  await bouton(/Officine affichée/).click()
  await page.getByRole('menuitem', { name: 'Tout le réseau' }).click()
}

async function creerRole(nom: string, permissions: string[]) {
  await page.goto('/apps/role/role-add')
  await page.getByLabel('Nom').fill(nom)
  for (const p of permissions) await page.getByLabel(p, { exact: true }).check()
  await enregistrer()
  await page.getByText(`Rôle « ${nom} » enregistré`).waitFor()
}

async function creerCompte(email: string, displayName: string, role: string) {
  await page.goto('/apps/user/user-add')
  await page.getByLabel('Nom affiché').fill(displayName)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('combobox', { name: 'Rôles' }).or(page.getByLabel('Rôles')).first().click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Mot de passe', { exact: true }).fill(NOUVEAU)
  await page.getByLabel('Confirmation du mot de passe').fill(NOUVEAU)
  await page.getByRole('heading', { level: 1 }).click()
  await enregistrer()
  await page.waitForURL('**/apps/user/user-view/*')
}

describe('les rôles', () => {
  it('se lisent en mots, zone par zone, et l’aperçu suit chaque case', async () => {
    await seConnecter(page, ADMIN, '/apps/roles')
    await page.getByRole('row', { name: /Caissier/ }).click()
    await page.waitForURL('**/apps/role/role-edit/*')
    const menu = page.getByRole('list', { name: 'Menu de ce rôle' })
    await menu.getByText('Clients', { exact: true }).waitFor()
    expect(await menu.getByText('Ordonnances').count()).toBe(0)
    await page.getByLabel('Tout permettre : Ordonnances').check()
    await menu.getByText('Ordonnances').waitFor()
    expect(await page.getByLabel('Voir les ordonnances et leurs documents').isChecked()).toBe(true)

    await page.getByRole('tab', { name: 'Actions' }).click()
    const actions = page.getByRole('list', { name: 'Actions' })
    await actions.getByText('Lister les rôles').waitFor({ state: 'detached' })
    const avant = await actions.getByRole('listitem').count()
    await page.getByLabel('Voir les comptes et les rôles').check()
    await actions.getByText(/Lister les rôles/).waitFor()
    expect(await actions.getByRole('listitem').count()).toBeGreaterThan(avant)
    await page.getByLabel('Montrer aussi les refusées').check()
    await actions.getByLabel('Refusé').first().waitFor()
  })

  it('changent ce qu’un collègue peut faire dès sa prochaine action, sans se reconnecter', async () => {
    await seConnecter(page, ADMIN)
    await creerRole('Accueil du soir', ['Voir les clients de son officine'])
    await creerCompte('accueil.soir@demo.dioptrie.ci', 'Brou Sandrine', 'Accueil du soir')
    const collegue = await autrePoste()
    await collegue.goto('/login')
    await remplirConnexion(collegue, 'accueil.soir@demo.dioptrie.ci', NOUVEAU)
    await collegue.waitForURL('**/dashboard')
    const demander = (chemin: string) =>
      collegue.evaluate(
        async c =>
          (await fetch(c, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } }))
            .status,
        chemin,
      )
    expect(await demander('/api/client/groupe?page=1')).toBe(200)

    await page.goto('/apps/roles?q=soir')
    await page.getByRole('row', { name: /Accueil du soir/ }).click()
    await page.getByLabel('Voir les clients de son officine').uncheck()
    await enregistrer()
    await page.getByText('Choisissez au moins un droit').waitFor()
    await page.getByLabel('Voir les ventes au comptoir de son officine').check()
    await enregistrer()
    await page.getByText('Rôle « Accueil du soir » enregistré').waitFor()
    expect(await demander('/api/client/groupe?page=1')).toBe(403)

    await page.goto('/apps/roles?q=soir')
    await page.getByRole('row', { name: /Accueil du soir/ }).click()
    await bouton('Supprimer').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('alert').filter({ hasText: 'est porté par 1 compte' }).waitFor()
  })

  it('gardent à l’Administrateur toutes ses permissions', async () => {
    await seConnecter(page, ADMIN, '/apps/roles')
    await page.getByRole('row', { name: /Administrateur/ }).click()
    await page.getByText('Le rôle Administrateur garde toutes les permissions.').waitFor()
    expect(await page.getByLabel('Voir les comptes et les rôles').isDisabled()).toBe(true)
  })

  it('ne laissent personne donner plus qu’il n’a', async () => {
    await seConnecter(page, ADMIN)
    await creerRole('Chef des comptes', [
      'Voir les comptes et les rôles',
      'Créer, modifier et désactiver des comptes, changer leur mot de passe',
      'Créer, modifier et supprimer des rôles',
    ])
    await creerCompte('chef.comptes@demo.dioptrie.ci', 'Ahoua Gisèle', 'Chef des comptes')
    await poste.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await remplirConnexion(page, 'chef.comptes@demo.dioptrie.ci', NOUVEAU)
    await page.waitForURL('**/dashboard')

    await page.goto('/apps/role/role-add')
    const clients = page.getByLabel('Voir les clients de son officine')
    await clients.waitFor()
    expect(await clients.isDisabled()).toBe(true)
    await page.getByText('Vous ne l’avez pas : vous ne pouvez pas la donner.').first().waitFor()

    await page.goto('/apps/roles')
    await page.getByRole('row', { name: /Gérant d’officine/ }).click()
    await page.getByText('Ce rôle permet plus que le vôtre.').waitFor()

    await page.goto('/apps/user/user-list?q=Ahoua')
    await page.getByRole('row', { name: /Ahoua/ }).click()
    await page.getByRole('link', { name: 'Modifier' }).click()
    await page.getByLabel('Rôles').first().click()
    await page.getByRole('option', { name: 'Administrateur' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await enregistrer()
    await page.getByRole('alert').filter({ hasText: 'une permission que vous n’avez pas' }).waitFor()
  })
})

describe('les comptes', () => {
  it('disent à la lettre que les deux mots de passe diffèrent, et ne gardent jamais un mot de passe en brouillon', async () => {
    await seConnecter(page, ADMIN, '/apps/user/user-add')
    await page.getByLabel('Nom affiché').fill('Kipré Tania')
    await page.getByLabel('E-mail').fill('kipre.tania@demo.dioptrie.ci')
    await page.getByLabel('Mot de passe', { exact: true }).fill(NOUVEAU)
    await page.getByLabel('Confirmation du mot de passe').fill('autre chose')
    await enregistrer()
    await page.getByText('Le mot de passe ne correspond pas. Veuillez réessayer.').waitFor()
    await page.waitForTimeout(600)
    const garde = await page.evaluate(() => JSON.stringify(localStorage))
    expect(garde).toContain('Kipré Tania')
    expect(garde).not.toContain(NOUVEAU)
  })

  it('désactivé, ferme ses sessions tout de suite ; réactivé, se connecte de nouveau', async () => {
    const collegue = await autrePoste()
    await seConnecter(collegue, compte('caissier', 'plateau'), '/dashboard')
    await seConnecter(page, ADMIN, '/apps/user/user-list?q=Dosso')
    await toutLeReseau()
    await page.getByRole('row', { name: /Dosso Karidja/ }).click()
    await page.waitForURL('**/apps/user/user-view/*')
    await bouton('Autres actions').click()
    await page.getByRole('menuitem', { name: 'Désactiver' }).click()
    const question = page.getByRole('dialog')
    await question.getByText(/ferme ses sessions tout de suite/).waitFor()
    await question.getByRole('button', { name: 'Désactiver' }).click()
    await page.getByText('Ce compte est désactivé.').waitFor()
    await collegue.goto('/apps/client/client-list')
    await collegue.waitForURL('**/login?*')
    await bouton('Réactiver').click()
    await page.getByText('Ce compte est désactivé.').waitFor({ state: 'detached' })
    await seConnecter(collegue, compte('caissier', 'plateau'), '/dashboard')
  })

  it('gardent leur dernier administrateur', async () => {
    await seConnecter(page, ADMIN, '/apps/user/user-list?q=Assoumou')
    await page.getByRole('row', { name: /Assoumou/ }).click()
    await page.getByRole('link', { name: 'Modifier' }).click()
    await page.getByLabel('Rôles').first().click()
    await page.getByRole('option', { name: 'Gérant d’officine' }).click()
    await page.getByRole('option', { name: 'Administrateur' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await enregistrer()
    await page.getByRole('alert').filter({ hasText: 'C’est le dernier administrateur actif' }).waitFor()
  })

  it('reçoivent un nouveau mot de passe, dit par l’administrateur', async () => {
    await seConnecter(page, ADMIN, '/apps/user/user-list?q=Dosso')
    await toutLeReseau()
    await page.getByRole('row', { name: /Dosso Karidja/ }).click()
    await bouton('Réinitialiser le mot de passe').click()
    const fenetre = page.getByRole('dialog')
    await fenetre.getByLabel('Donner un mot de passe maintenant').check()
    await fenetre.getByLabel('Mot de passe', { exact: true }).fill('Monture-titane-83')
    await fenetre.getByLabel('Confirmation du mot de passe').fill('Monture-titane-84')
    await fenetre.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await fenetre.getByText('Le mot de passe ne correspond pas. Veuillez réessayer.').waitFor()
    await fenetre.getByLabel('Confirmation du mot de passe').fill('Monture-titane-83')
    await fenetre.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await page.getByText(/Le mot de passe de Dosso Karidja est changé/).waitFor()
  })
})

describe('chaque écran des comptes se lit de tous', () => {
  const ecrans = ['/apps/roles', '/apps/role/role-add', '/apps/user/user-list', '/apps/user/user-add']
  it('axe ne trouve rien, ni en clair ni en sombre', async () => {
    await seConnecter(page, ADMIN)
    for (const ecran of ecrans) {
      await aller(page, ecran)
      await sansFaute(page, ecran)
    }
    await page.goto('/apps/roles')
    await page.getByRole('row', { name: /Caissier/ }).click()
    await page.getByRole('tab', { name: 'Actions' }).click()
    await page.getByLabel('Montrer aussi les refusées').check()
    await sansFaute(page, 'rôle')
    await page.goto('/apps/user/user-list?q=Yapo')
    await page.getByRole('row', { name: /Yapo/ }).click()
    await page.getByText('Ce que ce compte peut faire').waitFor()
    await sansFaute(page, 'compte')
  })

  it('tient à 390 pixels de large', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await seConnecter(page, ADMIN)
    for (const ecran of ecrans) {
      await aller(page, ecran)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), ecran).toBe(390)
    }
  })
})
