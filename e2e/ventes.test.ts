import type { Client } from '@dioptrie/domain/clients/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

const titre = (texte: string | RegExp) => page.getByRole('heading', { level: 1, name: texte }).waitFor()
const bouton = (name: string) => page.getByRole('button', { name, exact: true })
const fenetre = (name: string | RegExp) => page.getByRole('dialog', { name })

const unClient = (Nom: string) =>
  appelDirect<Client>(page, 'POST', '/api/client/create', { Nom, Prenoms: 'Désirée' })
const vendre = async (client: Client, payload: object) =>
  (await appelDirect<Client>(page, 'PUT', `/api/commande/client/add/${client._id}`, payload))
    .commandes[0] as {
    _id: string
    RefCmmd: string
  }
const uneMonture = async (rang: number) => {
  const { pageOfItems } = await appelDirect<{ pageOfItems: ArticleDeListe[] }>(
    page,
    'GET',
    '/api/stock/articles?page=1&limit=50&TypeArticle=Monture&Disponibilite=Disponible&tri=-PrixVente',
  )
  return pageOfItems.filter(a => a.Quantite >= 3)[rang] as ArticleDeListe
}
const quantite = async (a: ArticleDeListe) =>
  (await appelDirect<ArticleDeListe>(page, 'GET', `/api/stock/article/${a._id}`)).Quantite

const francs = (somme: number) => `${somme.toLocaleString('en').replaceAll(',', ' ')} F`

/** A sale is cancelled, with why. */
async function annuler() {
  await bouton('Autres actions').click()
  await page.getByRole('menuitem', { name: 'Annuler la vente' }).click()
  await page.getByLabel(/Pourquoi/).fill('Le client a changé d’avis')
  await page.keyboard.press('Enter')
}

it('les ventes se trouvent et s’additionnent, se lisent, se corrigent, s’annulent et rendent leur monture ; aux verres commandés, elles restent et le client aussi ; le bon scanné s’y joint', async () => {
  await seConnecter(page, compte('gerant'))
  const client = await unClient('Wakouzié')
  for (const PrixMont1 of [41_000, 9_000])
    await appelDirect(page, 'POST', '/api/proforma/create', { IdClient: client._id, PrixMont1 })
  const monture = await uneMonture(4)
  const libre = await vendre(client, {
    IdArticle1: monture._id,
    PrixMont1: monture.PrixVente,
    Observation: 'Étui rigide',
  })
  const retenue = await vendre(client, { PrixMont1: 12_000, PrixVerD1: 20_000 })
  expect(await quantite(monture)).toBe(monture.Quantite - 1)

  await aller(page, '/apps/proformaclient/proforma-list?q=wakouzie&limit=3')
  const total = page.getByRole('row', { name: /Total des 2 résultats/ })
  await total.getByText('50 000 F').waitFor()
  await page
    .getByRole('link', { name: /Wakouzié/ })
    .first()
    .click()
  await titre(/^PRO-ANG-/)
  await page.getByRole('navigation', { name: /Fil/ }).getByRole('link', { name: 'Proformas' }).waitFor()

  await aller(page, '/apps/commandeclient/commande-list?q=wakouzie&Etape=Enregistrée&limit=3')
  await total
    .getByText(francs(monture.PrixVente + 32_000))
    .first()
    .waitFor()
  await page.getByRole('row', { name: libre.RefCmmd }).getByRole('link').first().click()
  await titre(libre.RefCmmd)
  await page.getByText('Étui rigide').waitFor()
  await bouton('Autres actions').click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  await titre(`Modifier ${libre.RefCmmd}`)
  await page.getByRole('textbox', { name: 'Remise en francs' }).fill('5000')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await titre(libre.RefCmmd)
  await page
    .getByText(francs(monture.PrixVente - 5_000))
    .first()
    .waitFor()
  await annuler()
  await titre('Commandes')
  expect(await quantite(monture)).toBe(monture.Quantite)

  await appelDirect(page, 'PUT', `/api/valide-commande-verre/${client._id}`, { RefCmmd: retenue.RefCmmd })
  await aller(page, `/apps/commandeclient/detail/${client._id}/${retenue.RefCmmd}`)
  await titre(retenue.RefCmmd)
  const avant = await appelDirect<Client>(page, 'GET', `/api/client/single/${client._id}`)
  await annuler()
  await page.getByText('Impossible de supprimer cette vente').waitFor()
  await sansFaute(page, 'suppression refusée')
  expect(await appelDirect(page, 'GET', `/api/client/single/${client._id}`)).toEqual(avant)

  await aller(page, `/apps/commandeclient/add/${client._id}`)
  await titre('Nouvelle commande')
  const [assurance] = await appelDirect<{ Libelle: string }[]>(page, 'GET', '/api/assurances')
  await bouton('Saisir un bon').click()
  const saisie = fenetre('Saisir un bon')
  await saisie.getByRole('combobox', { name: /Assurance/ }).fill(assurance?.Libelle ?? '')
  await page.keyboard.press('Enter')
  await saisie.getByRole('textbox', { name: /N° du bon/ }).fill('26-11-7001')
  await saisie.getByRole('textbox', { name: 'Taux', exact: true }).fill('80')
  await saisie.locator('input[type="file"]').setInputFiles({
    name: 'bon-7001.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await saisie.getByText('bon-7001.pdf').waitFor()
  await sansFaute(page, 'bon et ses papiers')
  await saisie.getByRole('button', { name: 'Enregistrer' }).click()
  await saisie.waitFor({ state: 'hidden' })
  const papiers = await appelDirect<{ Nom: string; entite: string }[]>(
    page,
    'GET',
    `/api/client/documents/${client._id}`,
  )
  expect(papiers).toMatchObject([{ Nom: 'bon-7001.pdf', entite: 'prise_en_charge' }])
})
