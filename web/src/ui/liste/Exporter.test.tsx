import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { monter, presse, serveurEssai } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { Exporter } from './Exporter.tsx'

beforeAll(() => prechargerTextes(['ui']))

it('pendant l’export et après lui, la main reste sur le bouton qui l’a demandé', async () => {
  let finir: () => void = () => undefined
  const appel = () => new Promise<void>(suite => (finir = suite))
  const { clavier } = await monter(
    <Exporter
      liste={{ pager: { totalItems: 3 }, question: {} } as never}
      choix={{ visibles: [] } as never}
      nom="essai"
      appel={appel}
      surRefus={() => undefined}
    />,
    { serveur: serveurEssai() },
  )
  const bouton = await presse('Exporter')
  bouton.focus()
  await clavier.keyboard('{Enter}')
  await clavier.click(await presse('CSV'))
  await waitFor(() => expect(bouton.getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(bouton))
  finir()
  await screen.findByText('Exporter')
  expect(document.activeElement).toBe(bouton)
})
