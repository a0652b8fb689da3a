import { LigneClient } from '@dioptrie/domain/clients/contract'
import { pager } from '@dioptrie/domain/kernel/liste'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { LigneCoupee, monter, presse, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { AvecClient } from './AvecClient.tsx'
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
    serveur,
    permissions: ['clients.lire'],
    chemin: '/apps/client/client-list',
    adresse: ADRESSE,
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

it('le serveur parti, une recherche ne montre pas les lignes d’une autre ; une liste ou une fiche que ce poste n’a pas le dit', async () => {
  const serveur = serveurPlein()
  let parti = false
  serveur.repond(contrat.clients.liste, (({ query }: { query: Record<string, string> }) => {
    if (parti) throw new LigneCoupee()
    const trouves = query.q ? [] : [exemple(LigneClient, { Nom: 'Avant la coupure' })]
    return { pager: pager(trouves.length, 1, 25), pageOfItems: trouves }
  }) as never)
  const options = { permissions: ['clients.lire'], chemin: '/apps/client/client-list' } as const
  const monte = () =>
    monter(<ListeClients />, {
      serveur,
      ...options,
      permissions: [...options.permissions],
      adresse: '/apps/client/client-list',
    })
  const { clavier, unmount } = await monte()
  await waitFor(async () => expect((await vient('[data-ligne="0"]')).textContent).toContain('Avant'))
  parti = true
  await clavier.type(await vient('input[type=search]'), 'zamble')
  await screen.findByText('Cette recherche attend le serveur')
  expect(document.body.textContent).not.toMatch(/Avant la coupure|1 résultat sur/)
  // Asked again for what it has read, the rows are its answer.
  await clavier.clear(await vient('input[type=search]'))
  await waitFor(async () => expect((await vient('[data-ligne="0"]')).textContent).toContain('Avant'))
  unmount()
  queryClient.clear()
  const seconde = await monte()
  await screen.findByText('Cette liste n’est pas gardée sur ce poste')
  seconde.unmount()
  serveur.repond(contrat.clients.lire, () => {
    throw new LigneCoupee()
  })
  await monter(<AvecClient id={ID}>{() => null}</AvecClient>, { serveur })
  await screen.findByText('Cette fiche n’est pas gardée sur ce poste')
})
