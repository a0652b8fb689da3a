import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gestes, vendre } from '../atelier/essai.ts'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const { clients } = contrat

it('la liste dit ce que chacun doit et a acheté en douze mois, ses totaux l’additionnent, filtrés ou non', async () => {
  const ids: string[] = []
  for (const [Nom, prix] of [
    ['Adjoua', 10_000],
    ['Bakary', 25_000],
  ] as const) {
    const { corps } = await essai.appeler('opticien', clients.creer, { payload: { Nom, Prenoms: 'Essai' } })
    ids.push(corps._id)
    await essai.appeler('opticien', contrat.ventes.ajouter, {
      params: { id: corps._id },
      payload: { PrixMont1: prix },
    })
  }
  // Long ago: owed still, but not bought this year.
  await essai.pool.query(
    `update commande_client set "DateCommd" = now()::date - 400, "DatePromesse" = null where "IdClient" = $1`,
    [ids[1]],
  )
  const lire = async (query: object) => {
    const liste = await essai.appeler('opticien', clients.liste, { query })
    const totaux = await essai.appeler('opticien', clients.totaux, { query })
    return [
      (liste.corps.pageOfItems ?? liste.corps).map((c: Record<string, unknown>) => [
        c.Nom,
        c.ResteAPayer,
        c.Achats,
      ]),
      totaux.corps,
    ] as const
  }
  const [tous, totaux] = await lire({ tri: 'Nom' })
  expect(tous).toEqual([
    ['Adjoua', 10_000, 10_000],
    ['Bakary', 25_000, 0],
  ])
  expect(totaux).toEqual({ ResteAPayer: 35_000, Achats: 10_000 })
  expect((await lire({ q: 'bakary' }))[1]).toEqual({ ResteAPayer: 25_000, Achats: 0 })
  // One letter away: the sums are those of who is shown.
  expect((await lire({ q: 'bakari', page: 1 }))[1]).toEqual({ ResteAPayer: 25_000, Achats: 0 })
  expect((await lire({ q: 'zzzz' }))[1]).toEqual({ ResteAPayer: 0, Achats: 0 })
})

it('l’histoire d’un client : ses règlements, ses proformas, ce qu’il porte', async () => {
  const g = gestes(essai)
  const v = await vendre(essai)
  await g.commander(v)
  await g.recevoir(v)
  await g.monter(v)
  await g.verifier(v)
  await g.livrer(v)
  const IdClient = (
    await essai.pool.query(`select "IdClient" from commande_client where "_id" = $1`, [v._id])
  ).rows[0].IdClient
  await essai.appeler('opticien', contrat.proformas.creer, { payload: { IdClient, PrixMont1: 4_000 } })
  const { statut, corps } = await essai.appeler('opticien', clients.histoire, { params: { id: IdClient } })
  expect(statut).toBe(200)
  expect(corps.proformas).toMatchObject([{ Total: 4_000, Etat: 'En cours' }])
  expect(corps.paires).toMatchObject([{ RefCmmd: v.RefCmmd, Paire: 1 }])
  expect(corps.reglements).toEqual([])
})
