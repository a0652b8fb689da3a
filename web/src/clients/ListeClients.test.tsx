import { LigneClient } from '@dioptrie/domain/clients/contract'
import { pager } from '@dioptrie/domain/kernel/liste'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import ListeClients from './ListeClients.tsx'

beforeAll(() => prechargerTextes(['ui', 'clients', 'champs']))

const ADRESSE = '/apps/client/client-list?tri=Nom&periode=annee'

it('la liste se tourne sans perdre ce qu’on lui demandait, et Retour y ramène d’une fiche', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.clients.liste, (({ query }: { query: Record<string, string> }) => {
    const n = Number(query.page ?? 1)
    return { pager: pager(40, n, 25), pageOfItems: [exemple(LigneClient, { Nom: `De la page ${n}` })] }
  }) as never)
  const { clavier, ou, reculer } = await monter(<ListeClients />, {
    ...{ serveur, permissions: ['clients.lire'], chemin: '/apps/client/client-list', adresse: ADRESSE },
  })
  // The router of a test writes a number of the address between quotes.
  const ici = () => decodeURIComponent(ou()).replaceAll('"', '')
  const ligne = async (dit: string) =>
    waitFor(async () => expect((await vient('[data-ligne="0"]')).textContent).toContain(dit))
  await ligne('De la page 1')
  await clavier.click(await presse('Page 2'))
  await waitFor(() => expect(ici()).toBe(`${ADRESSE}&page=2`))
  await ligne('De la page 2')
  expect(serveur.de(contrat.clients.liste).at(-1)?.query).toMatchObject({ page: '2', tri: 'Nom' })
  await clavier.click(await vient('[data-ligne="0"]'))
  await waitFor(() => expect(ici()).toBe(`/apps/client/client-view/${ID}`))
  act(() => reculer())
  await waitFor(() => expect(ici()).toBe(`${ADRESSE}&page=2`))
  await ligne('De la page 2')
})
