import type { Client } from '@dioptrie/domain/clients/contract'
import { expect, it } from 'vitest'
import { adresseMontree, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, chemin, sansFaute } from './parcours.ts'

const { page, poste } = await ouvrirParcours()

const titre = (texte: string | RegExp) => page.getByRole('heading', { level: 1, name: texte }).waitFor()

async function taper(cases: string[]) {
  for (const texte of cases) {
    await page.keyboard.type(texte)
    await page.keyboard.press('Tab')
  }
}
const depuisLaPremiereCase = async (...yeux: string[][]) => {
  await page.locator('[data-case="OD.Sph"]').focus()
  await taper(yeux.flat())
}

const PAPIER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('du client choisi au papier, au clavier : le faux refusé sur sa case, rien perdu quand le serveur se tait, puis imprimée, corrigée, comparée', async () => {
  await seConnecter(page, compte('opticien'), '/apps/ordonnance/ordonnance-add')
  const client = await appelDirect<Client>(page, 'POST', '/api/client/create', {
    Civilite: 'Mme',
    Nom: 'Ouattara',
    Prenoms: 'Aya Estelle',
  })
  const lire = () => appelDirect<Client>(page, 'GET', `/api/client/single/${client._id}`)
  await page.getByRole('combobox', { name: 'Client' }).fill(client.CodeClient)
  await page.getByRole('option', { name: /Ouattara/ }).waitFor()
  await sansFaute(page, 'clients trouvés')
  await page.getByRole('combobox', { name: 'Client' }).press('Enter')
  await page.waitForURL(`**/ordonnance-add/${client._id}`)
  await page.locator('[data-case="OD.Sph"]').waitFor()

  // The date is ready; the prescriber is found by a part of the name, then the cells.
  await page.keyboard.type('14/11/2026')
  await page.keyboard.press('Tab')
  await page.keyboard.type('dr')
  await page.keyboard.press('Tab')
  await depuisLaPremiereCase(['-230', '-50'])
  await page.keyboard.press('Control+Enter')
  await page.getByText('−2,30 n’est pas un multiple de 0,25.').first().waitFor()
  await page.getByText('Un cylindre demande un axe, de 1 à 180.').first().waitFor()
  await sansFaute(page, 'ordonnance refusée')
  expect(chemin(page)).toContain('/ordonnance-add/')
  expect((await lire()).ordonnances).toHaveLength(0)

  await depuisLaPremiereCase(
    ['-225', '-50', '175', '200', '31,5', '30', '19'],
    ['-250', '-1', '10', '225', '31', '29,5', '19'],
  )
  await page.getByText('Additions différentes').waitFor()
  // A warning never blocks: saved in one go.
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/ordonnance-view/**')
  const { ordonnances } = await lire()
  expect(ordonnances).toHaveLength(1)
  expect(ordonnances[0]).toMatchObject({
    DateOrd: '2026-11-14',
    OD: { Sph: -2.25, Cyl: -0.5, Axe: 175, Add: 2, EPLoin: 31.5, EPPres: 30, Hauteur: 19 },
    OG: { Sph: -2.5, Cyl: -1, Axe: 10, Add: 2.25, EPLoin: 31, EPPres: 29.5, Hauteur: 19 },
  })
  expect(ordonnances[0]?.IdPrescripteur).not.toBeNull()
  await page.getByText('−2,75 (+0,50) 85°').first().waitFor()

  const pdf = page.waitForResponse('**/api/ordonnance/pdf/*')
  const [onglet] = await Promise.all([
    poste.waitForEvent('page'),
    page.getByRole('button', { name: 'Imprimer' }).click(),
  ])
  const reponse = await pdf
  expect(reponse.headers()['content-type']).toContain('application/pdf')
  await expect.poll(() => adresseMontree(onglet)).toMatch(/^blob:/)
  const debut = await page.evaluate(async adresse => {
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`
    return (await (await fetch(adresse, { headers: { authorization } })).text()).slice(0, 5)
  }, reponse.url())
  expect(debut).toBe('%PDF-')
  await onglet.close()

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ordonnance.png', mimeType: 'image/png', buffer: PAPIER })
  await page.getByRole('button', { name: 'ordonnance.png', exact: true }).waitFor()
  await sansFaute(page, 'papier joint')
  await page.getByRole('button', { name: 'Retirer ordonnance.png' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer le document' }).click()
  await page.getByText('Aucun papier joint.').waitFor()

  // Corrected, what it was stays readable.
  await page.getByRole('link', { name: 'Corriger' }).click()
  await titre('Corriger l’ordonnance')
  await depuisLaPremiereCase(['-275'])
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/ordonnance-view/**')
  await page.getByRole('heading', { name: 'Versions précédentes' }).waitFor()
  await page.getByText('OD −2,25 (−0,50) 175° Add +2,00').waitFor()
  await page.getByText('−2,75 (−0,50) 175°').first().waitFor()

  // The next one, begun on the client's record, is compared with it as it is typed, and kept while the server is silent.
  await page
    .getByRole('link', { name: /^Mme Ouattara/ })
    .first()
    .click()
  await titre(/Mme Ouattara Aya Estelle/)
  await page.keyboard.press('o')
  await titre('Saisir une ordonnance')
  await depuisLaPremiereCase(['-325', '-50', '175', '200'])
  await page.getByText('Myopie plus forte de 0,50 à droite').waitFor()
  await page.locator('[data-case="OG.Add"]').focus()
  await taper(['225'])
  await page.getByText('Additions différentes').waitFor()
  await page.route('**/api/**', r => r.abort())
  await page.keyboard.press('Control+Enter')
  await page.getByText('Serveur injoignable').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Enregistrer/ }).isDisabled()).toBe(true)
  await sansFaute(page, 'avertissement, serveur perdu')
  await page.unroute('**/api/**')
  await page.getByText('Serveur injoignable').first().waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-case="OG.Add"]').inputValue()).toBe('+2,25')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/ordonnance-view/**')
  expect((await lire()).ordonnances).toMatchObject([{ OD: { Sph: -3.25 } }, { OD: { Sph: -2.75 } }])
})
