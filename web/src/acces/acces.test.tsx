import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contrat, queryClient, useAppel } from '../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai, vient } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { sessionDe } from '../kernel/navigateur.fixture.ts'
import { oublierSession } from '../kernel/session.ts'
import Avis from '../shell/Avis.tsx'
import Connexion from './Connexion.tsx'
import { FormulaireConnexion } from './FormulaireConnexion.tsx'
import { MesCles } from './MesCles.tsx'

beforeAll(() => prechargerTextes(['acces', 'ui', 'champs', 'shell']))

const aGarder = {
  graine: 'GEZDGNBVGY3TQOJQ',
  adresse: 'otpauth://totp/Dioptrie:a?secret=GEZDGNBVGY3TQOJQ',
  secours: ['ABCDE-FGHIJ', 'KLMNO-PQRST'],
}
const champDit = () => document.querySelector<HTMLInputElement>('input[name=code]')

describe('à la porte, après le mot de passe', () => {
  function Porte() {
    const [email, setEmail] = useState('')
    return (
      <FormulaireConnexion
        to={undefined}
        expiree={false}
        creee={false}
        email={email}
        surEmail={setEmail}
        surOubli={() => {}}
      />
    )
  }
  async function entrer(premier: RefusEssai) {
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
      ...{ _id: crypto.randomUUID(), Nom: payload.Nom, createdAt: new Date().toISOString(), serviLe: null },
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

it('le premier compte créé, sa réponse perdue : la porte dit que la maison est ouverte', async () => {
  const serveur = serveurEssai()
  serveur.repond(contrat.oidc.fournisseur, () => ({
    ...{ actif: false, issuer: null, clientId: null, flow: 'code' as const, authorizationEndpoint: null },
    scope: '',
  }))
  serveur.repond(contrat.acces.premierDemarrage, (_, rang) => ({ aFaire: rang === 0 }))
  await monter(<Connexion />, { serveur })
  await screen.findByText('Premier démarrage')
  oublierSession()
  await act(() => queryClient.invalidateQueries())
  await screen.findByText(/^La maison est ouverte/)
})
