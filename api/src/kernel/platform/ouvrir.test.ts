import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'
import { GARDEES, poolDeLaPorte, poolOn } from './ouvrir.ts'

let base: BaseDeTest
beforeAll(async () => {
  base = await creerBase()
})
afterAll(() => base.fermer())
afterEach(() => vi.useRealTimers())

it('une nuit sans appel laisse quelques connexions prêtes, et rend celles d’une heure de pointe', async () => {
  // Only what the pool itself counts is moved on: PostgreSQL answers in its own time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const servie = poolOn(base.url, undefined, { gardees: GARDEES })
  const porte = poolDeLaPorte(servie, { warn: vi.fn() } as never)
  const outil = poolOn(base.url)
  const enPointe = (pool: typeof servie) =>
    Promise.all(Array.from({ length: 12 }, () => pool.query('select pg_sleep(0.05)')))
  try {
    for (const pool of [servie, porte, outil]) await enPointe(pool)
    expect([servie, porte, outil].map(p => p.totalCount)).toEqual([12, 4, 12])
    vi.advanceTimersByTime(60_000)
    expect([servie, porte, outil].map(p => p.totalCount)).toEqual([12, 4, 0])
    vi.advanceTimersByTime(8 * 3_600_000)
    expect([servie, porte, outil].map(p => p.totalCount)).toEqual([GARDEES, 2, 0])
    await servie.query('select 1')
    expect(servie.totalCount).toBe(GARDEES)
  } finally {
    for (const pool of [servie, porte, outil]) await pool.end()
  }
})
