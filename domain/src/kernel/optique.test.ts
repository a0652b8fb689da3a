import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  AVERTISSEMENTS,
  ajouter,
  avertissements,
  comparer,
  deCentiemes,
  ecartAxe,
  ecrireDioptrie,
  enCentiemes,
  enMoins,
  enPlus,
  formule,
  lireAxe,
  lireDioptrie,
  lireMillimetres,
  type MesuresOrdonnance,
  Oeil,
  PAS_HUITIEME,
  type PasDioptrie,
  pasTenu,
  type SaisieOeil,
  transposer,
  verifierOrdonnance,
  visionDePres,
} from './optique.ts'

const quarts = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map(n => n / 4)
const unOeil: fc.Arbitrary<SaisieOeil> = fc
  .record({ Sph: quarts(-30, 30), Cyl: quarts(-12, 12), Axe: fc.integer({ min: 1, max: 180 }) })
  .map(({ Sph, Cyl, Axe }) => (Cyl === 0 ? { Sph } : { Sph, Cyl, Axe }))

describe('la sténo des dioptries', () => {
  test.each([
    ['225', 2.25],
    ['-225', -2.25],
    ['−225', -2.25],
    ['+2', 2],
    ['2', 2],
    ['9', 9],
    ['2,25', 2.25],
    ['-2.25', -2.25],
    ['-0.5', -0.5],
    [',5', 0.5],
    ['2,', 2],
    ['25', 0.25],
    ['50', 0.5],
    ['75', 0.75],
    ['-75', -0.75],
    ['10', 10],
    ['12', 12],
    ['30', 30],
    ['025', 0.25],
    ['100', 1],
    ['1050', 10.5],
    ['-2000', -20],
    ['0', 0],
    ['-0', 0],
    ['00', 0],
    ['plan', 0],
    [' + 1,75 ', 1.75],
    ['230', 2.3],
    ['40', 40],
    ['', null],
    ['  ', null],
  ])('« %s » se lit %s', (texte, valeur) => {
    expect(lireDioptrie(texte)).toEqual({ valeur })
  })

  test.each(['abc', '2,2,5', '--2', '+', '-', ',', '2 1/4', '2,25D'])('« %s » est refusé', texte => {
    expect(lireDioptrie(texte).refus).toMatch(/n’est pas une puissance/)
  })

  it('relit tout ce qu’il écrit', () => {
    fc.assert(fc.property(quarts(-30, 30), n => lireDioptrie(ecrireDioptrie(n)).valeur === n + 0))
  })

  it('lit trois ou quatre chiffres comme des centièmes, sans rien arrondir', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9999 }), n => lireDioptrie(`-${n}`).valeur === -n / 100),
    )
  })

  test.each([
    [2, '+2,00'],
    [-2.25, '−2,25'],
    [0, '0,00'],
    [-0, '0,00'],
    [-2.3, '−2,30'],
    [10.5, '+10,50'],
    [2.125, '+2,125'],
  ])('%s s’écrit %s', (valeur, texte) => expect(ecrireDioptrie(valeur)).toBe(texte))

  test.each([
    ['31', 31],
    ['315', 31.5],
    ['31,5', 31.5],
    ['31.5', 31.5],
    ['19', 19],
    ['', null],
  ])('« %s » mm se lit %s', (texte, valeur) => expect(lireMillimetres(texte)).toEqual({ valeur }))

  test.each([
    ['175', 175],
    ['10°', 10],
    ['0', 180],
    ['200', 200],
    ['', null],
  ])('l’axe « %s » se lit %s', (texte, valeur) => expect(lireAxe(texte)).toEqual({ valeur }))
})

describe('les centièmes', () => {
  it('vont et viennent sans perte', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), n => Object.is(enCentiemes(deCentiemes(n)), n + 0)),
    )
  })
  it('s’ajoutent comme des entiers', () => {
    const centiemes = fc.integer({ min: -3000, max: 3000 })
    fc.assert(fc.property(centiemes, centiemes, (a, b) => ajouter(a / 100, b / 100) === deCentiemes(a + b)))
  })
  it('refusent ce qu’il faudrait arrondir', () => expect(() => enCentiemes(2.333)).toThrow())
  it('gardent les huitièmes au demi', () => {
    expect([2.125, -0.875, 0.375].map(enCentiemes)).toEqual([212.5, -87.5, 37.5])
    expect([212.5, -87.5].map(deCentiemes)).toEqual([2.125, -0.875])
  })
})

describe('la transposition', () => {
  test.each([
    [
      { Sph: -2.5, Cyl: -1.75, Axe: 165 },
      { Sph: -4.25, Cyl: 1.75, Axe: 75 },
    ],
    [
      { Sph: -2.25, Cyl: -1.25, Axe: 10 },
      { Sph: -3.5, Cyl: 1.25, Axe: 100 },
    ],
    [
      { Sph: -1, Cyl: -0.5, Axe: 90 },
      { Sph: -1.5, Cyl: 0.5, Axe: 180 },
    ],
    [
      { Sph: 2.25, Cyl: -0.5, Axe: 180 },
      { Sph: 1.75, Cyl: 0.5, Axe: 90 },
    ],
    [
      { Sph: 2.25, Cyl: -0.5, Axe: 0 },
      { Sph: 1.75, Cyl: 0.5, Axe: 90 },
    ],
    [{ Sph: -2.25 }, { Sph: -2.25 }],
  ])('%o devient %o', (oeil, attendu) => expect(transposer(oeil)).toEqual(attendu))

  it('faite deux fois, rend l’original', () => {
    fc.assert(
      fc.property(unOeil, oeil => {
        expect(transposer(transposer(oeil))).toEqual(oeil)
      }),
    )
  })
  it('garde les deux puissances principales du verre', () => {
    const meridiens = ({ Sph, Cyl }: SaisieOeil) =>
      [Sph ?? 0, ajouter(Sph ?? 0, Cyl ?? 0)].sort((a, b) => a - b)
    fc.assert(
      fc.property(unOeil, oeil => {
        expect(meridiens(transposer(oeil))).toEqual(meridiens(oeil))
      }),
    )
  })
  it('donne au fabricant un cylindre positif, au prescripteur un négatif, et un axe de 1 à 180', () => {
    fc.assert(
      fc.property(unOeil, oeil => {
        expect(enPlus(oeil).Cyl ?? 0).toBeGreaterThanOrEqual(0)
        expect(enMoins(oeil).Cyl ?? 0).toBeLessThanOrEqual(0)
        expect(enPlus(enMoins(oeil))).toEqual(enPlus(oeil))
        if (!oeil.Cyl) return
        expect(enPlus(oeil).Axe).toBeGreaterThanOrEqual(1)
        expect(enPlus(oeil).Axe).toBeLessThanOrEqual(180)
      }),
    )
  })
  it('ne change pas le verre de près', () => {
    fc.assert(
      fc.property(unOeil, quarts(1, 4), (oeil, Add) => {
        const pres = visionDePres({ ...oeil, Add })
        expect(transposer(visionDePres(transposer({ ...oeil, Add })) ?? {})).toEqual(pres)
      }),
    )
  })
})

test('la vision de près ajoute l’addition à la sphère', () => {
  expect(visionDePres({ Sph: -2.25, Cyl: -0.5, Axe: 175, Add: 2 })).toEqual({
    Sph: -0.25,
    Cyl: -0.5,
    Axe: 175,
  })
  expect(visionDePres({ Sph: -2.25 })).toBeNull()
})

test.each([
  [{ Sph: -2.25, Cyl: -0.5, Axe: 175, Add: 2 }, '−2,25 (−0,50) 175° Add +2,00'],
  [{ Sph: 2.25, Cyl: -0.5, Axe: 180 }, '+2,25 (−0,50) 180°'],
  [{ Sph: 0, Cyl: 0 }, '0,00'],
  [{ Cyl: -0.5, Axe: 90 }, '0,00 (−0,50) 90°'],
  [{}, ''],
])('%o s’écrit « %s »', (oeil, texte) => expect(formule(oeil)).toBe(texte))

describe('ce qu’un œil accepte', () => {
  it('omet les cases vides et garde l’axe 0 comme 180', () => {
    expect(Oeil.parse({ Sph: -2.25, Cyl: -0.5, Axe: 0, Add: null, AV: ' ' })).toEqual({
      Sph: -2.25,
      Cyl: -0.5,
      Axe: 180,
    })
    expect(Oeil.parse({})).toEqual({})
    expect(Object.is(Oeil.parse({ Sph: -0 }).Sph, 0)).toBe(true)
  })
  it('garde tout ce que le prescripteur écrit', () => {
    const oeil = {
      Sph: -2.25,
      Cyl: -0.5,
      Axe: 175,
      Add: 2,
      EPLoin: 31.5,
      EPPres: 30,
      Hauteur: 19,
      PrismeH: 1,
      BaseH: 'interne',
      PrismeV: 0.5,
      BaseV: 'superieure',
      AV: '10/10',
    }
    expect(Oeil.parse(oeil)).toEqual(oeil)
  })

  test.each<[unknown, string, RegExp]>([
    [{ Sph: -2.3 }, 'OD.Sph', /^−2,30 n’est pas un multiple de 0,25\.$/],
    [{ Sph: -30.25 }, 'OD.Sph', /^La sphère va de −30,00 à \+30,00\.$/],
    [{ Cyl: 12.25, Axe: 10 }, 'OD.Cyl', /cylindre va de/],
    [{ Sph: 1, Add: 0.25 }, 'OD.Add', /addition va de \+0,50 à \+4,00/],
    [{ Sph: 1, Add: 4.25 }, 'OD.Add', /addition va de/],
    [{ Sph: '1' }, 'OD.Sph', /nombre est attendu/],
    [{ Sph: Number.NaN }, 'OD.Sph', /nombre est attendu/],
    [{ Sph: -1, Cyl: -0.5 }, 'OD.Axe', /cylindre demande un axe/],
    [{ Sph: -1, Axe: 90 }, 'OD.Axe', /Sans cylindre/],
    [{ Sph: -1, Cyl: 0, Axe: 90 }, 'OD.Axe', /Sans cylindre/],
    [{ Cyl: -1, Axe: 200 }, 'OD.Axe', /de 0 à 180°/],
    [{ Cyl: -1, Axe: 90.5 }, 'OD.Axe', /nombre entier/],
    [{ EPLoin: 31.3 }, 'OD.EPLoin', /^31,3 n’est pas un multiple de 0,5\.$/],
    [{ EPLoin: 63 }, 'OD.EPLoin', /d’un œil va de 20 à 40 mm/],
    [{ Hauteur: 60 }, 'OD.Hauteur', /hauteur de montage va de/],
    [{ PrismeH: 1 }, 'OD.BaseH', /demande sa base : interne ou externe/],
    [{ PrismeV: 1, BaseV: 'interne' }, 'OD.BaseV', /La base est/],
    [{ BaseV: 'superieure' }, 'OD.BaseV', /base sans prisme/],
    [{ PrismeH: -1, BaseH: 'interne' }, 'OD.PrismeH', /prisme va de/],
    [{ AV: 'x'.repeat(21) }, 'OD.AV', /20 caractères/],
  ])('%o : refus sur %s', (oeil, chemin, phrase) => {
    expect(verifierOrdonnance({ OD: oeil as SaisieOeil })[chemin]).toMatch(phrase)
  })

  test.each<[unknown, RegExp]>([
    [{ Sphere: 1 }, /Champ inconnu : Sphere/],
    ['−2,25', /mesures d’un œil/],
    [{ Sph: '-2.25' }, /Un nombre est attendu/],
  ])('%o n’est pas un œil', (recu, phrase) => {
    expect(Oeil.safeParse(recu).error?.issues[0]?.message).toMatch(phrase)
  })

  it('dit la même chose à l’écran et sur le fil, case par case', () => {
    const centiemes = (min: number, max: number) =>
      fc.option(fc.integer({ min: min * 100, max: max * 100 }).map(n => n / 100))
    const huitiemes = fc.integer({ min: -90, max: 90 }).map(n => n / 8)
    const quelconque = fc.record({
      Sph: fc.oneof(centiemes(-35, 35), quarts(-30, 30), huitiemes),
      Cyl: fc.oneof(centiemes(-13, 13), quarts(-12, 12), huitiemes),
      Axe: fc.option(fc.integer({ min: -5, max: 185 })),
      Add: fc.oneof(centiemes(0, 5), quarts(1, 4)),
      EPLoin: centiemes(18, 42),
      Hauteur: centiemes(4, 46),
      PrismeH: fc.oneof(centiemes(-1, 21), quarts(0, 20)),
      BaseH: fc.constantFrom(null, 'interne', 'externe'),
      PrismeV: fc.option(quarts(0, 20)),
      BaseV: fc.constantFrom(null, 'superieure', 'inferieure'),
      AV: fc.option(fc.string({ maxLength: 30 })),
    })
    fc.assert(
      fc.property(quelconque, recu => {
        const issues = Oeil.safeParse(recu).error?.issues ?? []
        const fil: Record<string, string> = {}
        for (const { path, message } of issues) fil[`OD.${path.join('.')}`] ??= message
        const ecran = Object.entries(verifierOrdonnance({ OD: recu as SaisieOeil }, PAS_HUITIEME))
        // Le fil ne sait pas quel pas ce réseau s’est donné : il nomme celui de presque tous.
        const auQuart = ecran.map(([ou, dit]) => [ou, dit?.replace('multiple de 0,125', 'multiple de 0,25')])
        expect(Object.fromEntries(auQuart)).toEqual(fil)
      }),
      { numRuns: 500 },
    )
  })

  it('refuse toute valeur hors du pas, sans jamais l’arrondir', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5999, max: 5999 }), n => {
        const lu = Oeil.safeParse({ Sph: n / 200 })
        expect(lu.success).toBe(n % 25 === 0)
        if (lu.success) expect(lu.data.Sph).toBe(n / 200 + 0)
      }),
    )
  })

  describe('au pas que le réseau a choisi', () => {
    const refus = (pas: PasDioptrie, OD: SaisieOeil) => verifierOrdonnance({ OD }, pas)
    test.each<[PasDioptrie, SaisieOeil, Record<string, string>]>([
      [0.25, { Sph: -2.125 }, { 'OD.Sph': '−2,125 n’est pas un multiple de 0,25.' }],
      [0.25, { Sph: -2.25, Cyl: 0.375, Axe: 10 }, { 'OD.Cyl': '+0,375 n’est pas un multiple de 0,25.' }],
      [0.125, { Sph: -2.125, Cyl: 0.375, Axe: 10, Add: 1.875 }, {}],
      [0.125, { Sph: -2.3 }, { 'OD.Sph': '−2,30 n’est pas un multiple de 0,125.' }],
      [0.125, { PrismeH: 1.125, BaseH: 'interne' }, { 'OD.PrismeH': '1,125 n’est pas un multiple de 0,25.' }],
      [0.125, { EPLoin: 31.125 }, { 'OD.EPLoin': '31,125 n’est pas un multiple de 0,5.' }],
    ])('au pas de %s : %o', (pas, oeil, attendu) => expect(refus(pas, oeil)).toEqual(attendu))

    test.each<[PasDioptrie, (SaisieOeil | null)[], PasDioptrie]>([
      [0.25, [{ Sph: -2.25 }, null], 0.25],
      [0.25, [{ Sph: -2.25 }, { Add: 1.125 }], 0.125],
      [0.25, [{ PrismeH: 1.125 }], 0.25],
      [0.125, [], 0.125],
    ])('pas de %s, fiche %o : elle se corrige au pas de %s', (pas, ecrits, attendu) =>
      expect(pasTenu(pas, ...ecrits)).toBe(attendu),
    )
    it('écrit les huitièmes en entier', () => {
      expect(ecrireDioptrie(-2.125)).toBe('−2,125')
      expect(formule({ Sph: 0.375, Cyl: -0.125, Axe: 5 })).toBe('+0,375 (−0,125) 5°')
      expect(transposer({ Sph: -2.125, Cyl: -0.375, Axe: 10 })).toEqual({ Sph: -2.5, Cyl: 0.375, Axe: 100 })
      expect(lireDioptrie('-2,125')).toEqual({ valeur: -2.125 })
    })

    test.each<[string, number, number]>([
      ['-2125', -2.125, -21.25],
      ['0375', 0.375, 3.75],
      ['+1875', 1.875, 18.75],
      ['12625', 12.625, 126.25],
      ['1050', 10.5, 10.5],
      ['1225', 12.25, 12.25],
      ['1250', 12.5, 12.5],
      ['125', 1.25, 1.25],
      ['21,25', 21.25, 21.25],
    ])('« %s » se lit %s au huitième, %s au quart', (texte, huitieme, quart) => {
      expect(lireDioptrie(texte, 0.125)).toEqual({ valeur: huitieme })
      expect(lireDioptrie(texte, 0.25)).toEqual({ valeur: quart })
      expect(lireDioptrie(texte)).toEqual({ valeur: quart })
    })
    it('relit tout ce qu’il écrit, et ce qui se tape sans virgule sous dix dioptries', () => {
      const huitiemes = fc.integer({ min: -240, max: 240 }).map(n => n / 8)
      fc.assert(fc.property(huitiemes, n => lireDioptrie(ecrireDioptrie(n), 0.125).valeur === n + 0))
      fc.assert(
        fc.property(
          huitiemes.filter(n => Math.abs(n) < 10),
          n => lireDioptrie(ecrireDioptrie(n).replace(',', ''), 0.125).valeur === n + 0,
        ),
      )
    })
  })
})

describe('ce qu’une ordonnance demande', () => {
  const [droit, gauche] = [{ Sph: -2.25, Add: 2 }, { Sph: -2.5 }]
  test.each<[MesuresOrdonnance, string[]]>([
    [{}, []],
    [{ OD: droit, OG: gauche }, []],
    [{ OD: droit, OG: gauche, TypeVision: 'Loin' }, []],
    [{ OD: droit, OG: gauche, TypeVision: 'Progressif' }, ['OG.Add']],
    [{ OD: droit, OG: gauche, TypeVision: 'Bifocal' }, ['OG.Add']],
    [{ OD: droit, TypeVision: 'Progressif' }, []],
    [{ TypeVision: 'Progressif' }, ['OD.Add', 'OG.Add']],
    [{ OD: { Sph: 1, Add: 9 }, OG: null, TypeVision: 'Progressif' }, ['OD.Add']],
  ])('%o : %o', (mesures, chemins) => expect(Object.keys(verifierOrdonnance(mesures))).toEqual(chemins))
})

describe('ce qui est peu probable', () => {
  const aujourdhui = '2026-11-17'
  const codes = (o: Parameters<typeof avertissements>[0], p?: MesuresOrdonnance) =>
    avertissements(o, p, aujourdhui).map(a => `${a.code} ${a.champs.join(' ')}`)

  test.each<[Parameters<typeof avertissements>[0], MesuresOrdonnance | undefined, string[]]>([
    [{ OD: { Sph: -2, Add: 2 }, OG: { Sph: -2, Add: 2 } }, undefined, []],
    [
      { OD: { Sph: -2, Add: 2 }, OG: { Sph: -2, Add: 2.25 } },
      undefined,
      ['additions-differentes OD.Add OG.Add'],
    ],
    [{ OD: { Sph: -2 }, OG: { Sph: 2.25 } }, undefined, ['signes-opposes OD.Sph OG.Sph']],
    [{ OD: { Sph: -0.25 }, OG: { Sph: 0.25 } }, undefined, []],
    [
      { OD: { Sph: 0, Cyl: -1, Axe: 5 }, OG: { Sph: 0, Cyl: 1, Axe: 5 } },
      undefined,
      ['cylindres-opposes OD.Cyl OG.Cyl'],
    ],
    [{ OD: { Sph: -16 } }, undefined, []],
    [{ OD: { Sph: -16.25 } }, undefined, ['sphere-forte OD.Sph']],
    [{ OG: { Sph: 0, Cyl: -6.25, Axe: 5 } }, undefined, ['cylindre-fort OG.Cyl']],
    [{ OG: { Cyl: -1, Axe: 5 } }, undefined, ['sphere-absente OG.Sph']],
    [{ OG: { Sph: 0, EPLoin: 30, EPPres: 31 } }, undefined, ['ep-pres-superieure OG.EPPres']],
    [
      { OD: { Sph: 1, Add: 2, Hauteur: 19 }, OG: { Sph: 1, Add: 2 }, TypeVision: 'Progressif' },
      undefined,
      ['hauteur-manquante OG.Hauteur'],
    ],
    [{ OD: { Sph: -3 } }, { OD: { Sph: -2 } }, []],
    [{ OD: { Sph: -3.25 } }, { OD: { Sph: -2 } }, ['ecart-important OD.Sph']],
    [{ OD: { Sph: 0, Cyl: -1, Axe: 10 } }, { OD: { Sph: 0, Cyl: -1, Axe: 170 } }, []],
    [{ OD: { Sph: 0, Cyl: -1, Axe: 15 } }, { OD: { Sph: 0, Cyl: -1, Axe: 170 } }, ['axe-deplace OD.Axe']],
    [{ OD: { Sph: -1, Cyl: 1, Axe: 100 } }, { OD: { Sph: 0, Cyl: -1, Axe: 10 } }, []],
    [{ OD: { Sph: 1 }, DateOrd: '2025-05-17' }, undefined, []],
    [{ OD: { Sph: 1 }, DateOrd: '2025-05-16' }, undefined, ['ordonnance-perimee DateOrd']],
  ])('%o après %o : %o', (o, p, attendus) => expect(codes(o, p)).toEqual(attendus))

  it('ne renvoie pas à un papier : un examen n’en a pas', () =>
    expect(JSON.stringify(AVERTISSEMENTS)).not.toMatch(/papier/i))

  it('dit les additions différentes en une phrase', () => {
    const [a] = avertissements({ OD: { Add: 2 }, OG: { Add: 2.25 } }, null, aujourdhui)
    expect(`${a?.titre} : ${a?.message}`).toBe(
      'Additions différentes : OD +2,00 et OG +2,25. Elles sont presque toujours égales. Vérifiez la prescription.',
    )
  })
})

describe('la comparaison avec la précédente', () => {
  const precedente = {
    OD: { Sph: -1.75, Cyl: -0.5, Axe: 170, EPLoin: 31.5, Hauteur: 18 },
    OG: { Sph: -2, Cyl: -0.75, Axe: 10 },
  }
  const actuelle = {
    OD: { Sph: -2.25, Cyl: -0.5, Axe: 175, EPLoin: 31.5, Hauteur: 19, PrismeH: 1, BaseH: 'interne' as const },
    OG: { Sph: -2.5, Cyl: -1, Axe: 10 },
  }
  it('donne l’écart de chaque case', () => {
    expect(comparer(actuelle, precedente).ecarts).toEqual({
      OD: { Sph: -0.5, Cyl: 0, Axe: 5, EPLoin: 0, Hauteur: 1, PrismeH: 1 },
      OG: { Sph: -0.5, Cyl: -0.25, Axe: 0 },
    })
  })

  test.each<[SaisieOeil, SaisieOeil, SaisieOeil, SaisieOeil, string]>([
    [
      actuelle.OD,
      actuelle.OG,
      precedente.OD,
      precedente.OG,
      'Myopie plus forte de 0,50 aux deux yeux. Astigmatisme stable à droite, +0,25 à gauche.',
    ],
    [{ Sph: -2 }, { Sph: -2 }, { Sph: -2 }, { Sph: -2 }, 'Myopie stable aux deux yeux.'],
    [{ Sph: 1 }, {}, { Sph: 1.5 }, {}, 'Hypermétropie moins forte de 0,50 à droite.'],
    [
      { Sph: -1 },
      { Sph: 1 },
      { Sph: 0 },
      { Sph: 1 },
      'Myopie plus forte de 1,00 à droite. Hypermétropie stable à gauche.',
    ],
    [{ Sph: 0.5 }, {}, { Sph: -0.5 }, {}, 'Sphère passée de −0,50 à +0,50 à droite.'],
    [{ Sph: -1, Add: 2 }, {}, { Sph: -1, Add: 1.75 }, {}, 'Myopie stable à droite. Addition +0,25 à droite.'],
    [{}, {}, { Sph: -1 }, {}, ''],
  ])('%o et %o après %o et %o', (OD, OG, pOD, pOG, phrase) => {
    expect(comparer({ OD, OG }, { OD: pOD, OG: pOG }).phrase).toBe(phrase)
  })

  it('dit la même chose dans les deux notations', () => {
    fc.assert(
      fc.property(unOeil, unOeil, (n, a) => {
        const attendu = comparer({ OD: n }, { OD: a }).phrase
        expect(comparer({ OD: transposer(n) }, { OD: a }).phrase).toBe(attendu)
        expect(comparer({ OD: n }, { OD: transposer(a) }).phrase).toBe(attendu)
      }),
    )
  })

  test.each([
    [175, 170, 5],
    [5, 175, 10],
    [175, 5, -10],
    [90, 180, 90],
    [10, 10, 0],
  ])('de %s° après %s° : %s°', (n, a, ecart) => expect(ecartAxe(n, a)).toBe(ecart))
})

test('un œil pas encore saisi ne dit rien de l’évolution', () => {
  const precedente = { OD: { Sph: -1, Cyl: -0.25, Axe: 3 }, OG: { Sph: -1 } }
  expect(comparer({ OD: {}, OG: {} }, precedente).phrase).toBe('')
  expect(comparer({ OG: { Sph: -1.5 } }, precedente).phrase).toBe('Myopie plus forte de 0,50 à gauche.')
})
