import { fournisseurs } from '@dioptrie/domain/fournisseurs/contract'
import { expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect } from './parcours.ts'

const { page } = await ouvrirParcours()

const LISTE = '/apps/fournisseur/fournisseur-list'
const lien = (nom: string) => page.getByRole('row').getByRole('link', { name: nom, exact: true })

it('un fournisseur se crée pour tout le groupe, se modifie, se supprime après question', async () => {
  await seConnecter(page, compte('administrateur'), '/apps/fournisseur/fournisseur-add')
  await page.getByRole('textbox', { name: 'Fournisseur' }).fill('Verres du Golfe')
  await page.getByRole('textbox', { name: 'Délai de livraison (jours)' }).fill('12')
  await page.getByRole('button', { name: /^Ajouter un fournisseur/ }).click()
  await page.waitForURL(`**${LISTE}*`)
  await lien('Verres du Golfe').click()
  await page.waitForURL('**/apps/fournisseur/edit/*')
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('textbox', { name: 'Conditions de règlement' }).fill('30 jours fin de mois')
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  await page.waitForURL(`**${LISTE}*`)
  expect(await appelDirect(page, 'GET', fournisseurs.lire.path.replace('{id}', id))).toMatchObject({
    Nom: 'Verres du Golfe',
    IdOfficine: null,
    DelaiLivraison: 12,
    ConditionsReglement: '30 jours fin de mois',
  })

  await page.getByRole('button', { name: 'Actions : Verres du Golfe' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => lien('Verres du Golfe').count()).toBe(0)
})
