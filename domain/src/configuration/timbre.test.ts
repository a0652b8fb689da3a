import { describe, expect, it } from 'vitest'
import { refusDeTranche, timbreDu } from './timbre.ts'

const tranche = (
  APartirDe: number,
  Montant: number,
  DateDebut = '2026-01-01',
  DateFin: string | null = null,
) => ({ APartirDe, Montant, DateDebut, DateFin })
const TABLE = [tranche(5_001, 100), tranche(100_001, 500), tranche(1_000_001, 1_000)]

describe('le droit de timbre d’un reçu', () => {
  it.each([
    ['sans tranche', [], 50_000, null],
    ['sous la première', TABLE, 5_000, null],
    ['sur le seuil', TABLE, 5_001, 100],
    ['la plus haute atteinte', TABLE, 250_000, 500],
    ['la dernière', TABLE, 9_000_000, 1_000],
    ['rien en espèces', TABLE, 0, null],
    ['une tranche à zéro ne doit rien', [tranche(0, 0)], 10_000, null],
    ['pas encore', [tranche(0, 100, '2026-12-01')], 10_000, null],
    ['son dernier jour', [tranche(0, 100, '2026-01-01', '2026-11-17')], 10_000, 100],
    ['passée', [tranche(0, 100, '2026-01-01', '2026-11-16')], 10_000, null],
    ['la plus récente de deux au même seuil', [tranche(0, 100), tranche(0, 200, '2026-06-01')], 10_000, 200],
  ] as const)('%s', (_, table, especes, attendu) =>
    expect(timbreDu(table, '2026-11-17', especes)).toBe(attendu),
  )
  it('une tranche va de son premier à son dernier jour', () => {
    expect(refusDeTranche({ DateDebut: '2026-01-02', DateFin: '2026-01-01' })).toEqual({
      DateFin: 'Le dernier jour ne vient pas avant le premier, le 02/01/2026.',
    })
    expect(refusDeTranche({ DateDebut: '2026-01-02', DateFin: null })).toEqual({})
  })
})
