import { describe, expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, remplirConnexion, seConnecter } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

const ADMIN = compte('administrateur')
const MOT = 'Assinie-Mafia-1974'
const bouton = (nom: string | RegExp) => page.getByRole('button', { name: nom })
const ligne = (nom: RegExp) => page.getByRole('row', { name: nom })
const enregistrer = () => page.keyboard.press('Control+Enter')
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('les officines', () => {
  it('s’ouvrent avec leurs jours, deviennent principales, se ferment et se rouvrent', async () => {
    await seConnecter(page, ADMIN, '/apps/officine/officine-add')
    await page.getByLabel('Nom').fill('Yamoussoukro')
    await page.getByLabel('Code').fill('yak')
    expect(await page.getByLabel('Code').inputValue()).toBe('YAK')
    const samedi = bouton('Samedi')
    expect(await samedi.getAttribute('aria-pressed')).toBe('true')
    await samedi.click()
    await page.getByText('5 jours par semaine').waitFor()
    await enregistrer()
    await page.getByText('Yamoussoukro enregistrée').waitFor()

    await ligne(/Yamoussoukro/).click()
    await bouton('Autres actions').click()
    await page.getByRole('menuitem', { name: 'Désigner principale' }).click()
    const question = page.getByRole('dialog')
    await question.getByText(/cessera de l’être au même instant/).waitFor()
    await question.getByRole('button', { name: 'Désigner principale' }).click()
    await page.getByText('C’est l’officine principale.').waitFor()
    expect(await bouton('Autres actions').count()).toBe(0)

    await page.goto('/apps/officine/officine-list')
    await ligne(/Yamoussoukro.*Principale/).waitFor()
    expect(await page.getByText('Principale', { exact: true }).count()).toBe(1)
    await ligne(/Cocody Angré/)
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Désigner principale' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Désigner principale' }).click()
    await ligne(/Cocody Angré.*Principale/).waitFor()

    await ligne(/San-Pédro/)
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Fermer ou supprimer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer l’officine' }).click()
    await ligne(/San-Pédro.*Fermée/).waitFor()
    await ligne(/San-Pédro/)
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Rouvrir' }).click()
    await ligne(/San-Pédro.*Ouverte/).waitFor()

    await ligne(/Yamoussoukro/)
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Fermer ou supprimer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer l’officine' }).click()
    await page.getByText('Yamoussoukro est supprimée : elle n’avait jamais servi').waitFor()
  })

  it('refusent un code déjà pris, sur son champ', async () => {
    await seConnecter(page, ADMIN, '/apps/officine/officine-add')
    await page.getByLabel('Nom').fill('Angré bis')
    await page.getByLabel('Code').fill('ANG')
    await enregistrer()
    await page.getByText('Déjà porté par une autre officine').waitFor()
  })

  it('se lisent sans se modifier pour qui n’en a pas la permission', async () => {
    await seConnecter(page, compte('gerant'), '/apps/officine/officine-list')
    await ligne(/Plateau/).click()
    await page.getByRole('heading', { level: 1, name: 'Plateau' }).waitFor()
    expect(await bouton(/Enregistrer/).count()).toBe(0)
  })
})

describe('le personnel', () => {
  it('s’enregistre avec son compte, sa photo et sa carte d’identité', async () => {
    await seConnecter(page, ADMIN, '/apps/personnel/personnel-add')
    await page.getByLabel('Nom', { exact: false }).first().fill('Gnahoré')
    await page.getByLabel('Prénoms').fill('Sylvie')
    await page.getByLabel('Date de naissance').fill('12/03/1990')
    await page.getByLabel('Téléphone', { exact: true }).fill('0700487116')
    await page.getByLabel('E-mail', { exact: true }).fill('gnahore.sylvie@demo.dioptrie.ci')
    await page.getByLabel('Mot de passe', { exact: true }).fill(MOT)
    await page.getByLabel('Confirmation du mot de passe').fill('autre chose')
    await enregistrer()
    await page.getByText('Le mot de passe ne correspond pas. Veuillez réessayer.').waitFor()
    await page.getByLabel('Confirmation du mot de passe').fill(MOT)
    await page.getByLabel('Rôles').first().click()
    await page.getByRole('option', { name: 'Opticien' }).click()
    await page.keyboard.press('Escape')
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
    await carte.getByLabel('Expire le').fill('01/02/2019')
    await carte.getByRole('button', { name: 'Enregistrer' }).click()
    await carte.getByText('La carte expirerait avant d’être délivrée.').waitFor()
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
})

describe('chaque écran de l’organisation se lit de tous', () => {
  const ecrans = [
    '/apps/officine/officine-list',
    '/apps/officine/officine-add',
    '/apps/personnel/personnel-list',
    '/apps/personnel/personnel-add',
    '/apps/fonction/fonction-list',
  ]
  it('axe ne trouve rien, ni en clair ni en sombre', async () => {
    await seConnecter(page, ADMIN)
    for (const ecran of ecrans) {
      await aller(page, ecran)
      await sansFaute(page, ecran)
    }
    await page.goto('/apps/personnel/personnel-list?q=Gnahor%C3%A9')
    await ligne(/Gnahoré/).click()
    await page.getByText('Carte d’identité').waitFor()
    await sansFaute(page, 'fiche du personnel')
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
