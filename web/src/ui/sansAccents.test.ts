import { expect, it } from 'vitest'
import { justesse } from './sansAccents.ts'

it.each([
  ['MO Monture optique', 'mo', 0],
  ['ME Monture enfant', 'mo', 2],
  ['Monture enfant', 'mont', 1],
  ['Abidjan Plateau', 'plateau', 0],
  ['Côte d’Ivoire', 'cote d ivoire', 0],
  ['Verre minéral', 'min', 2],
] as const)('« %s » répond à « %s » : %i', (texte, cherche, attendu) => {
  expect(justesse(texte, cherche)).toBe(attendu)
})
