import { expect, it } from 'vitest'
import { mesurerTailles } from '../bench/taille.ts'

it('aucun écran construit ne pèse plus que sa barre, schémas et mots compris', () => {
  const lignes: string[] = []
  expect(
    mesurerTailles(texte => lignes.push(texte)),
    lignes.join('\n'),
  ).toBe(true)
})
