import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

const chemin = () => new URL(page.url()).pathname
const titre = (nom: string) =>
  page.locator('#contenu').getByRole('heading', { level: 1, name: nom }).waitFor()
const ligne = (nom: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: nom, exact: true }) })

async function ajouter(adresse: string, champs: Record<string, string>) {
  await page.goto(adresse)
  for (const [nom, valeur] of Object.entries(champs))
    await page.getByRole('textbox', { name: nom, exact: true }).fill(valeur)
  await page.getByRole('button', { name: /^Enregistrer/ }).click()
  await page.waitForURL(url => url.pathname.endsWith('-list') || url.pathname === '/apps/rubrique-depense')
}

async function chercher(liste: string, q: string) {
  await aller(page, `${liste}?q=${encodeURIComponent(q)}`)
}

async function menuDe(nom: string, action: string) {
  await page.getByRole('button', { name: `Actions : ${nom}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const deposer = (nom: string, texte: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: nom, mimeType: 'text/csv', buffer: Buffer.from(texte, 'utf8') })

describe('les tables de référence', () => {
  it('ouvrent toutes leurs adresses, anciennes comprises', async () => {
    await seConnecter(page)
    const adresses = readFileSync(join(import.meta.dirname, '../meta/ecrans.tsv'), 'utf8')
      .split('\n')
      .map(l => l.split('\t'))
      .filter(([aire]) => aire === 'referentiel')
      .map(([, adresse]) => adresse as string)
      .filter(adresse => !adresse.includes('{'))
    expect(adresses.length).toBeGreaterThan(25)
    for (const adresse of adresses) {
      await aller(page, adresse)
      // An older address of a record that names none leads to its list.
      const attendue = /-(view|edit)$/.test(adresse) ? /-list$/ : new RegExp(`${adresse}$`)
      await expect.poll(chemin, { message: adresse }).toMatch(attendue)
    }
  })

  it('une catégorie d’article dit son type et son code de TVA', async () => {
    await seConnecter(page)
    await page.goto('/apps/categorie_article/categorie_article-list')
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
    await chercher('/apps/categorie_article/categorie_article-list', 'SOL')
    await ligne('SOL').getByText('Monture').waitFor()
    await ligne('SOL').getByText(code).waitFor()
    await ligne('SOL').getByRole('link').click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Code TVA' }).inputValue()).toBe(code)
  })

  it('un pays encore utilisé n’est pas supprimé : la phrase du serveur dit par quoi', async () => {
    await seConnecter(page)
    await chercher('/apps/pays/pays-list', 'Ivoire')
    await menuDe('Côte d’Ivoire', 'Supprimer')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    const refus = page.getByRole('alert')
    await refus.getByText(/est encore utilisé par \d+ villes/).waitFor()
    await ligne('Côte d’Ivoire').waitFor()
    await sansFaute(page, 'suppression refusée')
  })

  it('les villes d’un pays se retrouvent par leur pays', async () => {
    await seConnecter(page)
    await page.goto('/apps/ville/ville-list')
    await page.getByRole('button', { name: 'Ajouter un filtre' }).click()
    await page.getByRole('button', { name: 'Pays', exact: true }).click()
    await page.getByRole('combobox', { name: 'Pays' }).fill('ivoire')
    await page.getByRole('option', { name: 'Côte d’Ivoire' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('IdPays')).toMatch(/^[0-9a-f-]{36}$/)
    await ligne('Abidjan').waitFor()
  })

  it('deux marques de même sens se fusionnent, après comparaison', async () => {
    await seConnecter(page)
    await ajouter('/apps/marque/marque-add', { Marque: 'Lagune Optic' })
    await ajouter('/apps/marque/marque-add', { Marque: 'Lagune Optique' })
    await chercher('/apps/marque/marque-list', 'Lagune Opti')
    await menuDe('Lagune Optique', 'Fusionner')
    await titre('Fusionner deux fiches')
    await page.getByRole('combobox', { name: 'Le doublon' }).fill('Lagune')
    await page.getByRole('option', { name: 'Lagune Optic', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Après la fusion' }).waitFor()
    await sansFaute(page, 'fusion')
    await page.getByRole('button', { name: 'Fusionner', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByText(/«\sLagune Optic\s» disparaît/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Fusionner' }).click()
    await titre('Lagune Optique')
    await chercher('/apps/marque/marque-list', 'Lagune Opti')
    await ligne('Lagune Optique').waitFor()
    expect(await ligne('Lagune Optic').count()).toBe(0)
  })

  it('« Garder l’autre » échange les rôles, et dit ce qui utilise chacun', async () => {
    await seConnecter(page)
    await ajouter('/apps/pays/pays-add', { Libellé: 'Cote Ivoire bis' })
    await chercher('/apps/pays/pays-list', 'Cote Ivoire bis')
    await menuDe('Cote Ivoire bis', 'Fusionner')
    await page.getByRole('combobox', { name: 'Le doublon' }).fill('côte d’ivoire')
    await page.getByRole('option', { name: 'Côte d’Ivoire' }).click()
    await page.getByRole('link', { name: 'Garder l’autre' }).click()
    await page.getByRole('heading', { name: 'Fiche gardée : Côte d’Ivoire' }).waitFor()
    const villes = page.getByRole('row', { name: /Utilisée par\s: Villes/ })
    await expect.poll(() => villes.getByRole('cell').nth(1).textContent()).toBe('0')
    expect(Number(await villes.getByRole('cell').nth(0).textContent())).toBeGreaterThan(10)
  })

  it('un fichier est lu sans rien écrire, puis importé ; une ligne fausse arrête tout', async () => {
    await seConnecter(page)
    await page.goto('/apps/ville/ville-list')
    await page.getByRole('link', { name: 'Importer' }).click()
    await titre('Importer depuis Excel')
    const [modele] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger le modèle' }).click(),
    ])
    expect(modele.suggestedFilename()).toMatch(/\.xlsx$/)
    await deposer('villes.csv', 'Libellé;Pays\nVilleneuve-Essai;Côte d’Ivoire\nAilleurs;Atlantide\n')
    await page.getByText('À corriger dans le fichier').waitFor()
    await page.getByRole('cell', { name: /Atlantide/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Importer \d/ }).count()).toBe(0)
    await sansFaute(page, 'essai d’import')
    await deposer('villes.csv', 'Libellé;Pays\nVilleneuve-Essai;Côte d’Ivoire\nAbidjan;Côte d’Ivoire\n')
    await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
    await page.getByText('1 fiche ajoutée, aucune complétée.').waitFor()
    await chercher('/apps/ville/ville-list', 'Villeneuve-Essai')
    await ligne('Villeneuve-Essai').waitFor()
  })

  it('la liste trouvée s’exporte en Excel', async () => {
    await seConnecter(page)
    await chercher('/apps/banques/banques-list', 'a')
    await page.getByRole('button', { name: 'Exporter' }).click()
    const [fichier] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ])
    expect(fichier.suggestedFilename()).toMatch(/\.xlsx$/)
  })

  it('une rubrique de dépense retirée se remet', async () => {
    await seConnecter(page)
    await ajouter('/apps/rubrique-depense-add', { Libellé: 'Groupe électrogène' })
    await chercher('/apps/rubrique-depense', 'électrogène')
    await menuDe('Groupe électrogène', 'Supprimer')
    const avis = page.locator('.mantine-Notification-root', { hasText: '« Groupe électrogène » retirée' })
    await avis.waitFor()
    await expect.poll(() => ligne('Groupe électrogène').count()).toBe(0)
    await avis.getByRole('button', { name: 'Annuler' }).click()
    await ligne('Groupe électrogène').waitFor()
  })

  it('une rubrique modifiée garde son nouveau nom', async () => {
    await seConnecter(page)
    await ajouter('/apps/rubrique-depense-add', { Libellé: 'Eau de source' })
    await chercher('/apps/rubrique-depense', 'Eau de source')
    await ligne('Eau de source').getByRole('link').click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Fontaines des salons')
    await page.getByRole('button', { name: /^Enregistrer/ }).click()
    await chercher('/apps/rubrique-depense', 'Eau de source')
    await ligne('Eau de source').getByText('Fontaines des salons').waitFor()
  })

  it('qui ne tient pas les tables les lit sans pouvoir les changer', async () => {
    await seConnecter(page, compte('opticien'))
    await page.goto('/apps/assurances/assurances-list')
    await titre('Assurances')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL('**/assurance-edit/*')
    await page.getByText('Délai de dépôt (jours)').waitFor()
    expect(await page.getByRole('textbox', { name: 'Libellé' }).count()).toBe(0)
    await page.goto('/apps/assurances/assurances-import')
    await page.waitForURL('**/pages/not-authorized')
  })
})

describe('l’accessibilité des tables de référence', () => {
  it('axe ne trouve rien, ni en clair ni en sombre', async () => {
    await seConnecter(page)
    for (const adresse of [
      '/apps/assurances/assurances-list',
      '/apps/categorie_article/categorie_article-add',
      '/apps/marque/marque-add',
      '/apps/ville/ville-import',
      '/apps/rubrique-depense',
    ]) {
      await aller(page, adresse)
      await sansFaute(page, adresse)
    }
  })
})
