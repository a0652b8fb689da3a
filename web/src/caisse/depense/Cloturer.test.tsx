import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat, queryClient } from '../../kernel/api.ts'
import { monter, serveurEssai } from '../../kernel/essai.tsx'
import { exemple } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import Cloturer from './Cloturer.tsx'

beforeAll(() => prechargerTextes(['depense', 'caisse', 'ui', 'champs']))

const JOUR = '2026-11-15'
const net = (texte: string | null) => (texte ?? '').replace(/\s/g, ' ')

const journee = (Solde: number) =>
  exemple(contrat.depense.journee.reponse, { Jour: JOUR, Statut: 'Ouverte', Solde, cloture: null }) as never

function serveurDeCompte(Solde: number, depuis: string) {
  const serveur = serveurEssai()
  serveur.repond(contrat.depense.journee, () => journee(Solde))
  serveur.repondPage(contrat.coupures.liste, () => [
    {
      _id: '0199a0a0-0000-7000-8000-000000000090',
      Libelle: 'Billet de 10 000 F',
      Valeur: 10_000,
      Nature: 'billet' as const,
      Actif: true,
      version: 1,
      createdAt: `${JOUR}T08:00:00.000Z`,
      updatedAt: `${JOUR}T08:00:00.000Z`,
    },
  ])
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repond(contrat.depense.approsDuJour, () => [
    exemple(contrat.depense.lireAppro.reponse, {
      createdAt: depuis,
      createdBy: 'Yao Serge',
      Motif: 'Monnaie',
      Montant: 20_000,
    }) as never,
  ])
  serveur.repond(contrat.depense.depensesDuJour, () =>
    [depuis, `${JOUR}T08:30:00.000Z`].map(
      (createdAt, rang) =>
        exemple(contrat.depense.lire.reponse, {
          _id: `0199a0a0-0000-7000-8000-0000000000e${rang}`,
          createdAt,
          createdBy: rang === 0 ? 'Koffi Ama' : 'Traoré Issa',
          Motif: 'Savon',
          Montant: 5000,
        }) as never,
    ),
  )
  return serveur
}

it('ce qui entre et se paie pendant qu’on compte la caisse dépense se nomme : qui, quoi, combien ; rechargée, la page le dit encore', async () => {
  const depuis = new Date(Date.now() + 60_000).toISOString()
  const monterAvec = (serveur: ReturnType<typeof serveurDeCompte>) =>
    monter(<Cloturer />, {
      serveur,
      permissions: ['caisse.lire', 'caisse.cloturer'],
      chemin: '/compter/$date',
      adresse: `/compter/${JOUR}`,
    })
  const serveur = serveurDeCompte(50_000, depuis)
  const { clavier, unmount } = await monterAvec(serveur)
  await clavier.type(await screen.findByRole('textbox', { name: /Nombre, billet de 10/ }), '5')
  expect(screen.queryByText(/Pendant le comptage/)).toBeNull()
  serveur.repond(contrat.depense.journee, () => journee(65_000))
  await act(() => queryClient.invalidateQueries())
  const dite = async () => {
    const note = (await screen.findByText(/Pendant le comptage/)).closest('[role=status]') as HTMLElement
    expect(net(note.textContent)).toContain('de 50 000 F à 65 000 F')
    await waitFor(() => expect(net(note.textContent)).toContain('Monnaie · 20 000 F · Yao Serge'))
    await waitFor(() => expect(net(note.textContent)).toMatch(/Savon · [-−]5 000 F · Koffi Ama/))
    expect(note.textContent).not.toContain('Traoré Issa')
  }
  await dite()
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  queryClient.clear()
  await monterAvec(serveurDeCompte(65_000, depuis))
  await dite()
})
