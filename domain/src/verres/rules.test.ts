import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCommander, type Coordonnees, convientALOeil, estLeMeme } from './reserve.ts'
import {
  auBareme,
  augmenter,
  chevauchent,
  courbure,
  couvre,
  decrireVerre,
  ecrireBande,
  enQuarts,
  epaisseurs,
  etatDuTarif,
  flan,
  formuleDe,
  foyersDe,
  memeVerre,
  meridienFort,
  poids,
  prixDuVerre,
  rayonUtile,
  refusDAddition,
  refusDeBande,
  refusDOptions,
  sagitta,
  supplements,
  tarifEnVigueur,
  visionDe,
} from './rules.ts'
import { ARRONDIS } from './valeurs.ts'

const quart = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map(n => n / 4)
const paire = (min: number, max: number) =>
  fc.tuple(quart(min, max), quart(min, max)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const bande = fc
  .record({ s: paire(-8, 8), c: paire(0, 4), a: fc.option(paire(1, 3)) })
  .map(({ s, c, a }) => ({
    SphInf: s[0],
    SphSup: s[1],
    CylInf: c[0],
    CylSup: c[1],
    AddInf: a?.[0] ?? null,
    AddSup: a?.[1] ?? null,
  }))

describe('la formule au barème', () => {
  it.each([
    ['un cylindre négatif s’ajoute à la sphère', -2.5, -1.75, -4.25, 1.75],
    ['de même au-dessus de zéro', 2.25, -0.5, 1.75, 0.5],
    ['un cylindre positif reste', -4.25, 1.75, -4.25, 1.75],
    ['sans cylindre', -3, 0, -3, 0],
    ['sans sphère', null, -0.75, -0.75, 0.75],
    ['la sphère disparaît, sans signe', 0.5, -0.5, 0, 0.5],
  ])('%s', (_, Sph, Cyl, sph, cyl) => {
    expect(auBareme({ Sph, Cyl })).toEqual({ Sph: sph, Cyl: cyl, Add: null })
    expect(Object.is(auBareme({ Sph, Cyl }).Sph, -0)).toBe(false)
  })

  it.each([
    ['Loin', { Sph: -2.5, Cyl: -1.75, Add: null }, -4.25],
    ['Près', { Sph: -0.5, Cyl: -1.75, Add: null }, -2.25],
    ['Progressif', { Sph: -2.5, Cyl: -1.75, Add: 2 }, -4.25],
    ['Bifocal', { Sph: -2.5, Cyl: -1.75, Add: 2 }, -4.25],
  ] as const)('d’une paire %s', (vision, attendue, sph) => {
    expect(formuleDe({ Sph: -2.5, Cyl: -1.75, Add: 2 }, vision)).toEqual({
      Sph: sph,
      Cyl: 1.75,
      Add: attendue.Add,
    })
  })

  it('sert une paire selon ce qu’on en dit, ou son addition', () => {
    expect(visionDe({ Sph: 1 }, { Sph: 1, Add: 2 })).toBe('Progressif')
    expect(visionDe({ Sph: 1 }, null)).toBe('Loin')
    expect(foyersDe('Près')).toEqual(['unifocal'])
    expect(foyersDe('Progressif')).toEqual(['progressif', 'mi-distance'])
  })
})

describe('une puissance entre deux quarts', () => {
  it('a toujours une bande, et une seule, où les bandes se suivent', () => {
    const suite = [
      { SphInf: -30, SphSup: -4.25, CylInf: 0, CylSup: 12 },
      { SphInf: -4, SphSup: 0, CylInf: 0, CylSup: 12 },
      { SphInf: 0.25, SphSup: 30, CylInf: 0, CylSup: 12 },
    ]
    fc.assert(
      fc.property(fc.integer({ min: -240, max: 240 }), fc.integer({ min: 0, max: 96 }), (s, c) => {
        const formule = { Sph: s / 8, Cyl: c / 8, Add: null }
        expect(suite.filter(b => couvre(b, formule))).toHaveLength(1)
      }),
    )
    expect(enQuarts({ Sph: -4.125, Cyl: 0.375, Add: 1.125 })).toEqual({ Sph: -4.25, Cyl: 0.5, Add: 1.25 })
    expect(enQuarts({ Sph: -4.25, Cyl: 0, Add: null })).toEqual({ Sph: -4.25, Cyl: 0, Add: null })
  })
})

describe('une bande', () => {
  const b = { SphInf: -6, SphSup: -4.25, CylInf: 0.25, CylSup: 2 }
  it.each([
    ['au milieu', -5, 1, null, true],
    ['sur ses bornes', -6, 0.25, null, true],
    ['sur les autres', -4.25, 2, null, true],
    ['au-delà d’un quart', -6.25, 1, null, false],
    ['au-delà du cylindre', -5, 2.25, null, false],
    ['entre deux quarts, dans la bande du plus fort', -4.125, 1, null, true],
    ['entre le dernier quart et rien', -6.125, 1, null, false],
    ['un huitième de cylindre au plus bas', -5, 0.125, null, true],
    ['un huitième de cylindre au-delà', -5, 2.125, null, false],
    ['sans bornes d’addition, toute addition', -5, 1, 2.5, true],
  ])('couvre ou non : %s', (_, Sph, Cyl, Add, oui) => {
    expect(couvre(b, { Sph, Cyl, Add })).toBe(oui)
  })
  it.each([
    [1, true],
    [2, true],
    [2.25, false],
    [0.875, true],
    [1.875, true],
    [2.125, false],
    [null, true],
  ])('bornée en addition de 1 à 2, devant %s', (Add, oui) => {
    expect(couvre({ ...b, AddInf: 1, AddSup: 2 }, { Sph: -5, Cyl: 1, Add })).toBe(oui)
  })

  it('dit ce qui l’interdit, sur son champ', () => {
    expect(refusDeBande(b)).toEqual({})
    expect(refusDeBande({ ...b, SphSup: -7 }).SphSup).toMatch(
      /du plus petit au plus grand : −7,00 est sous −6,00/,
    )
    expect(Object.keys(refusDeBande({ ...b, AddInf: 1 }))).toEqual(['AddSup'])
    expect(Object.keys(refusDeBande({ ...b, AddSup: 1 }))).toEqual(['AddInf'])
    expect(refusDAddition('unifocal', { AddInf: 1 })).toEqual({
      AddInf: 'Un verre unifocal n’a pas d’addition.',
    })
    expect(refusDAddition('mi-distance', { AddInf: 1 })).toEqual({})
    expect(refusDAddition('unifocal', { AddInf: null })).toEqual({})
  })

  it('s’écrit comme sur le tarif', () => {
    expect(ecrireBande(b)).toBe('−6,00…−4,25 / 0,25…2,00')
    expect(ecrireBande({ ...b, SphSup: -6, AddInf: 1, AddSup: 2 })).toBe('−6,00 / 0,25…2,00 Add +1,00…+2,00')
  })

  it('en chevauche une autre exactement quand une formule est dans les deux', () => {
    fc.assert(
      fc.property(bande, bande, (a, autre) => {
        let commune = false
        for (let s = -8; s <= 8; s += 0.25)
          for (let c = 0; c <= 4; c += 0.25)
            for (let Add = 1; Add <= 3; Add += 0.25)
              commune ||= couvre(a, { Sph: s, Cyl: c, Add }) && couvre(autre, { Sph: s, Cyl: c, Add })
        expect(chevauchent(a, autre)).toBe(commune)
      }),
      { numRuns: 60 },
    )
  })
})

describe('le prix d’un verre', () => {
  const modele = { IdFourVerr: 'clairvue', IdGam: 'clarte', IdIndice: '167' }
  const de = { IdFour: 'clairvue', IdGam: null }
  const anti = { _id: 'ar', Libelle: 'Anti-reflet bleu', Prix: 9_000, ...de }
  const durci = { _id: 'du', Libelle: 'Durci', Prix: null, ...de }
  const hydro = { _id: 'hy', Libelle: 'Hydrophobe', Prix: 3_000, ...de, Exclut: ['ar'] }
  const version = { _id: 'v', Libelle: 'Bi-asphérique', Prix: 12_000, IdGam: 'clarte', IdIndice: '167' }

  it('est la bande et chaque option, sauf la version comprise', () => {
    const o = {
      version,
      traitements: [anti, durci],
      coloration: { _id: 'c', Libelle: 'Dégradée', Prix: 5_000, ...de },
      teinte: { _id: 't', Libelle: 'Brun 15 %', Prix: 500 },
      fabrication: { _id: 'f', Libelle: 'Prisme', Prix: 1_500, ...de },
    }
    expect(prixDuVerre(42_500, o)).toBe(42_500 + 12_000 + 9_000 + 5_000 + 500 + 1_500)
    expect(prixDuVerre(42_500, { ...o, version: { ...version, Prix_Base: true } })).toBe(58_500)
    expect(prixDuVerre(42_500, {})).toBe(42_500)
    expect(supplements({ traitements: [anti] })).toEqual([{ Libelle: 'Anti-reflet bleu', Prix: 9_000 }])
  })

  it('refuse ce qui ne va pas ensemble, dit d’un côté seulement, et ce qui n’est pas du modèle', () => {
    expect(refusDOptions(modele, { traitements: [anti, durci], version })).toEqual([])
    expect(refusDOptions(modele, { traitements: [anti, hydro] })).toEqual([
      '« Anti-reflet bleu » et « Hydrophobe » ne vont pas ensemble.',
    ])
    expect(refusDOptions(modele, { traitements: [{ ...anti, IdGam: 'eco' }] })).toEqual([
      '« Anti-reflet bleu » ne se fait pas sur ce modèle.',
    ])
    expect(refusDOptions(modele, { coloration: { ...anti, IdFour: 'autre' } })).toHaveLength(1)
    expect(refusDOptions({ ...modele, IdIndice: '150' }, { version })).toHaveLength(1)
  })

  it.each([
    [42_500, 3, 500, 44_000],
    [42_500, 3, 100, 43_800],
    [42_500, 3, 50, 43_800],
    [42_500, 3, 1, 43_775],
    [10_025, 0, 50, 10_050],
    [10_024, 0, 50, 10_000],
    [10_000, -2.5, 100, 9_800],
    [10_000, 0.25, 1, 10_025],
    [0, 10, 100, 0],
    [9_999_999_999, 500, 1, 59_999_999_994],
  ] as const)('%i à %f %% arrondi à %i F fait %i', (prix, hausse, arrondi, attendu) => {
    expect(augmenter(prix, hausse, arrondi)).toBe(attendu)
  })

  it('augmenté reste un multiple de l’arrondi, à moins d’un demi-pas du compte juste', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: -9_000, max: 50_000 }),
        fc.constantFrom(...ARRONDIS),
        (prix, h, arrondi) => {
          const apres = augmenter(prix, h / 100, arrondi)
          expect(apres % arrondi).toBe(0)
          expect(Math.abs(apres - (prix * (10_000 + h)) / 10_000)).toBeLessThanOrEqual(arrondi / 2)
        },
      ),
    )
  })
})

describe('les tarifs d’un fournisseur', () => {
  const tarifs = [
    { nom: '2025', DateDebut: '2025-01-01', DateFin: '2026-01-31' },
    { nom: '2026', DateDebut: '2026-02-01', DateFin: '2026-12-31' },
    { nom: '2027', DateDebut: '2027-01-01', DateFin: null },
  ]
  it.each([
    ['2024-12-31', undefined],
    ['2025-01-01', '2025'],
    ['2026-01-31', '2025'],
    ['2026-02-01', '2026'],
    ['2031-05-05', '2027'],
  ])('le %s', (jour, nom) => {
    expect(tarifEnVigueur(tarifs, jour)?.nom).toBe(nom)
  })
  it('sont à venir, en vigueur ou terminés', () => {
    expect(tarifs.map(t => etatDuTarif(t, '2026-11-16'))).toEqual(['terminé', 'en vigueur', 'à venir'])
  })
})

describe('le verre dans sa monture', () => {
  const monture = { A: 56, B: 40, DBL: 18, ED: 58 }
  it.each([
    ['décentré de 6', monture, 31, 58 + 12 + 2],
    ['centré', { A: 50, DBL: 14, ED: 52 }, 32, 54],
    ['décentré de l’autre côté', { A: 44, DBL: 14, ED: 46 }, 33, 46 + 8 + 2],
    ['sans diagonale, le plus grand côté', { A: 50, B: 52, DBL: 14 }, 32, 54],
  ])('le flan : %s', (_, m, EP, diametre) => {
    expect(flan(m, EP)).toBe(diametre)
  })
  it('son point le plus loin', () => {
    expect(rayonUtile(monture, 31)).toBe(29 + 6)
  })
  it.each([
    [-5.5, 1, -5.5],
    [1, 2, 3],
    [-1, 3, 2],
    [0, 0, 0],
  ])('son méridien le plus fort : %f (%f)', (Sph, Cyl, F) => {
    expect(meridienFort({ Sph, Cyl })).toBe(F)
  })

  it.each([
    [1.5, 90.9, 5.8, 7.8],
    [1.67, 121.8, 4.3, 6.3],
  ])('−5,50 en indice %f, à 32 mm', (indice, R, s, bord) => {
    expect(courbure(-5.5, indice)).toBeCloseTo(R, 1)
    expect(sagitta(-5.5, indice, 32)).toBeCloseTo(s, 1)
    expect(epaisseurs(-5.5, 32, { indice })?.Bord).toBeCloseTo(bord, 1)
    expect(epaisseurs(-5.5, 32, { indice })?.Centre).toBe(2)
  })
  it('convexe, c’est le centre qui est épais ; plan, il a partout la même ; asphérique, il est plus fin', () => {
    expect(epaisseurs(5.5, 32, { indice: 1.5 })).toEqual({ Centre: expect.closeTo(6.8, 1), Bord: 1 })
    expect(epaisseurs(0, 32, { indice: 1.5 })).toEqual({ Centre: 2, Bord: 2 })
    expect(epaisseurs(-5.5, 32, { indice: 1.5, facteur: 0.8 })?.Bord).toBeCloseTo(2 + 0.8 * 5.81, 1)
    expect(epaisseurs(-5.5, 32, { indice: 1.5 }, { EpaisseurCentre: 1.2, EpaisseurBord: 1 })?.Centre).toBe(
      1.2,
    )
  })
  it('n’existe pas où sa surface se referme', () => {
    expect(sagitta(20, 1.5, 25)).toBeNull()
    expect(epaisseurs(20, 30, { indice: 1.5 })).toBeNull()
  })

  it('pèse ce que pèse sa boîte : plan, le calcul est exact', () => {
    expect(poids(0, { A: 50, B: 40, DBL: 14 }, 32, { indice: 1.5, densite: 1.32 })).toBeCloseTo(
      (50 * 40 * 2 * 1.32) / 1000,
      6,
    )
    expect(poids(-5, { A: 50, DBL: 14 }, 32, { indice: 1.5, densite: 1.32 })).toBeNull()
    expect(poids(-5, monture, 31, { indice: 1.5 })).toBeNull()
  })
  it('est d’autant plus mince que l’indice est haut, d’autant plus lourd qu’il est fort', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.boolean(), (q, plus) => {
        const F = (plus ? 1 : -1) * (q / 4)
        const de = (indice: number, f = F) => poids(f, monture, 31, { indice, densite: 1.3 }) as number
        expect(de(1.67)).toBeLessThan(de(1.5))
        expect(de(1.5, F * 1.25)).toBeGreaterThan(de(1.5))
      }),
      { numRuns: 30 },
    )
  })
})

describe('un verre vendu', () => {
  it('se dit en mots, et reste le même quel que soit l’ordre des cases', () => {
    const option = (_id: string, Libelle: string) => ({ _id, Libelle, IdFour: 'f' })
    expect(
      decrireVerre(
        { Libelle_Model: 'Clarté 1,67', Indice: 1.67, NomMatiere: 'Organique' },
        { traitements: [option('a', 'Durci'), option('b', 'Anti-reflet')], teinte: option('t', 'Brun') },
      ),
    ).toEqual({
      Libelle: 'Clarté 1,67',
      Indice: '1,67',
      Matiere: 'Organique',
      Traitement: 'Durci, Anti-reflet',
      Teinte: 'Brun',
    })
    const verre = { IdModelVer: 'm', IdTraitements: ['a', 'b'] }
    expect(memeVerre(verre, { ...verre, IdTraitements: ['b', 'a'], IdTeinte: null })).toBe(true)
    expect(memeVerre(verre, { ...verre, IdTeinte: 't' })).toBe(false)
  })
})

describe('un verre du stock', () => {
  const loin = { Sph: -2, Cyl: 0.5, Add: null }
  const progressif = { Sph: 1, Cyl: 0, Add: 2 }
  const tenu = { Sph: 1, Add: 2, Cote: 'OD', Base: 4 } as const
  it.each<[string, Coordonnees, Parameters<typeof convientALOeil>[1], 'OD' | 'OG', boolean]>([
    ['de sa puissance', { Sph: -2, Cyl: 0.5, Diametre: 70 }, loin, 'OD', true],
    ['d’une autre sphère', { Sph: -2.25, Cyl: 0.5, Diametre: 70 }, loin, 'OD', false],
    ['d’un autre cylindre', { Sph: -2, Cyl: 0.25, Diametre: 70 }, loin, 'OG', false],
    [
      'sphérique pour un œil sphérique',
      { Sph: 1, Cyl: 0, Diametre: 70 },
      { ...progressif, Add: null },
      'OG',
      true,
    ],
    ['unifocal quand il faut une addition', { Sph: 1, Cyl: 0, Diametre: 70 }, progressif, 'OD', false],
    ['progressif, du bon côté', tenu, progressif, 'OD', true],
    ['progressif, de l’autre côté', tenu, progressif, 'OG', false],
    ['progressif, d’une autre addition', { ...tenu, Add: 2.25 }, progressif, 'OD', false],
    ['progressif pour un œil qui a un cylindre', tenu, { ...progressif, Cyl: 0.25 }, 'OD', false],
    ['progressif quand il n’y a pas d’addition', tenu, { ...progressif, Add: null }, 'OD', false],
  ])('%s', (_, verre, oeil, cote, convient) => expect(convientALOeil(verre, oeil, cote)).toBe(convient))

  it.each([
    [0, 0, 0, 0],
    [4, 4, 0, 0],
    [3, 4, 0, 5],
    [0, 4, 0, 8],
    [0, 4, 3, 5],
    [0, 4, 4, 0],
    [3, 4, 9, 0],
    [0, 1, 0, 2],
  ])('%i en stock, seuil %i, %i en commande : %i à commander', (Quantite, SeuilAlerte, EnCommande, n) =>
    expect(aCommander({ Quantite, SeuilAlerte, EnCommande })).toBe(n),
  )
})

describe('le même verre, au rayon', () => {
  const tenu = { Sph: -2.5, Cyl: 0.5, Diametre: 70, IdNomCommercial: 'n', IdModelVer: 'm' }
  const voulu = {
    Cote: 'OD' as const,
    IdModelVer: 'm',
    Options: null,
    Diametre: 65,
    IdNomCommercial: null,
    Fabrication: { Sph: -2.5, Cyl: 0.5 },
  }
  it.each<[string, object, object, boolean]>([
    ['même modèle, même puissance, assez large', {}, {}, true],
    ['un autre modèle', { IdModelVer: 'x' }, {}, false],
    ['sans modèle, le même nom', {}, { IdModelVer: null, IdNomCommercial: 'n' }, true],
    ['sans modèle ni nom : du texte, qui n’est à aucun rayon', {}, { IdModelVer: null }, false],
    ['trop étroit', { Diametre: 60 }, {}, false],
    ['une autre puissance', { Sph: -2.75 }, {}, false],
    ['avec un traitement', {}, { Options: { IdTraitements: ['t'] } }, false],
    ['avec un prisme', {}, { Fabrication: { Sph: -2.5, Cyl: 0.5, PrismeH: 2 } }, false],
    ['une puissance que l’on ne dit pas', {}, { Fabrication: {} }, false],
  ])('%s', (_, t, v, meme) => expect(estLeMeme({ ...tenu, ...t }, { ...voulu, ...v })).toBe(meme))
})
