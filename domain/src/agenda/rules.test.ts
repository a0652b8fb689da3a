import { describe, expect, it } from 'vitest'
import { deplacer, destination, verifierDuree } from './rules.ts'

const a = (startDate: string, endDate: string) => ({
  startDate: `${startDate}.000Z`,
  endDate: `${endDate}.000Z`,
})

describe('un événement déplacé', () => {
  it.each([
    [
      'au lendemain',
      a('2026-11-17T09:00:00', '2026-11-17T10:30:00'),
      '2026-11-18',
      a('2026-11-18T09:00:00', '2026-11-18T10:30:00'),
    ],
    [
      'en arrière',
      a('2026-11-17T09:00:00', '2026-11-17T10:00:00'),
      '2026-11-01',
      a('2026-11-01T09:00:00', '2026-11-01T10:00:00'),
    ],
    [
      'd’un mois à l’autre',
      a('2026-01-30T00:00:00', '2026-02-02T00:00:00'),
      '2026-02-27',
      a('2026-02-27T00:00:00', '2026-03-02T00:00:00'),
    ],
    [
      'par-dessus un 29 février',
      a('2028-02-27T08:00:00', '2028-02-28T08:00:00'),
      '2028-02-29',
      a('2028-02-29T08:00:00', '2028-03-01T08:00:00'),
    ],
    [
      'd’une année à l’autre',
      a('2026-12-30T22:00:00', '2026-12-31T02:00:00'),
      '2026-12-31',
      a('2026-12-31T22:00:00', '2027-01-01T02:00:00'),
    ],
    [
      'à une heure précise',
      a('2026-11-17T09:00:00', '2026-11-17T10:00:00'),
      '2026-11-18T14:30:00.000Z',
      a('2026-11-18T14:30:00', '2026-11-18T15:30:00'),
    ],
    [
      'à une heure d’ailleurs',
      a('2026-11-17T09:00:00', '2026-11-17T10:00:00'),
      '2026-11-18T15:30:00+01:00',
      a('2026-11-18T14:30:00', '2026-11-18T15:30:00'),
    ],
    [
      'sur place',
      a('2026-11-17T09:00:00', '2026-11-19T10:00:00'),
      '2026-11-17',
      a('2026-11-17T09:00:00', '2026-11-19T10:00:00'),
    ],
  ])('%s', (_, avant, vers, apres) => expect(deplacer(avant, vers)).toEqual(apres))

  it('garde toujours sa durée', () => {
    for (let jour = 1; jour <= 28; jour++)
      for (let mois = 1; mois <= 12; mois++) {
        const avant = a('2026-03-31T07:45:00', '2026-04-02T18:00:00')
        const apres = deplacer(
          avant,
          `2027-${String(mois).padStart(2, '0')}-${String(jour).padStart(2, '0')}`,
        )
        expect(Date.parse(apres.endDate) - Date.parse(apres.startDate)).toBe(
          Date.parse(avant.endDate) - Date.parse(avant.startDate),
        )
        expect(apres.startDate.slice(11)).toBe('07:45:00.000Z')
      }
  })

  it('va à la date donnée à côté de lui, au jour près, ou sinon à son nouveau début', () => {
    expect(destination({ startDate: '2026-01-01' }, '2026-02-03T00:00:00.000Z')).toBe('2026-02-03')
    expect(destination({ startDate: '2026-01-01T08:00:00Z' })).toBe('2026-01-01T08:00:00Z')
    expect(destination({})).toBeUndefined()
  })

  it('finit après son début, et avant un an', () => {
    expect(verifierDuree(a('2026-11-17T09:00:00', '2026-11-17T09:00:00'))).toEqual({})
    expect(verifierDuree(a('2026-11-17T09:00:00', '2026-11-17T08:59:59')).endDate).toMatch(/avant le début/)
    expect(verifierDuree(a('2026-11-17T09:00:00', '2027-11-19T09:00:00')).endDate).toMatch(/un an/)
  })
})
