import { waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, vient } from '../kernel/essai.tsx'
import { serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
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
