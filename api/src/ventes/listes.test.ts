import { contrat } from '@dioptrie/domain'
import { type Commande, type CommandeDeListe, sommesCommandes } from '@dioptrie/domain/ventes/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EssaiVentes, ouvrirEssaiVentes } from './essai.ts'

let e: EssaiVentes
const { ventes } = contrat
const noms = new Map<string, string>()

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  const vendre = async (nom: string, payload: object, changement = '') => {
    const c = (await e.vendre(payload)).corps.commandes[0] as Commande
    noms.set(c._id, nom)
    if (changement)
      await e.essai.pool.query(`update commande_client set ${changement} where "_id" = $1`, [c._id])
  }
  const bon = await e.couvrir({ IdAssurance: e.assurances.AKWABA, NumeroBon: '1' })
  await vendre('ancienne', { PrixMont1: 10, DateCommd: '2026-01-10', DatePromesse: '2026-01-20' })
  await vendre(
    'livrée',
    { PrixMont1: 20, DateCommd: '2026-02-10', DatePromesse: '2026-02-20' },
    `"Etape" = 'Livrée', "MontantRegle" = 20`,
  )
  await vendre(
    'assurée',
    {
      PrixMont1: 30,
      DateCommd: '2026-03-10',
      DatePromesse: null,
      IdPriseEnCharge: bon.corps.prisesEnCharge[0]._id,
    },
    `"MontantRegle" = 1`,
  )
  await vendre(
    'promise',
    { PrixMont1: 40, DateCommd: '2026-03-31', DatePromesse: '2099-01-01' },
    `"Etape" = 'Montée'`,
  )
  const autre = await e.creerClient('opticien@PLT', 'Zadi')
  const ailleurs = await e.vendre(
    { PrixMont1: 50, DateCommd: '2026-03-10', DatePromesse: null },
    { id: autre, qui: 'opticien@PLT' },
  )
  noms.set(ailleurs.corps.commandes[0]._id, 'ailleurs')
})
afterAll(() => e.fermer())

const dire = (lignes: { _id: string }[]) => lignes.map(l => noms.get(l._id))
const lister = async (query: object, qui: 'opticien' | 'gerant' = 'opticien') => {
  const { corps } = await e.essai.appeler(qui, ventes.liste, { query: { page: 1, ...query } })
  expect(corps.pager.totalItems).toBe(corps.pageOfItems.length)
  // The total row is what one would add up by hand.
  const { corps: totaux } = await e.essai.appeler(qui, ventes.totaux, { query })
  expect(totaux).toEqual(
    Object.fromEntries(
      sommesCommandes.map(nom => [
        nom,
        corps.pageOfItems.reduce((n: number, l: CommandeDeListe) => n + l[nom], 0),
      ]),
    ),
  )
  return dire(corps.pageOfItems)
}

describe('la liste des commandes', () => {
  it.each<[string, object, string[]]>([
    ['de l’officine, la plus récente d’abord', {}, ['promise', 'assurée', 'livrée', 'ancienne']],
    ['d’une période', { du: '2026-02-10', au: '2026-03-10' }, ['assurée', 'livrée']],
    ['d’une étape', { Etape: 'Montée' }, ['promise']],
    ['soldées', { StatutReglement: 'Soldée' }, ['livrée']],
    ['à moitié payées', { StatutReglement: 'Partielle' }, ['assurée']],
    ['en retard', { retard: 'oui' }, ['ancienne']],
    [
      'toutes celles qui remplissent un filtre',
      { mode: '1', Etape: 'Livrée', retard: 'oui' },
      ['livrée', 'ancienne'],
    ],
    ['par montant', { tri: 'Total' }, ['ancienne', 'livrée', 'assurée', 'promise']],
    ['par date promise', { tri: 'DatePromesse', retard: 'oui' }, ['ancienne']],
    [
      'd’une période, par référence',
      { du: '2026-02-10', au: '2026-03-31', tri: '-RefCmmd' },
      ['promise', 'assurée', 'livrée'],
    ],
    [
      'd’une période, par date promise',
      { du: '2026-01-01', au: '2026-03-10', tri: 'DatePromesse' },
      ['ancienne', 'livrée', 'assurée'],
    ],
    [
      'd’une période et d’une étape, par référence',
      { du: '2026-01-01', au: '2026-03-31', Etape: 'Livrée', tri: 'RefCmmd' },
      ['livrée'],
    ],
    [
      'd’une période ou d’une étape, par référence',
      { mode: '1', du: '2026-03-10', au: '2026-03-31', Etape: 'Livrée', tri: 'RefCmmd' },
      ['livrée', 'assurée', 'promise'],
    ],
    ['par nom du client', { q: 'kouame' }, ['promise', 'assurée', 'livrée', 'ancienne']],
    ['d’un nom inconnu', { q: 'zadi' }, []],
  ])('%s', async (_, query, attendues) => expect(await lister(query)).toEqual(attendues))

  it('d’une assurance, d’un vendeur, d’une référence', async () => {
    expect(await lister({ IdAssurance: e.assurances.AKWABA })).toEqual(['assurée'])
    expect(await lister({ IdAssurance: e.assurances.COMOE })).toEqual([])
    const { corps } = await e.essai.appeler('gerant', ventes.vendeurs, {})
    expect(corps).toHaveLength(2)
    const [moi] = (await e.essai.appeler('opticien', ventes.vendeurs, {})).corps
    expect((await lister({ IdVendeur: moi._id })).length).toBe(4)
    const seule = await e.essai.appeler('opticien', ventes.liste, { query: { tri: 'RefCmmd', limit: 1 } })
    expect(await lister({ q: seule.corps[0].RefCmmd })).toEqual([noms.get(seule.corps[0]._id)])
    expect(await lister({ q: seule.corps[0].RefCmmd.slice(4) })).toEqual([noms.get(seule.corps[0]._id)])
  })

  it('du réseau, pour qui le consulte', async () => {
    expect((await lister({}, 'gerant')).length).toBe(5)
    expect(await lister({ q: 'zadi' }, 'gerant')).toEqual(['ailleurs'])
  })

  it('d’un jour et d’une période, par officine', async () => {
    const { ANG } = e.essai.officines
    const jour = await e.essai.appeler('opticien', ventes.duJour, {
      params: { date: '2026-03-10', officine: ANG },
    })
    expect(dire(jour.corps)).toEqual(['assurée'])
    expect(jour.corps[0]).toMatchObject({ PrixMont1: 30, RemiseCom: 0, Total: 30 })
    const periode = await e.essai.appeler('opticien', ventes.dePeriode, {
      params: { from: '2026-01-10', to: '2026-03-10', officine: ANG },
      query: { page: 1 },
    })
    expect(dire(periode.corps.pageOfItems)).toEqual(['assurée', 'livrée', 'ancienne'])
    expect(periode.corps.pager.totalItems).toBe(3)
    const faux = await e.essai.brut('opticien', 'GET', `/api/commande-jour/10-03-2026/${ANG}`)
    expect(faux.statut).toBe(400)
  })

  it('s’exporte comme elle se filtre', async () => {
    const r = await e.essai.appeler('gerant', ventes.exporter, { query: { format: 'csv', Etape: 'Livrée' } })
    const lignes = r.corps.trim().split('\n')
    expect(lignes).toHaveLength(2)
    expect(lignes[1]).toContain('Kouamé Aya Estelle')
  })

  it('se cherche partout par sa référence', async () => {
    const [c] = (await e.essai.appeler('opticien', ventes.liste, { query: { limit: 1 } })).corps
    const r = await e.essai.appeler('opticien', contrat.recherche.partout, { query: { q: c.RefCmmd } })
    expect(r.corps.commandes.items[0]).toMatchObject({
      titre: c.RefCmmd,
      lien: `/apps/commandeclient/detail/${e.client}/${c.RefCmmd}`,
    })
  })
})
