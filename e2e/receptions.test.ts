import { readFileSync } from 'node:fs'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, chemin, sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

const titre = (texte: string | RegExp) => page.getByRole('heading', { level: 1, name: texte }).waitFor()
const bouton = (nom: string) => page.getByRole('button', { name: nom })
const article = async (q: string) =>
  (
    await appelDirect<ArticleDeListe[]>(page, 'GET', `/api/stock/articles?limit=1&q=${encodeURIComponent(q)}`)
  )[0] as ArticleDeListe
const bon = () => appelDirect<Bon>(page, 'GET', `/api/commande/fournisseur/${chemin(page).split('/').at(-1)}`)
const ligne = (rang: number, champ: string) => page.locator(`[data-rang="${rang}"] [data-cellule="${champ}"]`)
const taper = async (...cases: string[]) => {
  for (const texte of cases) {
    await page.keyboard.type(texte)
    await page.keyboard.press('Tab')
  }
}

/** The files of what stands above the rows of a list, as the build named them. */
const CONSTRUITS: Record<string, { file: string }> = JSON.parse(
  readFileSync(new URL('../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
)
const OUTILS = ['Outils', 'Filtres', 'Periodes'].map(nom => `/${CONSTRUITS[`src/ui/liste/${nom}.tsx`]?.file}`)

it('40 montures se reçoivent au clavier et au lecteur, jusqu’aux étiquettes, à l’envoi que l’on reprend, au stock et à celle qui manque', async () => {
  await page.setViewportSize({ width: 820, height: 1180 })
  // The tools of the list come after its rows, late on a slow line: the rows stay where the hand is going.
  const outils = Promise.withResolvers<void>()
  let retenus = 0
  await page.route(
    ({ pathname }) => OUTILS.includes(pathname),
    async route => {
      retenus++
      await outils.promise
      await route.continue()
    },
  )
  await seConnecter(page, compte('magasinier'), '/apps/commandefourn/commandefourn-list?limit=3')
  await titre('Bons de réception')
  const premier = page.getByText(/^BR-ANG-/).first()
  await premier.waitFor()
  await expect.poll(() => retenus).toBe(OUTILS.length)
  expect(await bouton('Exporter').count()).toBe(0)
  const place = await premier.boundingBox()
  outils.resolve()
  for (const venu of ['Exporter', 'Semaine', 'Ajouter un filtre']) await page.getByText(venu).waitFor()
  expect(await premier.boundingBox()).toEqual(place)
  await page.setViewportSize({ width: 1440, height: 900 })
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
  // To the wrong shop: taken back alone, and sent where it should go.
  await bouton('Reprendre l’envoi à Plateau').click()
  await page.getByText('Reprendre cet envoi à Plateau ?').waitFor()
  await sansFaute(page, 'reprendre un envoi')
  await bouton('Reprendre 10 articles').click()
  await page.getByText('Envoi à Plateau repris : 10 articles').waitFor()
  expect(await bon()).toMatchObject({ statut: 'Créé', QuantiteTransferee: 0, EnTransit: 0 })
  await appelDirect(page, 'PUT', `/api/commande/fournisseur/transfert/${cree._id}`, {
    lignes: [2, 8].map((Quantite, rang) => ({
      _id: cree.lignes[rang]?._id,
      IdOfficine: cree.IdOfficine,
      Quantite,
    })),
  })
  // Nobody reloaded the screen: the parcel is there to be counted, one short.
  await page.locator('[data-reception="1"]').fill('7')
  await page.keyboard.press('Enter')
  await bouton('Valider la réception').click()
  await page.getByText('Dites pourquoi.').waitFor()
  await sansFaute(page, 'validation')
  await page.keyboard.type('Arrivée cassée')
  await page.keyboard.press('Escape')
  await bouton('Valider la réception').click()
  await page.getByText('Réception validée : 9 articles entrent en stock').waitFor()
  await page.getByText('Transféré en partie').first().waitFor()
  expect(await bon()).toMatchObject({ statut: 'Transféré', QuantiteRecue: 9, EnTransit: 0 })
  expect((await article(connu.CodeBarre)).Quantite).toBe(connu.Quantite + 2)
  // On its line, and in the claim that it makes.
  await page
    .getByText(/Arrivée cassée/)
    .first()
    .waitFor()

  await bouton('Étiquettes').click()
  await page.getByText('39 étiquettes, une par pièce.').waitFor()
  await bouton('Annuler').click()
  await bouton('Autres actions').click()
  const papier = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Imprimer' }).click()
  await (await papier).close()
})
