import type { DocumentDu } from '@dioptrie/domain/caisse/contract'
import type { Chaine, Dossier, Facture, VenteDossier } from '@dioptrie/domain/facturation/contract'
import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()
const titre = (texte: string | RegExp) => page.getByRole('heading', { level: 1, name: texte }).waitFor()
const bouton = (nom: string | RegExp) => page.getByRole('button', { name: nom })
const fenetre = () => page.getByRole('dialog')

it('une fin de mois : traiter, facturer, déposer, régler en partie par un chèque, mettre le rejet au client, archiver', async () => {
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
  await aller(page, '/facturation/vente?etape=traitees')
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

  // Paid in part by one cheque, the rest refused: the head follows each key.
  await titre(numero)
  const facture = await appelDirect<Facture>(
    page,
    'GET',
    `/api/facturation/facture/${page.url().split('/').at(-1)}`,
  )
  const ligne = facture.lignes[0] as Facture['lignes'][number]
  const avant = await appelDirect<Dossier>(page, 'GET', `/api/commande-non-traiter/${ligne.IdCommande}`)
  // What the insurer does not take on: whatever day it is, the first file of the demonstration is some file.
  const refuse = Math.ceil(ligne.Montant / 4)
  const paye = String(ligne.Montant - refuse)
  const choisir = async (nom: RegExp) => {
    await page.getByRole('combobox', { name: nom }).click()
    await page.locator('[role="option"]:visible').first().click()
  }
  await page.locator('[data-rang="0"]').focus()
  await page.keyboard.press('p')
  await page.getByRole('textbox', { name: /^Montant accepté/ }).fill(paye)
  await choisir(/^Motif du rejet/)
  await page.getByRole('textbox', { name: /^Payé pour/ }).fill(paye)
  // On a phone the fields of an answer are whole on the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const champ of [/^Montant accepté/, /^Motif du rejet/, /^Payé pour/]) {
    const place = await page.locator('[data-rang="0"]').getByLabel(champ).first().boundingBox()
    expect(place && place.x >= 0 && place.x + place.width <= 390).toBe(true)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('textbox', { name: /^Numéro/ }).fill(`CH-${ref}`)
  await choisir(/^Banque/)
  await page.getByRole('textbox', { name: 'Montant', exact: true }).fill(paye)
  await page.keyboard.press('Control+Enter')

  // Charged to its client, who owes it everywhere; nothing is open any more.
  await bouton(/^Mettre au client/).click()
  await fenetre().getByRole('textbox').fill('Plafond dépassé')
  await page.keyboard.press('Enter')
  await bouton('Archiver').click()
  await page.getByText(`Facture ${numero} archivée`).waitFor()
  await page.getByText('Archivée', { exact: true }).first().waitFor()
  const apres = await appelDirect<Dossier>(page, 'GET', `/api/commande-non-traiter/${ligne.IdCommande}`)
  expect(apres.PartClient - avant.PartClient).toBe(refuse)
  await aller(page, `/apps/client/client-view/${ligne.IdClient}`)
  await page.getByText(/restent? à payer/).waitFor()
  const caisse = await autrePoste()
  await seConnecter(caisse, compte('caissier'))
  const dus = await appelDirect<DocumentDu[]>(caisse, 'GET', `/api/caisse/a-regler?q=${ref}`)
  expect(dus.map(d => d.RefCmmd)).toEqual([ref])
})
