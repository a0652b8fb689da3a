import type { Client } from '@dioptrie/domain/clients/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, chemin, sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

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

/** Those of which least is left come first. */
const uneMonture = async (rang: number): Promise<ArticleDeListe> => {
  const { pageOfItems } = await appelDirect<{ pageOfItems: ArticleDeListe[] }>(
    page,
    'GET',
    `/api/stock/articles?page=1&limit=50&TypeArticle=Monture&Disponibilite=Disponible&tri=PrixVente`,
  )
  const article = pageOfItems.toSorted((a, b) => a.Quantite - b.Quantite)[rang]
  if (!article) throw new Error('le réseau de démonstration n’a pas de monture en stock')
  return article
}

const prix = (nom: string) => page.getByRole('textbox', { name: nom })

const LISTE = {
  name: 'comoe.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Modèle;Gamme;Foyer;Matière;Indice;Sphère de;Sphère à;Cylindre de;Cylindre à;Prix\n` +
      `Comoé confort;Comoé;Progressif;Organique;1,50;-6;4;0;2;77 700\n`,
  ),
}

async function scanner(monture: ArticleDeListe) {
  await page.keyboard.press('F2')
  await page.keyboard.type(monture.CodeBarre)
  await page.keyboard.press('Enter')
  await page.getByText(designation(monture)).first().waitFor()
}

it('un verrier neuf : son tarif s’ouvre, sa liste s’importe après un essai ; une paire progressive s’y vend au clavier à son prix, et la dernière monture prise entre-temps se dit sur sa ligne', async () => {
  await seConnecter(page, compte('administrateur'))
  const client = await unClient()
  const { _id } = await appelDirect<{ _id: string }>(page, 'POST', '/api/fournisseur-verre/create', {
    Fournisseur: 'Verres de la Comoé',
  })
  await aller(page, `/apps/fournisseurverre/catalogue-verre?four=${_id}`)
  await page.getByRole('button', { name: 'Nouveau tarif' }).click()
  await page.getByLabel('Libellé').fill('Tarif Comoé')
  await page.getByRole('textbox', { name: 'Valable du' }).fill('01/10/2026')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Importer d’Excel' }).click()
  await page.locator('input[type=file]').setInputFiles(LISTE)
  await page.getByRole('button', { name: 'Essayer sans rien écrire' }).click()
  await page.getByRole('button', { name: /^Importer/ }).click()
  await page
    .getByText(/1 bande/)
    .first()
    .waitFor()

  const monture = await uneMonture(3)
  const adresse = `/apps/commandeclient/add/${client._id}`
  await aller(page, adresse)
  await titre('Nouvelle commande')
  await scanner(monture)
  const debut = Date.now()
  await page.keyboard.press('Alt+v')
  await titre('Choisir les verres')
  await page.keyboard.press('/')
  await page.keyboard.type('comoé')
  await page.getByRole('radio', { name: /Comoé confort/, checked: true }).waitFor()
  await page.getByText('1 modèle couvre les deux yeux').waitFor()
  await sansFaute(page, 'choisir les verres')
  await page.keyboard.press('Control+Enter')
  await titre('Nouvelle commande')
  await expect.poll(() => prix('Prix du verre OG, paire 1').inputValue()).toMatch(/^77\s700$/)
  await prix('Prix du montage, paire 1').focus()
  // As a hand does: a Ctrl+Enter that follows the last one too soon is the same press.
  await page.keyboard.type('5000', { delay: 120 })

  // Beside this screen, its last ones are sold: as many as there are now, other journeys sell and bring back meanwhile.
  const enStock = async () =>
    (await appelDirect<ArticleDeListe>(page, 'GET', `/api/stock/article/${monture._id}`)).Quantite
  while ((await enStock()) > 0)
    await appelDirect(page, 'PUT', `/api/commande/client/add/${client._id}`, {
      IdArticle1: monture._id,
      PrixMont1: monture.PrixVente,
    })
  await enregistrer()
  await page.getByText('Monture vendue entre-temps.').waitFor()
  expect(chemin(page)).toBe(adresse)
  await sansFaute(page, 'monture vendue entre-temps')
  await page.getByRole('button', { name: 'Choisir une autre monture' }).first().click()
  await page.getByText('Monture vendue entre-temps.').waitFor({ state: 'hidden' })
  await scanner(await uneMonture(5))
  await enregistrer()
  await titre(/^CMD-/)
  expect(Date.now() - debut).toBeLessThan(60_000)
  const lu = await appelDirect<Client>(page, 'GET', `/api/client/single/${client._id}`)
  const paire = lu.commandes.find(c => chemin(page).endsWith(c.RefCmmd))?.Paires[0]
  expect(paire).toMatchObject({ TypeVision: 'Progressif', OG: { IdModelVer: paire?.OD?.IdModelVer } })
  expect(paire?.OD).toMatchObject({
    Libelle: expect.stringContaining('Comoé confort'),
    PrixListe: 77_700,
  })
})
