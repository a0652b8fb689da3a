import type { Operation } from '@dioptrie/domain/caisse/contract'
import type { Client } from '@dioptrie/domain/clients/contract'
import type { VenteComptoir } from '@dioptrie/domain/comptoir/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adresseMontree, aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page, poste, autrePoste } = await ouvrirParcours()

const COMPTOIR = '/apps/commandecomptoir/commandecomptoir-add'
const titre = (p: Page, texte: string | RegExp) => p.getByRole('heading', { level: 1, name: texte }).waitFor()

/** The demonstration network may have opened its day already. */
async function ouvrirLaJournee() {
  await seConnecter(page, compte('caissier'), '/apps/caisse')
  await page.getByText(/La journée de caisse n’est pas ouverte|Attendu dans le tiroir/).waitFor()
  const bouton = page.getByRole('button', { name: 'Ouvrir la journée' })
  if (!(await bouton.isVisible())) return
  await sansFaute(page, 'caisse à ouvrir')
  await bouton.click()
  await page.getByText('Attendu dans le tiroir').waitFor()
}

async function unArticle(): Promise<ArticleDeListe> {
  const articles = await appelDirect<ArticleDeListe[]>(
    page,
    'GET',
    '/api/stock/articles?limit=1&tri=PrixVente',
  )
  return articles[0] as ArticleDeListe
}

it('au comptoir, au clavier : scanner, recevoir, rendre la monnaie, imprimer, et la liste du collègue suit ; laissée à la caisse, une vente s’y retrouve et se règle en deux modes ; une commande se règle en partie, puis le gérant annule le règlement avec un motif', async () => {
  await ouvrirLaJournee()
  const vente = await appelDirect<VenteComptoir>(page, 'POST', '/api/commande/comptoire/create', {
    lignes: [{ IdArticle: (await unArticle())._id, Quantite: 1, PrixUnitaire: 12_000 }],
    NomAcheteur: 'Traoré Awa',
  })
  await page.getByLabel(/^Nom, téléphone/).focus()
  await page.keyboard.type(vente.RefCmmd)
  await page.getByText('1 reste à payer').waitFor()
  await page.keyboard.press('Enter')
  await titre(page, vente.RefCmmd)
  await page.getByLabel('Montant réglé').fill('5 000')
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  await page.getByText(/Il reste 7.000.F à payer/).waitFor()
  await page.getByRole('button', { name: 'Encaisser un autre montant' }).click()
  await page.getByRole('button', { name: /^Tout le reste/ }).click()
  await page.getByRole('combobox', { name: 'Mode de paiement' }).click()
  await page.getByRole('option', { name: 'Wave' }).click()
  await page.getByLabel('Numéro').fill(`WV${Date.now()}`)
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  await page.getByText('Soldée').waitFor()

  const article = await unArticle()
  const collegue = await autrePoste()
  await seConnecter(collegue, compte('gerant'), '/apps/commandecomptoir/commandecomptoir-list?limit=3')

  await aller(page, COMPTOIR)
  for (let scan = 0; scan < 2; scan++) {
    await page.keyboard.press('F2')
    await page.keyboard.type(article.CodeBarre)
    await page.keyboard.press('Enter')
    await page.getByText(`${article.Quantite} en stock`).waitFor()
  }
  const quantite = page.getByLabel(/^Quantité de/)
  await expect.poll(() => quantite.inputValue()).toBe('2')
  const du = 2 * article.PrixVente
  await page.getByLabel('Reçu du client').fill(String(du + 1_500))
  await page
    .getByRole('status')
    .filter({ hasText: 'À rendre' })
    .getByText(/1.500.F/)
    .waitFor()
  await sansFaute(page, 'vente à encaisser')
  // Pressed twice, sold once.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  const dit = page.getByText(/Vente CPT-ANG-\d\d-\d+ enregistrée/)
  await dit.waitFor()
  const vendue = /CPT-[\w-]+/.exec((await dit.textContent()) ?? '')?.[0] as string
  const resultat = page.getByRole('status').filter({ hasText: vendue })
  await resultat.getByText('À rendre').waitFor()
  await resultat.getByText(/1.500.F/).waitFor()
  await page.keyboard.press('Control+Enter')
  await sansFaute(page, 'vente au comptoir encaissée')
  const [ticket] = await Promise.all([
    poste.waitForEvent('page'),
    page.getByRole('button', { name: 'Ticket 80 mm' }).click(),
  ])
  await expect.poll(() => adresseMontree(ticket)).toContain('blob:')
  await ticket.close()
  // Nobody reloaded the colleague's list.
  await collegue.getByText(vendue).waitFor()
  const apres = await appelDirect<ArticleDeListe>(page, 'GET', `/api/stock/article/${article._id}`)
  expect(apres.Quantite).toBe(article.Quantite - 2)

  const client = await appelDirect<Client>(page, 'POST', '/api/client/create', {
    Nom: 'Aké',
    Prenoms: 'Solange',
    Contacts: ['0700550011'],
  })
  const { commandes } = await appelDirect<Client>(collegue, 'PUT', `/api/commande/client/add/${client._id}`, {
    PrixMont1: 60_000,
  })
  const ref = commandes[0]?.RefCmmd as string
  await aller(page, `/apps/caisse/${client._id}/${ref}`)
  await page.getByLabel('Montant réglé').fill('99 999')
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  await page.getByText(/un règlement ne dépasse jamais ce reste/).waitFor()
  await sansFaute(page, 'règlement refusé')
  await page.getByLabel('Montant réglé').fill('15 000')
  await page.getByLabel('Reçu du client').fill('20 000')
  // Twice in one breath, then again on what the form has become: cashed once.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Règlement encaissé').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  const rendu = page.getByRole('status').filter({ hasText: 'Règlement encaissé' })
  await rendu.getByText('À rendre').waitFor()
  await rendu.getByText(/^5.000.F$/).waitFor()
  await rendu.getByText(/Il reste 45.000.F à payer/).waitFor()
  await page.getByRole('button', { name: 'Reçu 80 mm' }).waitFor()
  const operations = await appelDirect<Operation[]>(collegue, 'GET', '/api/operations?limit=50&mode=2')
  expect(operations.filter(o => o.IdClient === client._id).map(o => o.montant)).toEqual([15_000])

  await aller(collegue, `/apps/reglement_cmd_cptoire/reglement_cmd_cptoire-list?q=${vendue}&limit=3`)
  await collegue.getByText(vendue).waitFor()
  await aller(collegue, `/apps/operations?q=${ref}&limit=3`)
  const rang = collegue.getByRole('row').filter({ hasText: ref }).first()
  await rang.getByRole('button').last().click()
  await collegue.getByRole('menuitem', { name: 'Annuler' }).click()
  const confirmer = collegue.getByRole('button', { name: 'Annuler l’opération' })
  await expect.poll(() => confirmer.isDisabled()).toBe(true)
  await collegue.getByLabel('Motif').fill('Erreur de saisie')
  await confirmer.click()
  await collegue.getByText('(annulation)').first().waitFor()
  await collegue.getByRole('button', { name: 'Contrôler les écritures' }).click()
  await collegue.getByText('Aucune écriture n’a été retouchée.').waitFor()
  // Nor the cashier's screen.
  await page.getByText('Non réglée').first().waitFor()
})
