import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { LigneCoupee, monter, vient } from '../kernel/essai.tsx'
import { exemple, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { serveurJoint } from '../kernel/serveur.ts'
import SaisieClient from './SaisieClient.tsx'

beforeAll(() => prechargerTextes(['clients', 'champs', 'ui', 'saisie']))

const champ = (nom: string) => vient(`input[data-path=${nom}]`) as Promise<HTMLInputElement>

it('ce que l’on cherchait est déjà écrit, et comparé à qui existe', async () => {
  const serveur = serveurPlein([contrat.clients.doublons, []])
  await monter(<SaisieClient />, {
    serveur,
    permissions: ['clients.ecrire', 'clients.lire'],
    adresse: '/essai?nom=Kouassi+Aya+Ruth',
  })
  expect([(await champ('Nom')).value, (await champ('Prenoms')).value]).toEqual(['Kouassi', 'Aya Ruth'])
  await waitFor(() =>
    expect(serveur.de(contrat.clients.doublons)[0]?.query).toMatchObject({
      Nom: 'Kouassi',
      Prenoms: 'Aya Ruth',
    }),
  )
})

it('sans réponse puis rechargée, la fiche reprise repart du même geste : un client, pas deux', async () => {
  const serveur = serveurPlein([contrat.clients.doublons, []])
  const cree = exemple(contrat.clients.creer.reponse)
  serveur.repond(contrat.clients.creer, (_, rang) => {
    if (rang === 0) throw new LigneCoupee()
    return cree as never
  })
  const ouvrir = () => monter(<SaisieClient />, { serveur, permissions: ['clients.ecrire', 'clients.lire'] })
  const premiere = await ouvrir()
  await premiere.clavier.type(await champ('Nom'), 'Kouassi')
  await premiere.clavier.type(await champ('Prenoms'), 'Aya')
  await premiere.clavier.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/rien ne dit si c’est enregistré/)
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  premiere.unmount()
  act(() => serveurJoint())

  const { clavier, ou } = await ouvrir()
  await screen.findByText('Brouillon repris.')
  await clavier.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(ou()).not.toBe('/essai'))
  const [perdu, repris] = serveur.de(contrat.clients.creer)
  expect([repris?.cle, repris?.payload]).toEqual([perdu?.cle, perdu?.payload])
})
