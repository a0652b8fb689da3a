import { describe, expect, it } from 'vitest'
import type { ReglesDeGarantie } from '../configuration/garantie.ts'
import { figerGaranties, type GarantieFigee, type PaireVendue } from './garantie.ts'

const REGLES: ReglesDeGarantie = {
  advancedGarantie: true,
  garantiesMontue: [
    { prixMin: 0, prixMax: 50_000, garantie: 6 },
    { prixMin: 50_000, prixMax: 0, garantie: 24 },
  ],
  garantiesVerre: [{ prixMin: 100_000, prixMax: 200_000, garantie: 18 }],
  garantieMontureDefaut: 12,
  garantieVerreDefaut: 3,
}
const paire = (PrixMonture: number, PrixVerres: number): PaireVendue => ({
  Paire: 1,
  PrixMonture,
  PrixVerres,
})

describe('la garantie figée à la livraison', () => {
  it.each<[titre: string, PaireVendue, string, [quoi: GarantieFigee['Quoi'], mois: number, fin: string][]]>([
    [
      'monture et verres ont chacun la leur',
      paire(49_999, 150_000),
      '2026-11-17',
      [
        ['monture', 6, '2027-05-17'],
        ['verre', 18, '2028-05-17'],
      ],
    ],
    [
      'un prix sur la borne ouverte prend la tranche sans limite',
      paire(50_000, 0),
      '2026-11-17',
      [['monture', 24, '2028-11-17']],
    ],
    [
      'des verres sur une borne prennent la durée par défaut',
      paire(0, 100_000),
      '2026-11-17',
      [['verre', 3, '2027-02-17']],
    ],
    ['rien de vendu, rien de garanti', paire(0, 0), '2026-11-17', []],
    [
      'la fin d’un mois court ne déborde pas sur le suivant',
      paire(0, 50_000),
      '2026-11-30',
      [['verre', 3, '2027-02-28']],
    ],
  ])('%s', (_, vendue, le, attendu) =>
    expect(figerGaranties(REGLES, [vendue], le).map(g => [g.Quoi, g.Mois, g.Fin])).toEqual(attendu),
  )

  it('chaque paire est garantie à son prix', () =>
    expect(
      figerGaranties(
        REGLES,
        [
          { Paire: 1, PrixMonture: 10_000, PrixVerres: 0 },
          { Paire: 2, PrixMonture: 90_000, PrixVerres: 0 },
        ],
        '2026-01-01',
      ).map(g => [g.Paire, g.Mois]),
    ).toEqual([
      [1, 6],
      [2, 24],
    ]))

  it('une garantie de zéro mois n’en est pas une', () =>
    expect(
      figerGaranties(
        { ...REGLES, advancedGarantie: false, garantieMontureDefaut: 0 },
        [paire(10_000, 10_000)],
        '2026-01-01',
      ),
    ).toEqual([{ Paire: 1, Quoi: 'verre', Mois: 3, Fin: '2026-04-01' }]))
})
