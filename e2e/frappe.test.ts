import type { Client } from '@dioptrie/domain/clients/contract'
import { expect, it } from 'vitest'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'
import { appelDirect } from './parcours.ts'
import { taperOrdonnances } from './saisie-ordonnance.ts'

const { page } = await ouvrirParcours()

// Whatever lets a digit slip into the cell before did so in every other prescription: fifty are plenty.
it('cinquante ordonnances à une milliseconde par touche, sans une case fausse', async () => {
  await seConnecter(page, compte('opticien'))
  const client = await appelDirect<Client>(page, 'POST', '/api/client/create', {
    Nom: 'Touré',
    Prenoms: 'Aya',
  })
  await page.goto(`/apps/ordonnance/ordonnance-add/${client._id}`)
  await page.locator('[data-case="OD.Sph"]').waitFor()
  expect(await taperOrdonnances(page, { nombre: 50 })).toEqual([])
})
