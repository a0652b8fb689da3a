import { describe, expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

const LISTE = '/apps/fournisseur/fournisseur-list'
const titre = (nom: string) =>
  page.locator('#contenu').getByRole('heading', { level: 1, name: nom }).waitFor()
const lien = (nom: string) => page.getByRole('row').getByRole('link', { name: nom, exact: true })

async function creer(nom: string, officine?: string) {
  await page.goto(LISTE)
  await titre('Fournisseurs')
  await page
    .getByRole('link', { name: /^Ajouter un fournisseur/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Fournisseur' }).fill(nom)
  if (officine) {
    await page.getByRole('combobox', { name: 'Fournit' }).click()
    await page.getByRole('option', { name: officine }).click()
  }
  await page.getByRole('textbox', { name: 'Délai de livraison (jours)' }).fill('12')
  await page.getByRole('button', { name: /^Ajouter un fournisseur/ }).click()
  await page.waitForURL(`**${LISTE}*`)
  await lien(nom).waitFor()
}

describe('les fournisseurs', () => {
  it('se créent pour tout le groupe, se modifient, se relisent', async () => {
    await seConnecter(page, compte('administrateur'))
    await creer('Verres du Golfe')
    await lien('Verres du Golfe').click()
    await page.waitForURL('**/apps/fournisseur/edit/*')
    await titre('Verres du Golfe')
    await page.getByRole('heading', { name: 'Solde dû' }).waitFor()
    await page.getByRole('textbox', { name: 'Conditions de règlement' }).fill('30 jours fin de mois')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('pas une adresse')
    await page.getByRole('button', { name: /^Enregistrer/ }).click()
    await page.getByText('Adresse e-mail invalide').first().waitFor()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ventes@golfe.test')
    await page.getByRole('button', { name: /^Enregistrer/ }).click()
    await page.waitForURL(`**${LISTE}*`)
    await lien('Verres du Golfe').click()
    await titre('Verres du Golfe')
    const conditions = page.getByRole('textbox', { name: 'Conditions de règlement' })
    expect(await conditions.inputValue()).toBe('30 jours fin de mois')
    const id = page.url().split('/').at(-1)
    await page.goto(`/apps/fournisseur/fournisseur-view?id=${id}`)
    await titre('Verres du Golfe')
  })

  it('un nom déjà pris est refusé à son champ, et rien n’est perdu', async () => {
    await seConnecter(page)
    await creer('Montures Réunies')
    await page.goto('/apps/fournisseur/fournisseur-add')
    await page.getByRole('textbox', { name: 'Fournisseur' }).fill('montures reunies')
    await page.getByRole('button', { name: /^Ajouter un fournisseur/ }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('textbox', { name: 'Fournisseur' }).inputValue()).toBe('montures reunies')
  })

  it('celui d’une officine se lit ailleurs sans s’y changer', async () => {
    await seConnecter(page)
    await creer('Atelier du quartier', 'Cocody Angré')
    await lien('Atelier du quartier').click()
    await page.waitForURL('**/apps/fournisseur/edit/*')
    const adresse = new URL(page.url()).pathname
    const ailleurs = await autrePoste()
    await seConnecter(ailleurs, compte('gerant', 'plateau'))
    await ailleurs.goto(adresse)
    await ailleurs.getByRole('heading', { level: 1, name: 'Atelier du quartier' }).waitFor()
    expect(await ailleurs.getByRole('button', { name: /^Enregistrer/ }).count()).toBe(0)
  })

  it('se suppriment après question', async () => {
    await seConnecter(page)
    await creer('Erreur de saisie')
    await page.getByRole('button', { name: 'Actions : Erreur de saisie' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await page.getByRole('dialog').getByText('« Erreur de saisie » sera supprimé.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect.poll(() => lien('Erreur de saisie').count()).toBe(0)
  })

  it('ne s’ouvrent pas à qui n’en a pas besoin', async () => {
    await seConnecter(page, compte('opticien'))
    await page.goto(LISTE)
    await page.waitForURL('**/pages/not-authorized')
  })

  it('axe ne trouve rien, ni en clair ni en sombre', async () => {
    await seConnecter(page)
    for (const adresse of [LISTE, '/apps/fournisseur/fournisseur-add']) {
      await aller(page, adresse)
      await sansFaute(page, adresse)
    }
  })
})
