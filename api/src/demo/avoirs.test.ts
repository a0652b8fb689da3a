import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BaseDeTest, creerBase } from '../kernel/trial/testdb.ts'
import { verifierTout } from '../verifications.ts'
import { poserAvoirs } from './avoirs.ts'
import { chargerDemo } from './index.ts'

let base: BaseDeTest
beforeAll(async () => {
  base = await creerBase()
  await chargerDemo(base.pool, { clients: 300, ordonnances: 450 })
})
afterAll(() => base?.fermer())

it('le réseau de démonstration a des avoirs : un rendu en argent, un crédit employé en partie, un d’une vente facturée ; une fois', async () => {
  await poserAvoirs(base.pool)
  await poserAvoirs(base.pool)
  const { rows } = await base.pool.query(
    `select a."Rendu" > 0 as rendu, a."Credit" > 0 as credit, a."Utilise" > 0 as employe, a."Reste" > 0 as reste, a."PartAssurance" > 0 as assurance,
       c."Etape" from avoir a join commande_client c on c."_id" = a."IdCommande" order by a."Reference"`,
  )
  expect(rows).toEqual([
    { rendu: true, credit: false, employe: false, reste: false, assurance: false, Etape: 'Rendue' },
    { rendu: false, credit: true, employe: true, reste: true, assurance: false, Etape: 'Livrée' },
    { rendu: true, credit: false, employe: false, reste: false, assurance: true, Etape: 'Rendue' },
  ])
  for await (const { nom, rows: ecarts } of verifierTout(base.pool)) expect([nom, ecarts]).toEqual([nom, []])
})
