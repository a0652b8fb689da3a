import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'

const { page } = await ouvrirParcours()

/** A picture that the browser draws, of the kind asked. */
async function image(type: 'image/png' | 'image/webp', nom: string) {
  const octets = await page.evaluate(async t => {
    const toile = document.createElement('canvas')
    toile.width = 240
    toile.height = 80
    const dessin = toile.getContext('2d')
    if (dessin) {
      dessin.fillStyle = '#196f3d'
      dessin.fillRect(0, 0, 240, 80)
    }
    const blob = await new Promise<Blob | null>(rendre => toile.toBlob(rendre, t))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  }, type)
  return { name: nom, mimeType: type, buffer: Buffer.from(octets) }
}

it('les jours fériés du pays se reprennent, et l’agenda les montre ; l’en-tête des papiers prend un logo, même WebP', async () => {
  await seConnecter(page, compte('administrateur'), '/apps/configurations?onglet=feries&annee=2028')
  await page.getByRole('button', { name: 'Tout ajouter' }).click()
  await page.getByText('Tous les jours fériés de 2028 sont là.').waitFor()
  await aller(page, '/apps/calendar?vue=mois&date=2028-12-05')
  await page.locator('td').getByText('Noël').waitFor()
  await aller(page, '/apps/config-facture/entete-piedpage')
  await page.getByRole('button', { name: 'Déposer un logo' }).waitFor()
  const [logo] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Déposer un logo' }).click(),
  ])
  await logo.setFiles(await image('image/webp', 'enseigne.webp'))
  await page.getByRole('button', { name: /Supprimer enseigne/ }).waitFor()
  const [pied] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Déposer un pied de page' }).click(),
  ])
  await pied.setFiles(await image('image/png', 'bandeau.png'))
  await page.getByRole('button', { name: /Supprimer bandeau/ }).waitFor()
  await page.getByRole('button', { name: 'Créer un modèle' }).click()
  await expect.poll(() => page.getByLabel('Nom du modèle').inputValue()).toBe('')
  const feuille = page.getByRole('figure')
  await feuille.getByRole('img', { name: 'Logo' }).waitFor()
  await feuille.getByRole('img', { name: 'Pied de page' }).waitFor()
  await page.getByLabel('Nom du modèle').fill('Enseigne du centre')
  await page.getByLabel('Mention').fill('RCCM CI-ABJ-0000')
  await feuille.getByText('RCCM CI-ABJ-0000').waitFor()
  await page.getByRole('combobox', { name: 'Officines' }).click()
  await expect
    .poll(() => page.getByRole('option', { name: 'Plateau' }).getAttribute('data-combobox-disabled'))
    .toBe('true')
  await page.getByRole('option', { name: 'San-Pédro' }).click()
  await page.keyboard.press('Escape')
  await feuille.getByText('San-Pédro').first().waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: /Enseigne du centre.*San-Pédro/ }).waitFor()
})
