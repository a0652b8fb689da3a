import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifierSaisieOrdonnance } from '../clients/rules.ts'
import { Oeil, Refraction } from '../kernel/optique.ts'
import { refusDArchiver, refusDuTarif } from '../ventes/portes.ts'
import { COLONNES, etatSuivant, pasDeLExamen, verifierExamen, yeuxPrescrits } from './rules.ts'

const AUJOURDHUI = '2026-11-16'

describe('le pas d’un examen', () => {
  const examen = (colonnes: object) =>
    verifierExamen({ DateConsultation: AUJOURDHUI, ...colonnes }, AUJOURDHUI)
  it('laisse à ce qui est porté le pas où il a été fait', () => {
    const oeil = { OD: { Sph: -2.125 } }
    expect(examen({ Ancienne: oeil })).toEqual({})
    expect(examen({ Prescrite: oeil })).toHaveProperty(['Prescrite.OD.Sph'])
    expect(pasDeLExamen(0.25, { Ancienne: oeil })).toBe(0.25)
    expect(pasDeLExamen(0.25, { Objective: oeil })).toBe(0.125)
  })
})

describe('un examen', () => {
  const oeil = fc.record(
    {
      Sph: fc.oneof(
        fc.integer({ min: -140, max: 140 }).map(n => n / 4),
        fc.constantFrom(-2.3, 31, -30.25),
      ),
      Cyl: fc.oneof(
        fc.integer({ min: -60, max: 60 }).map(n => n / 4),
        fc.constant(0.1),
      ),
      Axe: fc.integer({ min: -5, max: 200 }),
      Add: fc.integer({ min: 0, max: 20 }).map(n => n / 4),
    },
    { requiredKeys: [] },
  )
  it('refuse dans chaque colonne exactement ce qu’une ordonnance refuse', () => {
    fc.assert(
      fc.property(oeil, fc.constantFrom(...COLONNES), (OD, colonne) => {
        const { OD: _, ...refus } = verifierSaisieOrdonnance(
          { DateOrd: AUJOURDHUI, OD },
          AUJOURDHUI,
          colonne === 'Ancienne' ? 0.125 : 0.25,
        )
        expect(verifierExamen({ DateConsultation: AUJOURDHUI, [colonne]: { OD } }, AUJOURDHUI)).toEqual(
          Object.fromEntries(Object.entries(refus).map(([chemin, m]) => [`${colonne}.${chemin}`, m])),
        )
        const dit = (schema: typeof Oeil | typeof Refraction) =>
          schema.safeParse(OD).error?.issues.map(i => i.message)
        expect(dit(Refraction)).toEqual(dit(Oeil))
      }),
    )
  })

  it.each([
    ['Arrivé', 'En examen', true],
    ['Arrivé', 'Terminé', true],
    ['En examen', 'Arrivé', true],
    ['Terminé', 'Terminé', true],
    ['Terminé', 'Arrivé', false],
    ['Terminé', 'En examen', false],
  ] as const)('de « %s » à « %s » : %s', (avant, vers, permis) => {
    if (permis) expect(etatSuivant(avant, vers)).toBe(vers)
    else expect(() => etatSuivant(avant, vers)).toThrow()
  })

  it('ne demande l’addition d’un progressif qu’une fois terminé', () => {
    const examen = {
      DateConsultation: AUJOURDHUI,
      Prescrite: { OD: { Sph: 1 } },
      TypeVision: 'Progressif' as const,
    }
    expect(verifierExamen({ ...examen, Etat: 'En examen' }, AUJOURDHUI)).toEqual({})
    expect(Object.keys(verifierExamen({ ...examen, Etat: 'Terminé' }, AUJOURDHUI))).toEqual([
      'Prescrite.OD.Add',
    ])
  })

  it('prescrit sa dernière colonne avec les écarts mesurés', () => {
    expect(
      yeuxPrescrits({ OD: { Sph: -1, AVLoin: '10/10', AVPres: 'P2' } }, { EPLoinOD: 31, EPPresOG: 29.5 }),
    ).toEqual({ OD: { Sph: -1, EPLoin: 31, AV: '10/10' }, OG: { EPPres: 29.5 } })
  })

  it('garde ce qui est dû sur les listes, et ce qui est payé', () => {
    expect(refusDArchiver({ Etat: 'Arrivé', ResteAPayer: 5000, MontantRegle: 0 })).toBeNull()
    expect(refusDArchiver({ Etat: 'Terminé', ResteAPayer: 5000, MontantRegle: 0 })).toMatch(/à payer/)
    expect(refusDArchiver({ Etat: 'Terminé', ResteAPayer: 0, MontantRegle: 5000 })).toBeNull()
    expect([refusDuTarif(5000, 5000), refusDuTarif(4000, 5000)]).toEqual([
      null,
      expect.stringMatching(/déjà réglés/),
    ])
  })
})
