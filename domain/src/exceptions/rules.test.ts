import { expect, it } from 'vitest'
import { aEcrire, heureInsolite, insolite, periodeDesExceptions } from './rules.ts'

it.each([
  [{}, { du: '2026-10-17', au: '2026-11-16' }],
  [{ au: '2026-03-31' }, { du: '2026-03-01', au: '2026-03-31' }],
  [{ du: '2026-11-16' }, { du: '2026-11-16', au: '2026-11-16' }],
  [{ du: '2025-11-16' }, { du: '2025-11-16', au: '2026-11-16' }],
  [{ du: '2025-11-15' }, { refus: { du: 'Un an à la fois : choisissez une période plus courte.' } }],
  [{ du: '2026-11-17' }, { refus: { au: 'La fin précède le début.' } }],
])('la période %o est %o', (demandee, lue) => {
  expect(periodeDesExceptions(demandee, '2026-11-16')).toEqual(lue)
})

const RIEN = {
  Nombre: 1,
  Montant: 0,
  HabitudeNombre: 0,
  HabitudeMontant: 0,
  ColleguesNombre: 0,
  ColleguesMontant: 0,
  HorsHeures: 0,
}
it.each([
  ['un geste sans montant', {}, 1],
  ['cent mille francs, jamais vus', { Montant: 100_000 }, 200],
  ['repris, ils pèsent autant', { Montant: -100_000 }, 200],
  ['cent mille francs, comme d’habitude', { Montant: 100_000, HabitudeMontant: 100_000 }, 20],
  ['cent mille francs, comme ses collègues', { Montant: 100_000, ColleguesMontant: 100_000 }, 20],
  ['le double de l’habitude', { Montant: 100_000, HabitudeMontant: 50_000 }, 40],
  [
    'cent mille francs la nuit, comme d’habitude',
    { Montant: 100_000, HabitudeMontant: 100_000, HorsHeures: 1 },
    40,
  ],
  ['deux, dont un la nuit', { Nombre: 2, Montant: 100_000, HabitudeMontant: 100_000, HorsHeures: 1 }, 30],
  ['vingt petites fois', { Nombre: 20 }, 200],
  ['vingt petites fois, comme d’habitude', { Nombre: 20, HabitudeNombre: 20 }, 20],
])('%s : à quel point c’est inhabituel', (_, plus, attendu) => {
  expect(insolite({ ...RIEN, ...plus })).toBe(attendu)
})

const heures = (...faits: [heure: number, fois: number][]) =>
  Array.from({ length: 24 }, (_, h) => faits.find(([heure]) => heure === h)?.[1] ?? 0)
it.each([
  ['la sienne', 10, heures([10, 40]), heures(), false],
  ['voisine de la sienne', 9, heures([10, 40]), heures(), false],
  ['loin de la sienne', 22, heures([10, 40]), heures(), true],
  ['rare : deux fois sur cent', 22, heures([10, 98], [22, 2]), heures(), true],
  ['moins rare : une fois sur dix', 22, heures([10, 90], [22, 10]), heures(), false],
  ['minuit est voisin d’une heure de moins', 0, heures([23, 40]), heures(), false],
  ['d’un nouveau, celle de l’officine', 22, heures([22, 3]), heures([22, 40]), false],
  ['d’un nouveau, loin de celle de l’officine', 3, heures([3, 3]), heures([22, 40]), true],
  ['la sienne passe avant celle de l’officine', 22, heures([10, 40]), heures([22, 400]), true],
  ['quand rien n’est connu', 3, heures([10, 5]), heures([10, 19]), false],
])('une heure %s', (_, heure, siennes, ici, attendu) => {
  expect(heureInsolite(heure, siennes, ici)).toBe(attendu)
})

it('une lettre dit huit lignes au plus, de celles qui le valent ; aucune : elle ne part pas', () => {
  const lignes = (...dits: number[]) => dits.map(Insolite => ({ Insolite }))
  expect(aEcrire(lignes(19.9, 3))).toEqual([])
  expect(aEcrire(lignes(40, 20, 19.9))).toEqual(lignes(40, 20))
  expect(aEcrire(lignes(...Array(12).fill(50)))).toHaveLength(8)
})
