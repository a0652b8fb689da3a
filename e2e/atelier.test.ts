import type { Client } from '@dioptrie/domain/clients/contract'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, papier, sansFaute } from './parcours.ts'

const { page, poste } = await ouvrirParcours()

const bouton = (name: string | RegExp) => page.getByRole('button', { name })

/** A client, a prescription and an order of one pair, whose lenses are there. */
async function uneVente(monture?: ArticleDeListe) {
  const { _id } = await appelDirect<Client>(page, 'POST', '/api/client/create', {
    Nom: 'Akissi',
    Prenoms: 'Rose',
    Contacts: ['0700554499'],
  })
  const { ordonnances } = await appelDirect<Client>(page, 'PUT', `/api/ordonnance/client/add/${_id}`, {
    DateOrd: '2026-10-02',
    TypeVision: 'Loin',
    OD: { Sph: -2.5, Cyl: -1.75, Axe: 165, Hauteur: 20 },
    OG: { Sph: -2.25, Cyl: -1.25, Axe: 10, Hauteur: 20 },
  })
  const vendu = await appelDirect<Client>(page, 'PUT', `/api/commande/client/add/${_id}`, {
    RefOrd: ordonnances[0]?.RefOrd,
    ...(monture ? { IdArticle1: monture._id, PrixMont1: monture.PrixVente } : { PrixMont1: 40_000 }),
    PrixVerD1: 30_000,
    PrixVerG1: 30_000,
  })
  const commande = vendu.commandes[0]
  if (!commande) throw new Error('la vente n’a pas été enregistrée')
  await appelDirect(page, 'PUT', `/api/valide-commande-verre/${_id}`, { RefCmmd: commande.RefCmmd })
  await appelDirect(page, 'PUT', `/api/valide-livraison-commande-verre/${commande._id}`, {})
  return commande._id
}

const aFaire = (phrase: string) => page.getByText(phrase).waitFor()

it('l’atelier tient sur un téléphone, trouve une commande par son QR et la remet avant le solde, contre la signature du client ; un verre cassé se fait refaire d’un geste, un verre rayé se retourne avec son motif, une monture cassée en sort une autre', async () => {
  await seConnecter(page, compte('opticien'))
  const vente = await uneVente()
  const { pageOfItems } = await appelDirect<{ pageOfItems: ArticleDeListe[] }>(
    page,
    'GET',
    '/api/stock/articles?page=1&limit=50&TypeArticle=Monture&Disponibilite=Disponible&tri=-PrixVente',
  )
  const monture = pageOfItems.filter(a => a.Quantite >= 3)[8] as ArticleDeListe
  const aRefaire = await uneVente(monture)
  await appelDirect(page, 'PUT', `/api/valide-montage/${vente}`, {})
  await page.setViewportSize({ width: 390, height: 844 })
  await seConnecter(page, compte('gerant'), '/apps/atelier')
  await appelDirect(page, 'PUT', `/api/verification-montage/${vente}`, { Motif: 'Vu à l’œil' })
  await page.getByRole('radio', { name: 'À vérifier' }).waitFor({ state: 'attached' })
  await sansFaute(page, 'atelier au téléphone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The scanner of the bench types what the QR holds, wherever it is pointed.
  await page
    .getByRole('searchbox', { name: /référence ou QR/ })
    .fill(`https://boutique.example/apps/atelier?commande=${vente}`)
  await aFaire('À faire : remettre au client.')
  await bouton('Remettre au client').click()
  const remise = page.getByRole('dialog').last()
  const toile = await remise.getByRole('img', { name: 'Signature du client' }).boundingBox()
  if (!toile) throw new Error('la toile de la signature n’est pas là')
  await page.mouse.move(toile.x + 40, toile.y + 60)
  await page.mouse.down()
  await page.mouse.move(toile.x + 200, toile.y + 90, { steps: 5 })
  await page.mouse.up()
  await papier(poste, () => remise.getByRole('button', { name: 'Remettre au client' }).click())
  await page
    .getByText(/^Livrée le/)
    .first()
    .waitFor()
  const { livraison } = await appelDirect<{ livraison: { IdSignature: string } }>(
    page,
    'GET',
    `/api/atelier/commande/${vente}`,
  )
  expect(livraison.IdSignature).not.toBeNull()

  await aller(page, `/apps/atelier?commande=${aRefaire}`)
  await bouton('Actions sur le verre OD').click()
  await page.getByRole('menuitem', { name: 'Casse ou réfection' }).click()
  await bouton('Commander un nouveau verre').waitFor()
  await sansFaute(page, 'casse')
  await bouton('Commander un nouveau verre').click()
  await page.getByText(/^refait de CV-/).waitFor()
  await aFaire('À faire : recevoir les verres.')
  await bouton('Actions sur le verre OG').click()
  await page.getByRole('menuitem', { name: 'Retourner au fournisseur' }).click()
  await bouton('Retourner le verre').click()
  await page.getByText('Obligatoire').waitFor()
  await page.getByLabel('Motif du retour').fill('Rayure au centre')
  await bouton('Retourner le verre').click()
  await page.getByText('retourné : Rayure au centre').waitFor()

  await bouton('Monture cassée').click()
  const casse = page.getByRole('dialog', { name: 'Monture cassée' })
  await casse.getByRole('button', { name: 'Sortir une autre monture' }).click()
  await casse.getByText('Obligatoire').waitFor()
  await casse.getByRole('textbox', { name: /Ce qui s’est passé/ }).fill('Branche pliée')
  await sansFaute(page, 'monture cassée')
  await casse.getByRole('button', { name: 'Sortir une autre monture' }).click()
  await page.getByText('Branche pliée · L’officine').waitFor()
  const apres = await appelDirect<ArticleDeListe>(page, 'GET', `/api/stock/article/${monture._id}`)
  expect(apres.Quantite).toBe(monture.Quantite - 2)
})
