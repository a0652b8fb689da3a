import type { AvoirEntier } from '@dioptrie/domain/avoirs/contract'
import type { Client } from '@dioptrie/domain/clients/contract'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, chemin, papier, sansFaute } from './parcours.ts'

const { page, poste, autrePoste } = await ouvrirParcours()

it('une commande revient en partie : une part de l’argent est rendue, l’autre est un crédit qui paie une autre vente à la caisse ; son papier s’ouvre, et Ctrl+K le trouve', async () => {
  await seConnecter(page, compte('caissier'), '/apps/caisse')
  await page.getByText(/La journée de caisse n’est pas ouverte|Attendu dans le tiroir/).waitFor()
  const ouvrir = page.getByRole('button', { name: 'Ouvrir la journée' })
  if (await ouvrir.isVisible()) {
    await ouvrir.click()
    await page.getByText('Attendu dans le tiroir').waitFor()
  }
  const gerant = await autrePoste()
  await seConnecter(gerant, compte('gerant'), '/apps/avoir/avoir-list')
  const client = await appelDirect<Client>(gerant, 'POST', '/api/client/create', {
    Nom: 'Brou',
    Prenoms: 'Akissi',
    Contacts: ['0700550022'],
  })
  const vendre = async (prix: { PrixMont1: number; PrixVerD1?: number; PrixVerG1?: number }) => {
    const chemin = `/api/commande/client/add/${client._id}`
    const { commandes } = await appelDirect<Client>(gerant, 'PUT', chemin, prix)
    return commandes.find(c => c.PrixMont1 === prix.PrixMont1) as Client['commandes'][number]
  }
  const rendue = await vendre({ PrixMont1: 60_000, PrixVerD1: 20_000, PrixVerG1: 20_000 })
  await appelDirect(page, 'PUT', `/api/caisse/reglement-commande/${client._id}`, {
    RefCmmd: rendue.RefCmmd,
    montant: 100_000,
    modepaiement: 'Espèce',
  })

  await aller(gerant, `/apps/commandeclient/detail/${client._id}/${rendue.RefCmmd}`)
  await gerant.getByRole('button', { name: 'Autres actions' }).click()
  await gerant.getByRole('menuitem', { name: 'Faire un avoir' }).click()
  const fenetre = gerant.getByRole('dialog')
  await fenetre.getByLabel('Monture et montage').check()
  await fenetre.getByLabel('Rendu au client').fill('25 000')
  await fenetre.getByLabel('Motif du retour').fill('Trop large')
  await fenetre.getByText(/^35.000.F$/).waitFor()
  await sansFaute(gerant, 'faire un avoir')
  // Pressed twice, made once.
  await gerant.keyboard.press('Control+Enter')
  await gerant.keyboard.press('Control+Enter')
  await gerant.getByText(/Il reste 35.000.F de crédit/).waitFor()
  const [, id] = /avoir-view\/(.+)$/.exec(chemin(gerant)) as unknown as [string, string]
  const avoir = await appelDirect<AvoirEntier>(gerant, 'GET', `/api/avoir/${id}`)
  expect(avoir).toMatchObject({ Montant: 60_000, Rendu: 25_000, Credit: 35_000, Reste: 35_000 })
  const dit = await papier(gerant.context(), () =>
    gerant.getByRole('button', { name: /^Imprimer l’avoir/ }).click(),
  )
  expect(dit).toContain(avoir.Reference)
  expect(dit).toContain('Crédit à valoir')

  const autre = await vendre({ PrixMont1: 50_000 })
  await aller(page, `/apps/caisse/${client._id}/${autre.RefCmmd}`)
  await page.getByRole('combobox', { name: 'Mode de paiement' }).click()
  await page.getByRole('option', { name: 'Avoir' }).click()
  await page.getByText(/il reste 35.000.F, 0.F après ce règlement/).waitFor()
  await sansFaute(page, 'payer avec un avoir')
  await page.getByRole('button', { name: /^Encaisser/ }).click()
  await page.getByText(/Il reste 15.000.F à payer/).waitFor()
  const lue = await appelDirect<CommandeEntiere>(page, 'GET', `/api/commande-client/${autre._id}`)
  expect(lue.reglements.map(r => [r.montant, r.modepaiement, r.reference])).toEqual([
    [35_000, 'Avoir', avoir.Reference],
  ])
  // Nobody reloaded the manager's screen.
  await gerant.getByText('Entièrement employé').waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(avoir.Reference)
  await page.getByRole('dialog').getByText('Brou Akissi').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: avoir.Reference }).waitFor()
  expect(poste.pages()).toHaveLength(1)
}, 60_000)
