import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusDuRetour } from '../ventes/portes.ts'
import {
  chiffrer,
  type LigneVendue,
  lignesDeCommande,
  oterDeCommande,
  refusDesChoix,
  refusDesSorts,
  refusDuCredit,
  refusDuRetourDArgent,
  toutRevient,
} from './rules.ts'

const monture: LigneVendue = { Cle: 'Monture1', Nature: 'Monture', Quantite: 1, PrixUnitaire: 60_000 }
const od: LigneVendue = { Cle: 'OD1', Nature: 'Verre', Quantite: 1, PrixUnitaire: 20_000 }
const og: LigneVendue = { Cle: 'OG1', Nature: 'Verre', Quantite: 1, PrixUnitaire: 20_000 }
const couverture = {
  Taux: 80,
  PlafondMonture: null,
  PlafondVerres: null,
  PlafondRestant: null,
  AccordeRestant: null,
}
const vente = {
  lignes: [monture, od, og],
  Remise: 0,
  PartAssurance: 0,
  MontantRegle: 100_000,
  couverture: null,
}
const rend = (...cles: string[]) => cles.map(Cle => ({ Cle, Quantite: 1 }))

describe('ce que vaut un avoir', () => {
  it.each([
    ['une monture payée', vente, rend('Monture1'), { Montant: 60_000, PartAssurance: 0, Excedent: 60_000 }],
    [
      'tout, sans rien de payé',
      { ...vente, MontantRegle: 0 },
      rend('Monture1', 'OD1', 'OG1'),
      { Montant: 100_000, Excedent: 0 },
    ],
    [
      'la remise revient avec ce qui revient',
      { ...vente, Remise: 10_000, MontantRegle: 90_000 },
      rend('Monture1'),
      { Montant: 54_000, Remise: 6_000, Excedent: 54_000 },
    ],
    [
      'l’assurance ne paie plus ce qui est revenu',
      { ...vente, PartAssurance: 80_000, MontantRegle: 20_000, couverture },
      rend('Monture1'),
      { Montant: 60_000, PartAssurance: 48_000, PartClient: 12_000, Excedent: 12_000 },
    ],
    [
      'sous un plafond, elle paie toujours autant de ce qui reste',
      {
        ...vente,
        PartAssurance: 30_000,
        MontantRegle: 70_000,
        couverture: { ...couverture, PlafondRestant: 30_000 },
      },
      rend('Monture1'),
      { Montant: 60_000, PartAssurance: 0, Excedent: 60_000 },
    ],
    [
      'un montant convenu plus bas que le taux reste convenu',
      { ...vente, PartAssurance: 10_000, MontantRegle: 90_000, couverture },
      rend('Monture1'),
      { Montant: 60_000, PartAssurance: 0, Excedent: 60_000 },
    ],
    [
      'sans rien savoir de son calcul, la part suit le total',
      { ...vente, PartAssurance: 50_000, MontantRegle: 50_000 },
      rend('OD1'),
      { Montant: 20_000, PartAssurance: 10_000, Excedent: 10_000 },
    ],
  ])('%s', (_, v, choix, dit) => {
    expect(chiffrer(v, choix)).toMatchObject(dit)
  })

  it('rien ne se perd : le client ne doit jamais plus, l’assurance ne paie jamais plus, tout rendu ne laisse rien', () => {
    const montant = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            Nature: fc.constantFrom('Monture' as const, 'Verre' as const),
            Quantite: fc.integer({ min: 1, max: 4 }),
            PrixUnitaire: montant,
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(
          fc.record({
            Taux: fc.integer({ min: 0, max: 100 }),
            PlafondMonture: fc.option(montant),
            PlafondVerres: fc.option(montant),
            PlafondRestant: fc.option(montant),
            AccordeRestant: fc.option(montant),
          }),
        ),
        fc.array(fc.nat(4), { minLength: 6, maxLength: 6 }),
        (choses, remise, part, paye, bon, combien) => {
          const lignes = choses.map((l, i) => ({ ...l, Cle: `${i}` }))
          const brut = lignes.reduce((n, l) => n + l.Quantite * l.PrixUnitaire, 0)
          const Remise = Math.floor(brut * remise)
          const total = brut - Remise
          const PartAssurance = Math.floor(total * part)
          const MontantRegle = Math.floor((total - PartAssurance) * paye)
          const choix = lignes.flatMap((l, i) => {
            const Quantite = Math.min(l.Quantite, combien[i] ?? 0)
            return Quantite > 0 ? [{ Cle: l.Cle, Quantite }] : []
          })
          if (choix.length === 0) return
          const c = chiffrer({ lignes, Remise, PartAssurance, MontantRegle, couverture: bon }, choix)
          expect(c.lignes.reduce((a, b) => a + b, 0)).toBe(c.Montant)
          expect(c.PartAssurance + c.PartClient).toBe(c.Montant)
          expect(
            Math.min(c.Montant, c.PartAssurance, c.PartClient, c.Remise, c.Excedent),
          ).toBeGreaterThanOrEqual(0)
          expect(c.Excedent).toBeLessThanOrEqual(MontantRegle)
          if (lignes.every(l => choix.find(x => x.Cle === l.Cle)?.Quantite === l.Quantite))
            expect([c.Montant, c.PartAssurance, c.Remise, c.Excedent]).toEqual([
              total,
              PartAssurance,
              Remise,
              MontantRegle,
            ])
        },
      ),
    )
  })
})

it.each([
  [[], { lignes: 'Choisissez ce qui revient.' }],
  [rend('OD3'), { 'lignes.0.Cle': 'Cette ligne n’est plus dans la vente.' }],
  [rend('OD1', 'OD1'), { 'lignes.1.Cle': 'Cette ligne est choisie deux fois.' }],
  [[{ Cle: 'OD1', Quantite: 2 }], { 'lignes.0.Quantite': '1 au plus reviennent de cette ligne.' }],
  [rend('OD1', 'OG1'), {}],
])('choisir %o est refusé ainsi : %o', (choix, dit) => {
  expect(refusDesChoix(vente.lignes, choix)).toEqual(dit)
})

it('ne rend pas plus que ce qui est payé de trop, ni ne paie plus que ce qui reste d’un avoir', () => {
  expect(refusDuRetourDArgent(5_000, 5_000)).toBeNull()
  expect(refusDuRetourDArgent(1, 0)).toMatch('rien payé de trop')
  expect(refusDuRetourDArgent(6_000, 5_000)).toMatch('davantage')
  expect(refusDuCredit(5_000, { Reference: 'AVR-ANG-26-00001', Reste: 5_000 })).toBeNull()
  expect(refusDuCredit(1, { Reference: 'AVR-ANG-26-00001', Reste: 0 })).toMatch('entièrement employé')
  expect(refusDuCredit(9_000, { Reference: 'AVR-ANG-26-00001', Reste: 5_000 })).toMatch('sur l’avoir')
})

describe('ce qui revient d’une commande', () => {
  const A = '01990000-0000-7000-8000-000000000001'
  const commande = {
    IdArticle1: A,
    PrixMont1: 60_000,
    PrixVerD1: 20_000,
    PrixVerG1: 20_000,
    PrixMont2: 5_000,
    Paires: [
      { Montage: 'Cerclée', OD: { Libelle: 'Unifocal' }, OG: { IdStockVerre: A } },
      { Monture: 'La sienne', MontureDuClient: true },
    ],
  }
  const lignes = lignesDeCommande(commande, [{ Libelle: 'Ray-Ban' }, null, null])

  it('est ligne par ligne : une monture, un verre de chaque œil ; seul ce qui fut du stock y retourne', () => {
    expect(lignes.map(l => [l.Cle, l.Designation, l.PrixUnitaire, l.EnStock])).toEqual([
      ['Monture1', 'Ray-Ban', 60_000, true],
      ['OD1', 'OD Unifocal', 20_000, false],
      ['OG1', 'OG', 20_000, true],
      ['Monture2', 'La sienne (du client)', 5_000, false],
    ])
    const vers = (Cle: string) => ({ Cle, Quantite: 1, Sort: 'Stock' as const })
    expect(Object.keys(refusDesSorts(lignes, [vers('OG1'), vers('OD1')]))).toEqual(['lignes.1.Sort'])
    expect([toutRevient(lignes, rend('OD1')), toutRevient(lignes, rend(...lignes.map(l => l.Cle)))]).toEqual([
      false,
      true,
    ])
  })

  it('quitte la commande : ce que le client avait apporté y reste écrit', () => {
    expect(oterDeCommande(commande.Paires, ['Monture1', 'OD1', 'Monture2'])).toEqual({
      Paires: [
        { Monture: null, OG: { IdStockVerre: A } },
        { Monture: 'La sienne', MontureDuClient: true },
      ],
      colonnes: {
        IdArticle1: null,
        PrixMont1: 0,
        PrixMonture1: null,
        PrixMontage1: null,
        PrixListe1: null,
        PrixVerD1: 0,
        IdArticle2: null,
        PrixMont2: 0,
        PrixMonture2: null,
        PrixMontage2: null,
        PrixListe2: null,
      },
    })
  })

  it.each([
    ['Enregistrée', 'Active', null],
    ['Livrée', 'Active', null],
    ['Livrée', 'Supprimée', false],
    ['Rendue', 'Active', false],
    ['Montée', 'Active', true],
  ] as const)('%s, %s : entière seulement, jamais ou comme on veut (%s)', (Etape, Statut, entiere) => {
    expect(refusDuRetour({ RefCmmd: 'CMD', Etape, Statut })?.entiere ?? null).toBe(entiere)
  })
})
