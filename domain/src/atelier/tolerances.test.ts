import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transposer } from '../kernel/optique.ts'
import { type Mesure, type MesuresLues, mesuresManquantes, verifierOeil } from './tolerances.ts'

const verdict = (mesure: Mesure, prescrit: MesuresLues, lu: MesuresLues) =>
  verifierOeil(prescrit, lu).find(v => v.mesure === mesure)

describe('une paire montée, aux bornes de la norme', () => {
  it.each<[Mesure, prescrit: MesuresLues, lu: MesuresLues, conforme: boolean]>([
    ['Puissance', { Sph: -2 }, { Sph: -2.13 }, true],
    ['Puissance', { Sph: -2 }, { Sph: -2.14 }, false],
    ['Puissance', { Sph: -2 }, { Sph: -1.87 }, true],
    ['Puissance', { Sph: 0 }, { Sph: 0.13 }, true],
    ['Puissance', { Sph: 0 }, { Sph: 0.14 }, false],
    ['Puissance', { Sph: 6.5 }, { Sph: 6.63 }, true],
    ['Puissance', { Sph: 6.5 }, { Sph: 6.64 }, false],
    // 2 % of 6,75 is 0,135: 0,13 passes, 0,14 does not.
    ['Puissance', { Sph: 6.75 }, { Sph: 6.88 }, true],
    ['Puissance', { Sph: 6.75 }, { Sph: 6.89 }, false],
    ['Puissance', { Sph: -10 }, { Sph: -10.2 }, true],
    ['Puissance', { Sph: -10 }, { Sph: -10.21 }, false],
    // The strongest meridian: −5 −2 = −7, 2 % is 0,14.
    ['Puissance', { Sph: -5, Cyl: -2, Axe: 90 }, { Sph: -5.14, Cyl: -2, Axe: 90 }, true],
    ['Puissance', { Sph: -5, Cyl: -2, Axe: 90 }, { Sph: -5.15, Cyl: -2, Axe: 90 }, false],
    ['Cylindre', { Sph: 0, Cyl: -2, Axe: 90 }, { Sph: 0, Cyl: -2.13, Axe: 90 }, true],
    ['Cylindre', { Sph: 0, Cyl: -2, Axe: 90 }, { Sph: 0, Cyl: -2.14, Axe: 90 }, false],
    ['Cylindre', { Sph: 0, Cyl: -2.25, Axe: 90 }, { Sph: 0, Cyl: -2.4, Axe: 90 }, true],
    ['Cylindre', { Sph: 0, Cyl: -4.5, Axe: 90 }, { Sph: 0, Cyl: -4.65, Axe: 90 }, true],
    ['Cylindre', { Sph: 0, Cyl: -4.5, Axe: 90 }, { Sph: 0, Cyl: -4.66, Axe: 90 }, false],
    ['Cylindre', { Sph: 0, Cyl: -5, Axe: 90 }, { Sph: 0, Cyl: -5.2, Axe: 90 }, true],
    ['Cylindre', { Sph: 0, Cyl: -5, Axe: 90 }, { Sph: 0, Cyl: -5.21, Axe: 90 }, false],
    ['Cylindre', { Sph: 1 }, { Sph: 1, Cyl: -0.13, Axe: 20 }, true],
    ['Cylindre', { Sph: 1 }, { Sph: 1, Cyl: 0.14, Axe: 20 }, false],
    ['Cylindre', { Sph: 1, Cyl: -0.5, Axe: 20 }, { Sph: 1, Cyl: 0 }, false],
    ['Axe', { Sph: 0, Cyl: -0.25, Axe: 90 }, { Sph: 0, Cyl: -0.25, Axe: 97 }, true],
    ['Axe', { Sph: 0, Cyl: -0.25, Axe: 90 }, { Sph: 0, Cyl: -0.25, Axe: 98 }, false],
    ['Axe', { Sph: 0, Cyl: -0.5, Axe: 90 }, { Sph: 0, Cyl: -0.5, Axe: 96 }, false],
    ['Axe', { Sph: 0, Cyl: -0.75, Axe: 90 }, { Sph: 0, Cyl: -0.75, Axe: 85 }, true],
    ['Axe', { Sph: 0, Cyl: -1, Axe: 90 }, { Sph: 0, Cyl: -1, Axe: 94 }, false],
    ['Axe', { Sph: 0, Cyl: -1.5, Axe: 90 }, { Sph: 0, Cyl: -1.5, Axe: 93 }, true],
    ['Axe', { Sph: 0, Cyl: -1.75, Axe: 90 }, { Sph: 0, Cyl: -1.75, Axe: 92 }, true],
    ['Axe', { Sph: 0, Cyl: -1.75, Axe: 90 }, { Sph: 0, Cyl: -1.75, Axe: 93 }, false],
    // Around 180: from 179 to 2 there are 3°, not 177.
    ['Axe', { Sph: 0, Cyl: -1.5, Axe: 179 }, { Sph: 0, Cyl: -1.5, Axe: 2 }, true],
    ['Axe', { Sph: 0, Cyl: -1.5, Axe: 179 }, { Sph: 0, Cyl: -1.5, Axe: 3 }, false],
    ['Addition', { Sph: 0, Add: 2 }, { Sph: 0, Add: 2.12 }, true],
    ['Addition', { Sph: 0, Add: 2 }, { Sph: 0, Add: 1.87 }, false],
    // Eighths: what the lensmeter rounds to a hundredth is not what decides.
    ['Puissance', { Sph: -2.125 }, { Sph: -2.25 }, true],
    ['Puissance', { Sph: -2.125 }, { Sph: -2.26 }, false],
    ['Puissance', { Sph: -2.125 }, { Sph: -2 }, true],
    ['Puissance', { Sph: -2.125 }, { Sph: -1.99 }, false],
    ['Cylindre', { Sph: 0, Cyl: -0.375, Axe: 90 }, { Sph: 0, Cyl: -0.25, Axe: 90 }, true],
    ['Addition', { Sph: 0, Add: 2.125 }, { Sph: 0, Add: 2.01 }, true],
    ['Addition', { Sph: 0, Add: 2.125 }, { Sph: 0, Add: 2 }, false],
    ['Hauteur', { Hauteur: 21 }, { Hauteur: 22 }, true],
    ['Hauteur', { Hauteur: 21 }, { Hauteur: 19.9 }, false],
  ])('%s : prescrit %o, lu %o → %s', (mesure, prescrit, lu, conforme) =>
    expect(verdict(mesure, prescrit, lu)?.conforme).toBe(conforme),
  )

  it('dit l’écart et ce qui était permis', () =>
    expect(verifierOeil({ Sph: -10, Cyl: -1, Axe: 5 }, { Sph: -10, Cyl: -1, Axe: 1 })).toEqual([
      { mesure: 'Puissance', attendu: -11, lu: -11, ecart: 0, tolerance: 0.22, conforme: true },
      { mesure: 'Cylindre', attendu: -1, lu: -1, ecart: 0, tolerance: 0.13, conforme: true },
      { mesure: 'Axe', attendu: 5, lu: 1, ecart: -4, tolerance: 3, conforme: false },
    ]))

  it('dit l’écart d’un huitième tel qu’il est', () =>
    expect(verifierOeil({ Sph: -2.125 }, { Sph: -2.12 })).toEqual([
      { mesure: 'Puissance', attendu: -2.125, lu: -2.12, ecart: 0.005, tolerance: 0.13, conforme: true },
    ]))

  it('ne dit rien de ce qui n’a pas été prescrit ou pas mesuré', () => {
    expect(verifierOeil({}, { Sph: 1, Add: 2, Hauteur: 20 })).toEqual([])
    expect(verifierOeil({ Sph: 1, Add: 2, Hauteur: 20 }, {})).toEqual([])
  })
})

const quarts = (max: number) => fc.integer({ min: -max * 4, max: max * 4 }).map(n => n / 4)
const formule = fc.record({
  Sph: quarts(12),
  Cyl: quarts(6).filter(c => c !== 0),
  Axe: fc.integer({ min: 1, max: 180 }),
})

describe('la notation du frontofocomètre', () => {
  it('ce qui est prescrit est conforme à lui-même, dans les deux notations', () =>
    fc.assert(
      fc.property(formule, prescrit => {
        for (const lu of [prescrit, transposer(prescrit)])
          expect(verifierOeil(prescrit, lu).map(v => [v.mesure, v.ecart, v.conforme])).toEqual([
            ['Puissance', 0, true],
            ['Cylindre', 0, true],
            ['Axe', 0, true],
          ])
      }),
    ))

  it('le verdict ne dépend pas de la notation dans laquelle on lit', () =>
    fc.assert(
      fc.property(formule, quarts(1), quarts(1), fc.integer({ min: -10, max: 10 }), (prescrit, s, c, a) => {
        const lu = { Sph: prescrit.Sph + s, Cyl: prescrit.Cyl + c, Axe: ((prescrit.Axe + a + 179) % 180) + 1 }
        // A cylinder that crosses zero has no sign to go by.
        fc.pre(lu.Cyl * prescrit.Cyl > 0)
        expect(verifierOeil(prescrit, transposer(lu))).toEqual(verifierOeil(prescrit, lu))
      }),
    ))
})

it('réclame ce qui est prescrit et pas encore mesuré', () => {
  expect(mesuresManquantes({ Sph: 0, Cyl: -1, Axe: 90, Add: 2, Hauteur: 20 }, {})).toEqual({
    Sph: 'À mesurer',
    Cyl: 'À mesurer',
    Add: 'À mesurer',
    Hauteur: 'À mesurer',
  })
  expect(Object.keys(mesuresManquantes({ Sph: 1, Cyl: -1, Axe: 90 }, { Sph: 1, Cyl: -1 }))).toEqual(['Axe'])
  expect(mesuresManquantes({ Sph: 1 }, { Sph: 1, Cyl: 0 })).toEqual({})
})
