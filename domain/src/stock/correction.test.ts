import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partAuRayon } from './correction.ts'

/** Moves over a shelf of `depart` pieces; `vente` names the paper. */
function apres(depart: number, ...bouges: Bouge[]) {
  let la = depart
  return bouges.map(([Quantite, idEntite, Rendues = 0]) => {
    la += Quantite
    return { Quantite, QuantiteApres: la, idEntite, Rendues }
  })
}

type Bouge = [n: number, papier: string, rendues?: number]

describe('la part au rayon de ce qu’une réception a coûté', () => {
  it.each<[string, number, Bouge[], number]>([
    ['rien n’a bougé', 5, [], 1],
    ['une pièce sur cinq est vendue', 5, [[-1, 'a']], 0.8],
    [
      'deux ventes prennent chacune leur part',
      4,
      [
        [-1, 'a'],
        [-1, 'b'],
      ],
      0.5,
    ],
    [
      'ce qui entre après ne change pas la part',
      4,
      [
        [6, 'r'],
        [-5, 'a'],
      ],
      0.5,
    ],
    [
      'une vente annulée rapporte la sienne',
      4,
      [
        [-1, 'a'],
        [1, 'a'],
      ],
      1,
    ],
    [
      'en partie',
      4,
      [
        [-2, 'a'],
        [1, 'a'],
      ],
      0.75,
    ],
    ['tout est parti', 4, [[-4, 'a']], 0],
    ['ce qui retourne au fournisseur n’est plus à corriger', 5, [[-2, 's', 2]], 1],
    ['ce qui part avec prend sa part', 6, [[-3, 's', 2]], 0.75],
  ])('%s', (_, depart, bouges, part) => {
    expect(partAuRayon(1_000, apres(depart, ...bouges))).toBe(part * 1_000)
  })

  it('un prix corrigé puis remis ne laisse rien : un demi-franc s’arrondit pareil des deux côtés', () => {
    const vendue = apres(2, [-1, 'a'])
    expect([partAuRayon(5, vendue), partAuRayon(-5, vendue)]).toEqual([3, -3])
  })

  it.each<[number, Bouge[], number, number]>([
    [
      2,
      [
        [-1, 'a'],
        [4, 'r'],
        [-4, 'b'],
      ],
      5,
      1,
    ],
    [
      3,
      [
        [-2, 'a'],
        [5, 'r'],
        [-5, 'b'],
      ],
      9,
      1,
    ],
    [
      4,
      [
        [-1, 'a'],
        [6, 'r'],
        [-7, 'b'],
      ],
      9,
      2,
    ],
    [
      5,
      [
        [-3, 'a'],
        [2, 'r'],
        [-3, 'b'],
      ],
      5,
      1,
    ],
  ])(
    '%i pièces, un demi-franc juste : des nombres à virgule le perdaient',
    (depart, bouges, ecart, francs) => {
      expect(partAuRayon(ecart, apres(depart, ...bouges))).toBe(francs)
    },
  )

  it('vingt mille mouvements, dont mille retours, ne font pas attendre', () => {
    const bouges = Array.from({ length: 10_000 }, (_, n): Bouge[] => [
      [-1, `v${n}`],
      [1, n % 10 === 0 ? `v${n}` : `r${n}`],
    ])
    const debut = Date.now()
    // (3999/4000)^9000: what comes back of a sale changes nothing.
    expect(partAuRayon(1_000_000, apres(4_000, ...bouges.flat()))).toBe(105_370)
    expect(Date.now() - debut).toBeLessThan(10_000)
  })

  it('laisse au rayon ce qu’il vaudrait si le prix avait été juste du premier jour, quoi qu’il ait bougé', () => {
    const bouge = fc.record({
      n: fc.oneof(fc.integer({ min: -12, max: -1 }), fc.integer({ min: 1, max: 9 })),
      papier: fc.nat(3),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: -90_000, max: 90_000 }),
        fc.array(bouge, { maxLength: 25 }),
        (depart, ecart, voulus) => {
          // The shelf that had the wrong price and the one that had the right one: only what they differ by is kept, exact.
          let [la, n, d] = [depart, BigInt(ecart), 1n]
          const dehors = new Map<string, { pieces: number; n: bigint; d: bigint }>()
          const bouges: Bouge[] = []
          for (const v of voulus) {
            const papier = `${v.n < 0 ? 'vente' : (['vente', 'bon'][v.papier % 2] as string)}${v.papier}`
            const deja = dehors.get(papier) ?? { pieces: 0, n: 0n, d: 1n }
            // No more comes back by a paper than it took out.
            const q =
              v.n < 0 ? Math.max(v.n, -la) : papier.startsWith('vente') ? Math.min(v.n, deja.pieces) : v.n
            if (q === 0) continue
            if (q < 0) {
              const [p, t] = [BigInt(-q), BigInt(la)]
              dehors.set(papier, {
                pieces: deja.pieces - q,
                n: deja.n * d * t + n * p * deja.d,
                d: deja.d * d * t,
              })
              ;[n, d] = [n * (t - p), d * t]
            } else if (deja.pieces > 0) {
              const [p, t] = [BigInt(q), BigInt(deja.pieces)]
              ;[n, d] = [n * deja.d * t + deja.n * p * d, d * deja.d * t]
              dehors.set(papier, { pieces: deja.pieces - q, n: deja.n * (t - p), d: deja.d * t })
            }
            la += q
            bouges.push([q, papier])
          }
          const lu = partAuRayon(ecart, apres(depart, ...bouges))
          // Within half a franc of what they differ by, and not an ulp more.
          const reste = 2n * (BigInt(lu) * d - n)
          expect((reste < 0n ? -reste : reste) <= d).toBe(true)
          expect(partAuRayon(-ecart, apres(depart, ...bouges))).toBe(0 - lu)
          // Nothing is made of nothing: of a correction the shelf keeps no more than all of it.
          expect(Math.abs(lu)).toBeLessThanOrEqual(Math.abs(ecart))
        },
      ),
    )
  })
})
