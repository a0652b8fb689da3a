import { acces } from '@dioptrie/domain/acces/contract'
import { expect, inject, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'

const { page } = await ouvrirParcours()

const MOT = 'Assinie-Mafia-1974'
const enregistrer = () => page.keyboard.press('Control+Enter')
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('une officine s’ouvre et se referme ; quelqu’un entre dans la maison avec son compte, sa photo et sa carte', async () => {
  await seConnecter(page, compte('administrateur'), '/apps/officine/officine-add')
  await page.getByLabel('Nom').fill('Yamoussoukro')
  await page.getByLabel('Code').fill('yak')
  await enregistrer()
  await page.getByText('Yamoussoukro enregistrée').waitFor()
  await page
    .getByRole('row', { name: /Yamoussoukro/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Fermer ou supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer l’officine' }).click()
  await page.getByText('Yamoussoukro est supprimée : elle n’avait jamais servi').waitFor()

  await aller(page, '/apps/personnel/personnel-add')
  await page.getByLabel('Nom', { exact: false }).first().fill('Gnahoré')
  await page.getByLabel('Prénoms').fill('Sylvie')
  await page.getByLabel('Date de naissance').fill('12/03/1990')
  await page.getByLabel('Téléphone', { exact: true }).fill('0700487116')
  await page.getByLabel('E-mail', { exact: true }).fill('gnahore.sylvie@demo.dioptrie.ci')
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT)
  await page.getByLabel('Confirmation du mot de passe').fill(MOT)
  await page.getByLabel('Rôles').first().click()
  await page.getByRole('option', { name: 'Opticien' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await enregistrer()
  await page.waitForURL('**/apps/personnel/personnel-view/*')
  await page.getByText('Compte actif').waitFor()

  await page.locator('input[type=file]').setInputFiles({
    name: 'sylvie.png',
    mimeType: 'image/png',
    buffer: PHOTO,
  })
  await page.getByText('Photo enregistrée').waitFor()
  await page.locator('#contenu img[src^="blob:"]').first().waitFor()

  await page.getByRole('button', { name: 'Ajouter' }).click()
  const carte = page.getByRole('dialog')
  await carte.getByLabel('Numéro').fill('CI001234567')
  await carte.getByLabel('Délivrée le').fill('01/02/2020')
  await carte.getByLabel('Expire le').fill('01/02/2025')
  await carte.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('CI001234567').waitFor()
  await page.getByText('Expirée').waitFor()

  const entree = await fetch(new URL(acces.connexion.path, inject('url')), {
    method: acces.connexion.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'gnahore.sylvie@demo.dioptrie.ci', password: MOT }),
  })
  expect((await entree.json()).userData.displayName).toContain('Gnahoré')
})
