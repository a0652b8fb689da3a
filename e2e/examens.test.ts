import type { Client } from '@dioptrie/domain/clients/contract'
import type { Consultation } from '@dioptrie/domain/consultations/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { expect, it } from 'vitest'
import { aller, compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect, sansFaute } from './parcours.ts'

const { page, autrePoste } = await ouvrirParcours()

it('de la réception à l’ordonnance : arrivée vue par l’examinateur, examen au clavier, honoraires, dossier du client', async () => {
  const reception = await autrePoste()
  await seConnecter(page, compte('opticien'), '/apps/examen-vue')
  await page.getByRole('heading', { name: 'Salle d’attente' }).waitFor()
  await seConnecter(reception, compte('caissier'), '/apps/examen-vue')
  const client = await appelDirect<Client>(reception, 'POST', '/api/client/create', {
    Civilite: 'M',
    Nom: 'Gbagbo',
    Prenoms: `Konan ${Date.now()}`,
  })

  // Reception: by keyboard, from the letter to the window that closes.
  await reception.keyboard.press('n')
  await reception.getByRole('combobox', { name: 'Client' }).fill(client.CodeClient)
  await reception.getByRole('option', { name: /Gbagbo/ }).waitFor()
  await reception.keyboard.press('Enter')
  await reception.getByLabel('Motif').fill('Fatigue sur écran')
  await reception.getByLabel('Honoraires').fill('10000')
  await reception.keyboard.press('Control+Enter')
  await reception.getByText('attend son examen').waitFor()

  // The examiner sees it come without touching anything.
  const ligne = page.locator('li', { hasText: client.Prenoms })
  await ligne.getByText('Fatigue sur écran').waitFor()
  await ligne.getByRole('button', { name: 'Commencer' }).click()
  await page.waitForURL('**/examen-vue/saisie/**')

  await page.locator('[data-case="Objective.OD.Sph"]').focus()
  for (const texte of ['-250', '-75', '172', '', '', '']) {
    await page.keyboard.type(texte)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('r')
  await page.keyboard.type('-225')
  await page.keyboard.press('Tab')
  await page.locator('[data-case="Subjective.OG.Sph"]').focus()
  await page.keyboard.type('-250')
  await page.keyboard.type('p')
  await sansFaute(page, 'examen')
  await page.keyboard.press('Control+o')
  await page.waitForURL('**/ordonnance-view/**')
  const lu = await appelDirect<Client>(page, 'GET', `/api/client/single/${client._id}`)
  expect(lu.ordonnances).toMatchObject([
    { OD: { Sph: -2.25, Cyl: -0.75, Axe: 172 }, OG: { Sph: -2.5 }, IdConsultation: expect.any(String) },
  ])

  // The fee, at the cash desk of reception.
  const jour = aujourdhuiAbidjan(new Date())
  await appelDirect(reception, 'POST', '/api/caisse/initialisation', { montant: 10_000, Motif: 'Fonds' })
  const fini = reception.locator('li', { hasText: client.Prenoms })
  await fini.getByRole('link', { name: /Encaisser/ }).click()
  await reception.waitForURL('**/examen-vue/reglement/**')
  await reception.getByLabel('Reçu du client').fill('10000')
  await sansFaute(reception, 'honoraires')
  await reception.keyboard.press('Control+Enter')
  await reception.getByText('Client suivant').waitFor()
  const examens = await appelDirect<Consultation[]>(
    page,
    'GET',
    `/api/consultations/${jour}/${jour}?q=${client.CodeClient}`,
  )
  expect(examens).toMatchObject([{ Etat: 'Terminé', MontantRegle: 10_000, ResteAPayer: 0 }])

  await aller(page, `/apps/client/client-view/${client._id}`)
  await page.getByRole('tab', { name: /^Examens/ }).click()
  await page.getByRole('link', { name: new RegExp(examens[0]?.RefConsultation ?? '') }).waitFor()
})
