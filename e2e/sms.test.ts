import { type Diffusion, sms } from '@dioptrie/domain/sms/contract'
import { expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page } = await ouvrirParcours()

it('d’un filtre de la liste des clients à une campagne qui tourne, en moins de deux minutes', async () => {
  await seConnecter(page, compte('gerant'), '/apps/client/client-list?Genre=F')
  const debut = Date.now()
  await page.getByRole('link', { name: 'Écrire à ces clients' }).click()
  await page.waitForURL('**/create-diffusion?Genre=F')
  const recevront = page.getByText('Recevront le message')
  await recevront.waitFor()

  const nom = `Parcours ${Date.now()}`
  await page.getByLabel('Nom de la campagne').fill(nom)
  await page
    .getByLabel('Texte')
    .fill('Bonjour {Civilite} {Nom}, un contrôle de vue vous attend à {Officine}. STOP par SMS.')
  // One letter outside of the alphabet: its cost is said, and it can be done without.
  await page.getByRole('button', { name: 'Écrire « o »' }).click()
  await page.getByLabel('Numéro du test').fill('07 00 48 71 16')
  await page.getByRole('button', { name: 'Tester' }).click()
  await page.waitForURL('**/edit-diffusion/**')
  await page.getByText('Coût estimé').waitFor()
  await sansFaute(page, 'campagne à lancer')
  const lancer = page.getByRole('button', { name: /^Lancer vers/ })
  await lancer.click()
  await page.getByText('Continue écran fermé.', { exact: false }).waitFor()
  expect(Date.now() - debut).toBeLessThan(120_000)

  const id = page.url().split('/').at(-1) ?? ''
  const { messages, Libelle } = await appelDirect<Diffusion>(page, 'GET', `/api/diffusion/${id}`)
  expect([Libelle, messages.total > 0]).toEqual([nom, true])
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Reprendre' }).waitFor()
  await sansFaute(page, 'campagne en pause')
  const arretee = await appelDirect<Diffusion>(page, sms.arreter.method, sms.arreter.path.replace('{id}', id))
  expect(arretee.statut).toBe('Arrêtée')
})
