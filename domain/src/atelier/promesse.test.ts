import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feriesProposees } from '../configuration/feries.ts'
import { ajouterJours, type Jour } from '../kernel/jour.ts'
import { JOURS } from '../organisation/rules.ts'
import { ajouterJoursOuvres, type Calendrier, estOuvre, joursDeRetard, promettre } from './promesse.ts'

const LUNDI_SAMEDI: Calendrier = { joursOuvrable: JOURS.slice(0, 6), feries: [] }
const NOVEMBRE: Calendrier = { ...LUNDI_SAMEDI, feries: feriesProposees(2026) }

describe('la date promise', () => {
  it.each<
    [titre: string, le: Jour, fournisseur: number, atelier: number, calendrier: Calendrier, jour: Jour]
  >([
    ['cinq jours et un jour d’atelier sautent le dimanche', '2026-11-17', 5, 1, NOVEMBRE, '2026-11-24'],
    ['rien à attendre : le jour même', '2026-11-17', 0, 0, NOVEMBRE, '2026-11-17'],
    ['rien à attendre, mais un dimanche : lundi', '2026-11-22', 0, 0, NOVEMBRE, '2026-11-23'],
    ['vendue un dimanche, un jour : lundi', '2026-11-22', 1, 0, NOVEMBRE, '2026-11-23'],
    ['Noël ne se travaille pas', '2026-12-24', 0, 1, NOVEMBRE, '2026-12-26'],
    [
      'Noël un vendredi, boutique fermée le samedi',
      '2026-12-24',
      0,
      1,
      { ...NOVEMBRE, joursOuvrable: JOURS.slice(0, 5) },
      '2026-12-28',
    ],
    ['un mardi par semaine', '2026-11-17', 2, 1, { joursOuvrable: ['mardi'], feries: [] }, '2026-12-08'],
    ['aucun jour dit : tous les jours', '2026-11-20', 2, 1, { joursOuvrable: [], feries: [] }, '2026-11-23'],
    [
      'd’une année à l’autre',
      '2026-12-30',
      3,
      1,
      { ...LUNDI_SAMEDI, feries: [{ dateFerie: '2027-01-01' }] },
      '2027-01-05',
    ],
  ])('%s', (_, le, fournisseur, atelier, calendrier, jour) =>
    expect(promettre(le, { fournisseur, atelier }, calendrier)).toBe(jour),
  )

  const jour = fc.integer({ min: 0, max: 3000 }).map(n => ajouterJours('2024-01-01', n))
  const calendrier = fc.record({
    joursOuvrable: fc.uniqueArray(fc.constantFrom(...JOURS), { minLength: 1 }),
    feries: fc.array(
      jour.map(dateFerie => ({ dateFerie })),
      { maxLength: 20 },
    ),
  })

  it('est toujours un jour travaillé, et le nombre de jours travaillés qui la séparent est le délai', () =>
    fc.assert(
      fc.property(jour, fc.nat(40), calendrier, (depart, nombre, c) => {
        const fin = ajouterJoursOuvres(depart, nombre, c)
        expect(estOuvre(fin, c)).toBe(true)
        let comptes = 0
        for (let j = ajouterJours(depart, 1); j <= fin; j = ajouterJours(j, 1)) if (estOuvre(j, c)) comptes++
        expect(comptes).toBe(nombre === 0 && fin !== depart ? 1 : nombre)
      }),
    ))

  it('un férié de plus ne l’avance jamais', () =>
    fc.assert(
      fc.property(jour, fc.nat(20), calendrier, jour, (depart, nombre, c, dateFerie) => {
        const avec = { ...c, feries: [...c.feries, { dateFerie }] }
        expect(ajouterJoursOuvres(depart, nombre, avec) >= ajouterJoursOuvres(depart, nombre, c)).toBe(true)
      }),
    ))
})

it.each([
  ['2026-11-15', 0],
  ['2026-11-16', 0],
  ['2026-11-17', 1],
  ['2026-12-01', 15],
])('promise le 16, on est le %s : %i jours de retard', (aujourdhui, jours) =>
  expect(joursDeRetard('2026-11-16', aujourdhui)).toBe(jours),
)
