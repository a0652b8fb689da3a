import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'

const { page } = await ouvrirParcours()

const LISTE = '/apps/fournisseur/fournisseur-list'
const titre = (nom: string) =>
  page.locator('#contenu').getByRole('heading', { level: 1, name: nom }).waitFor()
const lien = (nom: string) => page.getByRole('row').getByRole('link', { name: nom, exact: true })

it('un fournisseur se crée pour tout le groupe, se modifie, se relit, se supprime après question', async () => {
  await seConnecter(page, compte('administrateur'), LISTE)
  await page
    .getByRole('link', { name: /^Ajouter un fournisseur/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Fournisseur' }).fill('Verres du Golfe')
  await page.getByRole('textbox', { name: 'Délai de livraison (jours)' }).fill('12')
  await page.getByRole('button', { name: /^Ajouter un fournisseur/ }).click()
  await page.waitForURL(`**${LISTE}*`)
  await lien('Verres du Golfe').click()
  await page.waitForURL('**/apps/fournisseur/edit/*')
  await titre('Verres du Golfe')
  const id = page.url().split('/').at(-1)
  await page.getByRole('heading', { name: 'Solde dû' }).waitFor()
  await page.getByRole('textbox', { name: 'Conditions de règlement' }).fill('30 jours fin de mois')
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  await page.waitForURL(`**${LISTE}*`)
  // An older address names it beside the path.
  await aller(page, `/apps/fournisseur/fournisseur-view?id=${id}`)
  await titre('Verres du Golfe')
  const conditions = page.getByRole('textbox', { name: 'Conditions de règlement' })
  await expect.poll(() => conditions.inputValue()).toBe('30 jours fin de mois')

  await aller(page, LISTE)
  await page.getByRole('button', { name: 'Actions : Verres du Golfe' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => lien('Verres du Golfe').count()).toBe(0)
})
