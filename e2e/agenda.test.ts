import { expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

const pastille = page.locator('[data-evenement]', { hasText: 'Visite du fournisseur' }).first()
const caseDu = (jour: string) => page.locator('td', { has: page.locator(`[data-jour="${jour}"]`) })
const avis = (texte: string) => page.locator('.mantine-Notification-root', { hasText: texte })

it('un événement se note, se change, se retire et revient, se glisse en gardant ses heures ; chaque vue le montre', async () => {
  // As the program starts, then as the agenda asks for a year that is not this one.
  await page.route('**/api/feries/*', route => {
    const message = `Jours fériés de ${route.request().url().slice(-4)} illisibles.`
    return route.fulfill({ status: 500, json: { statusCode: 500, code: 'ESSAI', message } })
  })
  await seConnecter(page, compte('gerant'), '/apps/calendar?vue=mois&date=2027-03-10')
  await avis(`Jours fériés de ${new Date().getFullYear()} illisibles.`)
    .getByText('error', { exact: true })
    .waitFor()
  const refus = page.getByRole('alert').filter({ hasText: 'Les jours fériés ne s’affichent pas.' })
  await refus.waitFor()
  await page.unroute('**/api/feries/*')
  await refus.getByRole('button', { name: 'Réessayer' }).click()
  await refus.waitFor({ state: 'detached' })

  // As someone would: N on its day, its name, its hours.
  await page.locator('[data-jour="2027-03-10"]').focus()
  await page.keyboard.press('n')
  const fenetre = page.getByRole('dialog')
  await fenetre.getByLabel('Titre').fill('Visite du fournisseur')
  await fenetre.getByLabel('Heure de début').fill('14:15')
  await fenetre.getByLabel('Heure de fin').fill('15:15')
  await fenetre.getByRole('button', { name: 'Noter un événement' }).click()
  await fenetre.waitFor({ state: 'detached' })
  await expect.poll(() => caseDu('2027-03-10').getByText('Visite du fournisseur').count()).toBe(1)

  await pastille.click()
  await expect.poll(() => fenetre.getByLabel('Heure de fin').inputValue()).toBe('15:15')
  await sansFaute(page, 'événement')
  await fenetre.getByLabel('Heure de fin').fill('15:45')
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click()
  await fenetre.waitFor({ state: 'detached' })

  await pastille.click()
  await fenetre.getByRole('button', { name: 'Retirer' }).click()
  await pastille.waitFor({ state: 'detached' })
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Annuler' }).click()
  await pastille.waitFor()

  const envoi = page.waitForResponse(r => r.url().includes('/api/apps/calendar/event/dragged/'))
  await pastille.dragTo(caseDu('2027-03-19'))
  expect(await (await envoi).json()).toMatchObject({
    startDate: '2027-03-19T14:15:00.000Z',
    endDate: '2027-03-19T15:45:00.000Z',
  })
  await caseDu('2027-03-19').getByText('Visite du fournisseur').waitFor()
  await page.getByRole('button', { name: 'Remettre' }).click()
  await caseDu('2027-03-10').getByText('Visite du fournisseur').waitFor()
  await page.getByRole('radio', { name: 'Mois' }).focus()
  for (const vue of ['semaine', 'jour', 'liste']) {
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(`**vue=${vue}**`)
    await pastille.waitFor()
  }
})
