import { describe, expect, it } from 'vitest'
import { graduations, tousLes } from './graphe.ts'

describe('le graphique', () => {
  it.each([
    [0, [0]],
    [1, [0, 1]],
    [7, [0, 2.5, 5, 7.5]],
    [2_700_000, [0, 1_000_000, 2_000_000, 3_000_000]],
    [612_000, [0, 250_000, 500_000, 750_000]],
    [90, [0, 50, 100]],
  ])('jusqu’à %i, gradue de nombres ronds', (max, attendu) => {
    expect(graduations(max)).toEqual(attendu)
    expect(attendu.at(-1)).toBeGreaterThanOrEqual(max)
  })

  it('n’écrit que les jours qui tiennent', () => {
    expect(tousLes(31, 900, 24)).toBe(1)
    expect(tousLes(31, 300, 24)).toBe(3)
    expect(tousLes(12, 0, 24)).toBeGreaterThan(1)
  })
})
