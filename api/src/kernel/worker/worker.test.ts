import { describe, expect, it } from 'vitest'
import { travailler } from './worker.ts'

const tache = (corps: string) => new URL(`data:text/javascript,${encodeURIComponent(corps)}`)
const faire = (corps: string, entree: unknown = null) =>
  travailler<(entree: unknown) => unknown>(tache(`export default async e => { ${corps} }`), entree)

describe('un travail dans un autre fil', () => {
  it('rend son résultat, et ses octets', async () => {
    expect(await faire('return e.a + e.b', { a: 1, b: 2 })).toBe(3)
    expect(await faire('return new Uint8Array([1, 2, 3])')).toEqual(new Uint8Array([1, 2, 3]))
  })

  it('en file, chacun reçoit le sien', async () => {
    const carres = await Promise.all(Array.from({ length: 20 }, (_, i) => faire('return e * e', i)))
    expect(carres).toEqual(Array.from({ length: 20 }, (_, i) => i * i))
  })

  it('qui échoue ne retient pas les suivants', async () => {
    await expect(faire('throw new Error("raté")')).rejects.toThrow('raté')
    await expect(faire('process.exit(1)')).rejects.toThrow('arrêté')
    await expect(faire('return () => 1')).rejects.toThrow()
    expect(await faire('return 1')).toBe(1)
  })
})
