import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { articleEssai } from '../stock/article.fixture.ts'
import SaisieComptoir from './SaisieComptoir.tsx'

beforeAll(() => prechargerTextes(['comptoir', 'caisse', 'stock', 'ui', 'champs']))

it('une quantité vidée n’est pas un : rien ne part avant qu’elle soit dite, et un grand nombre se compte', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.stock.parCode, () => [articleEssai(1)])
  const { clavier } = await monter(<SaisieComptoir />, { serveur, permissions: ['comptoir.vendre'] })
  await clavier.type(await screen.findByRole('combobox', { name: /Scannez/ }), '4006381333101{Enter}')
  const quantite = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantité de Monture 1' })
  const laisser = screen.getByRole<HTMLButtonElement>('button', { name: 'Laisser à la caisse' })
  const total = () => screen.getByText('Total').nextElementSibling?.textContent?.replaceAll(/\D/g, '')
  expect([laisser.disabled, total()]).toEqual([false, '10000'])
  for (const rien of ['', '0']) {
    await clavier.clear(quantite)
    if (rien) await clavier.type(quantite, rien)
    await screen.findByText('Combien ?')
    expect([laisser.disabled, total()]).toEqual([true, '0'])
  }
  await clavier.clear(quantite)
  await clavier.type(quantite, '12345')
  await waitFor(() => expect([laisser.disabled, total()]).toEqual([false, '123450000']))
  // Enter gives the hand back to the scanner, which counts one more.
  await clavier.keyboard('{Enter}4006381333101{Enter}')
  await waitFor(() => expect(quantite.value).toBe('12346'))
  serveur.fautes.length = 0
})
