import { createTranslator } from 'use-intl'
import { expect, it } from 'vitest'
import { mots } from './mots/fr.ts'

const t = createTranslator<{ delais: string }>({ locale: 'fr-CI', messages: { delais: mots.delais } })

it.each([
  [0, 0, 'Pas de verres à commander.'],
  [0, 1, 'Pas de verres à commander : 1 jour ouvré d’atelier.'],
  [0, 2, 'Pas de verres à commander : 2 jours ouvrés d’atelier.'],
  [1, 0, '1 jour ouvré pour les verres.'],
  [5, 2, '5 jours ouvrés pour les verres et 2 d’atelier.'],
])('%i jours de verres, %i d’atelier', (fournisseur, atelier, phrase) =>
  expect(t('delais', { fournisseur, atelier })).toBe(phrase),
)
