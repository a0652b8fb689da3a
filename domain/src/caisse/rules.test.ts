import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bilan,
  contraireDe,
  ESPECE,
  monnaie,
  montantSigne,
  pistes,
  recuInvraisemblable,
  recusUsuels,
  refusDuFonds,
  refusDuRendu,
  signatureRequise,
  TYPES_OPERATION,
  tableauDesModes,
} from './rules.ts'

const ligne = fc.record({
  typeOperation: fc.constantFrom(...TYPES_OPERATION),
  modepaiement: fc.constantFrom(ESPECE, 'Chèque', 'Wave'),
  montant: fc.integer({ min: -9_999_999, max: 9_999_999 }),
})

it('ce qu’un client tend : la somme juste, puis les billets au-dessus, jamais une somme invraisemblable', () => {
  expect(recusUsuels(70_500)).toEqual([70_500, 75_000, 80_000, 100_000])
  expect(recusUsuels(3_200)).toEqual([3_200, 4_000, 5_000, 10_000])
  expect(recusUsuels(75_000)).toEqual([75_000, 80_000, 100_000])
  expect(recusUsuels(0)).toEqual([])
  for (const du of [1, 499, 12_345, 1_234_567]) {
    const sommes = recusUsuels(du)
    expect(sommes[0]).toBe(du)
    expect(sommes.every(s => monnaie(s, du) !== null && !recuInvraisemblable(s, du))).toBe(true)
  }
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

describe('le signe d’une opération', () => {
  it.each([
    ['Initialisation', 1_000, 1_000],
    ['Règlement cmde cli', 1_000, 1_000],
    ['Règlement cpt', -1_000, -1_000],
    ['Approvisionnement', 1_000, 1_000],
    ['Versement Banque', 1_000, -1_000],
    ['Versement Banque', -1_000, 1_000],
    ['Approvisionnement Caisse Depense', 1_000, -1_000],
  ] as const)('%s de %i F se lit %i F', (typeOperation, montant, lu) => {
    expect(montantSigne({ typeOperation, montant })).toBe(lu)
  })

  it('est celui du tableau : la liste et son résumé s’additionnent pareil', () => {
    fc.assert(
      fc.property(fc.array(ligne), lignes => {
        const vues = lignes.filter(l => l.typeOperation !== 'Versement')
        const somme = vues.reduce((n, l) => n + montantSigne(l), 0)
        expect(tableauDesModes(lignes).totaux.reduce((n, t) => n + t, 0)).toBe(somme)
      }),
    )
  })
})

it.each([
  ['Règlement cpt', null, null],
  ['Règlement cpt', '2026-03-02', 'annulation'],
  ['Règlement cpt', '2026-03-02', 'remboursement', 5_000],
  ['Règlement cpt', '2026-03-01', 'remboursement'],
  ['Consultation', '2026-03-01', 'remboursement'],
  // Nobody is given back what the drawer had received from the house.
  ['Approvisionnement', '2026-03-01', 'annulation'],
  ['Versement Banque', '2026-03-01', 'annulation'],
] as const)(
  '%s qui reprend ce qui est du %s : %s',
  (typeOperation, JourOrigine, attendu, montant?: number) => {
    const rendu = { montant: -(montant ?? 20_000), MontantOrigine: 20_000 }
    const o = { typeOperation, Jour: '2026-03-02', JourOrigine, ParAvoir: null, ...rendu }
    expect(contraireDe(o)).toBe(attendu)
    // With a credit note, it says so.
    if (JourOrigine) expect(contraireDe({ ...o, ParAvoir: 'retour' })).toBe('retour')
  },
)

it.each([
  [10_000, 0, null],
  [90_000, 10_000, null],
  [90_001, 10_000, '10 000 F sont déjà rendus : il en reste 90 000 F à rendre, pas davantage.'],
  [100_001, 0, 'Il en reste 100 000 F à rendre, pas davantage.'],
  [1, 100_000, 'Cette opération est déjà annulée.'],
])('%d F rendus d’un règlement de 100 000 F dont %d F le sont déjà : %s', (montant, Rendu, attendu) => {
  const dit = refusDuRendu(montant, { montant: 100_000, Rendu })
  expect(dit === null ? null : dit.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(attendu)
})

describe('le fonds d’ouverture corrigé', () => {
  it.each([
    ['0 F alors que rien n’est sorti', 0, 50_000, 50_000, null],
    ['plus grand', 60_000, 50_000, 10_000, null],
    ['plus petit, le tiroir tombe juste à 0 F', 10_000, 50_000, 40_000, null],
    ['le même', 50_000, 50_000, 80_000, /déjà de 50.000.F/],
    ['0 F de nouveau', 0, 0, 0, /déjà de 0.F/],
    ['plus petit que ce qui est déjà parti', 10_000, 50_000, 39_999, /il y manquerait 1.F/],
  ])('%s', (_, nouveau, Initialisation, Attendu, refus) => {
    const lu = refusDuFonds(nouveau, { Initialisation, Attendu })
    if (refus) expect(lu).toMatch(refus)
    else expect(lu).toBeNull()
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
    montant,
    modepaiement,
    IdAnnulation,
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
