import type { Client } from '@dioptrie/domain/clients/contract'
import { describe, expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, papier, sansFaute } from './parcours.ts'

const { page, poste, autrePoste } = await ouvrirParcours()

const bouton = (name: string | RegExp) => page.getByRole('button', { name })
const fenetre = () => page.getByRole('dialog')

/** A client, a prescription and an order of one pair. */
async function uneVente() {
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
    PrixMont1: 40_000,
    PrixVerD1: 30_000,
    PrixVerG1: 30_000,
  })
  const commande = vendu.commandes[0]
  if (!commande) throw new Error('la vente n’a pas été enregistrée')
  return {
    _id: commande._id,
    ref: commande.RefCmmd,
    adresse: `/apps/commandeclient/detail/${_id}/${commande.RefCmmd}`,
  }
}

const aFaire = (phrase: string) => page.getByText(phrase).waitFor()

describe('de la commande des verres à la livraison', () => {
  it('avant le solde, se remet par qui en a la permission, contre la signature du client', async () => {
    await seConnecter(page, compte('opticien'))
    const vente = await uneVente()
    const idClient = vente.adresse.split('/').at(-2)
    await appelDirect(page, 'PUT', `/api/valide-commande-verre/${idClient}`, { RefCmmd: vente.ref })
    await appelDirect(page, 'PUT', `/api/valide-livraison-commande-verre/${vente._id}`, {})
    const etabli = await autrePoste()
    await seConnecter(etabli, compte('atelier'))
    await appelDirect(etabli, 'PUT', `/api/valide-montage/${vente._id}`, {})
    await appelDirect(page, 'PUT', `/api/verification-montage/${vente._id}`, {})
    // The scanner of the bench types what the QR holds, wherever it is pointed.
    await page.goto('/apps/atelier')
    await page
      .getByRole('searchbox', { name: /référence ou QR/ })
      .fill(`https://boutique.example/apps/atelier?commande=${vente._id}`)
    await aFaire('À faire : remettre au client.')
    await bouton('Remettre au client').click()
    await page.getByText('Votre rôle ne permet pas de livrer avant le solde.').waitFor()

    await seConnecter(page, compte('gerant'), vente.adresse)
    await bouton('Remettre au client').click()
    const toile = await fenetre().getByRole('img', { name: 'Signature du client' }).boundingBox()
    if (!toile) throw new Error('la toile de la signature n’est pas là')
    await page.mouse.move(toile.x + 40, toile.y + 60)
    await page.mouse.down()
    await page.mouse.move(toile.x + 200, toile.y + 90, { steps: 5 })
    await page.mouse.up()
    await papier(poste, () => fenetre().getByRole('button', { name: 'Remettre au client' }).click())
    await page.getByText(/^Livrée le/).waitFor()
    const { livraison } = await appelDirect<{ livraison: { IdSignature: string } }>(
      page,
      'GET',
      `/api/atelier/commande/${vente._id}`,
    )
    expect(livraison.IdSignature).not.toBeNull()
  })

  it('un verre cassé se fait refaire d’un geste, un verre rayé se retourne avec son motif', async () => {
    await seConnecter(page, compte('opticien'))
    const vente = await uneVente()
    const idClient = vente.adresse.split('/').at(-2)
    await appelDirect(page, 'PUT', `/api/valide-commande-verre/${idClient}`, { RefCmmd: vente.ref })
    await appelDirect(page, 'PUT', `/api/valide-livraison-commande-verre/${vente._id}`, {})
    await page.goto(`/apps/atelier?commande=${vente._id}`)
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
  })

  it('tient sur un téléphone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await seConnecter(page, compte('atelier'), '/apps/atelier')
    await page.getByRole('radio', { name: 'À vérifier' }).waitFor({ state: 'attached' })
    await sansFaute(page, 'atelier au téléphone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
