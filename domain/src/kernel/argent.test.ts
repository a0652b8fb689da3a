import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  ecrireMontant,
  enLettres,
  groupes,
  lireEntierDeFichier,
  lireMontant,
  lireMontantDeFichier,
  lireMontantTape,
  MONTANT_MAX,
  nombreEnLettres,
} from './argent.ts'
import { Montant } from './formes.ts'

describe('l’argent', () => {
  test.each([
    [0, '0\u00a0F'],
    [500, '500\u00a0F'],
    [137_500, '137\u202f500\u00a0F'],
    [9_999_999_999, '9\u202f999\u202f999\u202f999\u00a0F'],
    [-2000, '\u22122\u202f000\u00a0F'],
  ])('%s s’écrit %s', (montant, texte) => expect(ecrireMontant(montant)).toBe(texte))

  it('peut taire le F, et donne ses groupes', () => {
    expect(ecrireMontant(137_500, { symbole: false })).toBe('137\u202f500')
    expect(groupes(1_137_500)).toEqual(['1', '137', '500'])
  })

  test.each([
    ['137500', 137_500],
    ['137 500 F', 137_500],
    ['137\u202f500\u00a0F', 137_500],
    ['137.500', 137_500],
    ['1.137.500 FCFA', 1_137_500],
    ['0', 0],
    ['', null],
  ])('« %s » se lit %s', (texte, valeur) => expect(lireMontant(texte)).toEqual({ valeur }))

  test.each([
    ['137,5', /pas de décimales/],
    ['137.5', /pas de décimales/],
    ['-500', /négatif/],
    ['abc', /Tapez un montant/],
    ['10000000000', /jusqu’à/],
  ])('« %s » est refusé', (texte, phrase) => expect(lireMontant(texte).refus).toMatch(phrase))

  test.each([
    ['96385074', undefined],
    ['96 385 074', 96_385_074],
    ['96385075', 96_385_075],
    // A round sum that happens to end by the right key.
    ['17000000', 17_000_000],
    ['25000', 25_000],
  ])('tapé « %s », un code-barres n’est pas un montant, un montant le reste', (texte, valeur) =>
    expect(lireMontantTape(texte).valeur).toBe(valeur),
  )

  test.each([
    ['25.000', 25_000],
    ['25,000', 25_000],
    ['1.250.000', 1_250_000],
    ['1,250,000 F', 1_250_000],
    ['1.250.000,00', 1_250_000],
    ['1,250,000.00', 1_250_000],
    ['32 500,00', 32_500],
    ['10 000,00 FCFA', 10_000],
    ['42500.00', 42_500],
    ['42500.0', 42_500],
    ['25,00', 25],
    ['25\u202f000\u00a0F', 25_000],
    ['15.500 F', 15_500],
    ['25000', 25_000],
    ['0', 0],
    ['0,00', 0],
    ['', null],
  ])('d’un fichier, « %s » se lit %s', (texte, valeur) =>
    expect(lireMontantDeFichier(texte)).toEqual({ valeur }),
  )

  test.each([
    '25,5',
    '137.50',
    '7500.000',
    '25.0000',
    '1.250,000',
    '1,25,000',
    '1.000.00',
    '0.125',
    '0,500',
    '-25.000',
    '2,5E4',
    'vingt',
    '10 000 000 000',
  ])('d’un fichier, « %s » est refusé, jamais lu pour autre chose', texte => {
    expect(lireMontantDeFichier(texte)).toEqual({ refus: expect.any(String) })
  })

  it('d’un fichier, tout ce qui s’écrit avec des séparateurs de milliers se relit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MONTANT_MAX }),
        fc.constantFrom(' ', '.', ',', '\u00a0', '\u202f'),
        fc.boolean(),
        (n, separateur, decimales) =>
          lireMontantDeFichier(
            `${groupes(n).join(separateur)}${decimales ? (separateur === ',' ? '.00' : ',00') : ''}`,
          ).valeur === n,
      ),
    )
  })

  test.each([
    ['1.000', 1_000],
    ['12', 12],
    ['12,0', 12],
    ['1,5', null],
    ['deux', null],
  ])('un nombre de pièces d’un fichier, « %s », se lit %s', (texte, n) =>
    expect(lireEntierDeFichier(texte)).toBe(n),
  )

  it('se relit comme il s’écrit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MONTANT_MAX }), n => lireMontant(ecrireMontant(n)).valeur === n),
    )
  })

  test.each([-1, 1.5, MONTANT_MAX + 1, '500', null, Number.NaN])('le schéma refuse %s', valeur => {
    expect(Montant.safeParse(valeur).success).toBe(false)
  })
})

describe('la somme en lettres', () => {
  test.each([
    [0, 'zéro'],
    [1, 'un'],
    [17, 'dix-sept'],
    [21, 'vingt et un'],
    [70, 'soixante-dix'],
    [71, 'soixante et onze'],
    [77, 'soixante-dix-sept'],
    [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'],
    [91, 'quatre-vingt-onze'],
    [99, 'quatre-vingt-dix-neuf'],
    [100, 'cent'],
    [101, 'cent un'],
    [180, 'cent quatre-vingts'],
    [200, 'deux cents'],
    [201, 'deux cent un'],
    [1000, 'mille'],
    [2000, 'deux mille'],
    [80_000, 'quatre-vingt mille'],
    [200_000, 'deux cent mille'],
    [137_500, 'cent trente-sept mille cinq cents'],
    [1_000_000, 'un million'],
    [80_000_000, 'quatre-vingts millions'],
    [200_000_000, 'deux cents millions'],
    [1_001_001_001, 'un milliard un million mille un'],
    [
      9_999_999_999,
      'neuf milliards neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf',
    ],
  ])('%s s’écrit « %s »', (n, texte) => expect(nombreEnLettres(n)).toBe(texte))

  test.each([
    [0, 'zéro franc CFA'],
    [1, 'un franc CFA'],
    [137_500, 'cent trente-sept mille cinq cents francs CFA'],
    [2_000_000, 'deux millions de francs CFA'],
    [2_000_100, 'deux millions cent francs CFA'],
  ])('%s F : « %s »', (n, texte) => expect(enLettres(n)).toBe(texte))

  it('ne donne jamais la même phrase à deux nombres', () => {
    const vus = new Set(Array.from({ length: 20_000 }, (_, n) => nombreEnLettres(n)))
    expect(vus.size).toBe(20_000)
  })
})
