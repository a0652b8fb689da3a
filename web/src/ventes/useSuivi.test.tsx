import { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { useSuivi } from './useSuivi.tsx'

it('une ordonnance corrigée après la commande des verres : le verre dit pour quoi il a été commandé', async () => {
  await prechargerTextes(['ventes', 'atelier', 'ui'])
  const prescrit = { Sph: -2.5, Cyl: -1, Axe: 10 }
  const verre = { Paire: 1, Cote: 'OG', Statut: 'Livré', Prescrit: prescrit, DatePrevue: '2026-11-20' }
  const commande = exemple(CommandeAtelier, {
    Paires: [],
    montages: [],
    casses: [],
    livraison: null,
    verres: [verre],
  }) as unknown as CommandeAtelier
  const Verre = ({ Sph }: { Sph: number }) => (
    <p>{useSuivi(commande, { OD: {}, OG: { ...prescrit, Sph } } as never)?.(1, 'OG')}</p>
  )
  const { unmount } = await monter(<Verre Sph={-2.5} />, { serveur: serveurEssai() })
  await screen.findByText(/^Reçu le/)
  expect(document.body.textContent).not.toContain('commandé pour')
  unmount()
  await monter(<Verre Sph={-2.75} />, { serveur: serveurEssai() })
  await screen.findByText(/commandé pour −2,50 \(−1,00\) 10° ; l’ordonnance dit autre chose/)
})
