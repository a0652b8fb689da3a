import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'
import { poolOn, surBase } from './ouvrir.ts'
import { mettreAJour, revenir } from './upgrade.ts'

let base: BaseDeTest
let nom: string
let serveur: pg.Client
const bases = async () =>
  (
    await serveur.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) order by 1',
      [nom],
    )
  ).rows.map(r => r.datname.slice(nom.length))
const paysDe = async () => {
  const pool = poolOn(surBase(base.url, nom))
  const { rows } = await pool.query<{ Libelle: string }>(
    `select "Libelle" from pays where "Libelle" like 'Essai%' order by 1`,
  )
  await pool.end()
  return rows.map(r => r.Libelle)
}
const ecrire = async (Libelle: string) => {
  const pool = poolOn(surBase(base.url, nom))
  await pool.query(`insert into pays ("_id", "Libelle") values (gen_random_uuid(), $1)`, [Libelle])
  await pool.end()
}

beforeAll(async () => {
  base = await creerBase()
  nom = new URL(base.url.replace(/^postgres\w*:/, 'http:')).pathname.slice(1)
  await base.pool.end()
  serveur = new pg.Client({ connectionString: surBase(base.url, 'postgres') })
  await serveur.connect()
  await ecrire('Essai A')
})
afterAll(async () => {
  for (const fin of await bases()) await serveur.query(`drop database "${nom}${fin}" with (force)`)
  await serveur.end()
})

it('ce qui échoue laisse la base comme elle était, sans copie', async () => {
  const verifier = async (pool: pg.Pool) => {
    await pool.query(`insert into pays ("_id", "Libelle") values (gen_random_uuid(), 'Essai perdu')`)
    throw new Error('pas juste')
  }
  await expect(mettreAJour({ url: base.url, nom, verifier })).rejects.toThrow('pas juste')
  expect([await bases(), await paysDe()]).toEqual([[''], ['Essai A']])
})

it('une base dont on se sert n’est pas mise à jour', async () => {
  const autre = poolOn(surBase(base.url, nom))
  await autre.query('select 1')
  await expect(mettreAJour({ url: base.url, nom, verifier: async () => {} })).rejects.toThrow(
    /Quelqu’un se sert encore de cette base/,
  )
  await autre.end()
  expect(await bases()).toEqual([''])
})

it('vérifiée, la copie prend le nom ; celle d’avant reste, seule, et revient avec ce qu’elle disait', async () => {
  const verifier = async (pool: pg.Pool) => {
    await pool.query(`insert into pays ("_id", "Libelle") values (gen_random_uuid(), 'Essai B')`)
  }
  const le = (jour: number) => new Date(Date.UTC(2026, 10, jour))
  await mettreAJour({ url: base.url, nom, verifier: async () => {}, quand: le(1) })
  await mettreAJour({ url: base.url, nom, verifier, quand: le(2) })
  expect([await bases(), await paysDe()]).toEqual([
    ['', '_avant_20261102000000'],
    ['Essai A', 'Essai B'],
  ])
  await ecrire('Essai C')
  expect(await revenir(base.url, nom, le(3))).toBe(`${nom}_apres_20261103000000`)
  expect([await bases(), await paysDe()]).toEqual([['', '_apres_20261103000000'], ['Essai A']])
  await expect(revenir(base.url, nom)).rejects.toThrow(/Aucune base d’avant/)
})
