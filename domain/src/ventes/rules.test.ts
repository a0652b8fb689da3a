import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { avancer } from '../kernel/machine.ts'
import { Refus } from '../kernel/refus.ts'
import {
  acompteDemande,
  acompteRestant,
  actionDe,
  type BonLimite,
  bonAProposer,
  type Couverture,
  completerMontures,
  cycleCommande,
  ETAPES,
  type Etape,
  enRetard,
  estimerCouverture,
  etatDuBon,
  exigerBonQuiPaie,
  exigerBonValable,
  exigerPartAnnoncee,
  type Geste,
  livraisonAAnnuler,
  motifDuRetour,
  mouvementsDesArticles,
  type PrixSaisis,
  partager,
  refusJourDeVente,
  refusModification,
  refusSuppression,
  repartir,
  restantDuBon,
  resteAPayer,
  resteDuBon,
  retourDe,
  sommeDesPrix,
  statutReglement,
  total,
  type VenteCouverte,
  verifierPrix,
} from './rules.ts'

const sansLimite: Couverture = {
  Taux: 80,
  PlafondMonture: null,
  PlafondVerres: null,
  PlafondRestant: null,
  AccordeRestant: null,
}
const PRIX: (keyof PrixSaisis)[] = [1, 2, 3].flatMap(
  n => [`PrixMont${n}`, `PrixVerG${n}`, `PrixVerD${n}`] as (keyof PrixSaisis)[],
)

describe('le total d’une commande', () => {
  it('est la somme des neuf prix moins la remise', () => {
    const prix = Object.fromEntries(PRIX.map((nom, i) => [nom, 10 ** i]))
    expect(total({ ...prix, RemiseCom: 11 })).toBe(111_111_111 - 11)
  })
  it.each<[PrixSaisis, Record<string, string>]>([
    [{}, { PrixMont1: 'Indiquez au moins un prix.' }],
    [{ RemiseCom: 10 }, { PrixMont1: 'Indiquez au moins un prix.' }],
    [
      { PrixVerG1: 1000, RemiseCom: 1001 },
      { RemiseCom: 'La remise dépasse la somme des prix, 1\u202f000\u00a0F.' },
    ],
    [{ PrixVerG1: 1000, RemiseCom: 1000 }, {}],
    [
      { PrixMont1: 9_999_999_999, PrixMont2: 1 },
      { PrixMont1: 'Le total dépasse 9\u202f999\u202f999\u202f999\u00a0F : répartissez la vente.' },
    ],
    [{ PrixMont1: 9_999_999_999, PrixMont2: 1, RemiseCom: 1 }, {}],
  ])('%o', (prix, refus) => expect(verifierPrix(prix)).toEqual(refus))
})

describe('la remise entre les montures et les verres', () => {
  it.each<[number, number[], number[]]>([
    [15_000, [110_000, 215_000], [5_077, 9_923]],
    [1, [1, 1], [1, 0]],
    [1, [1, 2], [0, 1]],
    [2, [1, 1, 1], [1, 1, 0]],
    [0, [5, 5], [0, 0]],
    [10, [0, 5], [0, 10]],
    [0, [0, 0], [0, 0]],
    [9_999_999_999, [9_999_999_998, 1], [9_999_999_998, 1]],
  ])('%i sur %j', (montant, parts, attendu) => expect(repartir(montant, parts)).toEqual(attendu))

  it('rend toujours toute la somme, à moins d’un franc de la part exacte', () => {
    const montants = fc.integer({ min: 0, max: 9_999_999_999 })
    fc.assert(
      fc.property(montants, fc.array(montants, { minLength: 1, maxLength: 6 }), (montant, parts) => {
        const entiere = parts.reduce((a, b) => a + b, 0)
        const faites = repartir(montant, parts)
        if (entiere === 0) return faites.every(p => p === 0)
        expect(faites.reduce((a, b) => a + b, 0)).toBe(montant)
        return faites.every((p, i) => {
          const [exacte, un] = [BigInt(montant) * BigInt(parts[i] as number), BigInt(entiere)]
          const ecart = BigInt(p) * un - exacte
          return ecart < un && ecart > -un
        })
      }),
    )
  })
})

describe('le partage entre l’assurance et le client', () => {
  // The bill of the counter: two pairs, 15 000 F off, 80 %, caps on both parts, a yearly cap that is not reached.
  const vente: PrixSaisis = {
    PrixMont1: 70_000,
    PrixVerD1: 85_000,
    PrixVerG1: 85_000,
    PrixMont2: 40_000,
    PrixVerD2: 22_500,
    PrixVerG2: 22_500,
    RemiseCom: 15_000,
  }
  it.each<[string, PrixSaisis, Partial<Couverture> | null, assurance: number, client: number]>([
    ['sans prise en charge', vente, null, 0, 310_000],
    ['au taux seul', vente, {}, 248_000, 62_000],
    [
      'plafonds de part',
      vente,
      { PlafondMonture: 50_000, PlafondVerres: 150_000, PlafondRestant: 240_000 },
      200_000,
      110_000,
    ],
    ['reste annuel atteint', vente, { PlafondRestant: 120_000 }, 120_000, 190_000],
    ['reste annuel épuisé', vente, { PlafondRestant: 0 }, 0, 310_000],
    ['montant accordé', vente, { PlafondRestant: 120_000, AccordeRestant: 100_000 }, 100_000, 210_000],
    [
      'la monture plafonnée',
      { PrixMont1: 70_000, PrixVerG1: 60_000 },
      { PlafondMonture: 40_000 },
      88_000,
      42_000,
    ],
    ['tout à l’assurance', vente, { Taux: 100 }, 310_000, 0],
    ['taux nul', vente, { Taux: 0 }, 0, 310_000],
    [
      'plafond de monture nul',
      { PrixMont1: 50_000, PrixVerG1: 10_000 },
      { PlafondMonture: 0 },
      8_000,
      52_000,
    ],
    ['un demi-franc monte', { PrixMont1: 5 }, { Taux: 50 }, 3, 2],
    ['arrondi une seule fois', { PrixMont1: 3, PrixVerG1: 3 }, { Taux: 50 }, 3, 3],
    ['remise de tout', { PrixMont1: 5_000, RemiseCom: 5_000 }, {}, 0, 0],
  ])('%s', (_, prix, couverture, assurance, client) => {
    const p = partager(prix, couverture && { ...sansLimite, ...couverture })
    expect([p.PartAssurance, p.PartClient]).toEqual([assurance, client])
  })

  it('dit quelle limite a décidé', () => {
    const limite = (c: Partial<Couverture>) => partager(vente, { ...sansLimite, ...c }).limite
    expect(limite({})).toBeNull()
    expect(limite({ PlafondRestant: 1000 })).toBe('plafond')
    expect(limite({ PlafondRestant: 1000, AccordeRestant: 500 })).toBe('accord')
    expect(limite({ PlafondRestant: 500, AccordeRestant: 1000 })).toBe('plafond')
  })

  const prix = fc.record(
    Object.fromEntries(PRIX.map(nom => [nom, fc.integer({ min: 0, max: 1_000_000_000 })])),
  )
  const limites = fc.option(fc.integer({ min: 0, max: 9_999_999_999 }), { nil: null })
  const couverture = fc.record({
    Taux: fc.integer({ min: 0, max: 100 }),
    PlafondMonture: limites,
    PlafondVerres: limites,
    PlafondRestant: limites,
    AccordeRestant: limites,
  })
  const ventes = fc.tuple(prix, fc.integer({ min: 0, max: 100 })).map(([p, pourcent]) => {
    const somme = sommeDesPrix(p)
    return { ...p, RemiseCom: Math.floor((somme * pourcent) / 100) } as PrixSaisis
  })

  it('fait toujours le total, sans part négative ni plus que ce qui est accordé', () => {
    fc.assert(
      fc.property(ventes, couverture, (v, c) => {
        const p = partager(v, c)
        expect(p.PartAssurance + p.PartClient).toBe(total(v))
        expect(Math.min(p.PartAssurance, p.PartClient)).toBeGreaterThanOrEqual(0)
        for (const limite of [c.PlafondRestant, c.AccordeRestant])
          if (limite !== null) expect(p.PartAssurance).toBeLessThanOrEqual(limite)
        for (const part of [p.montures, p.verres])
          if (part.plafond !== null) expect(part.retenu).toBeLessThanOrEqual(part.plafond * 100)
        expect(p.PartAssurance).toBeLessThanOrEqual(Math.round((p.montures.retenu + p.verres.retenu) / 100))
        expect(p.montures.net + p.verres.net).toBe(p.Total)
      }),
    )
  })

  it('ne baisse jamais quand le taux ou un plafond monte', () => {
    fc.assert(
      fc.property(ventes, couverture, fc.integer({ min: 1, max: 1_000_000 }), (v, c, plus) => {
        const avant = partager(v, c).PartAssurance
        const plusDe = (limite: number | null) => (limite === null ? null : limite + plus)
        for (const mieux of [
          { ...c, Taux: Math.min(100, c.Taux + 1) },
          { ...c, PlafondMonture: plusDe(c.PlafondMonture) },
          { ...c, PlafondVerres: plusDe(c.PlafondVerres) },
          { ...c, PlafondRestant: plusDe(c.PlafondRestant) },
          { ...c, AccordeRestant: plusDe(c.AccordeRestant) },
        ])
          expect(partager(v, mieux).PartAssurance).toBeGreaterThanOrEqual(avant)
      }),
    )
  })
})

describe('la validité d’un bon', () => {
  const bon = { NumeroBon: '26-11-4402', DateDebut: '2026-11-01', DateFin: '2026-11-30' }
  it.each([
    ['2026-10-31', 'BON_A_VENIR'],
    ['2026-11-01', null],
    ['2026-11-30', null],
    ['2026-12-01', 'BON_EXPIRE'],
  ])('le %s : %s', (jour, code) => {
    const essai = () => exigerBonValable(bon, jour)
    if (code === null) expect(essai).not.toThrow()
    else expect(essai).toThrow(expect.objectContaining({ code }))
  })
  it('sans dates vaut toujours', () => {
    expect(() => exigerBonValable({ ...bon, DateDebut: null, DateFin: null }, '2031-01-01')).not.toThrow()
  })
})

describe('ce qui reste d’un bon', () => {
  const bon: BonLimite = {
    _id: 'A',
    NumeroBon: '26-11-4402',
    IdAssurance: 'AKWABA',
    DateDebut: null,
    DateFin: null,
    Plafond: null,
    MontantAccorde: null,
  }
  const novembre = { DateDebut: '2026-11-01', DateFin: '2026-11-30' }
  const vente = (PartPrise: number, plus: Partial<VenteCouverte> = {}): VenteCouverte => ({
    _id: 'v',
    IdPriseEnCharge: 'A',
    IdAssurance: 'AKWABA',
    DateCommd: '2026-11-10',
    PartPrise,
    ...plus,
  })
  const JOUR = '2026-11-15'
  const ailleurs = vente(60_000, { IdPriseEnCharge: 'B' })
  it.each<[string, Partial<BonLimite>, VenteCouverte[], ReturnType<typeof etatDuBon>, number | null]>([
    ['neuf, sans montant', {}, [], 'bon', null],
    ['neuf, avec son montant', { MontantAccorde: 90_000 }, [], 'bon', 90_000],
    ['entamé, avec son montant', { MontantAccorde: 90_000 }, [vente(60_000)], 'bon', 30_000],
    ['épuisé', { MontantAccorde: 90_000 }, [vente(60_000), vente(30_000)], 'epuise', 0],
    ['accordé à zéro', { MontantAccorde: 0 }, [], 'epuise', 0],
    ['sans montant, une vente', {}, [vente(60_000)], 'servi', null],
    ['sans montant, une vente qui n’a rien pris', {}, [vente(0)], 'servi', null],
    ['une vente sur un autre bon', { MontantAccorde: 90_000 }, [ailleurs], 'bon', 90_000],
    ['le plafond compte les autres bons', { Plafond: 100_000 }, [ailleurs], 'bon', 40_000],
    ['le plafond pris ailleurs', { Plafond: 60_000 }, [ailleurs], 'epuise', 0],
    ['le plus petit des deux', { Plafond: 100_000, MontantAccorde: 50_000 }, [ailleurs], 'bon', 40_000],
    [
      'le plafond ne compte pas une autre assurance',
      { Plafond: 60_000 },
      [vente(60_000, { IdPriseEnCharge: 'B', IdAssurance: 'COMOE' })],
      'bon',
      60_000,
    ],
    [
      'sans dates, le plafond court sur l’année de la vente',
      { Plafond: 60_000 },
      [vente(50_000, { IdPriseEnCharge: 'B', DateCommd: '2025-12-31' })],
      'bon',
      60_000,
    ],
    ...[
      ['valable un mois', { ...novembre }, 10_000],
      ['valable à partir d’un jour', { DateDebut: '2026-11-01' }, 10_000],
      ['un jour de moins qu’un an', { DateDebut: '2026-11-01', DateFin: '2027-10-30' }, 10_000],
      [
        'donné pour un an, il court sur ses dates',
        { DateDebut: '2026-11-01', DateFin: '2027-10-31' },
        60_000,
      ],
      ['donné pour plus d’un an', { DateDebut: '2025-10-31', DateFin: '2026-12-31' }, 10_000],
    ].map(
      ([nom, dates, reste]) =>
        [
          `plafond de l’année, ${nom}`,
          { Plafond: 80_000, ...(dates as object) },
          [
            vente(50_000, { IdPriseEnCharge: 'B', DateCommd: '2026-10-31' }),
            vente(20_000, { IdPriseEnCharge: 'B', DateCommd: '2026-11-01' }),
          ],
          'bon',
          Number(reste),
        ] as [string, Partial<BonLimite>, VenteCouverte[], 'bon', number],
    ),
    ['expiré', { DateFin: '2026-11-14' }, [], 'expire', null],
    ['à venir', { DateDebut: '2026-11-16' }, [], 'aVenir', null],
  ])('%s', (_, limites, ventes, etat, reste) => {
    const lu = { ...bon, ...limites }
    expect([etatDuBon(lu, ventes, JOUR), resteDuBon(restantDuBon(lu, ventes, JOUR))]).toEqual([etat, reste])
  })

  it('un seul bon qui paie encore est proposé ; entre deux, la personne choisit', () => {
    const [neuf, epuise] = [bon, { ...bon, _id: 'B', MontantAccorde: 60_000 }]
    expect(bonAProposer([epuise, neuf], [ailleurs], JOUR)).toBe(neuf)
    expect(bonAProposer([epuise], [ailleurs], JOUR)).toBeUndefined()
    expect(bonAProposer([neuf, { ...bon, _id: 'C' }], [], JOUR)).toBeUndefined()
  })

  it('un bon épuisé ne prend plus de vente, et dit pourquoi', () => {
    const essai = (limites: Partial<BonLimite>, ventes: VenteCouverte[]) => () =>
      exigerBonQuiPaie({ ...bon, ...limites }, restantDuBon({ ...bon, ...limites }, ventes, JOUR))
    expect(essai({}, [vente(60_000)])).not.toThrow()
    expect(essai({ MontantAccorde: 60_000 }, [vente(60_000)])).toThrow(/montant accordé de 60\u202f000/)
    expect(essai({ Plafond: 60_000 }, [ailleurs])).toThrow(/le plafond de 60\u202f000/)
  })

  it('une part annoncée qui n’est plus la bonne est refusée avec les deux sommes', () => {
    expect(() => exigerPartAnnoncee(undefined, 20_000)).not.toThrow()
    expect(() => exigerPartAnnoncee(20_000, 20_000)).not.toThrow()
    expect(() => exigerPartAnnoncee(80_000, 20_000)).toThrow(/20\u202f000\u00a0F, et non 80\u202f000\u00a0F/)
  })

  it('sans bon s’estime avec le taux et les plafonds de l’assurance, et ce que l’année a pris', () => {
    const conditions = { Taux: 80, Plafond: 100_000, PlafondMonture: 30_000, PlafondVerres: null }
    const estimee = estimerCouverture(conditions, 'AKWABA', [ailleurs], JOUR)
    expect(estimee).toEqual({
      Taux: 80,
      PlafondMonture: 30_000,
      PlafondVerres: null,
      PlafondRestant: 40_000,
      AccordeRestant: null,
    })
    expect(partager({ PrixMont1: 50_000, PrixVerG1: 50_000 }, estimee).PartAssurance).toBe(40_000)
    expect(estimerCouverture({ ...conditions, Taux: null }, 'AKWABA', [], JOUR)).toBeNull()
  })

  it('vente après vente, les parts ne dépassent jamais ni l’accord ni le plafond', () => {
    const limite = fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: null })
    const prix = fc.record({
      PrixMont1: fc.integer({ min: 0, max: 200_000 }),
      PrixVerG1: fc.integer({ min: 0, max: 200_000 }),
    })
    const suites = fc.array(fc.tuple(fc.constantFrom('A', 'B'), prix), { maxLength: 8 })
    fc.assert(
      fc.property(
        limite,
        limite,
        fc.integer({ min: 0, max: 100 }),
        suites,
        (Plafond, MontantAccorde, Taux, suite) => {
          const bons = { A: { ...bon, Plafond, MontantAccorde }, B: { ...bon, _id: 'B', Plafond } }
          const ventes: VenteCouverte[] = []
          for (const [sur, p] of suite) {
            const reste = restantDuBon(bons[sur as 'A' | 'B'], ventes, JOUR)
            const couverture = { ...reste, Taux, PlafondMonture: null, PlafondVerres: null }
            ventes.push(vente(partager(p, couverture).PartAssurance, { IdPriseEnCharge: sur }))
          }
          const somme = (prises: VenteCouverte[]) => prises.reduce((s, v) => s + v.PartPrise, 0)
          expect(somme(ventes)).toBeLessThanOrEqual(Plafond ?? Number.POSITIVE_INFINITY)
          expect(somme(ventes.filter(v => v.IdPriseEnCharge === 'A'))).toBeLessThanOrEqual(
            MontantAccorde ?? Number.POSITIVE_INFINITY,
          )
        },
      ),
    )
  })
})

describe('les étapes d’une commande', () => {
  const avec = { PrixVerG1: 1, Paires: [] }
  const sans = { PrixMont1: 1, Paires: [] }
  const suivre = (vente: typeof avec | typeof sans, ...gestes: Geste[]) =>
    gestes.reduce<Etape>(
      (Etape, geste) => avancer(cycleCommande, Etape, actionDe({ ...vente, Etape }, geste)),
      'Enregistrée',
    )

  it('vont de l’enregistrement à la livraison', () => {
    expect(suivre(avec, 'commanderVerres', 'recevoirVerres', 'monter', 'verifier', 'livrer')).toBe('Livrée')
  })
  it('reviennent aux verres commandés quand un verre est retourné', () => {
    expect(suivre(avec, 'commanderVerres', 'recevoirVerres', 'retournerVerre')).toBe('Verres commandés')
    expect(suivre(avec, 'commanderVerres', 'recevoirVerres', 'monter', 'retournerVerre')).toBe(
      'Verres commandés',
    )
  })
  it('sans verres : montée ou livrée tout de suite, rien à commander', () => {
    expect(suivre(sans, 'livrer')).toBe('Livrée')
    expect(suivre(sans, 'monter', 'verifier', 'livrer')).toBe('Livrée')
    expect(() => suivre(sans, 'commanderVerres')).toThrow('rien n’est à commander')
    expect(() => suivre(sans, 'livrer', 'livrer')).toThrow(Refus)
  })
  it('des verres décrits sans prix restent des verres', () => {
    expect(() => suivre({ ...sans, Paires: [{ OD: {} }] } as never, 'livrer')).toThrow(
      'une fois le montage vérifié',
    )
  })
  it('refusent tout ce qui est hors de l’ordre, et deux fois la même chose', () => {
    const suite: Geste[] = ['commanderVerres', 'recevoirVerres', 'monter', 'verifier', 'livrer']
    suite.forEach((_, faits) => {
      for (const geste of suite.filter((__, i) => i !== faits))
        expect(() => suivre(avec, ...suite.slice(0, faits), geste), `${faits} ${geste}`).toThrow(Refus)
    })
  })
})

describe('ce qui est dû', () => {
  it.each([
    [0, 1000, 'Non réglée'],
    [1, 1000, 'Partielle'],
    [999, 1000, 'Partielle'],
    [1000, 1000, 'Soldée'],
    [0, 0, 'Soldée'],
  ] as const)('%i payés sur %i : %s', (MontantRegle, PartClient, statut) => {
    expect(statutReglement({ MontantRegle, PartClient })).toBe(statut)
    expect(resteAPayer({ MontantRegle, PartClient })).toBe(PartClient - MontantRegle)
  })
  it('est en retard le lendemain du jour promis, tant qu’elle n’est pas prête : prête et pas retirée, ce n’est pas un retard', () => {
    const c = { DatePromesse: '2026-11-15', Etape: 'Montée' as Etape }
    expect(enRetard(c, '2026-11-15')).toBe(false)
    expect(enRetard(c, '2026-11-16')).toBe(true)
    for (const Etape of ['Vérifiée', 'Livrée', 'Rendue'] as const)
      expect(enRetard({ ...c, Etape }, '2026-11-16')).toBe(false)
    expect(enRetard({ ...c, DatePromesse: null }, '2026-11-16')).toBe(false)
  })
})

describe('supprimer ou modifier une vente', () => {
  const libre = { MontantRegle: 0, Etape: 'Enregistrée' as Etape, IdFacture: null }
  it.each<[object, string | undefined]>([
    [{}, undefined],
    [{ MontantRegle: 1 }, 'VENTE_REGLEE'],
    [{ IdFacture: 'f' }, 'VENTE_FACTUREE'],
    ...ETAPES.slice(1).map(Etape => [{ Etape }, 'VENTE_EN_COURS'] as [object, string]),
  ])('%o : %s', (vente, code) => expect(refusSuppression({ ...libre, ...vente })?.code).toBe(code))

  it.each<[Partial<typeof libre>, string[], string | undefined]>([
    [{}, ['PrixMont1', 'IdArticle1'], undefined],
    [{ Etape: 'Verres commandés' }, ['RemiseCom', 'IdPriseEnCharge'], undefined],
    [{ Etape: 'Verres commandés' }, ['PrixMont1'], 'ETAPE_IMPOSSIBLE'],
    [{ Etape: 'Livrée' }, ['Observation'], undefined],
    [{ Etape: 'Livrée' }, ['RemiseCom'], undefined],
    [{ Etape: 'Livrée' }, ['IdPriseEnCharge'], 'ETAPE_IMPOSSIBLE'],
    [{ Etape: 'Livrée', IdFacture: 'f' as never }, ['RemiseCom'], 'VENTE_FACTUREE'],
    [{ IdFacture: 'f' as never }, ['RemiseCom'], 'VENTE_FACTUREE'],
    [{ IdFacture: 'f' as never }, ['Observation'], undefined],
  ])('%o change %j : %s', (vente, champs, code) =>
    expect(refusModification({ ...libre, ...vente }, champs)?.code).toBe(code),
  )
})

describe('les montures qui bougent', () => {
  it.each<[string[], string[], [string, number][]]>([
    [[], ['a'], [['a', -1]]],
    [['a'], [], [['a', 1]]],
    [['a'], ['a'], []],
    [
      ['a', 'b'],
      ['b', 'c', 'c'],
      [
        ['a', 1],
        ['c', -2],
      ],
    ],
    [['a', 'a'], ['a'], [['a', 1]]],
  ])('de %j à %j', (avant, apres, attendu) =>
    expect([...mouvementsDesArticles(avant, apres)].sort()).toEqual(attendu),
  )
})

describe('le prix d’une monture et de son montage', () => {
  const avant = { PrixMont1: 70, PrixMonture1: 65, PrixMontage1: 5 }
  it.each([
    [{}, { PrixMonture1: 65, PrixMontage1: 5 }, [70, 65, 5]],
    [avant, {}, [70, 65, 5]],
    [avant, { PrixMonture1: 60 }, [65, 60, 5]],
    [avant, { PrixMont1: 80, PrixMontage1: 10 }, [80, 70, 10]],
    [avant, { PrixMont1: 80 }, [80, null, null]],
    [avant, { PrixMont1: 70 }, [70, 65, 5]],
    [avant, { PrixMonture1: null, PrixMontage1: null }, [70, null, null]],
  ])('%o puis %o', (deja, saisie, attendu) => {
    const { prix, refus } = completerMontures(deja, saisie)
    expect(refus).toEqual({})
    expect([prix.PrixMont1, prix.PrixMonture1, prix.PrixMontage1]).toEqual(attendu)
  })
  it('refuse une somme qui n’est pas la leur', () => {
    for (const saisie of [
      { PrixMont1: 70, PrixMonture1: 60, PrixMontage1: 5 },
      { PrixMont1: 10, PrixMonture1: 60 },
    ])
      expect(completerMontures({}, saisie).refus).toEqual({
        PrixMont1: 'La monture et le montage ne font pas cette somme.',
      })
  })
})

describe('l’acompte demandé', () => {
  it.each([
    [110_000, 50, 55_000],
    [110_001, 50, 55_001],
    [1, 1, 1],
    [0, 50, 0],
    [99_999, 0, 0],
    [9_999_999_999, 100, 9_999_999_999],
  ])('de %i F à %i %% est de %i F', (part, taux, acompte) => {
    expect(acompteDemande(part, taux)).toBe(acompte)
  })
  it('ce qui en est payé n’est plus à demander', () => {
    expect(acompteRestant({ AcompteDemande: 55_000, MontantRegle: 20_000 })).toBe(35_000)
    expect(acompteRestant({ AcompteDemande: 55_000, MontantRegle: 60_000 })).toBe(0)
  })
})

describe('revenir d’une étape', () => {
  const verres = { PrixVerD1: 1, Paires: [] }
  it.each<[Etape, Etape | null]>([
    ['Enregistrée', null],
    ['Verres commandés', 'Enregistrée'],
    ['Verres reçus', 'Verres commandés'],
    ['Montée', 'Verres reçus'],
    ['Vérifiée', 'Montée'],
    ['Livrée', 'Vérifiée'],
  ])('%s : %s', (Etape, vers) => {
    const revenir = () => avancer(cycleCommande, Etape, actionDe({ ...verres, Etape }, retourDe({ Etape })))
    if (vers) expect(revenir()).toBe(vers)
    else expect(revenir).toThrow(Refus)
  })

  it.each<[string, Etape[], Etape]>([
    ['passée par l’atelier', ['Livrée', 'Vérifiée'], 'Vérifiée'],
    ['remise sans y passer', ['Livrée', 'Enregistrée'], 'Enregistrée'],
    ['dont les étapes ne sont pas écrites', ['Livrée'], 'Vérifiée'],
  ])('une commande livrée, %s, revient où elle était', (_, etapes, vers) => {
    const geste = livraisonAAnnuler(
      etapes.map(Etape => ({ Etape })),
      verres,
    )
    expect(avancer(cycleCommande, 'Livrée', actionDe({ ...verres, Etape: 'Livrée' }, geste))).toBe(vers)
  })

  const le = new Date('2026-11-15T10:00:00Z')
  const apres = (s: number) => new Date(le.getTime() + s * 1000)
  const pas = (Etape: Etape, par = 'A') => ({ Etape, par, le })
  it.each<[string, ReturnType<typeof pas>[], qui: string, secondes: number, motif: string, string | null]>([
    ['aussitôt', [pas('Montée'), pas('Verres reçus')], 'A', 8, '', 'Annulé aussitôt'],
    ['par un autre', [pas('Montée', 'B'), pas('Verres reçus')], 'A', 8, '', null],
    ['plus tard', [pas('Montée'), pas('Verres reçus')], 'A', 61, '', null],
    ['deux fois', [pas('Verres reçus'), pas('Montée')], 'A', 8, '', null],
    ['avec un motif', [pas('Montée', 'B'), pas('Verres reçus')], 'A', 900, 'Rayée', 'Retour : Rayée'],
  ])('%s', (_, derniers, qui, secondes, motif, dit) =>
    expect(motifDuRetour(derniers, qui, apres(secondes), motif)).toBe(dit),
  )
})

describe('le jour d’une vente', () => {
  it.each([
    ['2026-11-16', null],
    ['2026-11-17', 'Cette date est dans le futur.'],
    ['2023-11-17', null],
    ['1990-01-01', 'Cette date est trop ancienne pour une vente.'],
  ])('%s : %s', (jour, refus) => expect(refusJourDeVente(jour, '2026-11-16')).toBe(refus))
})
