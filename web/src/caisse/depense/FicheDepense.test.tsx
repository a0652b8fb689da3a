import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, presse } from '../../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { sessionDe } from '../../kernel/navigateur.fixture.ts'
import FicheDepense from './FicheDepense.tsx'
import SaisieDepense from './SaisieDepense.tsx'

beforeAll(() => prechargerTextes(['caisse', 'depense', 'champs', 'ui']))

const ORIGINE = '0199a0a0-0000-7000-8000-0000000000bb'

it('une dépense qui en corrige une autre le dit et y mène ; elle a gardé la photo du reçu, et se corrige encore', async () => {
  const { IdOfficine } = sessionDe('jeton').userData
  const recu = exemple(contrat.depense.lire.reponse.shape.justificatifs.element, {
    Nom: 'recu.png',
    Type: 'application/pdf',
  })
  const depense = exemple(contrat.depense.lire.reponse, {
    IdOfficine,
    Statut: 'Active',
    Montant: 9_500,
    Motif: 'Ampoules',
    IdCorrigee: ORIGINE,
    Justificatifs: 1,
    justificatifs: [recu],
  })
  await monter(<FicheDepense />, {
    serveur: serveurPlein([contrat.depense.lire, depense]),
    permissions: ['caisse.lire', 'caisse.depenser', 'caisse.annuler'],
    chemin: '/depense/$depenseId',
    adresse: `/depense/${ID}`,
  })
  await screen.findByText('Cette dépense en corrige une autre.')
  await presse(/Ouvrir recu\.png/)
  const liens = [...document.querySelectorAll('a')].map(a => a.getAttribute('href'))
  expect(liens).toEqual(
    expect.arrayContaining([`/apps/depense/depense-view/${ORIGINE}`, `/apps/depense/depense-edit/${ID}`]),
  )
})

it('corriger une dépense en écrit une autre, et y mène', async () => {
  const depense = exemple(contrat.depense.lire.reponse, { Montant: 10_500, Motif: 'Ampoules' })
  const serveur = serveurPlein([contrat.depense.lire, depense])
  serveur.repond(contrat.depense.corriger, () => ({ ...depense, _id: ORIGINE, IdCorrigee: ID }) as never)
  const { clavier, ou } = await monter(<SaisieDepense />, {
    serveur,
    permissions: ['caisse.annuler'],
    chemin: '/depense/$depenseId',
    adresse: `/depense/${ID}`,
  })
  const montant = await screen.findByLabelText(/^Montant/)
  await clavier.clear(montant)
  await clavier.type(montant, '9500{Control>}{Enter}{/Control}')
  await waitFor(() => expect(ou()).toBe(`/apps/depense/depense-view/${ORIGINE}`))
  expect(serveur.de(contrat.depense.corriger)).toMatchObject([
    { params: { id: ID }, payload: { Montant: 9_500 } },
  ])
})
