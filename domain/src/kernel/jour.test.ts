import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Jour } from './formes.ts'
import {
  age,
  ajouterJours,
  ajouterMois,
  aujourdhuiAbidjan,
  ecrireJour,
  estJour,
  lireJour,
  moisEntre,
  refusJourPasse,
  refusNaissance,
} from './jour.ts'

const aujourdhui = '2026-11-17'

describe('le jour', () => {
  test.each([
    ['12/03/1985', '1985-03-12'],
    ['12031985', '1985-03-12'],
    ['12-3-1985', '1985-03-12'],
    ['1.3.2026', '2026-03-01'],
    ['12 03 1985', '1985-03-12'],
    ['1985-03-12', '1985-03-12'],
    ['29/02/2024', '2024-02-29'],
    ['', null],
  ])('« %s » se lit %s', (texte, valeur) => expect(lireJour(texte)).toEqual({ valeur }))

  test.each([
    ['12-3-85', false, '1985-03-12'],
    ['120385', false, '1985-03-12'],
    ['1/1/30', false, '2030-01-01'],
    ['1/1/30', true, '1930-01-01'],
    ['1/1/37', false, '1937-01-01'],
    ['17/11/26', true, '2026-11-17'],
    ['18/11/26', true, '1926-11-18'],
  ])('« %s », au passé : %s, se lit %s', (texte, passe, valeur) => {
    expect(lireJour(texte, { aujourdhui, passe })).toEqual({ valeur })
  })

  test.each([
    ['31/02/2026', /n’existe pas/],
    ['29/02/2023', /n’existe pas/],
    ['03/13/1985', /n’existe pas/],
    ['00/01/2000', /n’existe pas/],
    ['12/03', /jour\/mois\/année/],
    ['hier', /jour\/mois\/année/],
    ['12/03/85', /quatre chiffres/],
  ])('« %s » est refusé', (texte, phrase) => expect(lireJour(texte).refus).toMatch(phrase))

  it('se relit comme il s’écrit', () => {
    const unJour = fc.integer({ min: -40_000, max: 40_000 }).map(n => ajouterJours('2000-01-01', n))
    fc.assert(fc.property(unJour, j => lireJour(ecrireJour(j)).valeur === j && Jour.safeParse(j).success))
  })

  test.each(['2026-02-30', '2026-13-01', '12/03/1985', '1985-3-12', '2026-11-17T00:00:00Z', ''])(
    'le schéma refuse %s',
    texte => expect([Jour.safeParse(texte).success, estJour(texte)]).toEqual([false, false]),
  )

  test.each([
    ['1985-03-12', '2026-03-11', 40],
    ['1985-03-12', '2026-03-12', 41],
    ['2024-02-29', '2025-02-28', 0],
    ['2024-02-29', '2025-03-01', 1],
  ])('né le %s, a au %s %s ans', (naissance, jour, ans) => expect(age(naissance, jour)).toBe(ans))

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-16', 18, '2028-05-16'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -13, '2025-02-28'],
  ])('%s plus %s mois : %s', (jour, mois, attendu) => expect(ajouterMois(jour, mois)).toBe(attendu))

  it('compte les mois révolus', () => {
    expect(moisEntre('2025-02-04', '2026-11-16')).toBe(21)
    expect(moisEntre('2025-02-04', '2025-03-03')).toBe(0)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 9000 }), (mois, n) => {
        const debut = ajouterJours('2000-01-01', n)
        return moisEntre(debut, ajouterMois(debut, mois)) === mois
      }),
    )
  })

  it('est celui d’Abidjan', () => {
    expect(aujourdhuiAbidjan(new Date('2026-11-17T23:59:59Z'))).toBe('2026-11-17')
  })

  it('refuse une naissance à venir ou invraisemblable, et dit laquelle', () => {
    const phrase = (jour: string) => refusNaissance(jour, aujourdhui)
    expect(phrase('2026-11-17')).toBeNull()
    expect(phrase('2026-11-18')).toBe('La date de naissance est dans le futur.')
    expect(phrase('1890-01-01')).toBe('La date de naissance remonte à plus de 130 ans.')
    expect(phrase('2026-02-30')).toMatch(/Une date est attendue/)
    expect(refusJourPasse('2026-11-17', aujourdhui)).toBeNull()
    expect(refusJourPasse('2026-11-18', aujourdhui)).toBe('Cette date est dans le futur.')
  })
})
