import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter } from '../kernel/essai.tsx'
import { exemple, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { serveurJoint, serveurPerdu } from '../kernel/serveur.ts'
import Accueil from './Accueil.tsx'

it('le serveur parti, les chiffres disent l’heure de la copie, et non celle où on l’a ouverte', async () => {
  await prechargerTextes(['tableau-de-bord', 'ui', 'saisie', 'champs'])
  const serveur = serveurPlein([contrat.tableau.commandes, exemple(contrat.tableau.commandes.reponse)])
  await monter(<Accueil />, { serveur, permissions: ['ventes.lire'] })
  await screen.findByText(/^chiffres de /)
  act(() => serveurPerdu('2026-11-16T06:43:00.000Z'))
  await screen.findByText('chiffres de 06:43')
  act(() => serveurJoint())
  expect(screen.queryByText('chiffres de 06:43')).toBeNull()
})
