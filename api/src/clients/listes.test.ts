import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { clients } = contrat
let essai: Essai

const GENS = [
  {
    Civilite: 'Mme',
    Nom: 'Kouamé',
    Prenoms: 'Aya Estelle',
    Contacts: ['0700487116'],
    Ville: 'Abidjan',
    DateNaissance: '1985-02-28',
  },
  {
    Civilite: 'M',
    Nom: 'Koné',
    Prenoms: 'Éric',
    Contacts: ['0500112233'],
    Ville: 'Bouaké',
    DateNaissance: '1992-02-29',
  },
  { Civilite: 'M', Nom: 'N’Guessan', Prenoms: 'Yao', Contacts: ['0102030405'], Ville: 'Abidjan' },
  { Civilite: 'Mlle', Nom: 'Zadi', Prenoms: 'Brigitte', Ville: 'Bouaké', DateNaissance: '2001-07-14' },
]

beforeAll(async () => {
  essai = await ouvrirEssai()
  for (const payload of GENS) await essai.appeler('opticien', clients.creer, { payload: payload as never })
  await essai.appeler('opticien@PLT', clients.creer, { payload: { Nom: 'Kouamé', Prenoms: 'Plateau' } })
})
afterAll(() => essai.fermer())

const noms = async (query: Record<string, unknown>, qui: Personne = 'opticien') =>
  (await essai.appeler(qui, clients.liste, { query: query as never })).corps.map(
    (c: { Nom: string; Prenoms: string }) => `${c.Nom} ${c.Prenoms}`,
  )

describe('la liste des clients', () => {
  it('donne le tableau, ou la page avec son pager', async () => {
    expect(await noms({})).toEqual(['Koné Éric', 'Kouamé Aya Estelle', 'N’Guessan Yao', 'Zadi Brigitte'])
    const { corps } = await essai.appeler('opticien', clients.liste, {
      query: { page: 2, limit: 3 } as never,
    })
    expect(corps.pager).toMatchObject({
      totalItems: 4,
      currentPage: 2,
      pageSize: 3,
      totalPages: 2,
      startIndex: 3,
    })
    expect(corps.pageOfItems).toHaveLength(1)
    const loin = await essai.appeler('opticien', clients.liste, { query: { page: 99, q: 'kouame' } as never })
    expect(loin.corps).toMatchObject({ pager: { totalItems: 1 }, pageOfItems: [] })
  })

  it.each<[string, string[]]>([
    ['KOUAME', ['Kouamé Aya Estelle']],
    ['aya kouame', ['Kouamé Aya Estelle']],
    ['ko', ['Koné Éric', 'Kouamé Aya Estelle']],
    ['er', ['Koné Éric']],
    ['eric', ['Koné Éric']],
    ['nguessan', ['N’Guessan Yao']],
    ["n'guessan", ['N’Guessan Yao']],
    ['07 00 48 71 16', ['Kouamé Aya Estelle']],
    ['0700487116', ['Kouamé Aya Estelle']],
    ['+225 07 00 48 71 16', ['Kouamé Aya Estelle']],
    ['00225 07-00-48', ['Kouamé Aya Estelle']],
    ['ang-00002', ['Koné Éric']],
    ['%', []],
    ['___', []],
    ["'; drop table client", []],
  ])('cherche « %s »', async (q, attendus) => expect(await noms({ q })).toEqual(attendus))

  it.each<[Record<string, string>, string[]]>([
    [{ Civilite: 'M', Ville: 'Abidjan', mode: '2' }, ['N’Guessan Yao']],
    [{ Civilite: 'M', Ville: 'Abidjan', mode: '3' }, ['N’Guessan Yao']],
    [{ Civilite: 'M', Ville: 'Abidjan', mode: '1' }, ['Koné Éric', 'Kouamé Aya Estelle', 'N’Guessan Yao']],
    [{ Civilite: 'M', mode: '0', q: 'aya' }, ['Kouamé Aya Estelle']],
    [{ Civilite: 'M', mode: 'none', q: 'aya' }, ['Kouamé Aya Estelle']],
    [{ Civilite: 'M', q: 'aya' }, []],
    [{ Civilite: 'M', Ville: 'Abidjan' }, ['N’Guessan Yao']],
    [{ Genre: 'F', mode: '2', q: 'bri' }, ['Zadi Brigitte']],
    [{ assure: 'oui', mode: '2' }, []],
    [{ du: '2020-01-01', mode: '2' }, []],
  ])('filtre %j', async (query, attendus) => expect(await noms(query)).toEqual(attendus))

  it('compte ce que le filtre trouve', async () => {
    const { corps } = await essai.appeler('opticien', clients.liste, {
      query: { page: 1, Genre: 'F', mode: '2' } as never,
    })
    expect(corps.pager.totalItems).toBe(2)
  })

  it.each<[string, string]>([
    ['Nom', 'Koné Éric'],
    ['-Nom', 'Zadi Brigitte'],
    ['CodeClient', 'Kouamé Aya Estelle'],
    ['-CodeClient', 'Zadi Brigitte'],
    ['createdAt', 'Kouamé Aya Estelle'],
    ['-createdAt', 'Zadi Brigitte'],
    ['DateNaissance', 'Kouamé Aya Estelle'],
  ])('trie par %s', async (tri, premier) => expect((await noms({ tri }))[0]).toBe(premier))

  it('refuse un tri, un filtre ou une limite inconnus, par leur nom', async () => {
    for (const [query, champ] of [
      [{ tri: 'Solde' }, 'tri'],
      [{ couleur: 'bleu' }, 'couleur'],
      [{ limit: '201' }, 'limit'],
      [{ page: '0' }, 'page'],
    ] as const) {
      const { statut, corps } = await essai.appeler('opticien', clients.liste, { query: query as never })
      expect(statut).toBe(400)
      expect(Object.keys(corps.champs)).toEqual([champ])
    }
  })

  it('s’arrête à son officine, sauf pour qui voit le réseau', async () => {
    expect(await noms({ q: 'kouame' })).toHaveLength(1)
    expect(await noms({ q: 'kouame' }, 'gerant')).toHaveLength(2)
    const autre = await essai.appeler('opticien', clients.parOfficine, {
      params: { officineId: essai.officines.PLT },
    })
    expect(autre.statut).toBe(403)
    const lue = await essai.appeler('gerant', clients.parOfficine, {
      params: { officineId: essai.officines.PLT },
    })
    expect(lue.corps).toHaveLength(1)
    expect(lue.corps[0].CodeClient).toBe('PLT-00001')
  })
})

describe('les anniversaires', () => {
  const du = async (date: string) =>
    (
      await essai.appeler('opticien', clients.anniversaires, {
        params: { officine: essai.officines.ANG, date },
      })
    ).corps.map((c: { Nom: string }) => c.Nom)

  it('le 28 février d’une année ordinaire fête aussi les natifs du 29', async () => {
    expect(await du('2027-02-28')).toEqual(['Koné', 'Kouamé'])
    expect(await du('2028-02-28')).toEqual(['Kouamé'])
    expect(await du('2028-02-29')).toEqual(['Koné'])
    expect(await du('2027-07-14')).toEqual(['Zadi'])
    expect(await du('2027-07-15')).toEqual([])
  })

  it('d’une commande : un an, deux ans après, jamais le jour même', async () => {
    const appeler = (date: string, query: object = {}) =>
      essai.appeler('opticien', clients.anniversairesCommandes, {
        params: { officine: essai.officines.ANG, date },
        query,
      })
    const { rows } = await essai.pool.query<{ _id: string }>(
      `select "_id" from client where "Nom" = 'Zadi' and "IdOfficine" = $1`,
      [essai.officines.ANG],
    )
    await essai.appeler('opticien', contrat.ventes.ajouter, {
      params: { id: rows[0]?._id as string },
      payload: { DateCommd: '2025-11-17', PrixMont1: 1000 },
    })
    const noms = async (date: string) => (await appeler(date)).corps.map((c: { Nom: string }) => c.Nom)
    expect(await noms('2026-11-17')).toEqual(['Zadi'])
    expect(await noms('2028-11-17')).toEqual(['Zadi'])
    expect(await noms('2025-11-17')).toEqual([])
    expect(await noms('2026-11-18')).toEqual([])
    expect((await appeler('2026-11-17')).corps[0].RefCmmd).toMatch(/^CMD-ANG-/)
    expect((await appeler('2026-11-17', { page: 1 })).corps.pager.totalItems).toBe(1)
    expect((await appeler('17-11-2026')).statut).toBe(400)
  })
})

describe('chercher partout', () => {
  const partout = async (q: string, qui: Personne = 'opticien') =>
    (await essai.appeler(qui, contrat.recherche.partout, { query: { q } })).corps

  it('trouve les clients, les siens d’abord, avec où aller', async () => {
    const trouve = await partout('kouame', 'gerant@PLT')
    expect(trouve.clients.total).toBe(2)
    expect(trouve.clients.items[0]).toMatchObject({
      titre: 'Kouamé Plateau',
      detail: 'PLT-00001 · Plateau',
      lien: expect.stringMatching(/^\/apps\/client\/client-view\//),
    })
    expect((await partout('kouame', 'opticien@PLT')).clients.total).toBe(1)
    expect((await partout('07 00 48 71 16')).clients.items[0].titre).toBe('Mme Kouamé Aya Estelle')
  })

  it('trouve une ordonnance par sa référence, pour qui peut la lire', async () => {
    const [client] = (await essai.appeler('opticien', clients.liste, { query: { q: 'aya' } })).corps
    const { corps } = await essai.appeler('opticien', clients.ajouterOrdonnance, {
      params: { id: client._id },
      payload: { DateOrd: '2025-01-10', OD: { Sph: 1 } },
    })
    const { RefOrd } = corps.ordonnances[0]
    expect((await partout(RefOrd.toLowerCase())).ordonnances.items[0]).toMatchObject({
      titre: RefOrd,
      lien: `/apps/ordonnance/ordonnance-view/${client._id}/${RefOrd}`,
    })
    expect((await partout(RefOrd.slice(4))).ordonnances.total).toBe(1)
    expect((await partout(RefOrd, 'caissier')).ordonnances).toEqual({ total: 0, items: [] })
    expect((await partout(RefOrd, 'opticien@PLT')).ordonnances.total).toBe(0)
    expect(await partout('kouame', 'magasinier')).toMatchObject({
      clients: { total: 0 },
      ordonnances: { total: 0 },
    })
  })
})
