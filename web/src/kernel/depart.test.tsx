import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PREFIXE, recharger, useBrouillon } from './brouillon.ts'
import { useDepart, useRetenue } from './depart.ts'
import { sessionDe } from './navigateur.fixture.ts'
import { garderSession } from './session.ts'

function AvecBrouillon() {
  useDepart(true, useBrouillon('essai', 'à demi tapé'))
  return null
}

function SansBrouillon() {
  useRetenue(() => true)
  return null
}

/** Whether the browser would ask before it leaves the page. */
const demande = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

async function ouvrir(Ecran: () => null) {
  garderSession(sessionDe('jeton'))
  const racine = createRootRoute({ component: Ecran })
  const routeur = createRouter({ routeTree: racine, history: createBrowserHistory() })
  await routeur.load()
  await act(async () => render(<RouterProvider router={routeur as never} />))
  return () => routeur.history.destroy()
}

it('le rechargement que l’on demande passe quand ce qui est tapé est gardé ; fermer, ou ce qu’aucun brouillon ne garde, se demande', async () => {
  const recharge = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const fermer = await ouvrir(AvecBrouillon)
  expect(demande()).toBe(true)
  recharger()
  expect(recharge).toHaveBeenCalledOnce()
  expect(demande()).toBe(false)
  expect(Object.entries(localStorage).filter(([cle]) => cle.startsWith(PREFIXE))).toMatchObject([
    [expect.stringMatching(/:essai$/), expect.stringContaining('à demi tapé')],
  ])
  // The page stayed after all: the next to leave it is asked again.
  await vi.waitFor(() => expect(demande()).toBe(true))

  // A desk that has no room left keeps nothing.
  recharger()
  const place = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (cle: string) => place.getItem(cle),
    setItem: () => {
      throw new DOMException('plein', 'QuotaExceededError')
    },
  })
  expect(demande()).toBe(true)
  vi.unstubAllGlobals()
  fermer()

  const partir = await ouvrir(SansBrouillon)
  recharger()
  expect(demande()).toBe(true)
  partir()
})
