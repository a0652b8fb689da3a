import { describe, expect, it } from 'vitest'
import { inaccessibles } from '../kernel/machine.ts'
import type { SaisieOeil } from '../kernel/optique.ts'
import {
  boiteDeTaille,
  commandeAutrement,
  conclure,
  cycleCommandeVerre,
  decentrement,
  ecartPupillaire,
  estPlan,
  etatDesVerres,
  fournisseursAttendus,
  plan,
  pourLeFabricant,
  refusControle,
  refusVerreManquant,
  type StatutVerre,
  sansCorrection,
  type Verdict,
  verresAutrement,
  verresVendus,
} from './rules.ts'

it('chaque état d’un verre commandé peut être atteint', () =>
  expect(inaccessibles(cycleCommandeVerre)).toEqual([]))

describe('les verres d’une commande, face à ceux qui sont vendus', () => {
  const PAIRE: Record<'OD' | 'OG', { Paire: number; Cote: 'OD' | 'OG' }> = {
    OD: { Paire: 1, Cote: 'OD' },
    OG: { Paire: 1, Cote: 'OG' },
  }
  it.each<[od: StatutVerre[], og: StatutVerre[], string, refus: RegExp | null]>([
    [[], [], 'aucun', /OD, paire 1 est vendu et n’est pas commandé/],
    [['Supprimé'], ['Remplacé'], 'aucun', /OD, paire 1 est vendu/],
    [['Commandé'], ['Commandé'], 'attendus', /OD, paire 1 n’est pas encore reçu/],
    [['Livré'], ['Commandé'], 'attendus', /OG, paire 1 n’est pas encore reçu/],
    [['Livré'], ['Retourné'], 'attendus', /OG, paire 1 n’est pas encore reçu/],
    [['Livré'], ['Livré'], 'reçus', null],
    [['Livré'], ['Remplacé', 'Livré'], 'reçus', null],
    [['Livré'], [], 'attendus', /OG, paire 1 est vendu/],
    [['Livré'], ['Supprimé'], 'attendus', /OG, paire 1 est vendu/],
    [['Remplacé', 'Commandé'], ['Livré'], 'attendus', /OD, paire 1 n’est pas encore reçu/],
  ])('OD %j, OG %j : %s', (od, og, etat, refus) => {
    const vendus = [PAIRE.OD, PAIRE.OG]
    const commandes = [
      ...od.map(Statut => ({ ...PAIRE.OD, Statut })),
      ...og.map(Statut => ({ ...PAIRE.OG, Statut })),
    ]
    expect(etatDesVerres(vendus, commandes)).toBe(etat)
    if (refus) expect(refusVerreManquant(vendus, commandes)).toMatch(refus)
    else expect(refusVerreManquant(vendus, commandes)).toBeNull()
  })
})

it('sont vendus les verres qui ont un prix et ceux qui sont décrits', () => {
  const places = (v: Parameters<typeof verresVendus>[0]) => verresVendus(v).map(p => `${p.Cote}${p.Paire}`)
  expect(places({})).toEqual([])
  expect(places({ PrixVerG1: 1, PrixVerD2: 1 })).toEqual(['OG1', 'OD2'])
  expect(places({ PrixVerD1: 1, Paires: [{}, {}, { OG: {} }] })).toEqual(['OD1', 'OG3'])
})

it('un verre du stock n’attend personne, les autres leur fournisseur, nommé ou non', () => {
  const Paires = [{ OD: { IdStockVerre: 's', IdFournisseur: 'f' }, OG: { IdFournisseur: 'f' } }]
  expect(fournisseursAttendus({ PrixVerD1: 1, PrixVerG1: 1, PrixVerD2: 1, Paires })).toEqual(['f', undefined])
})

describe('le verre demandé au fabricant', () => {
  it.each<[titre: string, SaisieOeil, vision: string | null, SaisieOeil]>([
    ['en cylindre positif', { Sph: -2.5, Cyl: -1.75, Axe: 165 }, null, { Sph: -4.25, Cyl: 1.75, Axe: 75 }],
    ['une sphère reste une sphère', { Sph: -2.5 }, 'Loin', { Sph: -2.5 }],
    ['un progressif garde son addition', { Sph: 1, Add: 2 }, 'Progressif', { Sph: 1, Add: 2 }],
    ['une paire de loin la laisse', { Sph: 1, Add: 2 }, 'Loin', { Sph: 1 }],
    [
      'une paire de près se commande dans sa puissance de près',
      { Sph: 2.25, Cyl: -0.5, Axe: 180, Add: 1, EPPres: 30 },
      'Près',
      { Sph: 2.75, Cyl: 0.5, Axe: 90, EPPres: 30 },
    ],
    ['de près sans addition : tel quel', { Sph: 2 }, 'Près', { Sph: 2 }],
  ])('%s', (_, prescrit, vision, attendu) => expect(pourLeFabricant(prescrit, vision)).toEqual(attendu))
})

describe('la vérification', () => {
  const verdict = (conforme: boolean): Verdict => ({
    mesure: 'Puissance',
    attendu: 0,
    lu: 0,
    ecart: 0,
    tolerance: 0.13,
    conforme,
  })
  it('une seule mesure hors tolérance écarte la paire', () => {
    expect(conclure([])).toBe('Non mesuré')
    expect(conclure([verdict(true), verdict(true)])).toBe('Conforme')
    expect(conclure([verdict(true), verdict(false)])).toBe('Hors tolérance')
  })

  it('se fait par quelqu’un d’autre que le monteur', () => {
    expect(refusControle({ MontePar: 'A' }, 'A', { Verdict: 'Conforme', Decision: 'Accepter' })?.code).toBe(
      'MONTAGE_DE_SOI',
    )
    expect(refusControle({ MontePar: 'A' }, 'B', { Verdict: 'Conforme', Decision: 'Accepter' })).toBeNull()
  })

  it('dans une officine d’une seule personne, se fait soi-même avec un motif', () => {
    const bon = { Verdict: 'Conforme', Decision: 'Accepter' } as const
    expect(refusControle({ MontePar: 'A' }, 'A', bon, true)?.code).toBe('CONTROLE_DE_SOI')
    expect(refusControle({ MontePar: 'A' }, 'A', { ...bon, Motif: 'Seule ce jour' }, true)).toBeNull()
    expect(refusControle({ MontePar: 'A' }, 'A', { ...bon, Decision: 'Reprendre' }, true)).toBeNull()
    expect(refusControle({ MontePar: 'A' }, 'B', bon, true)).toBeNull()
  })

  it('hors tolérance, se reprend ou s’accepte avec un motif', () => {
    const dehors = { Verdict: 'Hors tolérance' } as const
    expect(refusControle({ MontePar: 'A' }, 'B', { ...dehors, Decision: 'Accepter' })?.code).toBe(
      'HORS_TOLERANCE',
    )
    expect(refusControle({ MontePar: 'A' }, 'B', { ...dehors, Decision: 'Accepter', Motif: 'Vu' })).toBeNull()
    expect(refusControle({ MontePar: 'A' }, 'B', { ...dehors, Decision: 'Reprendre' })).toBeNull()
    // Nothing measured where there is something to measure: said why, or measured.
    const sans = { Verdict: 'Non mesuré', Decision: 'Accepter', AMesurer: true } as const
    expect(refusControle({ MontePar: 'A' }, 'B', sans)?.code).toBe('NON_MESURE')
    expect(refusControle({ MontePar: 'A' }, 'B', { ...sans, Motif: 'Appareil en panne' })).toBeNull()
    expect(refusControle({ MontePar: 'A' }, 'B', { ...sans, Decision: 'Reprendre' })).toBeNull()
    expect(refusControle({ MontePar: 'A' }, 'B', { ...sans, AMesurer: false })).toBeNull()
  })
})

describe('le centre d’un verre dans son cercle', () => {
  const deux = { EPLoin: 32.5, EPPres: 31 }
  it.each<[vision: string | null | undefined, SaisieOeil, ecart: number | null, mm: number | null]>([
    ['Loin', deux, 32.5, 2],
    ['Près', deux, 31, 3.5],
    ['Près', { EPLoin: 33, EPPres: 31.5 }, 31.5, 3],
    ['Bifocal', deux, 32.5, 2],
    ['Progressif', deux, 32.5, 2],
    [null, deux, 32.5, 2],
    [undefined, deux, 32.5, 2],
    // The distance of another use says nothing exact: nothing is said.
    ['Loin', { EPPres: 31 }, null, null],
    ['Progressif', { EPPres: 31 }, null, null],
    ['Bifocal', { EPPres: 31 }, null, null],
    ['Près', { EPLoin: 32.5 }, null, null],
    ['Près', { EPLoin: 32.5, EPPres: null }, null, null],
    // Nobody said what the pair is for: the one that was taken.
    [null, { EPPres: 31 }, 31, 3.5],
    ['Loin', {}, null, null],
    ['Près', {}, null, null],
    [null, {}, null, null],
    // Wider than the frame: towards the temple.
    ['Loin', { EPLoin: 36, EPPres: 34 }, 36, -1.5],
  ])('%s, %j : écart %s, décentrement %s', (TypeVision, Fabrication, ecart, mm) => {
    expect(ecartPupillaire(Fabrication, TypeVision)).toBe(ecart)
    expect(decentrement({ MontureA: 49, MontureDBL: 20, TypeVision, Fabrication })).toBe(mm)
    expect(decentrement({ MontureA: 49, MontureDBL: null, TypeVision, Fabrication })).toBeNull()
    expect(decentrement({ MontureA: null, MontureDBL: 20, TypeVision, Fabrication })).toBeNull()
  })
})

describe('la boîte d’une monture', () => {
  it.each<[string | null, object]>([
    ['52-18-140', { MontureA: 52, MontureDBL: 18 }],
    ['52□18 140', { MontureA: 52, MontureDBL: 18 }],
    ['52.5/17,5', { MontureA: 52.5, MontureDBL: 17.5 }],
    ['54', { MontureA: 54 }],
    ['54 140', { MontureA: 54 }],
    ['M', {}],
    ['140', {}],
    ['', {}],
    [null, {}],
  ])('se lit dans sa taille %j', (taille, boite) => expect(boiteDeTaille(taille)).toEqual(boite))
})

describe('un verre à faire', () => {
  it.each<[SaisieOeil, boolean]>([
    [{}, true],
    [{ EPLoin: 31, Hauteur: 20, Add: 2 }, true],
    [{ Sph: 0 }, false],
    [{ Cyl: -1, Axe: 90 }, false],
    [{ Sph: null, Cyl: 0 }, true],
  ])('%j est sans correction : %s', (oeil, sans) => expect(sansCorrection(oeil)).toBe(sans))
  it('plan, garde les écarts et la hauteur', () => {
    expect(plan({ Sph: -2, Cyl: -1, Axe: 90, EPLoin: 31.5, EPPres: null })).toEqual({ Sph: 0, EPLoin: 31.5 })
    expect(sansCorrection(plan({}))).toBe(false)
    expect(estPlan(plan({ Hauteur: 20 }))).toBe(true)
    expect(estPlan({ Sph: 0, Add: 2 })).toBe(false)
    expect(estPlan({})).toBe(false)
  })
})

describe('un verre commandé', () => {
  const commande = { Sph: -2.5, Cyl: -1, Axe: 10 }
  it.each<[string, Record<'OD' | 'OG', SaisieOeil> | null, object | null]>([
    ['ce qu’elle disait', { OD: {}, OG: commande }, null],
    [
      'autre chose',
      { OD: {}, OG: { ...commande, Sph: -2.75 } },
      { commandee: '−2,50 (−1,00) 10°', dite: '−2,75 (−1,00) 10°' },
    ],
    ['autre chose de l’autre œil', { OD: { Sph: 1 }, OG: commande }, null],
    ['plus rien de cet œil', { OD: {}, OG: {} }, null],
    ['on ne sait quoi : elle ne se lit pas', null, null],
  ])('son ordonnance dit %s', (_, ordonnance, dit) =>
    expect(commandeAutrement({ Cote: 'OG', Prescrit: commande }, ordonnance)).toEqual(dit),
  )

  it.each<[string, SaisieOeil, string | null, SaisieOeil, boolean]>([
    [
      'la même puissance écrite de l’autre côté',
      { Sph: -2.5, Cyl: 0.5, Axe: 80 },
      null,
      { Sph: -2, Cyl: -0.5, Axe: 170 },
      false,
    ],
    ['un verre de près, et l’addition qui le fait', { Sph: 2 }, 'Près', { Sph: 0.5, Add: 1.5 }, false],
    ['un verre de loin, et l’addition qui change', { Sph: -1 }, 'Loin', { Sph: -1, Add: 2.5 }, false],
    [
      'un verre du rayon que personne n’a tourné',
      { Sph: -1, Cyl: 0.5 },
      null,
      { Sph: -1, Cyl: 0.5, Axe: 20 },
      false,
    ],
    ['un autre axe', { Sph: -1, Cyl: 0.5, Axe: 10 }, null, { Sph: -1, Cyl: 0.5, Axe: 20 }, true],
    [
      'un prisme que personne n’avait prescrit',
      { Sph: -1 },
      null,
      { Sph: -1, PrismeH: 2, BaseH: 'interne' },
      true,
    ],
    ['une autre sphère', { Sph: -6 }, null, { Sph: -8 }, true],
  ])('%s', (_, Prescrit, TypeVision, dit, autre) => {
    const verre = { Paire: 1, Cote: 'OD' as const, Statut: 'Livré' as const, Prescrit, TypeVision }
    const doutes = verresAutrement([verre], { OD: dit, OG: {} })
    expect(doutes).toHaveLength(autre ? 1 : 0)
    const AccepteContre = doutes[0]?.dite
    expect(verresAutrement([{ ...verre, AccepteContre }], { OD: dit, OG: {} })).toEqual([])
  })
})
