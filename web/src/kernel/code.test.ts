import { describe, expect, it, vi } from 'vitest'
import { chargerCode } from './code.ts'

describe('le code d’un écran', () => {
  it('qui ne vient pas en 120 secondes le dit', async () => {
    vi.useFakeTimers()
    const attente = chargerCode(() => new Promise(() => undefined)).catch((e: unknown) => e)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await attente).toMatchObject({ raison: 'delai' })
    vi.useRealTimers()
  })

  it('qui n’existe plus après une mise à jour le dit', async () => {
    const refuse = () =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
    await expect(chargerCode(refuse)).rejects.toMatchObject({ raison: 'absent' })
  })

  it('qui vient sans sa feuille de style le dit', async () => {
    const refuse = () => Promise.reject(new Error('Unable to preload CSS for /assets/x.css'))
    await expect(chargerCode(refuse)).rejects.toMatchObject({ raison: 'style' })
  })
})
