import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EssaiVentes, ouvrirEssaiVentes } from './essai.ts'
import { verificationsDesVentes } from './verification.ts'

let e: EssaiVentes
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
})
afterAll(() => e.fermer())

const VENDEURS = 20
const aLaFois = <T>(travail: (i: number) => Promise<T>, combien = VENDEURS) =>
  Promise.all(Array.from({ length: combien }, (_, i) => travail(i)))
const compter = async (requete: string, ...valeurs: unknown[]) =>
  Number((await e.essai.pool.query(requete, valeurs)).rows[0].n)

it('vingt vendeurs sur la dernière monture : un seul l’obtient, dix-neuf le savent', async () => {
  const monture = await e.approvisionner('DERNIERE', 1)
  const clients = await aLaFois(() => e.creerClient())
  const reponses = await aLaFois(i =>
    e.vendre({ IdArticle1: monture, PrixMont1: 1000 }, { id: clients[i] as string }),
  )
  expect(reponses.map(r => r.statut).sort()).toEqual([200, ...Array(VENDEURS - 1).fill(409)])
  for (const r of reponses.filter(x => x.statut === 409)) expect(r.corps.code).toBe('STOCK_INSUFFISANT')
  expect(await e.quantite(monture)).toBe(0)
  expect(await compter(`select count(*) as n from commande_client where "IdArticle1" = $1`, monture)).toBe(1)
})

it('la même clé envoyée dix fois à la fois fait une seule commande', async () => {
  const monture = await e.approvisionner('CLE', 10)
  const cle = randomUUID()
  const reponses = await aLaFois(() => e.vendre({ IdArticle1: monture, PrixMont1: 1000 }, { cle }), 10)
  expect(reponses.map(r => r.statut)).toEqual(Array(10).fill(200))
  expect(new Set(reponses.map(r => r.corps.commandes[0].RefCmmd)).size).toBe(1)
  expect(await e.quantite(monture)).toBe(9)
  const autre = await e.vendre({ IdArticle1: monture, PrixMont1: 2000 }, { cle })
  expect(autre.statut).toBe(409)
})

it('les références se suivent sans trou ni double, même quand des ventes échouent', async () => {
  const vide = await e.approvisionner('VIDE', 0)
  const clients = await aLaFois(() => e.creerClient())
  const avant = await compter(`select dernier as n from compteur where genre = 'CMD'`)
  const reponses = await aLaFois(
    i =>
      e.vendre(i % 3 === 0 ? { IdArticle1: vide, PrixMont1: 1 } : { PrixMont1: 1 }, {
        id: clients[i % VENDEURS] as string,
      }),
    3 * VENDEURS,
  )
  const refs = reponses.filter(r => r.statut === 200).map(r => Number(r.corps.commandes[0].RefCmmd.slice(-5)))
  expect(refs).toHaveLength(2 * VENDEURS)
  expect(refs.sort((a, b) => a - b)).toEqual(refs.map((_, i) => avant + 1 + i))
})

it('vendre, changer de monture et supprimer à la fois : rien ne se perd', async () => {
  const [a, b] = [await e.approvisionner('ALLER', 5), await e.approvisionner('RETOUR', 5)]
  const clients = await aLaFois(() => e.creerClient(), 8)
  await aLaFois(async i => {
    const id = clients[i] as string
    const r = await e.vendre({ IdArticle1: i % 2 ? a : b, PrixMont1: 1 }, { id })
    if (r.statut !== 200) return
    const { RefCmmd, _id } = r.corps.commandes[0]
    await e.essai.brut('opticien', 'PUT', `/api/commande/client/update/${id}`, {
      payload: { RefCmmd, version: 1, IdArticle1: i % 2 ? b : a },
    })
    if (i % 4 === 0) await e.essai.brut('gerant', 'DELETE', `/api/commande-client/${_id}?motif=Essai`)
  }, 8)
  for (const id of [a, b]) {
    const vendues = await compter(
      `select count(*) as n from commande_client where "IdArticle1" = $1 and "Statut" = 'Active'`,
      id,
    )
    const registre = await compter(`select sum("Quantite") as n from mouvement where "IdArticle" = $1`, id)
    expect([await e.quantite(id), registre]).toEqual([5 - vendues, 5 - vendues])
  }
})

it('après tout cela les livres s’accordent, et un écart se verrait', async () => {
  const ecarts = async () => {
    const tous = await Promise.all(verificationsDesVentes.map(v => e.essai.pool.query(v.requete)))
    return tous.map(r => r.rows.length)
  }
  expect(await ecarts()).toEqual([0, 0, 0, 0])
  await e.essai.pool.query(
    `update commande_client set "Etape" = 'Livrée', "IdArticle3" = (select "_id" from article limit 1)
     where "_id" = (select "_id" from commande_client where "Statut" = 'Active' limit 1)`,
  )
  await e.essai.pool.query(`update compteur set total = total + 1 where genre = 'CMD'`)
  expect(await ecarts()).toEqual([1, 0, 1, 1])
})
