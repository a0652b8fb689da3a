import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
  for (const [qui, Nom, Prenoms] of [
    ['opticien', 'Achi', 'Kouassi'],
    ['opticien', 'Kouamé', 'Aya'],
    ['opticien@PLT', 'Kouadio', 'Mariam'],
  ] as const)
    await essai.appeler(qui, contrat.clients.creer, {
      // A phone that holds the digits of a code: the code alone must find its client alone.
      payload: { Nom, Prenoms, Contacts: ['07 00 00 01 16'] },
    })
})
afterAll(() => essai.fermer())

const titres = async (qui: 'opticien' | 'gerant' | 'magasinier', q: string) => {
  const { corps } = await essai.appeler(qui, contrat.recherche.partout, { query: { q } })
  return [corps.clients.total, corps.clients.items.map((t: { titre: string }) => t.titre)]
}

it.each([
  ['opticien', 'kou', [2, ['Kouamé Aya', 'Achi Kouassi']]],
  ['gerant', 'KOU', [3, ['Kouamé Aya', 'Achi Kouassi', 'Kouadio Mariam']]],
  ['opticien', '0700 00', [2, ['Achi Kouassi', 'Kouamé Aya']]],
  ['opticien', 'ANG-00001', [1, ['Achi Kouassi']]],
  ['opticien', 'zzz', [0, []]],
  ['magasinier', 'kou', [0, []]],
] as const)('%s cherche « %s »', async (qui, q, attendu) => {
  expect(await titres(qui, q)).toEqual(attendu)
})
