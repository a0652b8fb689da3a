import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, remplirConnexion, seConnecter } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

const NOUVEAU = 'Grand-Bassam-1893'
const SOIR = 'accueil.soir@demo.dioptrie.ci'
const bouton = (nom: string | RegExp) => page.getByRole('button', { name: nom })
const enregistrer = () => page.keyboard.press('Control+Enter')

it('un rôle et un compte se créent ; ce qui leur est ôté l’est dès la prochaine action du collègue, sans se reconnecter', async () => {
  await seConnecter(page, compte('administrateur'), '/apps/role/role-add')
  await page.getByLabel('Nom').fill('Accueil du soir')
  await page.getByLabel('Voir les clients de son officine', { exact: true }).check()
  await page.getByLabel('Voir les comptes et les rôles').check()
  await page.getByRole('tab', { name: 'Actions' }).click()
  // Of hundreds of lines, forty are as good for axe, and still scroll.
  await page.evaluate(() => {
    const court = new CSSStyleSheet()
    court.replaceSync('ul[aria-label="Actions"] > li:nth-child(n + 41) { display: none }')
    document.adoptedStyleSheets.push(court)
  })
  await page.getByLabel('Montrer aussi les refusées').check()
  await page.locator('li[data-permis=false]:visible').first().waitFor()
  await sansFaute(page, 'rôle et ses actions')
  await enregistrer()
  await page.getByText('Rôle « Accueil du soir » enregistré').waitFor()

  await aller(page, '/apps/user/user-add')
  await page.getByLabel('Nom affiché').fill('Brou Sandrine')
  await page.getByLabel('E-mail').fill(SOIR)
  await page.getByRole('combobox', { name: 'Rôles' }).or(page.getByLabel('Rôles')).first().click()
  await page.getByRole('option', { name: 'Accueil du soir', exact: true }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(NOUVEAU)
  await page.getByLabel('Confirmation du mot de passe').fill(NOUVEAU)
  await page.getByRole('heading', { level: 1 }).click()
  await enregistrer()
  await page.waitForURL('**/apps/user/user-view/*')
  const fiche = new URL(page.url()).pathname

  const collegue = await autrePoste()
  await seConnecter(collegue, SOIR, '/apps/roles', NOUVEAU)
  const demander = () =>
    collegue.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      return (await fetch('/api/client/groupe?page=1', { headers })).status
    })
  expect(await demander()).toBe(200)

  await aller(page, '/apps/roles?q=soir')
  await page.getByRole('row', { name: /Accueil du soir/ }).click()
  await page.getByLabel('Voir les clients de son officine').uncheck()
  await enregistrer()
  await page.getByText('Rôle « Accueil du soir » enregistré').waitFor()
  expect(await demander()).toBe(403)

  await aller(page, fiche)
  await bouton('Autres actions').click()
  await page.getByRole('menuitem', { name: 'Désactiver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await page.getByText('Ce compte est désactivé.').waitFor()
  await collegue.evaluate(() => history.pushState({}, '', '/apps/user/user-list'))
  await collegue.waitForURL('**/login?*')
  await bouton('Réactiver').click()
  await page.getByText('Ce compte est désactivé.').waitFor({ state: 'detached' })
  await remplirConnexion(collegue, SOIR, NOUVEAU)
  await collegue.waitForURL('**/apps/user/user-list')
})
