import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PREFIXE, useBrouillon } from '../../kernel/brouillon.ts'
import { monter, presse, serveurEssai } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { lireProfil, oublierSession } from '../../kernel/session.ts'
import { quitterLePoste, veiller } from './poste.ts'

/** What the browser has of the program that keeps copies: who holds the page, and what is kept. */
class Ouvriers extends EventTarget {
  controller: { postMessage: (message: unknown) => void } | null = null
  register = vi.fn(async () => null)
  /** A program of another version takes the page in hand. */
  prend() {
    this.controller = { postMessage: vi.fn() }
    this.dispatchEvent(new Event('controllerchange'))
  }
}
let ouvriers: Ouvriers
const effacer = vi.fn(async () => true)

beforeEach(async () => {
  await prechargerTextes(['notifications', 'ui'])
  ouvriers = new Ouvriers()
  effacer.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', { value: ouvriers, configurable: true })
  vi.stubGlobal('caches', { delete: effacer })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'caches')
  vi.restoreAllMocks()
})

function Champ() {
  const [texte, setTexte] = useState('')
  useBrouillon('note', texte || null)
  return <input aria-label="Note" value={texte} onChange={e => setTexte(e.currentTarget.value)} />
}
const gardes = () => Object.keys(localStorage).filter(cle => cle.startsWith(PREFIXE))
const NOUVELLE = /Une nouvelle version est là/

it('une nouvelle version s’annonce, attend, et ne recharge que si on le demande : le brouillon est gardé', async () => {
  const recharger = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { clavier } = await monter(<Champ />, { serveur: serveurEssai() })
  await veiller()
  // The very first program of this desk is not news.
  ouvriers.prend()
  await clavier.type(screen.getByLabelText('Note'), 'Verres cassés')
  expect(screen.queryByText(NOUVELLE)).toBeNull()
  ouvriers.prend()
  await screen.findByText(NOUVELLE)
  // A second one meanwhile says nothing twice, and takes no focus.
  ouvriers.prend()
  await waitFor(() => expect(screen.getAllByText(NOUVELLE)).toHaveLength(1))
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  await clavier.click(await presse('Plus tard'))
  await waitFor(() => expect(screen.queryByText(NOUVELLE)).toBeNull())
  expect(recharger).not.toHaveBeenCalled()

  ouvriers.prend()
  await waitFor(() => expect(gardes()).toHaveLength(1))
  await clavier.click(await presse('Recharger'))
  expect(recharger).toHaveBeenCalledOnce()
  expect(localStorage.getItem(gardes()[0] ?? '')).toContain('Verres cassés')
})

it('se déconnecter dit ce qui serait effacé : rester garde tout, partir n’en laisse rien', async () => {
  const { clavier } = await monter(<Champ />, { serveur: serveurEssai() })
  const partir = vi.fn(async () => {})
  // Someone has just sat down: what the one before had read is gone already.
  effacer.mockClear()
  const [mien, autre] = [`${PREFIXE}${lireProfil()?.uid}:vente`, `${PREFIXE}quelqu-un-d-autre:vente`]
  for (const cle of [mien, autre]) localStorage.setItem(cle, '{}')
  await quitterLePoste(partir)
  await screen.findByText(/Une saisie commencée n’est pas enregistrée\. Se déconnecter l’efface/)
  await clavier.click(await presse('Rester'))
  expect([partir.mock.calls.length, effacer.mock.calls.length, gardes().length]).toEqual([0, 0, 2])

  await quitterLePoste(partir)
  await clavier.click(await presse('Se déconnecter'))
  await waitFor(() => expect(partir).toHaveBeenCalledOnce())
  expect(effacer).toHaveBeenCalledWith('lectures')
  // Whose session only ended finds their own again.
  expect(gardes()).toEqual([autre])

  // The form still open keeps what is typed as the page goes: not of who has just left.
  await clavier.type(screen.getByLabelText('Note'), 'Confidentiel')
  window.dispatchEvent(new Event('pagehide'))
  expect(gardes()).toEqual([autre])
})

it('ce qui est redessiné après le départ n’est le brouillon de personne', async () => {
  const { clavier } = await monter(<Champ />, { serveur: serveurEssai() })
  await clavier.type(screen.getByLabelText('Note'), 'Confidentiel')
  await quitterLePoste(async () => oublierSession())
  await waitFor(() => expect(lireProfil()).toBeNull())
  await clavier.type(screen.getByLabelText('Note'), ', à dire à sa fille')
  // As long as a draft takes to be written.
  await new Promise(suite => setTimeout(suite, 600))
  expect(gardes()).toEqual([])
})
