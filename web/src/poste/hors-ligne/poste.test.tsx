import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PREFIXE, useBrouillon } from '../../kernel/brouillon.ts'
import { useSansBrouillon } from '../../kernel/depart.ts'
import { monter, presse, serveurEssai } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { lireProfil, oublierSession } from '../../kernel/session.ts'
import { quitterLePoste, veiller } from './poste.ts'

/** What the browser has of the program that keeps copies: who holds the page, and what is kept. */
class Ouvriers extends EventTarget {
  controller: Ouvrier | null = null
  inscription = Object.assign(new EventTarget(), {
    installing: null as Ouvrier | null,
    waiting: null as Ouvrier | null,
    update: vi.fn(async () => null),
  })
  register = vi.fn(async () => this.inscription)
  /** A program comes for the page. */
  vient() {
    const ouvrier = new Ouvrier()
    this.inscription.installing = ouvrier
    this.inscription.dispatchEvent(new Event('updatefound'))
    ouvrier.devient('installed')
    return ouvrier
  }
  /** And takes it in hand. */
  prend(ouvrier: Ouvrier) {
    this.controller = ouvrier
    this.dispatchEvent(new Event('controllerchange'))
    ouvrier.devient('activated')
  }
}
class Ouvrier extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
  devient(etat: string) {
    this.state = etat
    this.dispatchEvent(new Event('statechange'))
  }
}
let ouvriers: Ouvriers
/** The program as the server gives it; null: the server is away. */
let programme: string | null
const gardant = (entree: string) => `const COQUILLE = ["/","${entree}"]`
const effacer = vi.fn(async () => true)

beforeEach(async () => {
  await prechargerTextes(['notifications', 'ui'])
  ouvriers = new Ouvriers()
  effacer.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', { value: ouvriers, configurable: true })
  vi.stubGlobal('caches', { delete: effacer })
  programme = gardant('/assets/index-suivante.js')
  document.head.innerHTML = '<script type="module" src="/assets/index-page.js"></script>'
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  vi.restoreAllMocks()
})

/** The server of the test, that gives the program too. */
function avecProgramme() {
  const serveur = serveurEssai()
  vi.stubGlobal('fetch', async (adresse: string) => {
    expect(adresse).toBe('/hors-ligne.js')
    if (programme === null) throw new TypeError('absent')
    return new Response(programme)
  })
  return serveur
}

function Champ() {
  const [texte, setTexte] = useState('')
  useBrouillon('note', texte || null)
  return <input aria-label="Note" value={texte} onChange={e => setTexte(e.currentTarget.value)} />
}
function Sans() {
  useSansBrouillon(true)
  return null
}
const gardes = () => Object.keys(localStorage).filter(cle => cle.startsWith(PREFIXE))
const NOUVELLE = /Une nouvelle version est là/

it('une nouvelle version s’annonce, attend, et ne recharge que si on le demande : le brouillon est gardé', async () => {
  const recharger = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { clavier } = await monter(<Champ />, { serveur: avecProgramme() })
  await veiller()
  // The very first program of this desk is not news: it is told what the page had already loaded.
  const premier = ouvriers.vient()
  ouvriers.prend(premier)
  expect(premier.postMessage).toHaveBeenCalledWith(expect.any(Array))
  await clavier.type(screen.getByLabelText('Note'), 'Verres cassés')
  expect(screen.queryByText(NOUVELLE)).toBeNull()
  const deuxieme = ouvriers.vient()
  await screen.findByText(NOUVELLE)
  // Nobody asks it to take the page from the one that reads for it.
  expect(deuxieme.postMessage).not.toHaveBeenCalled()
  // Another one meanwhile says nothing twice, and takes no focus.
  ouvriers.vient()
  await waitFor(() => expect(screen.getAllByText(NOUVELLE)).toHaveLength(1))
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  await clavier.click(await presse('Plus tard'))
  await waitFor(() => expect(screen.queryByText(NOUVELLE)).toBeNull())
  expect(recharger).not.toHaveBeenCalled()

  ouvriers.vient()
  await waitFor(() => expect(gardes()).toHaveLength(1))
  await clavier.click(await presse('Recharger'))
  expect(recharger).toHaveBeenCalledOnce()
  // As the browser does on its way out: the gesture ends here, for the files that come after in this worker too.
  window.dispatchEvent(new Event('beforeunload'))
  expect(localStorage.getItem(gardes()[0] ?? '')).toContain('Verres cassés')
})

it('une version qui attendait déjà à l’ouverture est celle de la page ; celle qui arrive au même moment s’annonce', async () => {
  ouvriers.controller = new Ouvrier()
  ouvriers.inscription.waiting = new Ouvrier()
  const { clavier } = await monter(<Champ />, { serveur: avecProgramme() })
  const arrive = new Ouvrier()
  ouvriers.inscription.installing = arrive
  await veiller()
  await clavier.type(screen.getByLabelText('Note'), 'Verres cassés')
  expect(screen.queryByText(NOUVELLE)).toBeNull()
  arrive.devient('installed')
  await screen.findByText(NOUVELLE)
})

it('une page ouverte après la mise à jour est déjà de cette version : rien ne s’annonce, jusqu’à la suivante', async () => {
  ouvriers.controller = new Ouvrier()
  programme = gardant('/assets/index-page.js')
  await monter(<Champ />, { serveur: avecProgramme() })
  const lu = vi.spyOn(globalThis, 'fetch')
  await veiller()
  ouvriers.vient()
  await lu.mock.results[0]?.value
  await new Promise(suite => setTimeout(suite))
  expect(screen.queryByText(NOUVELLE)).toBeNull()
  // Not known to be this page's: announced rather than kept silent.
  programme = null
  ouvriers.vient()
  await screen.findByText(NOUVELLE)
})

it('se déconnecter dit ce qui est commencé : rester garde tout, effacer n’en laisse rien', async () => {
  const { clavier } = await monter(<Champ />, { serveur: serveurEssai() })
  const partir = vi.fn(async (_: boolean) => {})
  // Someone has just sat down: what the one before had read is gone already.
  effacer.mockClear()
  const [mien, autre] = [`${PREFIXE}${lireProfil()?.uid}:vente`, `${PREFIXE}quelqu-un-d-autre:vente`]
  for (const cle of [mien, autre]) localStorage.setItem(cle, '{}')
  await quitterLePoste(partir)
  await screen.findByText(/Une saisie commencée n’est pas enregistrée\./)
  await clavier.click(await presse('Rester'))
  expect([partir.mock.calls.length, effacer.mock.calls.length, gardes().length]).toEqual([0, 0, 2])

  await quitterLePoste(partir)
  await clavier.click(await presse('Effacer et se déconnecter'))
  await waitFor(() => expect(partir.mock.calls).toEqual([[false]]))
  expect(effacer).toHaveBeenCalledWith('lectures')
  // Whose session only ended finds their own again.
  expect(gardes()).toEqual([autre])

  // The form still open keeps what is typed as the page goes: not of who has just left.
  await clavier.type(screen.getByLabelText('Note'), 'Confidentiel')
  window.dispatchEvent(new Event('pagehide'))
  expect(gardes()).toEqual([autre])
})

it('un autre onglet garde ce qui s’y tape et dit ce qu’aucun brouillon ne garde ; gardé, cela attend la même personne', async () => {
  const { clavier } = await monter(<Champ />, { serveur: serveurEssai() })
  const uid = lireProfil()?.uid ?? ''
  // The other tab: someone else's entries are not told, this person's are.
  const autre = new BroadcastChannel('onglets')
  autre.onmessage = ({ data }) => {
    if ('perdues' in data) return
    for (const qui of ['quelqu-un-d-autre', uid]) autre.postMessage({ uid: qui, perdues: 2 })
  }
  const partir = vi.fn(async (_: boolean) => {})
  await clavier.type(screen.getByLabelText('Note'), 'Monture à part')
  // Kept at once: its own delay has not passed.
  await quitterLePoste(partir)
  await screen.findByText(
    /Une saisie commencée n’est pas enregistrée\. 2 saisies en cours, ici ou dans un autre onglet/,
  )
  await clavier.click(await presse('Les garder pour mon retour'))
  await waitFor(() => expect(partir.mock.calls).toEqual([[true]]))
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(`${PREFIXE}${uid}:note`)).toContain('Monture à part')
  autre.close()
})

it('demandé par un autre onglet de la même personne, celui-ci garde aussitôt et compte ce qui serait perdu', async () => {
  const { clavier } = await monter(
    <>
      <Champ />
      <Sans />
    </>,
    { serveur: serveurEssai() },
  )
  await veiller()
  const uid = lireProfil()?.uid ?? ''
  const recus: unknown[] = []
  const autre = new BroadcastChannel('onglets')
  autre.onmessage = ({ data }) => recus.push(data)
  await clavier.type(screen.getByLabelText('Note'), 'Monture à part')
  for (const qui of ['quelqu-un-d-autre', uid]) autre.postMessage({ uid: qui })
  // Every page that this file has opened still answers.
  await waitFor(() => expect(recus).not.toEqual([]))
  expect(new Set(recus.map(r => JSON.stringify(r)))).toEqual(new Set([JSON.stringify({ uid, perdues: 1 })]))
  expect(localStorage.getItem(`${PREFIXE}${uid}:note`)).toContain('Monture à part')
  autre.close()
})

it('ce qui est redessiné après le départ n’est le brouillon de personne', async () => {
  const { clavier } = await monter(<Champ />, { serveur: serveurEssai() })
  await clavier.type(screen.getByLabelText('Note'), 'Confidentiel')
  await quitterLePoste(async () => oublierSession())
  // Typed a moment ago, it is said too.
  await clavier.click(await presse('Effacer et se déconnecter'))
  await waitFor(() => expect(lireProfil()).toBeNull())
  await clavier.type(screen.getByLabelText('Note'), ', à dire à sa fille')
  // As long as a draft takes to be written.
  await new Promise(suite => setTimeout(suite, 600))
  expect(gardes()).toEqual([])
})
