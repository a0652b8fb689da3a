import { expect, it } from 'vitest'
import { ajoutee } from './ajoutee.ts'

const fiches = (...ids: string[]) => ids.map(_id => ({ _id }))

it.each([
  ['la première', ['a'], [], 'a'],
  ['celle qui n’était pas là', ['a', 'c', 'b'], ['a', 'c'], 'b'],
  ['déjà relue après une coupure : la dernière faite', ['a', 'c', 'b'], ['a', 'b', 'c'], 'c'],
  ['aucune', [], [], undefined],
])('ce qui vient d’être ajouté : %s', (_, apres, avant, attendue) => {
  expect(ajoutee(fiches(...apres), fiches(...avant))?._id).toBe(attendue)
})
