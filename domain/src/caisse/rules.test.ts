import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bilan, ESPECE, pistes, signatureRequise, TYPES_OPERATION, tableauDesModes } from './rules.ts'

const ligne = fc.record({
  typeOperation: fc.constantFrom(...TYPES_OPERATION),
  modepaiement: fc.constantFrom(ESPECE, 'Chèque', 'Wave'),
  montant: fc.integer({ min: -9_999_999, max: 9_999_999 }),
})

describe('le tableau par type et par mode', () => {
  it('a toujours pour total des espèces ce qui est attendu dans le tiroir', () => {
    fc.assert(
      fc.property(fc.array(ligne), lignes => {
        expect(tableauDesModes(lignes).totaux[0]).toBe(bilan(lignes).Attendu)
      }),
    )
  })

  it('met les espèces d’abord, et ce qui sort en négatif', () => {
    const { modes, rangs } = tableauDesModes([
      { typeOperation: 'Règlement cpt', modepaiement: 'Wave', montant: 500 },
      { typeOperation: 'Versement Banque', modepaiement: ESPECE, montant: 300 },
    ])
    expect(modes).toEqual([ESPECE, 'Wave'])
    expect(rangs).toEqual([
      { typeOperation: 'Initialisation', montants: [0, 0] },
      { typeOperation: 'Règlement cmde cli', montants: [0, 0] },
      { typeOperation: 'Règlement cpt', montants: [0, 500] },
      { typeOperation: 'Versement Banque', montants: [-300, 0] },
    ])
  })
})

describe('une deuxième signature', () => {
  it.each([
    [0, 0, false],
    [1, 0, true],
    [-10_000, 10_000, false],
    [-10_001, 10_000, true],
    [10_001, 10_000, true],
    [9_999_999, null, false],
  ])('pour un écart de %d et un seuil de %s : %s', (ecart, seuil, attendu) => {
    expect(signatureRequise(ecart, seuil)).toBe(attendu)
  })
})

describe('les pistes d’un écart', () => {
  const op = (montant: number, modepaiement: string, IdAnnulation: string | null = null) => ({
    ...{ montant, modepaiement, IdAnnulation },
  })
  const billet = (Valeur: number, Nombre: number) => ({ Valeur, Nature: 'billet', Nombre })

  it('il manque : une opération en espèces de ce montant, puis un billet oublié', () => {
    const suspecte = op(2_000, ESPECE)
    expect(
      pistes(
        -2_000,
        [op(2_000, 'Wave'), suspecte, op(2_000, ESPECE, 'x')],
        [billet(10_000, 3), billet(2_000, 6), billet(1_000, 4)],
      ),
    ).toEqual([
      { operation: suspecte },
      { coupure: billet(2_000, 6), Nombre: 1 },
      { coupure: billet(1_000, 4), Nombre: 2 },
    ])
  })

  it('il y a trop : une opération d’un autre mode, ou un billet compté deux fois', () => {
    const wave = op(5_000, 'Wave')
    expect(pistes(5_000, [wave, op(5_000, ESPECE)], [billet(5_000, 0), billet(2_500, 2)])).toEqual([
      { operation: wave },
      { coupure: billet(2_500, 2), Nombre: 2 },
    ])
  })

  it('tout est juste : aucune', () => {
    expect(pistes(0, [op(0, ESPECE)], [billet(1, 1)])).toEqual([])
  })
})
