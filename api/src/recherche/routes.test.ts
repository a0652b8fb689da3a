import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
  for (const [qui, Nom, Prenoms] of [
    ['opticien', 'Achi', 'Kouassi'],
    ['opticien', 'Kouamé', 'Aya'],
    ['opticien', "N'Guessan", 'Ahou Marie'],
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
  ['opticien', '0700 00', [3, ['Achi Kouassi', 'Kouamé Aya', "N'Guessan Ahou Marie"]]],
  ['opticien', 'ANG-00001', [1, ['Achi Kouassi']]],
  ['opticien', 'zzz', [0, []]],
  ['magasinier', 'kou', [0, []]],
  ['opticien', 'nguessan', [1, ["N'Guessan Ahou Marie"]]],
  ['opticien', "n'guessan", [1, ["N'Guessan Ahou Marie"]]],
  ['opticien', 'ahoumarie n guessan', [1, ["N'Guessan Ahou Marie"]]],
] as const)('%s cherche « %s »', async (qui, q, attendu) => {
  expect(await titres(qui, q)).toEqual(attendu)
})

it('propose les noms à une lettre près quand personne n’a celui qui est tapé, et le dit', async () => {
  const partout = async (q: string) =>
    (await essai.appeler('opticien', contrat.recherche.partout, { query: { q } })).corps.clients
  expect(await partout('kouane')).toMatchObject({ proche: true, total: 1, items: [{ titre: 'Kouamé Aya' }] })
  expect(await partout('nguesssan ahou')).toMatchObject({ proche: true, total: 1 })
  expect(await partout('kouame')).not.toHaveProperty('proche')
  expect(await partout('kounae aya zzz')).toEqual({ total: 0, items: [] })
  const liste = (q: string) =>
    essai.appeler('opticien', contrat.clients.liste, { query: { q, page: 1 } }).then(r => r.corps)
  expect(await liste('kouane')).toMatchObject({
    pager: { totalItems: 1, proche: true },
    pageOfItems: [{ Nom: 'Kouamé' }],
  })
  expect((await liste('kouame')).pager).not.toHaveProperty('proche')
  expect((await liste('aya 07 00 00 01 17')).pager).toMatchObject({ totalItems: 0 })
})

describe('un papier se trouve à sa référence, entière ou par sa fin', () => {
  let RefCmmd: string
  beforeAll(async () => {
    const { corps: client } = await essai.appeler('opticien', contrat.clients.creer, {
      payload: { Nom: 'Bamba', Prenoms: 'Issa' },
    })
    const { corps } = await essai.appeler('opticien', contrat.ventes.ajouter, {
      params: { id: client._id },
      payload: { PrixMont1: 10_000 },
    })
    RefCmmd = corps.commandes[0].RefCmmd
  })

  it.each(['', 'cmd ', 'ang ', 'cmd ang ', 'CMD-ANG-'])('« %s » et son numéro', async avant => {
    const [, , annee, numero] = RefCmmd.split('-') as [string, string, string, string]
    for (const q of [
      avant + numero,
      `${avant}${annee}-${numero}`,
      avant.replaceAll('-', ' ') + String(Number(numero)).padStart(2, '0'),
    ]) {
      const { corps } = await essai.appeler('opticien', contrat.recherche.partout, { query: { q } })
      expect([q, corps.commandes.items.map((c: { titre: string }) => c.titre)]).toEqual([q, [RefCmmd]])
      const liste = await essai.appeler('opticien', contrat.ventes.liste, { query: { q, page: 1 } })
      expect([q, liste.corps.pager.totalItems]).toEqual([q, 1])
    }
  })

  it('n’en trouve pas dans une autre officine, ni au-delà du dernier numéro', async () => {
    for (const q of ['cmd plt 1', '99999', `${RefCmmd}9`]) {
      const { corps } = await essai.appeler('opticien', contrat.recherche.partout, { query: { q } })
      expect([q, corps.commandes.total]).toEqual([q, 0])
    }
  })
})
