import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'
import { ouvrirDb } from './db.ts'
import { poolOn } from './ouvrir.ts'
import { A_CHAQUE_FOIS, SANS_ATTENDRE } from './preparees.ts'

let base: BaseDeTest
beforeAll(async () => {
  base = await creerBase()
})
afterAll(() => base.fermer())

test('une requête qui revient est préparée, les autres et celles d’une transaction passent telles quelles', async () => {
  const pool = poolOn(base.url, undefined, { max: 1 })
  try {
    const db = ouvrirDb(pool)
    for (let n = 0; n < 12; n++) {
      const { rows } = await sql<{ n: number }>`select ${n}::int + 1 as n`.execute(db)
      expect(rows).toEqual([{ n: n + 1 }])
      await sql.raw(`select ${n}`).execute(db)
      await sql`select 'rien à dire' as mot`.execute(db)
      await sql`select ${sql.raw(A_CHAQUE_FOIS)} ${'%noir%'}::text as mot`.execute(db)
      await db.transaction().execute(tx => sql`select ${'a'}::text as ${sql.id(`c${n}`)}`.execute(tx))
    }
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    expect(rows.map(r => r.statement).sort()).toEqual([
      'select $1::int + 1 as n',
      "select 'rien à dire' as mot",
    ])
  } finally {
    await pool.end()
  }
})

test('une requête lente se nomme au journal, sans ce qu’elle porte ; une autre ne dit rien', async () => {
  const dits: unknown[] = []
  const log = { warn: (...dit: unknown[]) => dits.push(dit) } as never
  const db = ouvrirDb(base.pool, log, 100)
  await sql`select ${'Kouassi'}::text`.execute(db)
  expect(dits).toEqual([])
  await sql`select pg_sleep(0.15),
    ${'Kouassi Aya'}::text as nom`.execute(db)
  expect(dits).toEqual([
    [{ ms: expect.any(Number), requete: 'select pg_sleep(0.15), $1::text as nom' }, 'Requête lente'],
  ])
})

test('une colonne ajoutée par une version plus récente ne gêne qu’une fois', async () => {
  const pool = poolOn(base.url, undefined, { max: 1 })
  try {
    const db = ouvrirDb(pool)
    const lire = () => sql`select * from pays where "Libelle" = ${'Togo'}`.execute(db)
    for (let n = 0; n < 8; n++) await lire()
    await base.pool.query('drop index pays_libelle')
    await lire()
    await base.pool.query('alter table pays add column essai text')
    await expect(lire()).rejects.toThrow('cached plan')
    for (let n = 0; n < 12; n++) expect((await lire()).rows).toEqual([])
  } finally {
    await pool.end()
  }
})

test('ce qui part sans attendre part avec la suite ; s’il échoue, la suite le dit et rien n’est gardé', async () => {
  const pool = poolOn(base.url, undefined, { max: 1, pipeline: true })
  try {
    const db = ouvrirDb(pool)
    const noter = (libelle: string | null) =>
      sql`insert ${sql.raw(SANS_ATTENDRE)} into pays ("_id", "Libelle") values (gen_random_uuid(), ${libelle})`
    const notes = async () =>
      (await sql`select from pays where "Libelle" like 'Essai %'`.execute(db)).rows.length

    await db.transaction().execute(async tx => {
      await noter('Essai 1').execute(tx)
      const { rows } = await sql`select from pays where "Libelle" = 'Essai 1'`.execute(tx)
      expect(rows).toHaveLength(1)
      await noter('Essai 2').execute(tx)
    })
    expect(await notes()).toBe(2)

    // Found at the next statement, or at the commit; what a handler threw meanwhile stays what is told.
    const suites = [() => sql`select 1`, () => null]
    for (const suite of suites)
      await expect(
        db.transaction().execute(async tx => {
          await noter('Essai 3').execute(tx)
          await noter(null).execute(tx)
          await suite()?.execute(tx)
        }),
      ).rejects.toThrow('Libelle')
    await expect(
      db.transaction().execute(async tx => {
        await noter(null).execute(tx)
        throw new Error('refusé')
      }),
    ).rejects.toThrow('refusé')
    expect(await notes()).toBe(2)
  } finally {
    await pool.end()
  }
})
