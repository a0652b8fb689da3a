import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NavigationEnCours } from './NavigationEnCours.tsx'

/** Around every screen, signed in or not. */
export function Racine() {
  const pret = useRouterState({ select: s => s.status === 'idle' })
  useEffect(() => {
    if (pret) document.getElementById('chargement')?.setAttribute('hidden', '')
  }, [pret])
  return (
    <>
      <NavigationEnCours />
      <Outlet />
    </>
  )
}
