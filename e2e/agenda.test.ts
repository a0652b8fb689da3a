import { describe, expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

const ici = () => new URL(page.url()).searchParams
const pastille = (titre: string) => page.locator('[data-evenement]', { hasText: titre }).first()
const caseDu = (jour: string) => page.locator('td', { has: page.locator(`[data-jour="${jour}"]`) })

/** An event typed as someone would: N, its name, its day and its hours. */
async function noter(titre: string, jour: string, debut = '09:00', fin = '10:00') {
  await page.goto(`/apps/calendar?vue=mois&date=${jour}`)
  await page.locator(`[data-jour="${jour}"]`).focus()
  await page.keyboard.press('n')
  const fenetre = page.getByRole('dialog')
  await fenetre.getByLabel('Titre').fill(titre)
  await fenetre.getByLabel('Heure de début').fill(debut)
  await fenetre.getByLabel('Heure de fin').fill(fin)
  await fenetre.getByRole('button', { name: 'Noter un événement' }).click()
  await fenetre.waitFor({ state: 'detached' })
  await pastille(titre).waitFor()
}

describe('l’agenda', () => {
  it('note un événement, le change, le retire, et le rend à qui s’est trompé', async () => {
    await seConnecter(page)
    await noter('Visite du fournisseur', '2027-03-10')
    await expect.poll(() => caseDu('2027-03-10').getByText('Visite du fournisseur').count()).toBe(1)

    await pastille('Visite du fournisseur').click()
    const fenetre = page.getByRole('dialog')
    await expect.poll(() => fenetre.getByLabel('Heure de fin').inputValue()).toBe('10:00')
    await sansFaute(page, 'événement')
    await fenetre.getByLabel('Heure de fin').fill('11:30')
    await fenetre.getByRole('button', { name: 'Enregistrer' }).click()
    await fenetre.waitFor({ state: 'detached' })

    await pastille('Visite du fournisseur').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
    await pastille('Visite du fournisseur').waitFor({ state: 'detached' })
    await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Annuler' }).click()
    await pastille('Visite du fournisseur').waitFor()
    for (const vue of ['semaine', 'jour', 'liste']) {
      await page.goto(`/apps/calendar?vue=${vue}&date=2027-03-10`)
      await pastille('Visite du fournisseur').waitFor()
    }
  })

  it('glisse un événement vers un autre jour, ou le déplace au clavier : il garde ses heures', async () => {
    await seConnecter(page)
    await noter('Contrôle glissé', '2027-04-06', '14:15', '15:45')
    const envoi = page.waitForResponse(r => r.url().includes('/api/apps/calendar/event/dragged/'))
    await pastille('Contrôle glissé').dragTo(caseDu('2027-04-15'))
    const deplace = (await (await envoi).json()) as { startDate: string; endDate: string }
    expect(deplace.startDate).toBe('2027-04-15T14:15:00.000Z')
    expect(deplace.endDate).toBe('2027-04-15T15:45:00.000Z')
    await caseDu('2027-04-15').getByText('Contrôle glissé').waitFor()
    await page.getByRole('button', { name: 'Remettre' }).click()
    await caseDu('2027-04-06').getByText('Contrôle glissé').waitFor()

    // M, the arrows, Enter; Escape leaves it.
    await noter('Réunion au clavier', '2027-05-04')
    await pastille('Réunion au clavier').focus()
    for (const touche of ['m', 'ArrowRight', 'ArrowDown', 'Escape']) await page.keyboard.press(touche)
    await caseDu('2027-05-04').getByText('Réunion au clavier').waitFor()
    await pastille('Réunion au clavier').focus()
    for (const touche of ['m', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(touche)
    await page.getByRole('status').filter({ hasText: 'mercredi 12 mai' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.mantine-Notification-root', { hasText: 'mercredi 12 mai' }).waitFor()
    await page.reload()
    await caseDu('2027-05-12').getByText('Réunion au clavier').waitFor()

    await page.goto('/apps/calendar?vue=semaine&date=2027-05-12')
    await pastille('Réunion au clavier').focus()
    const pose = page.waitForResponse(r => r.url().includes('/api/apps/calendar/event/dragged/'))
    for (const touche of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(touche)
    expect(((await (await pose).json()) as { startDate: string }).startDate).toBe('2027-05-12T09:30:00.000Z')
  })

  it('garde la vue, le jour et les étiquettes dans l’adresse', async () => {
    await seConnecter(page)
    await noter('Livraison à filtrer', '2027-06-08')
    await page.getByText('Semaine', { exact: true }).click()
    await expect.poll(() => ici().get('vue')).toBe('semaine')
    await page.getByRole('button', { name: 'Période suivante' }).click()
    await expect.poll(() => ici().get('date')).toBe('2027-06-15')
    await page.goBack()
    await pastille('Livraison à filtrer').waitFor()
    await page.getByRole('button', { name: 'Livraison', exact: true }).click()
    await expect.poll(() => ici().get('label')).toBe('livraison')
    await pastille('Livraison à filtrer').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Tout montrer' }).click()
    await pastille('Livraison à filtrer').waitFor()
  })

  it('montre les jours fériés', async () => {
    await page.route('**/api/feries/2027', route =>
      route.fulfill({
        json: [
          {
            _id: '01990000-0000-7000-8000-000000000001',
            dateFerie: '2027-05-16',
            Libelle: 'Aïd el-Kébir (Tabaski)',
            AConfirmer: true,
            version: 1,
            createdAt: '2026-11-15T00:00:00.000Z',
            updatedAt: '2026-11-15T00:00:00.000Z',
          },
        ],
      }),
    )
    await seConnecter(page)
    await page.goto('/apps/calendar?vue=mois&date=2027-05-04')
    await caseDu('2027-05-16').getByText('Aïd el-Kébir (Tabaski) (à confirmer)').waitFor()
  })

  it('dit au démarrage, sous le titre « error », que les jours fériés ne viennent pas', async () => {
    await page.route('**/api/feries/*', route =>
      route.fulfill({
        status: 500,
        json: { statusCode: 500, code: 'ESSAI', message: 'Jours fériés illisibles.' },
      }),
    )
    await seConnecter(page, compte('gerant'), '/dashboard')
    const avis = page.locator('.mantine-Notification-root', { hasText: 'Jours fériés illisibles.' })
    await avis.getByText('error', { exact: true }).waitFor()
    await page.goto('/apps/calendar')
    await page.getByRole('alert').filter({ hasText: 'Les jours fériés ne s’affichent pas.' }).waitFor()
  })
})
