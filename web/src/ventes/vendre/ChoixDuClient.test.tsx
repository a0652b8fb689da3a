import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, serveurEssai } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { ChoixDuClient } from './ChoixDuClient.tsx'

beforeAll(async () => {
  await prechargerTextes(['vendre', 'clients', 'champs', 'ui'])
  await import('./NouveauClient.tsx')
})

const valeur = (nom: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: nom }).value

it.each([
  ['Kouassi aya ruth', 'clavier', { nom: 'Kouassi', prenoms: 'aya ruth' }],
  ['Kouassi aya ruth', 'bouton', { nom: 'Kouassi', prenoms: 'aya ruth' }],
  ['0700487116', 'clavier', { nom: '', prenoms: '', telephone: '07 00 48 71 16' }],
] as const)('« %s » introuvable se crée (%s) avec ce qui était tapé', async (texte, par, attendu) => {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.clients.liste, () => [])
  serveur.repond(contrat.clients.doublons, () => [])
  serveur.repondPage(contrat.organisation.officines, () => [])
  const { clavier } = await monter(<ChoixDuClient titre="Nouvelle commande" vers={id => `/vendre/${id}`} />, {
    serveur,
    permissions: ['clients.ecrire'],
  })
  await clavier.type(await screen.findByRole('combobox', { name: 'Client' }), texte)
  await screen.findByRole('option', { name: `Créer le client « ${texte} »` })
  if (par === 'clavier') await clavier.keyboard('{Enter}')
  else await clavier.click(screen.getByRole('button', { name: 'Créer un client' }))
  await screen.findByRole('dialog')
  expect([valeur(/^Nom/).toLowerCase(), valeur(/^Prénoms/)]).toEqual([
    attendu.nom.toLowerCase(),
    attendu.prenoms,
  ])
  if ('telephone' in attendu) expect(screen.getByDisplayValue(attendu.telephone)).toBeTruthy()
})
