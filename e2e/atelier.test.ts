import type { Client } from '@dioptrie/domain/clients/contract'
import { describe, expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page, poste } = await ouvrirParcours()

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

/** The paper that a click opens in a tab is a PDF. */
async function papier(cliquer: () => Promise<void>) {
  const reponse = poste.waitForEvent('response', r => r.headers()['content-type'] === 'application/pdf')
  await cliquer()
  expect((await reponse).status()).toBe(200)
}

async function mesurer(cote: 'OD' | 'OG', valeurs: Record<string, string>) {
  for (const [champ, valeur] of Object.entries(valeurs)) {
    const cellule = page.getByRole('textbox', { name: `${champ} ${cote}` })
    await cellule.fill(valeur)
    await cellule.press('Tab')
  }
}

describe('de la commande des verres à la livraison', () => {
  it('se commandent, arrivent, se montent par l’un, se vérifient par l’autre, se livrent avec la garantie', async () => {
    await seConnecter(page, compte('opticien'))
    const vente = await uneVente()
    await page.goto(vente.adresse)
    await aFaire('À faire : commander les verres.')
    await bouton('Commander les verres').click()
    await fenetre().getByText('−4,25 (+1,75) 75°').waitFor()
    await sansFaute(page, 'commander les verres')
    await fenetre().getByRole('button', { name: 'Commander les verres' }).click()
    await aFaire('À faire : recevoir les verres.')
    await sansFaute(page, 'commande aux verres attendus')

    await seConnecter(page, compte('atelier'), `/apps/commandes-verres?q=${vente.ref}`)
    await page.getByText('Akissi Rose').first().waitFor()
    await sansFaute(page, 'verres attendus')
    await page.goto(`/apps/atelier?commande=${vente._id}`)
    await bouton('Recevoir les verres').click()
    await aFaire('À faire : monter.')
    await papier(() => bouton('Fiche d’atelier').click())
    await bouton('Déclarer montée').click()
    await aFaire('Vous l’avez monté : quelqu’un d’autre doit le vérifier.')
    expect(await bouton('Vérifier').count()).toBe(0)
    await sansFaute(page, 'panneau de l’atelier')

    await seConnecter(page, compte('opticien'), '/apps/atelier')
    // The scanner of the bench types what the QR holds, wherever it is pointed.
    await page
      .getByRole('searchbox', { name: /référence ou QR/ })
      .fill(`https://boutique.example/apps/atelier?commande=${vente._id}`)
    await bouton('Vérifier').click()
    await mesurer('OD', { Sph: '-250', Cyl: '-175', Axe: '170', Hauteur: '20' })
    await mesurer('OG', { Sph: '-225', Cyl: '-125', Axe: '10', Hauteur: '20' })
    await page.getByText('Axe : écart +5, permis ±2').waitFor()
    expect(await bouton('Accepter malgré l’écart').isDisabled()).toBe(true)
    await sansFaute(page, 'contrôle hors tolérance')
    await mesurer('OD', { Axe: '166' })
    await page.getByText('Toutes les mesures sont dans les tolérances.').waitFor()
    await bouton('Valider le contrôle').click()
    await aFaire('À faire : remettre au client.')
    await bouton('Remettre au client').click()
    await page.getByText('Votre rôle ne permet pas de livrer avant le solde.').waitFor()

    await seConnecter(page, compte('gerant'), vente.adresse)
    await bouton('Remettre au client').click()
    await fenetre()
      .getByText(/Monture 1, \d+ mois/)
      .waitFor()
    await sansFaute(page, 'livraison')
    const toile = await fenetre().getByRole('img', { name: 'Signature du client' }).boundingBox()
    if (!toile) throw new Error('la toile de la signature n’est pas là')
    await page.mouse.move(toile.x + 40, toile.y + 60)
    await page.mouse.down()
    await page.mouse.move(toile.x + 200, toile.y + 90, { steps: 5 })
    await page.mouse.up()
    await papier(() => fenetre().getByRole('button', { name: 'Remettre au client' }).click())
    await page.getByText(/^Livrée le/).waitFor()
    const atelier = await appelDirect<{
      Etape: string
      livraison: { IdSignature: string; Garanties: object[] }
    }>(page, 'GET', `/api/atelier/commande/${vente._id}`)
    expect(atelier.Etape).toBe('Livrée')
    expect(atelier.livraison.IdSignature).not.toBeNull()
    expect(atelier.livraison.Garanties).toHaveLength(2)
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
