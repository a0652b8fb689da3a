import type { Client } from '@dioptrie/domain/clients/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { describe, expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
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

async function supprimer() {
  await bouton('Autres actions').click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
}
/** A sale is cancelled, with why. */
async function annuler() {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Annuler la vente' }).click()
  await page.getByLabel(/Pourquoi/).fill('Le client a changé d’avis')
  await page.keyboard.press('Enter')
}

describe('les proformas', () => {
  it('se trouvent, se lisent, se modifient et se suppriment ; la liste dit ce qu’elles font ensemble', async () => {
    await seConnecter(page, compte('gerant'))
    const client = await unClient('Wakouzié')
    const proforma = (prix: number) =>
      appelDirect<{ _id: string; RefProforma: string }>(page, 'POST', '/api/proforma/create', {
        IdClient: client._id,
        PrixMont1: prix,
      })
    const [une, autre] = [await proforma(41_000), await proforma(9_000)]
    await page.goto('/apps/proformaclient/proforma-list?q=wakouzie')
    await page
      .getByRole('row', { name: /Total des 2 résultats/ })
      .getByText('50 000 F')
      .waitFor()
    await page.goto(`/apps/proforma-client/details/${une._id}`)
    await titre(une.RefProforma)
    await page.getByRole('navigation', { name: /Fil/ }).getByRole('link', { name: 'Proformas' }).waitFor()

    await bouton('Autres actions').click()
    await page.getByRole('menuitem', { name: 'Modifier' }).click()
    await titre(`Modifier ${une.RefProforma}`)
    await page.getByRole('textbox', { name: 'Prix du montage, paire 1' }).fill('2000')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Enter')
    await titre(une.RefProforma)
    await page.getByText('43 000 F').first().waitFor()

    await page.goto(`/apps/proforma-client/details/${autre._id}`)
    await titre(autre.RefProforma)
    await supprimer()
    await titre('Proformas')
    await page.getByText(`${autre.RefProforma} : proforma supprimée`).waitFor()
  })
})

describe('les commandes', () => {
  it('se filtrent et s’additionnent ; la fiche dit qui a fait quoi, quand', async () => {
    await seConnecter(page, compte('gerant'))
    const client = await unClient('Bédié')
    const commande = await vendre(client, { PrixMont1: 30_000, Observation: 'Étui rigide' })
    await vendre(client, { PrixMont1: 12_000 })
    await page.goto('/apps/commandeclient/commande-list?q=bedie&Etape=Enregistrée')
    const total = page.getByRole('row', { name: /Total des 2 résultats/ })
    await total.getByText('42 000 F').first().waitFor()
    await page.getByRole('link', { name: /Bédié/ }).last().click()
    await titre(/^CMD-ANG-/)
    await page.goto(`/apps/commandeclient/detail/${client._id}/${commande.RefCmmd}`)
    await page.getByText('Étui rigide').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })

    await bouton('Autres actions').click()
    await page.getByRole('menuitem', { name: 'Modifier' }).click()
    await titre(`Modifier ${commande.RefCmmd}`)
    await page.getByRole('textbox', { name: 'Remise en francs' }).fill('5000')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Enter')
    await titre(commande.RefCmmd)
    await page.getByText('25 000 F').first().waitFor()
  })

  it('une vente que rien ne retient se supprime et rend sa monture ; aux verres commandés, elle reste et le client aussi', async () => {
    await seConnecter(page, compte('gerant'))
    const client = await unClient('Dago')
    const monture = await uneMonture(4)
    const libre = await vendre(client, { IdArticle1: monture._id, PrixMont1: monture.PrixVente })
    const retenue = await vendre(client, { PrixMont1: 30_000, PrixVerD1: 20_000 })
    await appelDirect(page, 'PUT', `/api/valide-commande-verre/${client._id}`, { RefCmmd: retenue.RefCmmd })
    expect(await quantite(monture)).toBe(monture.Quantite - 1)
    await page.goto(`/apps/commandeclient/detail/${client._id}/${libre.RefCmmd}`)
    await titre(libre.RefCmmd)
    await annuler()
    await titre('Commandes')
    expect(await quantite(monture)).toBe(monture.Quantite)

    await page.goto(`/apps/commandeclient/detail/${client._id}/${retenue.RefCmmd}`)
    await titre(retenue.RefCmmd)
    const avant = await appelDirect<Client>(page, 'GET', `/api/client/single/${client._id}`)
    await annuler()
    await page.getByText('Impossible de supprimer cette vente').waitFor()
    await sansFaute(page, 'suppression refusée')
    expect(await appelDirect(page, 'GET', `/api/client/single/${client._id}`)).toEqual(avant)
  })

  it('le bon scanné se joint à la prise en charge sans quitter la vente', async () => {
    await seConnecter(page, compte('opticien'))
    const client = await unClient('Ahoua')
    const [assurance] = await appelDirect<{ Libelle: string }[]>(page, 'GET', '/api/assurances')
    await page.goto(`/apps/commandeclient/add/${client._id}`)
    await titre('Nouvelle commande')
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
})

describe('l’atelier', () => {
  it('note une monture cassée et qui paie ; une autre quitte le stock', async () => {
    await seConnecter(page, compte('opticien'))
    const client = await unClient('Tapé')
    const monture = await uneMonture(8)
    const commande = await vendre(client, {
      IdArticle1: monture._id,
      PrixMont1: monture.PrixVente,
      PrixVerD1: 20_000,
      PrixVerG1: 20_000,
    })
    await page.goto(`/apps/atelier?commande=${commande._id}`)
    await bouton('Monture cassée').click()
    const casse = fenetre('Monture cassée')
    await casse.getByRole('button', { name: 'Sortir une autre monture' }).click()
    await casse.getByText('Obligatoire').waitFor()
    await casse.getByRole('textbox', { name: /Ce qui s’est passé/ }).fill('Branche pliée')
    await sansFaute(page, 'monture cassée')
    await casse.getByRole('button', { name: 'Sortir une autre monture' }).click()
    await page.getByText('Branche pliée · L’officine').waitFor()
    expect(await quantite(monture)).toBe(monture.Quantite - 2)
  })

  it('ses délais et ses tolérances se règlent, et s’essaient avant d’enregistrer', async () => {
    await seConnecter(page, compte('administrateur'), '/apps/configurations?onglet=atelier')
    await page.getByRole('heading', { name: 'Essayer une correction' }).waitFor()
    await page.getByRole('textbox', { name: 'Puissance', exact: true }).fill('-8')
    await page.getByText('±0,16').waitFor()
    await page.getByRole('textbox', { name: /^Atelier/ }).fill('2')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Réglages de l’atelier enregistrés').waitFor()
    await page.getByRole('textbox', { name: /^Atelier/ }).fill('1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Enter')
    await page.getByText(/Modifiée? le/).waitFor()
  })
})
