import type { Client } from '@dioptrie/domain/clients/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { describe, expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, chemin, sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

const titre = (texte: string | RegExp) => page.getByRole('heading', { level: 1, name: texte }).waitFor()
const enregistrer = () => page.keyboard.press('Control+Enter')

async function unClient(): Promise<Client> {
  const client = await appelDirect<Client>(page, 'POST', '/api/client/create', {
    Nom: 'Tiémoko',
    Prenoms: 'Grâce',
    Contacts: ['0700554433'],
  })
  return appelDirect<Client>(page, 'PUT', `/api/ordonnance/client/add/${client._id}`, {
    DateOrd: '2026-10-02',
    TypeVision: 'Progressif',
    OD: { Sph: -2.25, Cyl: -0.5, Axe: 175, Add: 2 },
    OG: { Sph: -2.5, Cyl: -1, Axe: 10, Add: 2 },
  })
}

const uneMonture = async (rang = 0): Promise<ArticleDeListe> => {
  const { pageOfItems } = await appelDirect<{ pageOfItems: ArticleDeListe[] }>(
    page,
    'GET',
    `/api/stock/articles?page=1&limit=50&Disponibilite=Disponible&tri=PrixVente`,
  )
  const article = pageOfItems[rang]
  if (!article) throw new Error('le réseau de démonstration n’a pas de monture en stock')
  return article
}

const prix = (nom: string) => page.getByRole('textbox', { name: nom })
const assurances = () => appelDirect<{ _id: string; Libelle: string }[]>(page, 'GET', '/api/assurances')

describe('vendre', () => {
  it('se fait au clavier : scan, verres, bon à 80 % avec plafond ; le partage tombe juste et la monture quitte le stock', async () => {
    await seConnecter(page, compte('opticien'))
    const client = await unClient()
    const monture = await uneMonture()
    await page.goto(`/apps/commandeclient/add/${client._id}`)
    await titre('Nouvelle commande')
    await page.getByText('Ordonnance du 02/10/2026').waitFor()
    await sansFaute(page, 'nouvelle commande')

    await page.keyboard.press('F2')
    await page.keyboard.type(monture.CodeBarre)
    await page.keyboard.press('Enter')
    await page.getByText(designation(monture)).first().waitFor()

    await page.getByRole('textbox', { name: 'Verre OD', exact: true }).fill('Progressif confort 1,60')
    expect(await page.getByRole('textbox', { name: 'Verre OG', exact: true }).inputValue()).toBe(
      'Progressif confort 1,60',
    )
    await prix('Prix du verre OD, paire 1').fill('85000')
    await page.keyboard.press('Tab')
    expect(await prix('Prix du verre OG, paire 1').inputValue()).toMatch(/^85\s000$/)
    await prix('Prix de la monture, paire 1').fill('60000')
    await prix('Prix du montage, paire 1').fill('5000')
    await page.keyboard.press('Tab')
    await page.getByLabel('Montants').getByText('235 000 F', { exact: false }).first().waitFor()

    await page.getByRole('button', { name: 'Saisir un bon' }).click()
    const fenetre = page.getByRole('dialog', { name: 'Saisir un bon' })
    const assurance = (await assurances())[0]?.Libelle ?? ''
    await fenetre.getByRole('combobox', { name: /Assurance/ }).fill(assurance)
    await page.keyboard.press('Enter')
    await fenetre.getByRole('textbox', { name: /N° du bon/ }).fill('26-11-4402')
    await fenetre.getByRole('textbox', { name: 'Taux', exact: true }).fill('80')
    await fenetre.getByRole('textbox', { name: 'Plafond monture' }).fill('50000')
    await fenetre.getByRole('textbox', { name: 'Plafond verres' }).fill('150000')
    await fenetre.getByRole('textbox', { name: 'Plafond annuel' }).fill('300000')
    await sansFaute(page, 'saisir un bon')
    await fenetre.getByRole('button', { name: 'Enregistrer' }).click()
    await fenetre.waitFor({ state: 'hidden' })
    // 80 % of 65 000 is 52 000, capped at 50 000; 80 % of 170 000 is 136 000.
    const montants = page.getByLabel('Montants')
    await montants.getByText('186 000 F').waitFor()
    await montants.getByText('49 000 F').waitFor()
    await sansFaute(page, 'commande couverte')

    await enregistrer()
    await page.waitForURL(`**/apps/commandeclient/detail/${client._id}/CMD-*`)
    const apres = await appelDirect<Client>(page, 'GET', `/api/client/single/${client._id}`)
    expect(apres.commandes[0]).toMatchObject({ Total: 235_000, PartAssurance: 186_000, PartClient: 49_000 })
    const reste = await appelDirect<ArticleDeListe>(page, 'GET', `/api/stock/article/${monture._id}`)
    expect(reste.Quantite).toBe(monture.Quantite - 1)
  })

  it('trouve ou crée le client sans quitter la vente', async () => {
    await seConnecter(page, compte('opticien'), '/apps/commandeclient/add')
    await titre('Nouvelle commande')
    await page.getByRole('button', { name: 'Créer un client' }).click()
    const fenetre = page.getByRole('dialog', { name: 'Nouveau client' })
    await fenetre.getByRole('textbox', { name: /^Nom/ }).fill('Zézé')
    await fenetre.getByRole('textbox', { name: /^Prénoms/ }).fill('Armande')
    await sansFaute(page, 'client créé pendant la vente')
    await fenetre.getByRole('button', { name: 'Créer un client' }).click()
    await page.waitForURL('**/apps/commandeclient/add/*')
    await page.getByRole('link', { name: 'Zézé Armande' }).waitFor()
  })

  it('rend la vente commencée à qui revient, et la dernière monture prise entre-temps se dit sur sa ligne', async () => {
    await seConnecter(page, compte('opticien'))
    const client = await unClient()
    const monture = await uneMonture(3)
    const adresse = `/apps/commandeclient/add/${client._id}`
    await page.goto(adresse)
    await titre('Nouvelle commande')
    await page.keyboard.press('F2')
    await page.keyboard.type(monture.CodeBarre)
    await page.keyboard.press('Enter')
    await page.getByText(designation(monture)).first().waitFor()
    await prix('Prix du montage, paire 1').fill('5000')
    await page.keyboard.press('Tab')
    await page.getByRole('heading', { level: 1 }).click()
    // The draft is kept a moment after the last key.
    await page.waitForFunction(() => Object.keys(localStorage).some(cle => cle.includes('commande:')))
    await page.goto('about:blank')
    await page.goto(adresse)
    await page.getByText('Brouillon repris.').waitFor()
    expect(await prix('Prix du montage, paire 1').inputValue()).toMatch(/^5\s000$/)

    const collegue = await autrePoste()
    await seConnecter(collegue, compte('gerant'))
    const autre = await appelDirect<Client>(collegue, 'POST', '/api/client/create', {
      Nom: 'Kla',
      Prenoms: 'Ode',
    })
    for (let n = 0; n < monture.Quantite; n++)
      await appelDirect(collegue, 'PUT', `/api/commande/client/add/${autre._id}`, {
        IdArticle1: monture._id,
        PrixMont1: 10_000,
      })
    await enregistrer()
    await page.getByText('Monture vendue entre-temps.').waitFor()
    expect(chemin(page)).toBe(adresse)
    await sansFaute(page, 'monture vendue entre-temps')
    await page.getByRole('button', { name: 'Choisir une autre monture' }).first().click()
    await page.getByText('Monture vendue entre-temps.').waitFor({ state: 'hidden' })
  })

  it('fait une proforma qui ne touche pas au stock, puis la commande d’un pas, avec son lien', async () => {
    await seConnecter(page, compte('opticien'))
    const client = await unClient()
    const monture = await uneMonture(5)
    await page.goto(`/apps/proformaclient/add/${client._id}`)
    await titre('Nouvelle proforma')
    await page.keyboard.press('F2')
    await page.keyboard.type(monture.CodeBarre)
    await page.keyboard.press('Enter')
    await page.getByText(designation(monture)).first().waitFor()
    await page.keyboard.press('Alt+2')
    await page.getByRole('region', { name: 'Paire 2' }).waitFor()
    await prix('Prix du verre OD, paire 2').fill('22500')
    await page.keyboard.press('Tab')
    await sansFaute(page, 'nouvelle proforma')
    await enregistrer()
    await page.waitForURL('**/apps/proforma-client/details/*')
    const id = chemin(page).split('/').at(-1)
    const enStock = () => appelDirect<ArticleDeListe>(page, 'GET', `/api/stock/article/${monture._id}`)
    expect((await enStock()).Quantite).toBe(monture.Quantite)

    await page.goto(`/apps/proforma-commande/${id}`)
    await titre('Nouvelle commande')
    await page.getByText(/depuis la proforma PRO-ANG-26-/).waitFor()
    await page.getByText(designation(monture)).first().waitFor()
    await enregistrer()
    await page.waitForURL('**/apps/commandeclient/detail/**')
    const apres = await appelDirect<Client>(page, 'GET', `/api/client/single/${client._id}`)
    expect(apres.commandes[0]).toMatchObject({
      IdProforma: id,
      Total: monture.PrixVente + 45_000,
    })
    expect((await enStock()).Quantite).toBe(monture.Quantite - 1)
  })
})
