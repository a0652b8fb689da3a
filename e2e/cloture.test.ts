import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import type { Client } from '@dioptrie/domain/clients/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aller, compte, MOT_DE_PASSE, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

/** An officine of its own: its day is closed here for good, and nobody else's journey needs it. */
const GERANT = compte('gerant', 'sanpedro')
/** What a person sees: the spaces of a sum are of several kinds. */
const lu = async (p: Page, selecteur: string) =>
  ((await p.locator(selecteur).first().textContent()) ?? '').replaceAll(/\s/g, ' ')

const officine = (): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').IdOfficine)

/** Counts a sum in notes of 10 000 F and coins of 1 F, with the keypad alone. */
async function compterLeTiroir(somme: number) {
  await page.getByLabel('Nombre, billet de 10 000 F').fill(String(Math.floor(somme / 10_000)))
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('compte-billet-5000')
  await page.getByLabel('Nombre, pièce de 1 F', { exact: true }).fill(String(somme % 10_000))
}

async function attendu(): Promise<number> {
  const texte = await lu(page, 'dl dd')
  return Number(texte.replaceAll(/\D/g, ''))
}

async function commander(prix: number): Promise<{ client: string; ref: string }> {
  const client = await appelDirect<Client>(page, 'POST', '/api/client/create', {
    Nom: 'Aké',
    Prenoms: `Solange ${Date.now()}`,
  })
  const { commandes } = await appelDirect<Client>(page, 'PUT', `/api/commande/client/add/${client._id}`, {
    PrixMont1: prix,
  })
  return { client: client._id, ref: commandes[0]?.RefCmmd as string }
}

const choisirMode = async (nom: string | RegExp, mode: string) => {
  await page.getByRole('combobox', { name: nom }).click()
  await page.getByRole('option', { name: mode, exact: true }).click()
}

it('une journée de caisse commence par clôturer la veille restée ouverte ; on y encaisse d’un coup espèces, chèque et mobile ; elle se clôture avec un écart, son motif et une deuxième signature, et plus rien ne s’encaisse ensuite', async () => {
  await seConnecter(page, GERANT, '/apps/caisse')
  await page.getByText(/n’est pas clôturée/).waitFor()
  await sansFaute(page, 'caisse, veille à clôturer')
  await page.getByRole('link', { name: 'Clôturer, puis ouvrir la journée' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clôturer la caisse' }).waitFor()
  const veille = await attendu()
  await page.getByLabel('Nombre, billet de 10 000 F').fill('1')
  await page.getByText('Il manque').first().waitFor()
  await sansFaute(page, 'compter le tiroir')
  await compterLeTiroir(veille)
  // What was counted is what the day opens with, unless someone says otherwise.
  const fonds = page.getByLabel('Fonds d’ouverture d’aujourd’hui')
  await expect.poll(async () => (await fonds.inputValue()).replaceAll(/\D/g, '')).toBe(String(veille))
  await fonds.fill('500 000')
  await page.getByLabel(/^Pourquoi cet écart/).fill('Apport du siège')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Attendu dans le tiroir').waitFor()
  const etat = await appelDirect<EtatCaisse>(page, 'GET', `/api/caisse/etat/${await officine()}`)
  expect(etat).toMatchObject({ Statut: 'Ouverte', JourNonCloture: null, Initialisation: 500_000 })

  // One zero too many: the float is corrected with its reason, and the drawer follows.
  await page.getByRole('button', { name: 'Corriger le fonds' }).click()
  const fenetre = page.getByRole('dialog')
  await fenetre.getByLabel('Fonds compté').fill('50 000')
  await sansFaute(page, 'corriger le fonds')
  await fenetre.getByLabel('Motif').fill('Un zéro de trop')
  await page.keyboard.press('Enter')
  await page.getByText(/Fonds d’ouverture corrigé/).waitFor()
  await expect.poll(attendu).toBe(50_000)

  // In one go: cash, cheque and mobile money, each with its number.
  const payee = await commander(100_000)
  await aller(page, `/apps/caisse/${payee.client}/${payee.ref}`)
  await page.getByLabel('Montant réglé').fill('30 000')
  await page.getByRole('button', { name: 'Ajouter un mode' }).click()
  await choisirMode('Mode de paiement 2', 'Chèque')
  await page.getByLabel('Montant 2').fill('30 000')
  await page.getByLabel('Numéro 2').fill('0012345')
  await page.getByRole('button', { name: 'Ajouter un mode' }).click()
  await choisirMode('Mode de paiement 3', 'Orange Money')
  await page.getByText(/Restera à payer/).waitFor()
  await page.getByLabel('Montant 3').fill('40 000')
  await sansFaute(page, 'règlement partagé')
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  await page.getByText('Tapez le numéro de la transaction Orange Money.').waitFor()
  await page.getByLabel('Numéro 3').fill(`OM${Date.now()}`)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Tout est réglé.').waitFor()

  const { client, ref } = await commander(30_000)
  await aller(page, '/apps/billetage/billetage-add')
  const somme = await attendu()
  expect(somme).toBe(80_000)
  await compterLeTiroir(somme - 12_000)
  await page.getByText('Il manque').first().waitFor()
  const clore = page.getByRole('button', { name: 'Clôturer la caisse' })
  await expect.poll(() => clore.isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Motif de l’écart' }).click()
  await page.getByRole('option', { name: 'Erreur de rendu de monnaie' }).click()
  await page.getByLabel('Précision').fill('Client déjà parti')
  await page.getByLabel('E-mail de la personne qui signe').fill(compte('administrateur'))
  await page.getByLabel('Son mot de passe').fill('pas le bon')
  await clore.click()
  await page.getByText('E-mail ou mot de passe inconnu.').waitFor()
  await sansFaute(page, 'clôture à signer')
  await page.getByLabel('Son mot de passe').fill(MOT_DE_PASSE)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: /^Clôture du/ }).waitFor()
  await page.getByText('Erreur de rendu de monnaie : Client déjà parti').waitFor()
  await page.getByText('Assoumou Clarisse').waitFor()

  await aller(page, page.url().replace('billetage-view', 'billetage-edit'))
  await page.getByText('Une clôture ne se modifie pas.').waitFor()
  await aller(page, '/apps/billetage/billetage-list?limit=3')
  await page.getByText('Erreur de rendu de monnaie : Client déjà parti').waitFor()
  await aller(page, `/apps/caisse/${client}/${ref}`)
  await page.getByText(/est clôturée\s: rien ne s’y ajoute plus/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Encaisser/ }).isDisabled()).toBe(true)
})
