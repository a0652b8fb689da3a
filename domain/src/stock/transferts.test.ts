import fc from 'fast-check'
import { expect, it } from 'vitest'
import { valeurEnRoute } from './rules.ts'

it('ce qui est en route arrive ou revient en autant de fois qu’on veut : ses parts font ce qui était parti, au franc', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ n: fc.integer({ min: 1, max: 50 }), ici: fc.boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.integer({ min: 0, max: 9_999_999_999 }),
      (parts, Valeur) => {
        const l = { Quantite: parts.reduce((q, p) => q + p.n, 0), Recue: 0, Rendue: 0, Valeur }
        let somme = 0
        for (const { n, ici } of parts) {
          const v = valeurEnRoute(l, n)
          expect(v).toBeGreaterThanOrEqual(0)
          somme += v
          l[ici ? 'Recue' : 'Rendue'] += n
        }
        expect(somme).toBe(Valeur)
      },
    ),
  )
})
