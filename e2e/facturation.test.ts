import type { Chaine, VenteDossier } from '@dioptrie/domain/facturation/contract'
import { expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect } from './parcours.ts'

const { page } = await ouvrirParcours()
const titre = (texte: string | RegExp) => page.getByRole('heading', { level: 1, name: texte }).waitFor()
const bouton = (nom: string | RegExp) => page.getByRole('button', { name: nom })
const fenetre = () => page.getByRole('dialog')

it('une fin de mois : traiter, facturer, déposer, régler par un chèque, archiver', async () => {
  await seConnecter(page, compte('facturation'), '/facturation/vente')
  await titre('Ventes à facturer')
  await page.locator('[data-ligne="0"]').waitFor()
  const ventes = await appelDirect<VenteDossier[]>(
    page,
    'GET',
    '/api/facturation/vente-non-traiter/2000-01-01/2099-12-31/tous/tous',
  )
  const chaine = await appelDirect<Chaine>(page, 'GET', '/api/facturation/chaine')
  expect(chaine.ATraiter.Montant).toBe(ventes.reduce((n, v) => n + v.AFacturer, 0))

  // One file, by keyboard: what is missing is said, the rest is one gesture.
  await page.locator('[data-ligne="0"]').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/traitement-facture/detail/**')
  const ref = page.url().split('/').at(-1) as string
  await bouton(/^Traiter/).waitFor()
  for (const champ of await page.getByPlaceholder('Pourquoi le dossier part sans').all())
    await champ.fill('au dossier papier')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`${ref} : dossier traité`).waitFor()

  // On an invoice.
  await page.goto('/facturation/vente?etape=traitees')
  const traitee = page.getByRole('row', { name: new RegExp(ref) })
  await traitee.getByRole('checkbox').check()
  await page.keyboard.press('f')
  await fenetre().getByRole('button', { name: 'Composer' }).click()
  await titre(/^FAC-/)
  const numero = (await page.getByRole('heading', { level: 1 }).textContent()) as string

  // Deposited, its slip shown.
  await bouton('Déposer').click()
  await fenetre().getByLabel('Lieu du dépôt').fill('Siège')
  await page.keyboard.press('Enter')
  await fenetre()
    .getByText(/^Bordereau BOR-/)
    .waitFor()
  await fenetre().getByRole('link', { name: numero }).click()

  // Paid whole by one cheque: the line makes the amount.
  await titre(numero)
  await page.locator('[data-rang="0"]').focus()
  await page.keyboard.press(' ')
  const paye = await page.locator('[data-rang="0"] input').inputValue()
  await page.getByRole('textbox', { name: /^Numéro/ }).fill(`CH-${ref}`)
  await page.getByRole('combobox', { name: 'Banque' }).click()
  await page.locator('[role="option"]:visible').first().click()
  await page.getByRole('textbox', { name: /^Montant/ }).fill(paye)
  await page.keyboard.press('Control+Enter')
  await bouton('Archiver').click()
  await page.getByText(`Facture ${numero} archivée`).waitFor()
  await page.getByText('Archivée', { exact: true }).waitFor()
})
