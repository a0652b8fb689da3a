import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { ChercherClient } from '../clients/ChercherClient.tsx'
import { contrat, RefusApi } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import Palette from '../shell/Palette.tsx'
import { ChercherArticle } from '../stock/ChercherArticle.tsx'
import { ChampFiche } from './ChampFiche.tsx'
import { Erreur } from './Erreur.tsx'

beforeAll(() => prechargerTextes(['clients', 'ui', 'shell', 'champs']))
const OFFICINE = '0199a0a0-0000-7000-8000-000000000002'
const refuser = () => {
  throw new RefusEssai(403, 'INTERDIT', 'Votre rôle ne permet pas cette action.')
}
const AUCUN = /aucun|inconnu|rien/i

/** The officines that every screen names. */
function serveurAvecOfficines() {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.organisation.officines, () => [])
  return serveur
}

it('chercher un client : un refus est dit, et se réessaie', async () => {
  const serveur = serveurAvecOfficines()
  let permis = false
  serveur.repondPage(contrat.clients.liste, () => (permis ? [] : refuser()))
  const { clavier } = await monter(<ChercherClient label="Client" choisir={vi.fn()} />, { serveur })
  await clavier.type(await screen.findByRole('combobox', { name: 'Client' }), 'konan')
  await screen.findByText('Votre rôle ne permet pas cette action.')
  expect(screen.queryByText(/Aucun client/)).toBeNull()
  permis = true
  await clavier.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByText(/Aucun client/)
})

it('chercher un client : « aucun » n’est jamais dit avant la réponse', async () => {
  const serveur = serveurAvecOfficines()
  serveur.repondPage(contrat.clients.liste, () => [], { apres: 400 })
  const { clavier } = await monter(<ChercherClient label="Client" choisir={vi.fn()} />, { serveur })
  await clavier.type(await screen.findByRole('combobox', { name: 'Client' }), 'konan')
  await waitFor(() => expect(serveur.de(contrat.clients.liste)).toHaveLength(1))
  expect(screen.queryByText(/Aucun client/)).toBeNull()
  await screen.findByText(/Aucun client/)
})

it('chercher un article : ni la liste ni Entrée ne prennent un refus pour un article inconnu', async () => {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.stock.aChoisir, refuser)
  serveur.repond(contrat.stock.parCode, refuser)
  const dire = { inconnu: (q: string) => `« ${q} » inconnu`, ici: (n: number) => `${n} ici` }
  const { clavier } = await monter(
    <ChercherArticle aria-label="Article" IdOfficine={OFFICINE} choisir={vi.fn()} dire={dire} />,
    { serveur },
  )
  await clavier.type(await screen.findByRole('combobox', { name: 'Article' }), 'spray{Enter}')
  await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.queryByText(/inconnu/)).toBeNull()
  await clavier.type(screen.getByRole('combobox', { name: 'Article' }), 'etui')
  await screen.findByText('Votre rôle ne permet pas cette action.')
})

it('un premier envoi enregistré n’est pas démenti par ce que l’écran dit d’un refus', async () => {
  const dit = { code: 'CLE_DEJA_UTILISEE', message: 'Votre premier envoi avait été enregistré.' }
  await monter(<Erreur refus={new RefusApi(409, dit)} quoi="Rien n’a été enregistré." />, {
    serveur: serveurAvecOfficines(),
  })
  await screen.findByText('Votre premier envoi avait été enregistré.')
  expect(screen.queryByText('Rien n’a été enregistré.')).toBeNull()
})

it('un champ à choisir dit le refus de sa liste', async () => {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.ville.liste, refuser)
  const { clavier } = await monter(<ChampFiche label="Ville" source={source('ville')} value={null} />, {
    serveur,
  })
  await clavier.click(await screen.findByLabelText('Ville', { selector: 'input' }))
  await screen.findByText('Votre rôle ne permet pas cette action.')
  expect(screen.queryByText(AUCUN)).toBeNull()
})

it('Ctrl+K dit que la recherche est refusée, pas que rien ne répond', async () => {
  const serveur = serveurAvecOfficines()
  serveur.repond(contrat.recherche.partout, refuser)
  const { clavier } = await monter(<Palette fermer={vi.fn()} />, { serveur })
  await clavier.type(await screen.findByRole('combobox'), 'konan')
  await screen.findByText(/Votre rôle ne permet pas cette action/)
  expect(screen.queryByText(/Rien ne répond|Aucun résultat/)).toBeNull()
})
