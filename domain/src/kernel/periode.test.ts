import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, aujourdhuiAbidjan } from './jour.ts'
import { comparaisons, intervalleDAvant, joursDe, type Periode, periodes, variation } from './periode.ts'

const ecrire = ({ du, au }: { du: string; au: string }) => (du === au ? du : `${du} → ${au}`)

describe('les périodes du tableau de bord', () => {
  const cas: [nom: string, jour: string, attendu: Partial<Record<Periode, string>>][] = [
    [
      'un dimanche, dernier jour de sa semaine',
      '2026-11-15',
      {
        jour: '2026-11-15',
        hier: '2026-11-14',
        semaine: '2026-11-09 → 2026-11-15',
        semainePrecedente: '2026-11-02 → 2026-11-08',
        mois: '2026-11-01 → 2026-11-15',
        moisPrecedent: '2026-10-01 → 2026-10-31',
        annee: '2026-01-01 → 2026-11-15',
        anneePrecedente: '2025-01-01 → 2025-12-31',
      },
    ],
    [
      'un lundi ouvre sa semaine',
      '2026-11-16',
      { hier: '2026-11-15', semaine: '2026-11-16', semainePrecedente: '2026-11-09 → 2026-11-15' },
    ],
    [
      'le 1er janvier : la semaine commence l’année d’avant',
      '2027-01-01',
      {
        hier: '2026-12-31',
        semaine: '2026-12-28 → 2027-01-01',
        mois: '2027-01-01',
        moisPrecedent: '2026-12-01 → 2026-12-31',
        annee: '2027-01-01',
        anneePrecedente: '2026-01-01 → 2026-12-31',
      },
    ],
    [
      'le 29 février',
      '2028-02-29',
      { mois: '2028-02-01 → 2028-02-29', moisPrecedent: '2028-01-01 → 2028-01-31', hier: '2028-02-28' },
    ],
    [
      'le 1er mars d’une année bissextile',
      '2028-03-01',
      { hier: '2028-02-29', mois: '2028-03-01', moisPrecedent: '2028-02-01 → 2028-02-29' },
    ],
    ['le 1er mars d’une année ordinaire', '2027-03-01', { moisPrecedent: '2027-02-01 → 2027-02-28' }],
    ['le 31 mars : février est entier', '2027-03-31', { moisPrecedent: '2027-02-01 → 2027-02-28' }],
    [
      'le 31 décembre',
      '2026-12-31',
      { annee: '2026-01-01 → 2026-12-31', semaine: '2026-12-28 → 2026-12-31' },
    ],
  ]
  it.each(cas)('%s', (_, jour, attendu) => {
    const lues = Object.fromEntries(
      Object.entries(periodes(jour)).map(([nom, intervalle]) => [nom, ecrire(intervalle)]),
    )
    expect(lues).toMatchObject(attendu)
  })

  it('changent de jour à minuit d’Abidjan', () => {
    expect(periodes(aujourdhuiAbidjan(new Date('2026-11-15T23:59:59.999Z'))).jour.du).toBe('2026-11-15')
    expect(periodes(aujourdhuiAbidjan(new Date('2026-11-16T00:00:00.000Z'))).jour.du).toBe('2026-11-16')
  })

  it('se suivent sans trou ni double, quel que soit le jour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), n => {
        const jour = ajouterJours('2000-01-01', n)
        const p = periodes(jour)
        for (const [courante, avant] of [
          ['jour', 'hier'],
          ['semaine', 'semainePrecedente'],
          ['mois', 'moisPrecedent'],
          ['annee', 'anneePrecedente'],
        ] as const) {
          expect(p[courante].au).toBe(jour)
          expect(ajouterJours(p[avant].au, 1)).toBe(p[courante].du)
        }
        expect(new Date(`${p.semaine.du}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(joursDe(p.semainePrecedente)).toBe(7)
      }),
    )
  })
})

describe('les écarts', () => {
  const cas: [
    nom: string,
    jour: string,
    periode: 'hier' | 'semaine' | 'mois' | 'annee',
    attendu: string | null,
  ][] = [
    ['hier, au même jour de la semaine d’avant', '2026-11-15', 'hier', '2026-11-14 / 2026-11-07'],
    [
      'la semaine, jours finis seulement',
      '2026-11-15',
      'semaine',
      '2026-11-09 → 2026-11-14 / 2026-11-02 → 2026-11-07',
    ],
    ['un lundi, la semaine n’a rien de fini', '2026-11-16', 'semaine', null],
    ['le mois', '2026-11-15', 'mois', '2026-11-01 → 2026-11-14 / 2026-10-01 → 2026-10-14'],
    [
      'le 31 mars, février n’a que 28 jours',
      '2027-03-31',
      'mois',
      '2027-03-01 → 2027-03-30 / 2027-02-01 → 2027-02-28',
    ],
    ['le 1er du mois n’a rien de fini', '2026-11-01', 'mois', null],
    ['l’année', '2026-11-15', 'annee', '2026-01-01 → 2026-11-14 / 2025-01-01 → 2025-11-14'],
    [
      'le lendemain d’un 29 février',
      '2028-03-01',
      'annee',
      '2028-01-01 → 2028-02-29 / 2027-01-01 → 2027-02-28',
    ],
    ['le 1er janvier n’a rien de fini', '2027-01-01', 'annee', null],
  ]
  it.each(cas)('%s', (_, jour, periode, attendu) => {
    const c = comparaisons(jour)[periode]
    expect(c && `${ecrire(c.fini)} / ${ecrire(c.avant)}`).toBe(attendu)
  })

  it.each([
    [112, 100, 12],
    [82, 100, -18],
    [100, 100, 0],
    [100, 0, null],
    [0, 100, -100],
    [50, -10, null],
  ])('%i après %i : %s %%', (maintenant, avant, attendu) => {
    expect(variation(maintenant, avant)).toBe(attendu)
  })
})

describe('la période d’avant', () => {
  it.each([
    ['un jour', '2026-11-15', '2026-11-15', '2026-11-14'],
    ['un lundi seul', '2026-11-16', '2026-11-16', '2026-11-15'],
    ['un premier du mois seul', '2026-11-01', '2026-11-01', '2026-10-31'],
    ['sept jours', '2026-11-09', '2026-11-15', '2026-11-02 → 2026-11-08'],
    ['un mois entier : le mois d’avant', '2027-03-01', '2027-03-31', '2027-02-01 → 2027-02-28'],
    ['un trimestre entier', '2026-04-01', '2026-06-30', '2026-01-01 → 2026-03-31'],
    ['une année entière', '2028-01-01', '2028-12-31', '2027-01-01 → 2027-12-31'],
    ['un mois entamé : les mêmes jours', '2026-11-01', '2026-11-15', '2026-10-01 → 2026-10-15'],
    ['un mois presque fini, février plus court', '2027-03-01', '2027-03-30', '2027-02-01 → 2027-02-28'],
    ['février entier : janvier entier', '2027-02-01', '2027-02-28', '2027-01-01 → 2027-01-31'],
    ['une année entamée : les mêmes jours', '2026-01-01', '2026-11-15', '2025-01-01 → 2025-11-15'],
    ['une année jusqu’au 29 février', '2028-01-01', '2028-02-29', '2027-11-01 → 2027-12-31'],
    ['une semaine entamée : les mêmes jours', '2026-11-09', '2026-11-11', '2026-11-02 → 2026-11-04'],
    ['dix jours quelconques', '2026-11-04', '2026-11-13', '2026-10-25 → 2026-11-03'],
  ])('%s', (_, du, au, attendu) => {
    expect(ecrire(intervalleDAvant({ du, au }))).toBe(attendu)
  })
})
