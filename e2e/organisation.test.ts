import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, remplirConnexion, seConnecter } from './navigateur.ts'

const { page, autrePoste } = await ouvrirParcours()

const MOT = 'Assinie-Mafia-1974'
const bouton = (nom: string | RegExp) => page.getByRole('button', { name: nom })
const ligne = (nom: RegExp) => page.getByRole('row', { name: nom })
const enregistrer = () => page.keyboard.press('Control+Enter')
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** An answer in the menu of a line of the officines. */
async function demander(nom: RegExp, geste: string, oui?: string) {
  await ligne(nom).getByRole('button').click()
  await page.getByRole('menuitem', { name: geste }).click()
  if (oui) await page.getByRole('dialog').getByRole('button', { name: oui }).click()
}

it('une officine s’ouvre, devient principale, ne se ferme pas à moitié ; quelqu’un y entre avec son compte, sa photo et sa carte', async () => {
  await seConnecter(page, compte('administrateur'), '/apps/officine/officine-add')
  await page.getByLabel('Nom').fill('Yamoussoukro')
  await page.getByLabel('Code').fill('yak')
  await enregistrer()
  await page.getByText('Yamoussoukro enregistrée').waitFor()
  await demander(/Yamoussoukro/, 'Désigner principale', 'Désigner principale')
  await ligne(/Yamoussoukro.*Principale/).waitFor()
  await expect.poll(() => page.getByText('Principale', { exact: true }).count()).toBe(1)
  await demander(/Cocody Angré/, 'Désigner principale', 'Désigner principale')
  await ligne(/Cocody Angré.*Principale/).waitFor()
  // What is on the road, or a day that is open, keeps it open: said before one confirms.
  await demander(/Plateau/, 'Fermer ou supprimer')
  const fermeture = page.getByRole('dialog')
  await fermeture.getByRole('alert').waitFor()
  await expect
    .poll(() => fermeture.getByRole('button', { name: 'Fermer l’officine' }).isDisabled())
    .toBe(true)
  await page.keyboard.press('Escape')
  await fermeture.waitFor({ state: 'detached' })
  await demander(/Yamoussoukro/, 'Fermer ou supprimer', 'Fermer l’officine')
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

  await bouton('Ajouter').click()
  const carte = page.getByRole('dialog')
  await carte.getByLabel('Numéro').fill('CI001234567')
  await carte.getByLabel('Délivrée le').fill('01/02/2020')
  await carte.getByLabel('Expire le').fill('01/02/2025')
  await carte.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('CI001234567').waitFor()
  await page.getByText('Expirée').waitFor()

  await bouton('Autres actions').click()
  await page.getByRole('menuitem', { name: 'Retirer du personnel' }).click()
  await page.getByRole('alert').filter({ hasText: 'a encore un compte actif' }).waitFor()

  const collegue = await autrePoste()
  await collegue.goto('/login')
  await remplirConnexion(collegue, 'gnahore.sylvie@demo.dioptrie.ci', MOT)
  await collegue.waitForURL('**/dashboard')
})
