import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { contrat } from './api.ts'
import { useDroitsFrais } from './droits.ts'
import { monter, serveurEssai } from './essai.tsx'
import { lireProfil, useMoi } from './session.ts'

function Menu() {
  useDroitsFrais()
  return <p>{useMoi().permissions.join(' ')}</p>
}

afterEach(() => vi.restoreAllMocks())

it('un droit rendu revient au menu quand on revient à l’onglet, avec le rôle, sans nouvelle connexion', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.acces.profil, () => {
    const garde = lireProfil() as NonNullable<ReturnType<typeof lireProfil>>
    return {
      ...garde,
      userRole: 'admin' as const,
      permissions: ['clients.lire' as const, 'caisse.lire' as const],
    }
  })
  const { container } = await monter(<Menu />, { serveur, permissions: ['clients.lire'] })
  await waitFor(() => expect(container.textContent).toContain('clients.lire'))
  const revenir = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await revenir()
  expect(serveur.de(contrat.acces.profil)).toHaveLength(0)
  const maintenant = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(maintenant + 120_000)
  await revenir()
  await waitFor(() => expect(container.textContent).toContain('caisse.lire'))
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '{}')).toMatchObject({ userRole: 'admin' })
})
