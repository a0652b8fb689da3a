import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aller, auRepos, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, chemin, sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

const titre = (texte: string | RegExp, ou: Page = page) =>
  ou.getByRole('heading', { level: 1, name: texte }).waitFor()
const bouton = (nom: string | RegExp, ou: Page = page) => ou.getByRole('button', { name: nom })
const articles = (q: string, ou: Page = page) =>
  appelDirect<ArticleDeListe[]>(ou, 'GET', `/api/stock/articles?limit=5&q=${encodeURIComponent(q)}`)

/** As a scanner types: the whole code at once, then Enter, wherever the focus is. */
const scanner = (code: string, ou: Page = page) =>
  ou.evaluate(texte => {
    // Dated when they are made, as by the keyboard: a busy machine may be slow to hand them out.
    const touches = [...texte, 'Enter'].map(
      key => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const touche of touches) document.body.dispatchEvent(touche)
  }, code)

/** An officine whose shelves nobody else counts. */
const GERANT = compte('gerant', 'marcory')

it('un article se cherche et se scanne de partout, se filtre par prix ; dix partent, neuf arrivent et le manquant passe en perte, vu des deux côtés sans recharger ; un rayon se compte au lecteur et à la main', async () => {
  await seConnecter(page, GERANT, '/apps/stock?limit=3')
  await titre('Articles en stock')
  const [article] = (await articles('bandama')) as [ArticleDeListe]
  await page.getByRole('searchbox', { name: /Marque, référence/ }).fill('bandama')
  const trouves = page.getByRole('status').filter({ hasText: /résultats? sur/ })
  await trouves.waitFor()

  await scanner(article.CodeBarre)
  await titre(new RegExp(article.Reference))
  expect(chemin(page)).toBe(`/apps/stock/article/${article._id}`)
  await page.getByText('Mouvements').waitFor()
  await bouton('Changer prix et seuil').click()
  await page.getByRole('textbox', { name: 'Prix de vente' }).fill('77 500')
  await sansFaute(page, 'changer le prix')
  await bouton('Enregistrer').click()
  await page.getByText(/prix et seuil enregistrés/).waitFor()
  await page.locator('dd', { hasText: /77.500/ }).waitFor()
  await bouton('Autres actions').click()
  await page.getByRole('menuitem', { name: 'Corriger l’article' }).click()
  // Other officines have it: the name that is theirs too is not asked of whoever would be refused.
  await page.getByText(/ce qui le nomme se corrige au siège/).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Couleur' }).count()).toBe(0)
  await sansFaute(page, 'corriger un article')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await scanner('0000000000000')
  await page.getByText('Aucun article ne porte le code-barres 0000000000000').waitFor()

  await aller(page, '/apps/stock?limit=3')
  await bouton('Ajouter un filtre').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prix de vente' }).click()
  await page.getByRole('textbox', { name: 'Au moins' }).fill('50 000')
  await page.getByRole('textbox', { name: 'Au plus' }).fill('20 000')
  await page.getByText('Le plus petit montant dépasse le plus grand.').waitFor()
  await page.getByRole('textbox', { name: 'Au moins' }).fill('10 000')
  await sansFaute(page, 'fourchette de prix')
  await bouton('Appliquer').click()
  await trouves.waitFor()
  expect(new URL(page.url()).searchParams.get('PrixMax')).toBe('20000')
  await aller(page, '/apps/stock/sorties?Nature=Vente&limit=3')
  await titre('Articles sortis')
  await page.getByRole('row', { name: /Vente/ }).first().waitFor()

  const plateau = await autrePoste()
  await seConnecter(plateau, compte('gerant', 'plateau'), '/apps/stock/articles-transferer?limit=3')
  await titre('Transferts', plateau)
  await aller(page, '/apps/stock/transfert-article/nouveau')
  await page.getByRole('combobox', { name: 'Scanner ou chercher un article' }).fill('etui rigide noir')
  await page.keyboard.press('Enter')
  const quantite = page.getByRole('textbox', { name: 'Quantité : Étui rigide Noir' })
  await quantite.fill('100000')
  await quantite.press('Tab')
  await expect.poll(() => quantite.getAttribute('aria-invalid')).toBe('true')
  await quantite.fill('10')
  await quantite.press('Enter')
  await page.getByRole('combobox', { name: 'Officine qui reçoit' }).click()
  await page.getByRole('option', { name: 'Plateau' }).click()
  await sansFaute(page, 'nouveau transfert')
  await bouton('Envoyer 10 articles').click()
  await titre(/^TRF-MRC-/)
  const reference = (await page.locator('h1').first().textContent()) as string

  await plateau.getByText(reference).first().click()
  await titre(reference, plateau)
  await plateau.getByRole('textbox', { name: /Arrivés : Étui rigide Noir/ }).fill('9')
  await plateau.keyboard.press('Tab')
  await sansFaute(plateau, 'réception d’un transfert')
  await bouton('Recevoir 9 articles', plateau).click()
  await plateau.getByText('1 article manque').waitFor()

  await page.getByText('1 article manque').waitFor()
  // Who sent does not write off.
  await bouton('Passer en perte', plateau).click()
  await plateau.getByRole('textbox', { name: 'Motif' }).fill('Cassé dans le colis')
  await sansFaute(plateau, 'passer en perte')
  await plateau.getByRole('dialog').getByRole('button', { name: 'Passer en perte' }).click()
  await page.getByText('Clos avec manquants').first().waitFor()
  await plateau.getByText('Clos avec manquants').first().waitFor()

  await page.setViewportSize({ width: 834, height: 1112 })
  await aller(page, '/apps/inventaire?limit=3')
  await bouton('Ouvrir un inventaire').click()
  await page.getByText('Une catégorie').click()
  await page.getByRole('combobox', { name: 'Catégorie' }).click()
  await page.getByRole('option', { name: /Produit d’entretien/ }).click()
  await sansFaute(page, 'ouvrir un inventaire')
  await bouton('Commencer le compte').click()
  await titre(/^INV-MRC-/)
  const [spray] = (await articles('spray')) as [ArticleDeListe]
  const champ = page.getByRole('textbox', { name: 'Scanner un code-barres' })
  await champ.fill(spray.CodeBarre)
  await champ.press('Enter')
  await page.locator('output', { hasText: '1' }).waitFor()
  await champ.blur()
  await scanner(spray.CodeBarre)
  await page.locator('output', { hasText: '2' }).waitFor()
  const aLaMain = page.getByRole('textbox', { name: `Compté : ${spray.Reference}` }).first()
  await aLaMain.fill(String(spray.Quantite - 1))
  await aLaMain.press('Enter')
  await page.getByText('1 écart').first().waitFor()
  await auRepos(page)
  await bouton('Terminer').click()
  await page.getByText('1 écart deviendra un mouvement de stock').waitFor()
  // Over what was counted, which is looked at with it.
  await sansFaute(page, 'compter, et terminer un inventaire')
  await bouton('Passer en stock').click()
  await page.getByText('Passé en stock').first().waitFor()
  const apres = await appelDirect<ArticleDeListe>(page, 'GET', `/api/stock/article/${spray._id}`)
  expect(apres.Quantite).toBe(spray.Quantite - 1)
})
