import { expect, it } from 'vitest'
import { dessine } from '../scripts/poste.ts'
import { main, tient } from './main.ts'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'

const { page } = await ouvrirParcours()

it('une fenêtre s’ouvre sur son premier champ, Ctrl+Entrée l’envoie, et la main revient à qui l’a ouverte ; un transfert sans destination mène au champ qui manque, F2 ramène au scan', async () => {
  await seConnecter(page, compte('gerant'), '/apps/versement_banque/versement_banque-list')
  await dessine(page)
  const verser = page
    .locator('#contenu')
    .getByRole('button', { name: /Verser|versement/i })
    .first()
  await verser.focus()
  const ici = await main(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => main(page)).toMatch(/^champ /)
  // From anywhere in the window, its cross included.
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true')
  await page.keyboard.press('Escape')
  await tient(page, ici, 'après la fenêtre')

  await aller(page, '/apps/stock/transfert-article/nouveau')
  await tient(page, 'champ Scanner ou chercher un article', 'transfert')
  await page.keyboard.type('etui rigide noir')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('textbox', { name: /^Quantité/ })
    .first()
    .waitFor()
  for (const geste of ['touche', 'bouton']) {
    await page.keyboard.press('F2')
    await tient(page, 'champ Scanner ou chercher un article', 'F2')
    if (geste === 'touche') await page.keyboard.press('Control+Enter')
    else await page.getByRole('button', { name: /Envoyer/ }).click()
    await tient(page, 'champ Officine qui reçoit', geste)
    const dite = await page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.innerText
    })
    expect(dite).toMatch(/officine/i)
  }
})
