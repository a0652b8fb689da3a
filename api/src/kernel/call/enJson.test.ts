import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { enJson } from './enJson.ts'

const lignes = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ i, texte: `« ${i} »`, rien: undefined, nul: null }))
const CAS: [string, unknown][] = [
  ['une liste courte', lignes(3)],
  ['une liste longue', lignes(2_500)],
  ['une liste juste à la limite', lignes(2_000)],
  [
    'un objet avec une liste longue',
    { avant: 'a', sans: undefined, lignes: lignes(1_001), vide: [], apres: null },
  ],
  ['deux listes longues', { un: lignes(1_500), deux: lignes(1_200) }],
  ['un texte', 'token valide'],
  ['rien', null],
]

it.each(CAS)('%s s’écrit comme d’un coup', async (_, reponse) => {
  const ecrite = enJson(reponse)
  expect(typeof ecrite === 'string' ? ecrite : await text(ecrite)).toBe(JSON.stringify(reponse))
})

it('une longue liste laisse passer les autres pendant qu’elle s’écrit', async () => {
  let passages = 0
  const compter = () => {
    passages++
    if (passages < 100) setImmediate(compter)
  }
  setImmediate(compter)
  const ecrite = enJson(lignes(10_000))
  if (typeof ecrite === 'string') throw new Error('écrite d’un coup')
  await text(ecrite)
  expect(passages).toBeGreaterThanOrEqual(10)
})
