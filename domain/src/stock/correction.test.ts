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
    expect(partAuRayon(apres(depart, ...bouges))).toBeCloseTo(part, 12)
  })
})
