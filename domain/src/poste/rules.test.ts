import { expect, it } from 'vitest'
import { nommes } from './rules.ts'

const [awa, awaKone, yao] = ['Awa', 'Awa Koné', 'Yao'].map(displayName => ({ displayName })) as [
  { displayName: string },
  { displayName: string },
  { displayName: string },
]

it('nomme tous ceux qui ont ce nom', () => {
  const homonymes = [
    { ...yao, _id: 1 },
    { ...yao, _id: 2 },
  ]
  expect(nommes('@Yao', homonymes)).toEqual(homonymes)
})

it.each([
  ['un mot sans personne', []],
  ['pour @Awa Koné', [awaKone]],
  ['pour @Awa', [awa]],
  ['@Awa Koné et @Awa, deux personnes', [awa, awaKone]],
  ['@Yao @Yao', [yao]],
  ['un courriel a@yao.ci', []],
])('« %s »', (texte, attendus) => {
  expect(nommes(texte, [awa, awaKone, yao])).toEqual(attendus)
})
