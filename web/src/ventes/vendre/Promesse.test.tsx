import { JOURS } from '@dioptrie/domain/organisation/rules'
import { screen } from '@testing-library/react'
import { createTranslator } from 'use-intl'
import { expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter } from '../../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { mots } from './mots/fr.ts'
import { Promesse } from './Promesse.tsx'
import { depuis } from './valeurs.ts'

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

it('d’une vente d’un autre jour, la promesse se compte de ce jour-là, comme au serveur', async () => {
  await prechargerTextes(['vendre', 'ui'])
  const officine = exemple(contrat.organisation.lireOfficine.reponse, { joursOuvrable: [...JOURS] })
  const serveur = serveurPlein([contrat.configuration.feries, []])
  serveur.repondPage(contrat.organisation.officines, () => [officine as never])
  const commun = { valeurs: depuis({}), IdOfficine: ID, poser: () => {} }
  await monter(<Promesse {...commun} jour="2026-11-12" />, { serveur })
  await screen.findByText('Promise le vendredi 13/11/2026')
})
