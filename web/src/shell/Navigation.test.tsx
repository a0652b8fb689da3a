import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse } from '../kernel/essai.tsx'
import { ID, serveurPlein } from '../kernel/exemple.ts'
import { lireProfil } from '../kernel/session.ts'
import { Navigation } from './Navigation.tsx'

it('ce qui est en retard se lit sur son groupe replié, puis sur l’écran qu’il ouvre : les mêmes lignes, de la même officine', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.notifications.compter, () => ({
    nonLues: 0,
    EnRetard: { ventes: 4, atelier: 2, facturation: 0 },
  }))
  const { clavier, ou } = await monter(<Navigation />, {
    serveur,
    permissions: ['ventes.lire', 'atelier.lire', 'facturation.lire'],
  })
  await clavier.click(await presse('Ventes4'))
  await clavier.click(await presse('4 en retard'))
  const moi = lireProfil()
  await waitFor(() =>
    expect(ou()).toBe(`/apps/commandeclient/commande-list?retard=oui&IdVendeur=${moi?.uid}`),
  )
  expect(serveur.de(contrat.notifications.compter)[0]?.query).toEqual({ IdOfficine: moi?.IdOfficine ?? ID })
})

it('ouvre tout par le nom de l’écran, et ne dit rien où rien n’est en retard', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.notifications.compter, () => ({
    nonLues: 0,
    EnRetard: { ventes: 0, atelier: 2, facturation: 0 },
  }))
  const { clavier, ou } = await monter(<Navigation />, {
    serveur,
    permissions: ['ventes.lire', 'atelier.lire'],
  })
  await presse('Ventes')
  await clavier.click(await presse('Atelier2'))
  await presse('Atelier')
  await clavier.click(await presse('Verres commandés'))
  await waitFor(() => expect(ou()).toBe('/apps/commandes-verres'))
})

it('à 1280 points elle n’est que ses icônes : un clic montre les écrans d’un groupe à côté, Échap et une autre place les referment', async () => {
  const large = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation(q => ({
    ...large(q),
    matches: q.includes('max-width: 1399px') || q.includes('reduce'),
  }))
  const { clavier, ou } = await monter(
    <>
      <Navigation />
      <input aria-label="ailleurs" />
    </>,
    { serveur: serveurPlein(), permissions: ['ventes.lire', 'atelier.lire'] },
  )
  const groupe = await presse('Ventes')
  const ouvert = () => groupe.getAttribute('aria-expanded')
  expect(ouvert()).toBe('false')
  await clavier.click(groupe)
  await presse('Commandes')
  await clavier.keyboard('{Escape}')
  expect([ouvert(), document.activeElement === groupe]).toEqual(['false', true])
  await clavier.click(groupe)
  await clavier.click(document.querySelector('input') as HTMLElement)
  expect(ouvert()).toBe('false')
  await clavier.click(groupe)
  await clavier.click(await presse('Commandes'))
  await waitFor(() => expect(ou()).toContain('commande-list'))
  expect(ouvert()).toBe('false')
  vi.mocked(window.matchMedia).mockRestore()
})
