import type { Bon } from '@dioptrie/domain/receptions/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, chemin, sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

const titre = (texte: string | RegExp, ou: Page = page) =>
  ou.getByRole('heading', { level: 1, name: texte }).waitFor()
const bouton = (nom: string | RegExp, ou: Page = page) => ou.getByRole('button', { name: nom })
const article = async (q: string) =>
  (
    await appelDirect<ArticleDeListe[]>(page, 'GET', `/api/stock/articles?limit=1&q=${encodeURIComponent(q)}`)
  )[0] as ArticleDeListe
const bon = (ou: Page = page) =>
  appelDirect<Bon>(ou, 'GET', `/api/commande/fournisseur/${chemin(ou).split('/').at(-1)}`)
const ligne = (rang: number, champ: string) => page.locator(`[data-rang="${rang}"] [data-cellule="${champ}"]`)
const taper = async (...cases: string[]) => {
  for (const texte of cases) {
    await page.keyboard.type(texte)
    await page.keyboard.press('Tab')
  }
}

it('40 montures se reçoivent au clavier et au lecteur, jusqu’aux étiquettes, au transfert et au stock ; le reste part au Plateau, qui en trouve une de moins et le dit', async () => {
  await seConnecter(page, compte('magasinier'), '/apps/commandefourn/commandefourn-list?limit=3')
  await titre('Bons de réception')
  const connu = await article('akwa')

  await page.keyboard.press('n')
  await titre('Nouveau bon de réception')
  await page.getByRole('combobox', { name: 'Fournisseur' }).waitFor()
  await page.keyboard.type('golfe')
  await page.getByRole('option', { name: 'Montures du Golfe' }).waitFor()
  await page.keyboard.press('Enter')

  // A known frame scanned twice is one line of two, with its last prices.
  await page.keyboard.press('F2')
  await ligne(0, 'CodeBarre').waitFor()
  for (const _ of [1, 2]) {
    await page.keyboard.type(connu.CodeBarre, { delay: 1 })
    await page.keyboard.press('Enter')
  }
  await page.getByRole('row', { name: new RegExp(`${connu.Reference}.* 2 `) }).waitFor()
  // A new one is typed: category and brand are those of the line before.
  await page.keyboard.press('F2')
  await ligne(1, 'Reference').focus()
  await taper('NV 4038', 'Noir', '52-18-140', '38', '20000', '10 %', '45000')
  await ligne(1, 'PrixVenteTTC').focus()
  await page.keyboard.press('Enter')
  await ligne(2, 'CodeBarre').waitFor()
  await page.getByRole('row', { name: /NV 4038/ }).waitFor()
  await sansFaute(page, 'saisie d’un bon')

  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/commandefourn/view/*')
  await titre(/^BR-ANG-/)
  const cree = await bon()
  expect(cree).toMatchObject({ statut: 'Créé', Quantite: 40, NombreLignes: 2 })
  expect(cree.lignes[1]).toMatchObject({
    Quantite: 38,
    Remise: 2000,
    CodeBarre: expect.stringMatching(/^DP/),
  })

  await bouton('Étiquettes').click()
  await page.getByText('40 étiquettes, une par pièce.').waitFor()
  await sansFaute(page, 'étiquettes')
  const onglet = page.context().waitForEvent('page')
  await bouton('Imprimer les étiquettes').click()
  await (await onglet).close()

  await bouton('Transférer').first().click()
  await page.getByText('Officine qui recevra').waitFor()
  await sansFaute(page, 'transférer')
  // Nobody is proposed; letters choose, and Enter does not send what is still being chosen.
  await bouton('Transférer 40 articles').click()
  await page.getByText('Dites à quelle officine cela part.').waitFor()
  await page.keyboard.type('plat', { delay: 1 })
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Officine qui recevra' }).inputValue())
    .toBe('Plateau')
  await page.locator('[data-transfert="1"]').fill('8')
  await page.keyboard.press('Enter')
  await bouton('Transférer 10 articles').click()
  // To the wrong shop: taken back alone, and sent again.
  await bouton('Reprendre l’envoi à Plateau').click()
  await page.getByText('Reprendre cet envoi à Plateau ?').waitFor()
  await sansFaute(page, 'reprendre un envoi')
  await bouton('Reprendre 10 articles').click()
  await page.getByText('Envoi à Plateau repris : 10 articles').waitFor()
  expect(await bon()).toMatchObject({ statut: 'Créé', QuantiteTransferee: 0, EnTransit: 0 })
  await bouton('Transférer').first().click()
  await page.getByRole('combobox', { name: 'Officine qui recevra' }).fill('angr')
  await page.keyboard.press('Enter')
  await page.locator('[data-transfert="1"]').fill('8')
  await page.keyboard.press('Enter')
  await bouton('Transférer 10 articles').click()
  await bouton('Valider la réception').click()
  await page.getByText('Réception validée : 10 articles entrent en stock').waitFor()
  await page.getByText('Transféré en partie').first().waitFor()
  expect(await bon()).toMatchObject({ statut: 'Transféré', QuantiteRecue: 10, EnTransit: 0 })
  expect((await article(connu.CodeBarre)).Quantite).toBe(connu.Quantite + 2)

  const officines = await appelDirect<{ _id: string; Code: string }[]>(page, 'GET', '/api/officines')
  await appelDirect(page, 'PUT', `/api/commande/fournisseur/transfert/${cree._id}`, {
    lignes: [
      { _id: cree.lignes[1]?._id, IdOfficine: officines.find(o => o.Code === 'PLT')?._id, Quantite: 30 },
    ],
  })
  const chezEux = await autrePoste({ viewport: { width: 820, height: 1180 } })
  // The tools of the list come after its rows, late on a slow line: the rows stay where the hand is going.
  const outils = Promise.withResolvers<void>()
  await chezEux.route('**/assets/filtres-*.js', async route => {
    await outils.promise
    await route.continue()
  })
  await seConnecter(
    chezEux,
    compte('gerant', 'plateau'),
    '/apps/commandefourn/commandefourn-transferer?limit=3',
  )
  await titre(/Bons transférés/, chezEux)
  const leur = chezEux.getByText(cree.RefBR)
  await leur.waitFor()
  const place = await leur.boundingBox()
  outils.resolve()
  await bouton('Exporter', chezEux).waitFor()
  expect(await leur.boundingBox()).toEqual(place)
  await leur.click()
  await titre(cree.RefBR, chezEux)
  await chezEux.getByText('À valider par Plateau').waitFor()
  await chezEux.locator('[data-reception="0"]').fill('29')
  await chezEux.keyboard.press('Enter')
  await bouton('Valider la réception', chezEux).click()
  await chezEux.getByText('Dites pourquoi.').waitFor()
  await sansFaute(chezEux, 'validation')
  await chezEux.keyboard.type('Arrivée cassée')
  await chezEux.keyboard.press('Escape')
  await bouton('Valider la réception', chezEux).click()
  await chezEux.getByText(/Réception validée/).waitFor()
  expect(await bon(chezEux)).toMatchObject({ statut: 'Validé', QuantiteRecue: 39 })
  // On its line, and in the claim that it makes.
  await chezEux
    .getByText(/Arrivée cassée/)
    .first()
    .waitFor()

  // What was received is theirs to label too, and the paper theirs to print.
  await bouton('Étiquettes', chezEux).click()
  await chezEux.getByText('39 étiquettes, une par pièce.').waitFor()
  await bouton('Annuler', chezEux).click()
  await bouton('Autres actions', chezEux).click()
  const papier = chezEux.context().waitForEvent('page')
  await chezEux.getByRole('menuitem', { name: 'Imprimer' }).click()
  await (await papier).close()
})
