import { notificationsStore } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contrat, queryClient, useAppel } from '../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { sessionDe } from '../kernel/navigateur.fixture.ts'
import { lireJeton, lireProfil, oublierSession } from '../kernel/session.ts'
import Avis from '../shell/Avis.tsx'
import Connexion from './Connexion.tsx'
import { deconnecter } from './connexion.ts'
import { FormulaireConnexion } from './FormulaireConnexion.tsx'
import { MesCles } from './MesCles.tsx'
import Retour from './Retour.tsx'

beforeAll(() => prechargerTextes(['acces', 'ui', 'champs', 'shell']))

const aGarder = {
  graine: 'GEZDGNBVGY3TQOJQ',
  adresse: 'otpauth://totp/Dioptrie:a?secret=GEZDGNBVGY3TQOJQ',
  secours: ['ABCDE-FGHIJ', 'KLMNO-PQRST'],
}
const champDit = () => document.querySelector<HTMLInputElement>('input[name=code]')

/** The server of who is not signed in yet. */
function serveurDeLaPorte() {
  const serveur = serveurEssai()
  serveur.repond(contrat.oidc.fournisseur, () => ({
    actif: false,
    issuer: null,
    clientId: null,
    flow: 'code' as const,
    authorizationEndpoint: null,
    scope: '',
  }))
  serveur.repond(contrat.acces.premierDemarrage, () => ({ aFaire: false }))
  return serveur
}

describe('à la porte', () => {
  async function ouvrir(serveur: ReturnType<typeof serveurEssai>, adresse = '/essai') {
    const vue = await monter(<Connexion />, { serveur, adresse })
    const seConnecter = async () => {
      await vue.clavier.type(await vient('input[name=email]'), 'a@b.ci')
      await vue.clavier.type(await vient('input[name=password]'), 'Verres-progressifs-7')
      fireEvent.submit(await vient('form'))
    }
    return { seConnecter, ...vue }
  }
  const avis = () => notificationsStore.getState().notifications

  it('un refus est un avis de deux secondes et demie, et la phrase reste sous les yeux', async () => {
    const serveur = serveurDeLaPorte()
    serveur.repond(contrat.acces.connexion, () => {
      throw new RefusEssai(401, 'IDENTIFIANTS', 'Wrong Email or Password')
    })
    const { seConnecter } = await ouvrir(serveur)
    act(() => oublierSession())
    const montre = () => document.querySelector('.mantine-Notification-root')?.textContent
    const minuteries = vi.spyOn(window, 'setTimeout')
    await seConnecter()
    await waitFor(() => expect(montre()).toBe('ErrorWrong Email or Password'))
    const [partir] = minuteries.mock.calls.find(([, ms]) => ms === 2500) ?? []
    expect(avis().map(a => a.title)).toEqual(['Error'])
    act(() => (partir as () => void)())
    minuteries.mockRestore()
    await waitFor(() => expect(montre()).toBeUndefined())
    const dites = [...document.querySelectorAll('[role=alert]')].map(a => a.textContent)
    expect(dites).toEqual(['Wrong Email or Password'])
    expect(localStorage.getItem('loggedIn')).toBeNull()
  })

  it('qui est déjà connecté en est averti, reste qui il est, et continue', async () => {
    const serveur = serveurDeLaPorte()
    const { seConnecter, clavier, ou } = await ouvrir(serveur)
    await seConnecter()
    await waitFor(() => expect(avis().map(a => a.message)).toEqual(['You are already logged in!']))
    expect(serveur.de(contrat.acces.connexion)).toEqual([])
    expect(lireProfil()?.email).toBe('gerant@exemple.test')
    await clavier.click(await presse('Continuer'))
    await waitFor(() => expect(ou()).toBe('/dashboard'))
  })

  it('qui est déjà connecté peut laisser la place à un autre compte', async () => {
    const serveur = serveurDeLaPorte()
    serveur.repond(contrat.acces.deconnexion, () => ({ message: '' }))
    const { clavier } = await ouvrir(serveur)
    await clavier.click(await presse('Se déconnecter'))
    await waitFor(() => expect(lireProfil()).toBeNull())
    expect(serveur.de(contrat.acces.deconnexion)).toHaveLength(1)
  })

  it('la session finie d’elle-même, on reprend ; quittée dans un autre onglet, on lit que rien n’en reste', async () => {
    const serveur = serveurDeLaPorte()
    serveur.repond(contrat.acces.deconnexion, () => ({ message: '' }))
    const vue = await ouvrir(serveur, '/essai?fin=oui')
    act(() => oublierSession())
    await screen.findByText(/Reconnectez-vous pour reprendre/)
    vue.unmount()
    const autre = await ouvrir(serveur)
    await act(deconnecter)
    autre.unmount()
    const celui = await ouvrir(serveur, '/essai?fin=oui')
    localStorage.removeItem('loggedIn')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'loggedIn' })))
    await screen.findByText(/ce qui n’était pas enregistré a été effacé/)
    celui.unmount()
    const gardee = await ouvrir(serveur)
    await act(deconnecter)
    localStorage.setItem('parti', 'gardees')
    gardee.unmount()
    const retrouve = await ouvrir(serveur, '/essai?fin=oui')
    localStorage.removeItem('loggedIn')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'loggedIn' })))
    await screen.findByText(/ce que vous aviez commencé vous attend/)
    retrouve.unmount()
    // The next session that ends by itself says so again.
    await ouvrir(serveur, '/essai?fin=oui')
    act(() => oublierSession())
    await screen.findByText(/Reconnectez-vous pour reprendre/)
  })

  it('ramène où l’on allait', async () => {
    const serveur = serveurDeLaPorte()
    serveur.repond(contrat.acces.connexion, () => sessionDe('entre'))
    const vers = '/apps/client/client-list?q=kou'
    const { seConnecter, ou } = await ouvrir(serveur, `/essai?to=${encodeURIComponent(vers)}`)
    act(() => oublierSession())
    await seConnecter()
    await waitFor(() => expect(ou()).toBe(vers))
  })
})

describe('à la porte, après le mot de passe', () => {
  function Porte() {
    const [email, setEmail] = useState('')
    return (
      <FormulaireConnexion
        to={undefined}
        fin={false}
        creee={false}
        email={email}
        surEmail={setEmail}
        surOubli={() => {}}
      />
    )
  }
  async function entrer(premier: RefusEssai) {
    const serveur = serveurDeLaPorte()
    serveur.repond(contrat.acces.connexion, ({ payload }) => {
      if (!payload.code) throw premier
      if (payload.code !== '123456') throw new RefusEssai(401, 'CODE_FAUX', 'Ce code n’est pas le bon.')
      return sessionDe('entre')
    })
    const vue = await monter(<Porte />, { serveur })
    oublierSession()
    await vue.clavier.type(await vient('input[name=email]'), 'a@b.ci')
    await vue.clavier.type(await vient('input[name=password]'), 'Verres-progressifs-7{Enter}{Enter}')
    await waitFor(() => expect(champDit()).toBe(document.activeElement))
    return { serveur, ...vue }
  }

  it('le code se tape aussitôt ; un code faux se dit et se retape, un juste entre', async () => {
    const { serveur, clavier, ou } = await entrer(new RefusEssai(401, 'CODE_DEMANDE', 'Tapez le code.'))
    await clavier.keyboard('000000{Enter}{Enter}')
    expect((await vient('[role=alert]')).textContent).toContain('pas le bon')
    await clavier.keyboard('123456{Enter}{Enter}')
    await waitFor(() => expect(ou()).toBe('/dashboard'))
    expect(serveur.de(contrat.acces.connexion).map(r => r.payload.code)).toEqual([
      undefined,
      '000000',
      '123456',
    ])
  })

  it('à qui son rôle en demande un, le carré, la clé et les codes de secours se montrent avant d’entrer', async () => {
    const { clavier, ou } = await entrer(new RefusEssai(401, 'FACTEUR_A_POSER', 'À poser.', aGarder))
    await vient('svg[role=img] path')
    for (const dit of ['GEZD GNBV GY3T QOJQ', ...aGarder.secours])
      expect(document.body.textContent).toContain(dit)
    await clavier.keyboard('123456{Enter}')
    await waitFor(() => expect(ou()).toBe('/dashboard'))
  })
})

describe('une preuve demandée', () => {
  const { supprimer } = contrat.roles
  const ID = '0199a0a0-0000-7000-8000-0000000000d1'
  const role = {
    _id: ID,
    Nom: 'Essai',
    Description: '',
    rule: 'editor' as const,
    RemiseMax: 0,
    SecondFacteur: false,
    permissions: [],
    livre: null,
    comptes: 0,
    version: 1,
    createdAt: '2026-11-15T09:00:00.000Z',
    updatedAt: '2026-11-15T09:00:00.000Z',
  }
  function Geste() {
    const geste = useAppel(supprimer)
    return (
      <>
        <button type="button" onClick={() => geste.mutate({ params: { id: ID } })}>
          Défaire
        </button>
        <output>{geste.data ? 'fait' : geste.error?.message}</output>
        <Avis />
      </>
    )
  }
  async function ouvrir(pose: boolean) {
    const serveur = serveurEssai()
    let prouve = false
    serveur.repond(contrat.acces.facteur, () => ({ pose, exige: false, secours: 0, cles: 0 }))
    serveur.repond(contrat.acces.prouver, ({ payload }) => {
      if ((payload.password ?? payload.code) === 'faux123')
        throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'À corriger', {
          champs: { 'payload.password': 'Ce n’est pas lui' },
        })
      prouve = true
      return { message: '' }
    })
    serveur.repond(supprimer, () => {
      if (!prouve) throw new RefusEssai(403, 'PREUVE_DEMANDEE', 'Confirmez que c’est bien vous.')
      return role
    })
    const vue = await monter(<Geste />, { serveur })
    fireEvent.click(await presse('Défaire'))
    const fenetre = await vient('[role=dialog]')
    await waitFor(() => expect(fenetre.querySelector('input')).toBe(document.activeElement))
    return { serveur, fenetre, ...vue }
  }
  const dit = () => document.querySelector('output')?.textContent

  it('se donne sans quitter ce que l’on fait, qui repart de lui-même, une fois', async () => {
    const { serveur, clavier } = await ouvrir(false)
    await clavier.keyboard('faux123{Enter}')
    await waitFor(() => expect(document.body.textContent).toContain('Ce n’est pas lui'))
    await clavier.clear(document.activeElement as HTMLElement)
    await clavier.keyboard('Verres-progressifs-7{Enter}')
    await waitFor(() => expect(dit()).toBe('fait'))
    const recus = serveur.de(supprimer)
    expect([recus.length, new Set(recus.map(r => r.cle)).size]).toEqual([2, 1])
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('est un code pour qui en a un ; refusée, le geste n’est pas fait et le dit', async () => {
    const { fenetre } = await ouvrir(true)
    expect(fenetre.querySelector('input')?.name).toBe('code')
    fireEvent.click(await presse('Annuler'))
    await waitFor(() => expect(dit()).toBe('Confirmez que c’est bien vous.'))
  })
})

describe('ses clés d’accès', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('sans nom, l’appareil n’est pas dérangé ; nommé, il l’est une fois', async () => {
    vi.stubGlobal('isSecureContext', true)
    const lire = vi.fn(() => ({}))
    vi.stubGlobal('PublicKeyCredential', {
      parseRequestOptionsFromJSON: lire,
      parseCreationOptionsFromJSON: lire,
    })
    const faire = vi.fn(async () => ({ toJSON: () => ({ id: 'cle' }) }))
    vi.stubGlobal('navigator', { ...navigator, credentials: { create: faire } })
    const serveur = serveurEssai()
    serveur.repond(contrat.cles.liste, () => [])
    serveur.repond(contrat.cles.preparer, () => ({ challenge: 'defi' }))
    serveur.repond(contrat.cles.ajouter, ({ payload }) => ({
      _id: crypto.randomUUID(),
      Nom: payload.Nom,
      createdAt: new Date().toISOString(),
      serviLe: null,
    }))
    const { clavier } = await monter(<MesCles fermer={() => {}} />, { serveur })
    await vient('[data-autofocus]')
    await clavier.keyboard('{Enter}')
    expect(document.querySelector('[aria-invalid=true]')).toBe(document.activeElement)
    expect(faire).not.toHaveBeenCalled()
    await clavier.keyboard('Téléphone{Enter}{Enter}')
    await waitFor(() => expect(serveur.de(contrat.cles.ajouter)).toHaveLength(1))
    expect(faire).toHaveBeenCalledTimes(1)
  })
})

describe('revenu du fournisseur d’identité', () => {
  afterEach(() => {
    window.history.replaceState({}, '', '/')
    vi.restoreAllMocks()
  })
  /** What this desk had asked for; the answer comes after « # » or after « ? ». */
  async function revenir(reponse: string, demandee = '') {
    const dites = vi.spyOn(console, 'error').mockImplementation(() => {})
    const depart = { state: demandee, nonce: 'n', to: '/apps/client/client-list', souvenir: false }
    if (demandee) sessionStorage.setItem('oidc', JSON.stringify({ ...depart, codeVerifier: 'v' }))
    window.history.replaceState({}, '', `/callback${reponse}`)
    const serveur = serveurEssai()
    serveur.repond(contrat.oidc.connexion, () => {
      throw new RefusEssai(403, 'COMPTE_INCONNU', 'Aucun compte.')
    })
    const { ou, clavier } = await monter(<Retour />, { serveur })
    return { serveur, dites, ou, clavier, alerte: (await vient('[role=alert]')).textContent }
  }
  const DETAIL = 'Detailed error can be found in console.'

  it.each(['#', '?'])('%serror : dit le code de l’échec, et que la console en dit plus', async signe => {
    const { serveur, dites, alerte, clavier, ou } = await revenir(`${signe}error=access_denied&state=e`, 'e')
    expect(alerte).toBe(`access_denied. ${DETAIL}`)
    expect(JSON.stringify(dites.mock.calls)).toContain('access_denied')
    expect(serveur.recus).toEqual([])
    await clavier.click(await presse('Revenir à la connexion'))
    await waitFor(() => expect(ou()).toBe('/login'))
  })

  it.each(['#id_token=a.b.c', '?code=c'])('%s : n’ouvre rien à une identité sans compte', async reponse => {
    const { serveur, alerte } = await revenir(`${reponse}&state=e`, 'e')
    expect(alerte).toBe(`COMPTE_INCONNU. ${DETAIL}`)
    expect(serveur.de(contrat.oidc.connexion)).toHaveLength(1)
    // The session of the test is still the one there.
    expect(lireJeton()).toBe('jeton')
  })

  it.each([
    ['', '#id_token=a.b.c&state=autre'],
    ['', '?code=c&state=autre'],
    ['e', '#id_token=a.b.c&state=autre'],
    ['e', '?code=c'],
  ])('« %s » demandé, %s revenu : refuse ce que ce poste n’a pas demandé', async (demandee, reponse) => {
    const { serveur, alerte } = await revenir(reponse, demandee)
    expect(alerte).toBe(`state_mismatch. ${DETAIL}`)
    expect(serveur.recus).toEqual([])
    expect(lireJeton()).toBe('jeton')
  })
})

it('le premier compte créé, sa réponse perdue : la porte dit que la maison est ouverte', async () => {
  const serveur = serveurDeLaPorte()
  serveur.repond(contrat.acces.premierDemarrage, (_, rang) => ({ aFaire: rang === 0 }))
  await monter(<Connexion />, { serveur })
  await screen.findByText('Premier démarrage')
  oublierSession()
  await act(() => queryClient.invalidateQueries())
  await screen.findByText(/^La maison est ouverte/)
})

it('un premier démarrage refusé mène au champ fautif, à chaque fois', async () => {
  const serveur = serveurDeLaPorte()
  serveur.repond(contrat.acces.premierDemarrage, () => ({ aFaire: true }))
  const faute = 'Ce n’est pas le code affiché sur la console'
  serveur.repond(contrat.acces.creerPremierAdministrateur, () => {
    throw new RefusEssai(400, 'DEMANDE_INVALIDE', 'À corriger', { champs: { 'payload.code': faute } })
  })
  const { clavier } = await monter(<Connexion />, { serveur })
  await screen.findByText('Premier démarrage')
  for (const fois of [1, 2]) {
    await clavier.type(screen.getByLabelText('E-mail'), 'a@b.ci{Enter}')
    await waitFor(() => expect(serveur.de(contrat.acces.creerPremierAdministrateur)).toHaveLength(fois))
    await screen.findByText(faute)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code de démarrage')))
  }
})
