import { describe, expect, it } from 'vitest'
import { alertesDe, deplacer, destination, verifierDuree } from './rules.ts'

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

describe('ce qui se dit avant de noter', () => {
  const rv = (debut: string, fin: string, label = 'rendez-vous', plus = {}) => ({
    _id: debut,
    title: `à ${debut}`,
    owner: 'awa',
    createdBy: 'Awa',
    label,
    allDay: false,
    startDate: `2026-11-20T${debut}:00.000Z`,
    endDate: `2026-11-20T${fin}:00.000Z`,
    ...plus,
  })
  const conge = rv('00:00', '00:00', 'absence', {
    _id: 'conge',
    title: 'Congé',
    allDay: true,
    owner: 'bintou',
  })
  const autour = {
    evenements: [rv('10:00', '10:30'), conge],
    feries: [{ dateFerie: '2026-12-25', Libelle: 'Noël' }],
    joursOuvrable: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    maintenant: '2026-11-18T12:00:00.000Z',
  }
  const note = (debut: string, fin: string, label = 'rendez-vous', plus = {}) => ({
    ...rv(debut, fin, label, plus),
    _id: undefined,
    owner: 'bintou',
  })
  const dit = (n: Parameters<typeof alertesDe>[0], ou: object = { evenements: [] }) =>
    alertesDe(n, { ...autour, ...ou }).map(a => a.quoi)

  it.each([
    [
      'deux rendez-vous dans la même heure',
      note('10:15', '11:00'),
      { evenements: [rv('10:00', '10:30')] },
      ['pris'],
    ],
    ['l’un après l’autre', note('10:30', '11:00'), { evenements: [rv('10:00', '10:30')] }, []],
    [
      'le congé d’un collègue, toute la journée',
      note('15:00', '16:00'),
      { evenements: [conge] },
      ['absence'],
    ],
    [
      'une livraison pendant un rendez-vous',
      note('10:00', '11:00', 'livraison'),
      { evenements: [rv('10:00', '10:30')] },
      [],
    ],
    ['la nuit', note('03:00', '03:30'), undefined, ['nuit']],
    [
      'Noël',
      note('10:00', '11:00', 'rendez-vous', {
        startDate: '2026-12-25T10:00:00.000Z',
        endDate: '2026-12-25T11:00:00.000Z',
      }),
      undefined,
      ['ferie'],
    ],
    [
      'un dimanche à trois heures',
      note('', '', 'reunion', { startDate: '2026-11-22T03:00:00.000Z', endDate: '2026-11-22T04:00:00.000Z' }),
      undefined,
      ['ferme', 'nuit'],
    ],
    [
      'il y a six ans',
      note('', '', 'reunion', { startDate: '2020-11-18T10:00:00.000Z', endDate: '2020-11-18T11:00:00.000Z' }),
      undefined,
      ['passe'],
    ],
  ])('%s', (_, n, ou, attendu) => expect(dit(n, ou)).toEqual(attendu))

  it('ne se compare pas à lui-même, et une absence ne dit que les rendez-vous de qui s’absente', () => {
    const meme = { ...note('10:00', '10:30'), _id: '10:00' }
    expect(dit(meme, { evenements: [rv('10:00', '10:30')] })).toEqual([])
    const absence = { ...conge, _id: undefined }
    const deux = [rv('10:00', '10:30'), rv('11:00', '11:30', 'rendez-vous', { owner: 'bintou' })]
    expect(alertesDe(absence, { ...autour, evenements: deux })).toMatchObject([
      { quoi: 'pris', titre: 'à 11:00' },
    ])
  })
})
