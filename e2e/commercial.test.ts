import type { Client } from '@dioptrie/domain/clients/contract'
import type { CompteSale, Opportunite, Suspect } from '@dioptrie/domain/commercial/contract'
import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

it('une visite notée au téléphone devient une convention signée, et la première vente d’un salarié en dit la remise', async () => {
  const nom = `Scierie ${Date.now()}`
  // On the road, with one thumb.
  await page.setViewportSize({ width: 390, height: 844 })
  await seConnecter(page, compte('commercial'), '/commercial/suspects')
  await page.getByRole('button', { name: 'Noter une entreprise' }).click()
  const fenetre = page.getByRole('dialog')
  await fenetre.getByLabel('Entreprise').fill(nom)
  await fenetre.getByLabel('Contact').fill('Assi Béatrice')
  await fenetre.getByLabel('Téléphone').fill('0700552018')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL('**/commercial/suspect/**')
  await page
    .getByRole('link', { name: /Appeler 07 00 55 20 18/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Noter' }).click()
  await fenetre.getByText('Visite', { exact: true }).click()
  await page.getByLabel('Objet').fill('Présentation')
  await page.getByLabel('Ce qui s’est dit').fill('85 salariés, 30 sur écran')
  await fenetre.getByRole('button', { name: 'Noter' }).click()
  await page.getByText('85 salariés, 30 sur écran').waitFor()
  await sansFaute(page, 'suspect au téléphone')
  await page.getByRole('button', { name: 'Contacté' }).click()
  await page.getByRole('button', { name: 'Qualifié' }).click()
  await page.getByText('À valider par un responsable').waitFor()

  const [suspect] = await appelDirect<Suspect[]>(page, 'GET', `/api/suspects?q=${encodeURIComponent(nom)}`)
  const chef = await autrePoste()
  await seConnecter(chef, compte('gerant'), `/commercial/suspect/${suspect?._id}`)
  await chef.getByRole('button', { name: 'Valider' }).click()
  await chef.getByText('Validé').first().waitFor()

  // At the office: converted, then moved on from the keyboard.
  await page.setViewportSize({ width: 1440, height: 900 })
  await aller(page, `/commercial/suspect/${suspect?._id}?vu`)
  await page.getByRole('button', { name: 'Convertir' }).click()
  await page.getByLabel('Montant attendu').fill('4250000')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/commercial/opportunite/**')
  await page.getByRole('heading', { name: 'Convention du personnel' }).waitFor()
  const [vente] = await appelDirect<Opportunite[]>(
    page,
    'GET',
    `/api/opportunites?q=${encodeURIComponent(nom)}`,
  )
  await aller(page, `/commercial/opportunites?o=${vente?.slug}`)
  const carte = page.getByRole('button', { name: new RegExp(nom) })
  await carte.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('region', { name: 'Rendez-vous' }).getByText(nom).waitFor()
  await appelDirect(page, 'PUT', '/api/opportunite/close-etape', {
    _id: vente?._id,
    Etape: 'Rendez-vous',
    Issue: 'Suivante',
  })
  await aller(page, `/commercial/opportunite/${vente?.slug}`)
  await page.getByRole('button', { name: 'Gagnée' }).click()
  await page.getByRole('switch').press('Space')
  await page.getByLabel('Remise accordée au personnel (%)').fill('12')
  await page.keyboard.press('Control+Enter')
  await page.getByText('12 % au personnel').waitFor()

  // Signed by a manager, then offered to an employee at the counter.
  const { compteSale } = await appelDirect<{ compteSale: CompteSale }>(
    chef,
    'GET',
    `/api/compte-sale/${vente?.IdCompte}`,
  )
  await aller(chef, `/commercial/compte/${compteSale.slug}`)
  await chef.getByRole('button', { name: 'Signer' }).click()
  await chef.getByText('en vigueur').waitFor()
  const client = await appelDirect<Client>(chef, 'POST', '/api/client/create', {
    Nom: 'Koffi',
    Prenoms: 'Olivier',
    IdSociete: compteSale.IdSociete,
  })
  await aller(chef, `/apps/commandeclient/add/${client._id}`)
  await chef.getByText(`Convention ${nom} : 12 %`).waitFor()
  const { convention } = await appelDirect<{ convention: { _id: string } }>(
    chef,
    'GET',
    `/api/client/convention/${client._id}`,
  )
  const vendu = await appelDirect<Client>(chef, 'PUT', `/api/commande/client/add/${client._id}`, {
    PrixMont1: 50_000,
    RemiseCom: 6_000,
    IdConvention: convention._id,
  })
  await aller(chef, `/apps/commandeclient/detail/${client._id}/${vendu.commandes[0]?.RefCmmd}`)
  await chef.getByText(`Remise convention ${nom} (12 %)`).waitFor()
  expect(vendu.commandes[0]?.Total).toBe(44_000)
})
