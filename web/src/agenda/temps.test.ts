import { describe, expect, it } from 'vitest'
import { lireHeure } from '../ui/saisie/heure.ts'
import {
  bornes,
  dernierJour,
  enBandeau,
  joursDe,
  lundi,
  occupe,
  placer,
  semainesDuMois,
  suivreLeDebut,
  voisine,
} from './temps.ts'

const de = (startDate: string, endDate: string, allDay = false) => ({ startDate, endDate, allDay })
const heures = (debut: string, fin: string) => de(`2026-11-17T${debut}:00.000Z`, `2026-11-17T${fin}:00.000Z`)

describe('une heure tapée', () => {
  it.each([
    ['9', '09:00'],
    ['14', '14:00'],
    ['930', '09:30'],
    ['1430', '14:30'],
    ['9h', '09:00'],
    ['14h05', '14:05'],
    [' 9:30 ', '09:30'],
    ['', ''],
    ['24', null],
    ['9:60', null],
    ['midi', null],
  ])('« %s » se lit %s', (texte, heure) => expect(lireHeure(texte)).toBe(heure))
})

describe('les jours de l’agenda', () => {
  it('commencent la semaine le lundi', () => {
    expect(lundi('2026-11-15')).toBe('2026-11-09')
    expect(lundi('2026-11-16')).toBe('2026-11-16')
  })

  it('couvrent le mois de semaines entières', () => {
    const semaines = semainesDuMois('2026-11-17')
    expect(semaines.map(s => s.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(semaines[0]?.[0]).toBe('2026-10-26')
    expect(semaines.at(-1)?.at(-1)).toBe('2026-12-06')
    expect(bornes('mois', '2026-11-17')).toEqual(['2026-10-26', '2026-12-06'])
    expect(semainesDuMois('2027-02-10')).toHaveLength(4)
  })

  it('vont d’un mois à l’autre sans sauter le plus court', () =>
    expect(voisine('mois', '2026-01-31', 1)).toBe('2026-02-28'))

  it('laissent minuit au jour qui finit', () => {
    const soiree = de('2026-11-17T22:00:00.000Z', '2026-11-18T00:00:00.000Z')
    expect(dernierJour(soiree)).toBe('2026-11-17')
    expect(enBandeau(soiree)).toBe(false)
    const conge = de('2026-11-17T00:00:00.000Z', '2026-11-19T00:00:00.000Z', true)
    expect(occupe(conge, '2026-11-19')).toBe(true)
    expect(occupe(conge, '2026-11-20')).toBe(false)
  })
})

describe('les heures de l’agenda', () => {
  it('mettent côte à côte ce qui se chevauche, et seulement cela', () => {
    const places = placer([heures('09:00', '10:00'), heures('09:30', '11:00'), heures('11:00', '12:00')])
    expect(places.map(p => [p.couloir, p.couloirs])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ])
  })

  it('reprennent un couloir libéré', () => {
    const places = placer([heures('08:00', '12:00'), heures('08:00', '09:00'), heures('09:00', '10:00')])
    expect(places.map(p => p.couloir)).toEqual([0, 1, 1])
    expect(places.map(p => p.couloirs)).toEqual([2, 2, 2])
  })

  it('gardent lisible un événement sans durée', () =>
    expect(placer([heures('09:00', '09:00')])[0]).toMatchObject({ debut: 540, fin: 570 }))
})

describe('un événement qui dure', () => {
  const v = { jourDebut: '2026-11-17', heureDebut: '22:00', jourFin: '2026-11-18', heureFin: '02:00' }
  it('garde sa longueur quand son début change', () => {
    expect(suivreLeDebut(v, { heureDebut: '23:30' })).toMatchObject({
      jourFin: '2026-11-18',
      heureFin: '03:30',
    })
    expect(suivreLeDebut(v, { jourDebut: '2026-12-31' })).toMatchObject({
      jourFin: '2027-01-01',
      heureFin: '02:00',
    })
  })
  it('ne bouge pas tant que le début ne se lit pas', () => {
    expect(suivreLeDebut(v, { heureDebut: 'mi' })).toEqual({ heureDebut: 'mi' })
    expect(suivreLeDebut(v, { jourDebut: null })).toEqual({ jourDebut: null })
  })
  it('est là chacun de ses jours, dans les bornes', () => {
    const absence = de('2026-10-30T00:00:00.000Z', '2026-11-02T00:00:00.000Z', true)
    expect(joursDe(absence, '2026-11-01', '2026-11-30')).toEqual(['2026-11-01', '2026-11-02'])
  })
})
