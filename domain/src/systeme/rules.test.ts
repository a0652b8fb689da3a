import { describe, expect, it } from 'vitest'
import { aSupprimer, estDue, manqueDeSauvegarde, nomDeSauvegarde } from './rules.ts'

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
