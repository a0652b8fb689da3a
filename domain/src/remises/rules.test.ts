import { describe, expect, it } from 'vitest'
import {
  autreChose,
  depasse,
  donnePlus,
  pourcentRemise,
  refusApprobateur,
  remiseAApprouver,
} from './rules.ts'

describe('la remise que l’on accorde seul', () => {
  it.each([
    { remise: 0, liste: 0, max: 0, dit: 0, trop: false },
    { remise: 0, liste: 100_000, max: 0, dit: 0, trop: false },
    { remise: 1, liste: 9_999_999_999, max: 0, dit: 0.1, trop: true },
    { remise: 15_000, liste: 100_000, max: 15, dit: 15, trop: false },
    { remise: 15_001, liste: 100_000, max: 15, dit: 15.1, trop: true },
    { remise: 105_999, liste: 106_000, max: 30, dit: 100, trop: true },
    { remise: 100_000, liste: 100_000, max: 100, dit: 100, trop: false },
    { remise: 100_000, liste: 100_000, max: null, dit: 100, trop: false },
  ])('$remise sur $liste, au plus $max % : $dit %, de trop $trop', ({ remise, liste, max, dit, trop }) => {
    expect(pourcentRemise({ remise, liste })).toBe(dit)
    expect(depasse({ remise, liste }, max)).toBe(trop)
    expect(refusApprobateur({ remise, liste }, max) !== null).toBe(trop)
  })

  it.each([
    { avant: [40, 100], apres: [40, 100], plus: false },
    { avant: [40, 100], apres: [39, 100], plus: false },
    { avant: [40, 100], apres: [40, 120], plus: false },
    // The same percent of more is more money.
    { avant: [40, 100], apres: [400, 1000], plus: true },
    // Less money, of much less: a larger part.
    { avant: [40, 100], apres: [30, 50], plus: true },
    { avant: [0, 100], apres: [1, 100], plus: true },
    { avant: [9_999_999_998, 9_999_999_999], apres: [9_999_999_997, 9_999_999_998], plus: false },
  ])('de $avant à $apres : donne plus, $plus', ({ avant, apres, plus }) => {
    const [a, b] = [avant, apres].map(([remise, liste]) => ({ remise: remise ?? 0, liste: liste ?? 0 }))
    expect(donnePlus(a as never, b as never)).toBe(plus)
  })

  it('se refuse avec ce qui est demandé et ce que l’on peut', () => {
    const refus = remiseAApprouver({ remise: 40_000, liste: 100_000 }, 15)
    expect(refus.code).toBe('REMISE_A_APPROUVER')
    expect(refus.message).toBe(
      'Remise de 40\u00a0% (40\u202f000\u00a0F) : votre rôle va jusqu’à 15\u00a0%. Faites-la approuver par quelqu’un qui peut.',
    )
    expect(refus.details).toEqual({ Pourcent: 40, Limite: 15, Remise: 40_000, ValeurListe: 100_000 })
  })
})

const piece = (cle: string, Quantite = 1, remise = 0) => ({ cle, Quantite, remise })
it.each([
  ['la même chose', [piece('A', 1, 20)], [piece('A', 1, 20)], false],
  ['une de moins', [piece('A', 2, 20)], [piece('A', 1, 20)], false],
  ['une de plus, au rabais', [piece('A', 1, 20)], [piece('A', 2, 20)], true],
  ['une de plus, à l’étiquette', [piece('A', 1, 20)], [piece('A', 1, 20), piece('B')], false],
  ['une autre à sa place', [piece('A', 1, 20)], [piece('B', 1, 20)], true],
  ['une autre à sa place, quand la remise est de la vente', [piece('A')], [piece('B')], true],
  ['une autre en plus, au rabais', [piece('A', 1, 20)], [piece('A'), piece('B', 1, 20)], true],
  ['deux lignes qui n’en font qu’une', [piece('A'), piece('A')], [piece('A', 2)], false],
])('un accord, pour %s', (_, avant, apres, attendu) => {
  expect(autreChose(avant, apres)).toBe(attendu)
})
