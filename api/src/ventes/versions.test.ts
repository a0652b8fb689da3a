import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from './essai.ts'

const { ventes } = contrat
let e: EssaiVentes
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
})
afterAll(() => e.fermer())

const lire = async (id: string) => (await e.essai.appeler('gerant', ventes.lire, { params: { id } })).corps
async function vendue(payload: object, id?: string) {
  const { corps, statut } = await e.vendre(payload, id ? { id } : {})
  expect([statut, corps.message]).toEqual([200, undefined])
  return lire(corps.commandes[0]._id)
}
async function changer(
  v: { _id: string; IdClient: string; RefCmmd: string },
  champs: object,
  qui: Personne = 'opticien',
) {
  const { version } = await lire(v._id)
  return e.essai.appeler(qui, ventes.modifier, {
    params: { id: v.IdClient },
    payload: { RefCmmd: v.RefCmmd, version, ...champs } as never,
  })
}
const causes = async (id: string) => (await lire(id)).Versions.map((v: { Cause: string }) => v.Cause)

describe('ce que vaut une vente', () => {
  it('s’écrit chaque fois qu’il change, avec sa cause et ce qu’il change ; une note n’écrit rien', async () => {
    const v = await vendue({ PrixMont1: 60_000, PrixVerG1: 20_000, PrixVerD1: 20_000 })
    await changer(v, { Observation: 'À rappeler', DatePromesse: null })
    await changer(v, { RemiseCom: 10_000 })
    await changer(v, { RemiseCom: 10_000, PrixVerG1: 20_000 })
    await changer(v, { PrixMont1: 70_000 })
    expect((await lire(v._id)).Versions).toMatchObject([
      { Numero: 1, Cause: 'vente', Total: 100_000, EcartTotal: 100_000, Remise: 0 },
      { Numero: 2, Cause: 'remise', Total: 90_000, EcartTotal: -10_000, Remise: 10_000, EcartRemise: 10_000 },
      { Numero: 3, Cause: 'prix', Total: 100_000, EcartTotal: 10_000 },
    ])
    const annulee = await e.essai.appeler('gerant', ventes.supprimer, {
      params: { id: v._id },
      query: { motif: 'Client parti' },
    })
    expect(annulee.statut).toBe(200)
    expect((await lire(v._id)).Versions.at(-1)).toMatchObject({ Cause: 'annulation', EcartTotal: -100_000 })
  })

  it('garde ce qu’il restait du bon ce jour-là : ce que d’autres rendent ensuite ne lui revient pas tout seul', async () => {
    const id = await e.creerClient('opticien', 'Traoré')
    const { corps } = await e.couvrir(
      {
        IdAssurance: e.assurances.AKWABA,
        NumeroBon: 'V-1',
        Taux: 100,
        Plafond: 100_000,
        PlafondMonture: null,
      },
      id,
    )
    const bon = corps.prisesEnCharge[0]._id
    const premiere = await vendue({ PrixMont1: 70_000, IdPriseEnCharge: bon }, id)
    const seconde = await vendue({ PrixMont1: 50_000, IdPriseEnCharge: bon }, id)
    expect(seconde).toMatchObject({ PartAssurance: 30_000, Versions: [{ PlafondRestant: 30_000 }] })
    await e.essai.appeler('gerant', ventes.supprimer, {
      params: { id: premiere._id },
      query: { motif: 'Erreur' },
    })
    await changer(seconde, { RemiseCom: 1_000 })
    expect(await lire(seconde._id)).toMatchObject({ Total: 49_000, PartAssurance: 30_000 })
    // Taken off and put on again, the bon is looked at as it now is.
    await changer(seconde, { IdPriseEnCharge: null })
    await changer(seconde, { IdPriseEnCharge: bon })
    expect(await lire(seconde._id)).toMatchObject({ PartAssurance: 49_000 })
    expect(await causes(seconde._id)).toEqual(['vente', 'remise', 'bon', 'bon'])
  })

  it('une vente ne prend jamais plus que ce que les autres ont laissé du bon depuis', async () => {
    const id = await e.creerClient('opticien', 'Koné')
    const { corps } = await e.couvrir(
      {
        IdAssurance: e.assurances.AKWABA,
        NumeroBon: 'V-2',
        Taux: 100,
        Plafond: 100_000,
        PlafondMonture: null,
      },
      id,
    )
    const bon = corps.prisesEnCharge[0]._id
    const premiere = await vendue({ PrixMont1: 60_000, IdPriseEnCharge: bon }, id)
    await vendue({ PrixMont1: 40_000, IdPriseEnCharge: bon }, id)
    await changer(premiere, { PrixMont1: 90_000 })
    expect(await lire(premiere._id)).toMatchObject({ Total: 90_000, PartAssurance: 60_000 })
  })
})

describe('la part d’une assurance qui est engagée', () => {
  it.each([
    ['par la vente', (v, bon) => changer(v, bon === null ? {} : { IdPriseEnCharge: null })],
    [
      'par le taux du bon',
      async (v, bon) =>
        e.essai.appeler('opticien', ventes.modifierPriseEnCharge, {
          params: { id: v.IdClient },
          payload: { _id: bon, version: 1, Taux: 50 } as never,
        }),
    ],
    [
      'en retirant le bon',
      async (v, bon) =>
        e.essai.appeler('opticien', ventes.retirerPriseEnCharge, {
          params: { id: v.IdClient },
          payload: { _id: bon } as never,
        }),
    ],
    ['par une remise', v => changer(v, { RemiseCom: 10_000 })],
  ] as [
    string,
    (v: { _id: string; IdClient: string; RefCmmd: string }, bon: string) => ReturnType<typeof changer>,
  ][])('ne baisse plus %s, une fois la commande livrée, sans un responsable', async (_, baisser) => {
    const id = await e.creerClient('opticien', 'Bamba')
    const { corps } = await e.couvrir(
      { IdAssurance: e.assurances.COMOE, NumeroBon: `L-${id.slice(-6)}`, Taux: 80 },
      id,
    )
    const bon = corps.prisesEnCharge[0]._id
    const v = await vendue({ PrixMont1: 100_000, IdPriseEnCharge: bon }, id)
    await e.essai.appeler('gerant', contrat.atelier.livrer, {
      params: {} as never,
      payload: { clientId: id, RefCmmd: v.RefCmmd } as never,
    })
    expect((await lire(v._id)).Etape).toBe('Livrée')
    const r = await baisser(v, bon)
    expect([r.statut, await lire(v._id)]).toMatchObject([
      expect.toSatisfy((s: number) => s === 403 || s === 409),
      { PartAssurance: 80_000, Versions: [{ Cause: 'vente' }] },
    ])
  })

  it('un responsable remet le bon ôté par erreur, après la livraison', async () => {
    const id = await e.creerClient('opticien', 'Yao')
    const { corps } = await e.couvrir({ IdAssurance: e.assurances.COMOE, NumeroBon: 'L-9', Taux: 80 }, id)
    const bon = corps.prisesEnCharge[0]._id
    const v = await vendue({ PrixMont1: 100_000, IdPriseEnCharge: bon }, id)
    await e.essai.appeler('gerant', contrat.atelier.livrer, {
      params: {} as never,
      payload: { clientId: id, RefCmmd: v.RefCmmd } as never,
    })
    expect((await changer(v, { IdPriseEnCharge: null }, 'gerant')).statut).toBe(200)
    expect((await changer(v, { IdPriseEnCharge: bon }, 'opticien')).statut).toBe(409)
    expect((await changer(v, { IdPriseEnCharge: bon }, 'gerant')).statut).toBe(200)
    expect(await lire(v._id)).toMatchObject({ PartAssurance: 80_000 })
    expect(await causes(v._id)).toEqual(['vente', 'bon', 'bon'])
  })
})

it('une commande ne quitte pas un jour clôturé : elle se corrige aujourd’hui', async () => {
  const hier = aujourdhuiAbidjan(new Date(Date.now() - 86_400_000))
  const v = await vendue({ PrixMont1: 30_000, DateCommd: hier })
  await e.essai.pool.query(
    `insert into journee_caisse ("IdOfficine", "Jour", "Initialisation", "clotureLe") values ($1, $2, 0, now())`,
    [v.IdOfficine, hier],
  )
  const r = await changer(v, { DateCommd: aujourdhuiAbidjan(new Date()) }, 'gerant')
  expect(r.corps.champs['payload.DateCommd']).toMatch(/est clôturée : cette commande y reste/)
  await changer(v, { RemiseCom: 5_000 })
  expect((await lire(v._id)).Versions).toMatchObject([
    { Jour: hier, EcartTotal: 30_000 },
    { Jour: aujourdhuiAbidjan(new Date()), EcartTotal: -5_000 },
  ])
})
