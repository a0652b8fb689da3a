import { describe, expect, it } from 'vitest'
import { AUTRES_LANGUES, chargerCatalogue, langueDemandee, sansFines, traducteur } from './langues.ts'

const CATALOGUE = {
  'Au plus {0}': 'At most {0}',
  'Au plus {0} caractères': 'At most {0} characters',
  '{0} n’existe pas.': '{0} does not exist.',
  'Ce client': 'This client',
  'Il reste {0} à payer : un règlement ne dépasse jamais ce reste.':
    'A payment never exceeds the {0} that are left.',
  '« {0} » et « {1} » ne vont pas ensemble.': '“{1}” and “{0}” do not go together.',
}

describe('une phrase de refus dans une autre langue', () => {
  const dire = traducteur(CATALOGUE)
  it.each([
    ['Au plus 60 caractères', 'At most 60 characters'],
    ['Au plus 12', 'At most 12'],
    ['Ce client n’existe pas.', 'This client does not exist.'],
    ['Cette étagère n’existe pas.', 'Cette étagère does not exist.'],
    [
      'Il reste 25\u202f000\u00a0F à payer\u00a0: un règlement ne dépasse jamais ce reste.',
      'A payment never exceeds the 25 000 F that are left.',
    ],
    ['« Bleu » et « Teinté » ne vont pas ensemble.', '“Teinté” and “Bleu” do not go together.'],
    ['Ce que personne n’a traduit.', 'Ce que personne n’a traduit.'],
  ])('%s', (phrase, dite) => expect(dire(phrase)).toBe(dite))
})

it.each([
  [undefined, null],
  ['*', null],
  ['fr-CI,fr;q=0.9,en;q=0.8', null],
  ['en-GB,en;q=0.9', 'en'],
  ['es, de;q=0.4, pt-BR;q=0.7', 'pt'],
  ['en;q=0, de', 'de'],
])('Accept-Language: %s', (entete, langue) => expect(langueDemandee(entete)).toBe(langue))

it('les trois catalogues disent les mêmes phrases, chacune avec ce qu’elle nomme', async () => {
  const catalogues = await Promise.all(AUTRES_LANGUES.map(chargerCatalogue))
  const [premier = {}] = catalogues
  const places = (phrase: string) => [...new Set(phrase.match(/\{\d\}/g))].toSorted().join()
  for (const catalogue of catalogues) {
    expect(Object.keys(catalogue)).toEqual(Object.keys(premier))
    const fausses = Object.entries(catalogue).filter(
      ([phrase, dite]) =>
        phrase !== sansFines(phrase) || places(dite) !== places(phrase) || dite.trim() === '',
    )
    expect(fausses).toEqual([])
  }
})
