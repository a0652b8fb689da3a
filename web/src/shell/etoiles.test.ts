import { expect, it } from 'vitest'
import { etoilesQuiTiennent } from './etoiles.ts'

it.each([
  ['aucune page marquée', 0, 400, 1, 0],
  ['toutes tiennent', 5, 192, 1, 5],
  ['une de trop laisse sa place au bouton des autres', 6, 192, 1, 4],
  ['dix au plus, même dans une barre large', 12, 2_000, 1, 10],
  ['dix tout juste', 10, 352, 1, 10],
  ['il n’y a de place que pour le bouton des autres', 3, 64, 1, 0],
  ['pas encore mesurée', 3, 0, 1, 0],
  ['sans la page ouverte à marquer', 3, 96, 0, 3],
])('%s', (_, n, largeur, autres, attendu) => {
  expect(etoilesQuiTiennent(n, largeur, autres)).toBe(attendu)
})
