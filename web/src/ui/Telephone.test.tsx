import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { ChampTelephone } from './Telephone.tsx'

function Essai() {
  const [numero, setNumero] = useState<string | null>(null)
  return (
    <>
      <ChampTelephone label="Téléphone" value={numero} onChange={setNumero} />
      <output>{numero}</output>
    </>
  )
}

it('un numéro étranger ou à 8 chiffres est gardé, et signalé sous le champ sans le refuser', async () => {
  const { clavier } = await monter(<Essai />, { serveur: serveurEssai() })
  const champ = await screen.findByLabelText('Téléphone')
  await clavier.type(champ, '+33 6 12 34 56 78')
  await clavier.tab()
  expect(screen.getByRole('status').textContent).toBe('33612345678')
  expect(screen.getByText(/n’est pas ivoirien.*aucun SMS/)).toBeTruthy()
  expect(champ.getAttribute('aria-invalid')).not.toBe('true')
  await clavier.clear(champ)
  await clavier.type(champ, '07 48 71 16')
  await clavier.tab()
  expect(screen.getByRole('status').textContent).toBe('22507487116')
  expect(screen.getByText(/8 chiffres/)).toBeTruthy()
})
