import { describe, expect, it } from 'vitest'
import {
  aSupprimer,
  copiesDeMoins,
  type Enregistres,
  estDue,
  type Garde,
  manqueDeSauvegarde,
  nomDeSauvegarde,
  reglagesEnVigueur,
} from './rules.ts'

const nom = (jour: string, heure = '02-30-00') => `dioptrie-${jour}T${heure}.gz`
const jours = (depuis: string, n: number) =>
  Array.from({ length: n }, (_, i) =>
    nomDeSauvegarde(new Date(Date.parse(`${depuis}T02:30:00Z`) - i * 86_400_000), false),
  )
const reste = (noms: string[], jours: number, semaines: number, mois: number) => {
  const partent = new Set(aSupprimer(noms, { jours, semaines, mois }))
  return noms.filter(n => !partent.has(n))
}

describe('les sauvegardes que l’on garde', () => {
  it.each<[string, string[], [number, number, number], string[]]>([
    ['rien', [], [7, 4, 12], []],
    ['une seule', [nom('2026-11-16')], [1, 0, 0], [nom('2026-11-16')]],
    [
      'la dernière de chaque jour',
      [nom('2026-11-16', '18-00-00'), nom('2026-11-16'), nom('2026-11-15')],
      [2, 0, 0],
      [nom('2026-11-16', '18-00-00'), nom('2026-11-15')],
    ],
    [
      'sept jours qui en ont une, pas sept jours du calendrier',
      [nom('2026-11-16'), nom('2026-11-10'), nom('2026-11-01')],
      [2, 0, 0],
      [nom('2026-11-16'), nom('2026-11-10')],
    ],
    [
      'une semaine va du lundi au dimanche, d’une année à l’autre',
      [nom('2027-01-04'), nom('2027-01-03'), nom('2026-12-28'), nom('2026-12-27')],
      [1, 3, 0],
      [nom('2027-01-04'), nom('2027-01-03'), nom('2026-12-27')],
    ],
    [
      'la dernière de chaque mois',
      [nom('2026-11-16'), nom('2026-10-31'), nom('2026-10-30'), nom('2026-09-12')],
      [1, 0, 2],
      [nom('2026-11-16'), nom('2026-10-31')],
    ],
    [
      'scellée ou non, c’est la même suite',
      [`${nom('2026-11-16', '03-00-00')}.scelle`, nom('2026-11-16')],
      [7, 4, 12],
      [`${nom('2026-11-16', '03-00-00')}.scelle`],
    ],
    [
      'ce qui porte un autre nom ne part jamais',
      ['autre.gz', `${nom('2020-01-01')}.partiel`, 'dioptrie-2020-01-01.gz', nom('2026-11-16')],
      [1, 0, 0],
      ['autre.gz', `${nom('2020-01-01')}.partiel`, 'dioptrie-2020-01-01.gz', nom('2026-11-16')],
    ],
  ])('%s', (_, noms, [j, s, m], gardees) => {
    expect(reste(noms, j, s, m)).toEqual(gardees)
  })

  it('d’une année de nuits, laissent au plus 7 + 4 + 12 fichiers, et toujours le dernier', () => {
    let la: string[] = []
    for (const nouvelle of jours('2026-11-16', 400).reverse()) {
      la = reste([...la, nouvelle], 7, 4, 12)
      expect(la).toContain(nouvelle)
      expect(la.length).toBeLessThanOrEqual(23)
    }
    expect(la.length).toBeGreaterThanOrEqual(20)
    expect(la[0]).toBe(nom('2025-12-31'))
  })
})

describe('une sauvegarde est due', () => {
  const le = (texte: string) => new Date(`${texte}:00Z`)
  it.each<[string, string | null, string, string | null, string, boolean]>([
    ['à son heure', '02:30', '2026-11-15T02:30', null, '2026-11-16T02:30', true],
    ['pas avant', '02:30', '2026-11-15T02:31', null, '2026-11-16T02:29', false],
    ['une fois par nuit', '02:30', '2026-11-16T02:30', null, '2026-11-16T02:35', false],
    ['à son heure même après une du soir', '02:30', '2026-11-15T18:00', null, '2026-11-16T02:31', true],
    [
      'au matin, si la dernière a plus d’un jour',
      '02:30',
      '2026-11-15T07:59',
      null,
      '2026-11-16T08:00',
      true,
    ],
    [
      'au matin, pas si elle est de la veille au soir',
      '02:30',
      '2026-11-15T18:00',
      null,
      '2026-11-16T08:00',
      false,
    ],
    [
      'passé minuit pour une heure d’avant minuit',
      '23:30',
      '2026-11-15T08:00',
      null,
      '2026-11-16T00:10',
      true,
    ],
    [
      'pas aussitôt après un échec',
      '02:30',
      '2026-11-14T02:30',
      '2026-11-16T02:30',
      '2026-11-16T03:29',
      false,
    ],
    ['une heure après un échec', '02:30', '2026-11-14T02:30', '2026-11-16T02:30', '2026-11-16T03:30', true],
    ['jamais si elle est éteinte', null, '2020-01-01T00:00', null, '2026-11-16T02:30', false],
  ])('%s', (_, heure, derniere, tentative, maintenant, due) => {
    expect(
      estDue({
        heure,
        derniere: le(derniere),
        tentative: tentative === null ? null : le(tentative),
        maintenant: le(maintenant),
      }),
    ).toBe(due)
  })

  it.each<[string | null, string, boolean]>([
    ['02:30', '2026-11-14T10:01', false],
    ['02:30', '2026-11-14T10:00', true],
    [null, '2020-01-01T00:00', false],
  ])('à %s, la dernière du %s : elle manque, %s', (heure, derniere, manque) => {
    const maintenant = le('2026-11-16T10:00')
    expect(manqueDeSauvegarde({ heure, derniere: le(derniere), tentative: null, maintenant })).toBe(manque)
  })
})

describe('ce qui règle les sauvegardes', () => {
  const garde = (jours: number, semaines: number, mois: number): Garde => ({ jours, semaines, mois })
  const machine = (at: string | null, keep = garde(7, 4, 12)) => ({ at, keep })
  const page = (Heure: string | null, comptes?: [number, number, number]): Enregistres => ({
    Heure,
    Jours: comptes?.[0] ?? null,
    Semaines: comptes?.[1] ?? null,
    Mois: comptes?.[2] ?? null,
  })
  it.each<[string, ReturnType<typeof machine>, Enregistres, string | null, Garde]>([
    ['rien d’enregistré : la machine', machine('02:30'), page(null), '02:30', garde(7, 4, 12)],
    ['l’heure de la page l’emporte', machine('02:30'), page('13:05'), '13:05', garde(7, 4, 12)],
    ['la page dit jamais', machine('02:30'), page('off'), null, garde(7, 4, 12)],
    [
      'les nombres seuls : l’heure reste à la machine',
      machine('04:00', garde(3, 0, 1)),
      page(null, [30, 0, 0]),
      '04:00',
      garde(30, 0, 0),
    ],
    ['les deux', machine('04:00', garde(3, 0, 1)), page('00:00', [1, 0, 0]), '00:00', garde(1, 0, 0)],
    [
      'éteintes sur la machine, aucune page ne les rallume',
      machine(null),
      page('13:05'),
      null,
      garde(7, 4, 12),
    ],
    ['éteintes, les nombres de la page valent', machine(null), page('off', [2, 2, 2]), null, garde(2, 2, 2)],
  ])('%s', (_, laMachine, laPage, heure, attendue) => {
    expect(reglagesEnVigueur(laMachine, laPage)).toEqual({ heure, garde: attendue })
  })

  const le = new Date('2026-11-17T02:30:00Z')
  it.each<[string, string[], Garde, Garde, number]>([
    ['rien n’est gardé', [], garde(7, 4, 12), garde(1, 0, 0), 0],
    ['les mêmes nombres', jours('2026-11-16', 10), garde(7, 0, 0), garde(7, 0, 0), 0],
    ['plus de copies', jours('2026-11-16', 7), garde(7, 0, 0), garde(30, 4, 12), 0],
    // Of seven, the next one pushes one out in any case.
    ['de sept jours à trois', jours('2026-11-16', 7), garde(7, 0, 0), garde(3, 0, 0), 4],
    ['à un seul : il ne reste que la prochaine', jours('2026-11-16', 7), garde(7, 0, 0), garde(1, 0, 0), 6],
    [
      'un jour perdu que sa semaine garde encore',
      [nom('2026-11-16'), nom('2026-11-15')],
      garde(7, 2, 0),
      garde(1, 2, 0),
      1,
    ],
    ['d’autres fichiers ne comptent pas', ['lisez-moi.txt'], garde(7, 4, 12), garde(1, 0, 0), 0],
  ])('copies de moins à la prochaine : %s', (_, noms, avant, apres, n) => {
    expect(copiesDeMoins(noms, le, avant, apres)).toBe(n)
  })
})
