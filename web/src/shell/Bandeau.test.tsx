import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { monter, presse, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { lireServeur, serveurPerdu } from '../kernel/serveur.ts'
import { Bandeau } from './Bandeau.tsx'

beforeAll(() => prechargerTextes(['shell']))

it('perdu depuis un autre jour, le bandeau dit lequel ; « Réessayer » l’enlève dès que le serveur répond', async () => {
  sessionStorage.setItem('perduDepuis', '2026-01-02T03:04:00.000Z')
  const { clavier } = await monter(<Bandeau />, { serveur: serveurEssai() })
  expect(document.querySelector('[role=alert]')).toBeNull()
  act(() => serveurPerdu())
  await screen.findByText(/^Serveur injoignable depuis 02\/01/)
  await clavier.click(await presse('Réessayer maintenant'))
  await waitFor(() => expect(lireServeur().perduDepuis).not.toBeNull())
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
  await clavier.click(await presse('Réessayer maintenant'))
  await waitFor(() => expect(document.querySelector('[role=alert]')).toBeNull())
})
