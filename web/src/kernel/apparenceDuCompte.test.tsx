import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat } from './api.ts'
import { choisirTheme, useTheme } from './apparence.ts'
import { useApparenceDuCompte } from './apparenceDuCompte.ts'
import { monter, serveurEssai } from './essai.tsx'
import { sessionDe } from './navigateur.fixture.ts'
import { garderProfil, lireProfil } from './session.ts'

it('le thème et la langue suivent le compte : retrouvés en arrivant, gardés quand on en change, à chacun les siens', async () => {
  function Ecran() {
    useApparenceDuCompte(5)
    return <output>{useTheme()}</output>
  }
  const dit = () => document.querySelector('output')?.textContent
  const serveur = serveurEssai()
  const profil = sessionDe('jeton').userData
  serveur.repond(contrat.acces.modifierProfil, ({ payload }) => ({ ...profil, apparence: payload.apparence }))
  await monter(<Ecran />, { serveur })
  await waitFor(() => expect(dit()).toBe('light'))
  // Nobody chose: what the desk shows is not made theirs.
  expect(serveur.recus).toEqual([])
  // Tried and put back at once: nobody chose.
  act(() => choisirTheme('semi-dark'))
  act(() => choisirTheme('light'))
  act(() => choisirTheme('dark'))
  await waitFor(() => expect(lireProfil()?.apparence).toEqual({ theme: 'dark', langue: 'fr' }))
  // A colleague signs in at the same desk: theirs, and it is not sent back as a choice.
  const autre = '0199a0a0-0000-7000-8000-00000000000f'
  act(() => garderProfil({ ...profil, uid: autre, apparence: { theme: 'semi-dark', langue: 'fr' } }))
  await waitFor(() => expect(dit()).toBe('semi-dark'))
  act(() => garderProfil({ ...profil, apparence: { theme: 'dark', langue: 'fr' } }))
  await waitFor(() => expect(dit()).toBe('dark'))
  expect(serveur.de(contrat.acces.modifierProfil).map(r => r.payload.apparence)).toEqual([
    { theme: 'dark', langue: 'fr' },
  ])
})
