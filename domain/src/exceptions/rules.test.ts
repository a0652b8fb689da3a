import { expect, it } from 'vitest'
import { periodeDesExceptions } from './rules.ts'

it.each([
  [{}, { du: '2026-10-17', au: '2026-11-16' }],
  [{ au: '2026-03-31' }, { du: '2026-03-01', au: '2026-03-31' }],
  [{ du: '2026-11-16' }, { du: '2026-11-16', au: '2026-11-16' }],
  [{ du: '2025-11-16' }, { du: '2025-11-16', au: '2026-11-16' }],
  [{ du: '2025-11-15' }, { refus: { du: 'Un an à la fois : choisissez une période plus courte.' } }],
  [{ du: '2026-11-17' }, { refus: { au: 'La fin précède le début.' } }],
])('la période %o est %o', (demandee, lue) => {
  expect(periodeDesExceptions(demandee, '2026-11-16')).toEqual(lue)
})
