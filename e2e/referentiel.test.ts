import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

const titre = (nom: string) =>
  page.locator('#contenu').getByRole('heading', { level: 1, name: nom }).waitFor()
const ligne = (nom: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: nom, exact: true }) })
const chercher = (liste: string, q: string) => aller(page, `${liste}?q=${encodeURIComponent(q)}`)

async function menuDe(nom: string, action: string) {
  await page.getByRole('button', { name: `Actions : ${nom}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const deposer = (nom: string, texte: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: nom, mimeType: 'text/csv', buffer: Buffer.from(texte, 'utf8') })

it('une table de référence se remplit, se filtre, garde ce qui sert, réunit ce qui est double, se lit d’un fichier et s’exporte', async () => {
  await seConnecter(page, compte('administrateur'), '/apps/categorie_article/categorie_article-list')
  await page
    .getByRole('link', { name: /^Ajouter une catégorie/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Abréviation' }).fill('SOL')
  await page.getByRole('textbox', { name: 'Libellé' }).fill('Solaires')
  await page.getByRole('combobox', { name: 'Type d’article' }).click()
  await page.getByRole('option', { name: 'Monture' }).click()
  await page.getByRole('combobox', { name: 'Code TVA' }).click()
  const tva = page.getByRole('listbox', { name: 'Code TVA' }).getByRole('option').first()
  const code = (await tva.textContent()) ?? ''
  await tva.click()
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  await page.waitForURL('**/categorie_article-list*')
  await page.getByRole('searchbox').fill('SOL')
  await ligne('SOL').getByText('Monture').waitFor()
  await ligne('SOL').getByText(code).waitFor()
  await ligne('SOL').getByRole('link').click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Code TVA' }).inputValue()).toBe(code)

  await chercher('/apps/pays/pays-list', 'Ivoire')
  await menuDe('Côte d’Ivoire', 'Supprimer')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await page
    .getByRole('alert')
    .getByText(/est encore utilisé par \d+ villes/)
    .waitFor()
  await sansFaute(page, 'suppression refusée')

  await aller(page, '/apps/ville/ville-list')
  await page.getByRole('button', { name: 'Ajouter un filtre' }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.getByRole('combobox', { name: 'Pays' }).fill('ivoire')
  await page.getByRole('option', { name: 'Côte d’Ivoire' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('IdPays')).toMatch(/^[0-9a-f-]{36}$/)
  await ligne('Abidjan').waitFor()

  for (const Libelle_marq of ['Lagune Optic', 'Lagune Optique'])
    await appelDirect(page, 'POST', '/api/marque/create', { Libelle_marq })
  await chercher('/apps/marque/marque-list', 'Lagune Opti')
  await menuDe('Lagune Optique', 'Fusionner')
  await titre('Fusionner deux fiches')
  await page.getByRole('combobox', { name: 'Le doublon' }).fill('Lagune')
  await page.getByRole('option', { name: 'Lagune Optic', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Après la fusion' }).waitFor()
  await sansFaute(page, 'fusion')
  await page.getByRole('button', { name: 'Fusionner', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fusionner' }).click()
  await titre('Lagune Optique')
  await chercher('/apps/marque/marque-list', 'Lagune Opti')
  await ligne('Lagune Optique').waitFor()
  await ligne('Lagune Optic').waitFor({ state: 'detached' })

  // A file is read without writing anything; one wrong line stops all of it.
  await aller(page, '/apps/ville/ville-list')
  await page.getByRole('link', { name: 'Importer' }).click()
  await titre('Importer depuis Excel')
  const [modele] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le modèle' }).click(),
  ])
  expect(modele.suggestedFilename()).toMatch(/\.xlsx$/)
  await deposer('villes.csv', 'Libellé;Pays\nVilleneuve-Essai;Côte d’Ivoire\nAilleurs;Atlantide\n')
  await page.getByText('À corriger dans le fichier').waitFor()
  await page.getByRole('cell', { name: /« Atlantide » n’est pas dans la liste/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Importer \d/ }).count()).toBe(0)
  await deposer('villes.csv', 'Libellé;Pays\nVilleneuve-Essai;Côte d’Ivoire\nAbidjan;Côte d’Ivoire\n')
  await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
  await page.getByText('1 fiche ajoutée, aucune complétée.').waitFor()
  await chercher('/apps/ville/ville-list', 'Villeneuve-Essai')
  await ligne('Villeneuve-Essai').waitFor()
  await page.getByRole('button', { name: 'Exporter' }).click()
  const [fichier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  ])
  expect(fichier.suggestedFilename()).toMatch(/\.xlsx$/)
})
