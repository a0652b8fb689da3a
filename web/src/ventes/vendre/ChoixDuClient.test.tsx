import { Client } from '@dioptrie/domain/clients/fiches'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, serveurEssai } from '../../kernel/essai.tsx'
import { exemple } from '../../kernel/exemple.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { ChoixDuClient } from './ChoixDuClient.tsx'

beforeAll(async () => {
  await prechargerTextes(['vendre', 'clients', 'champs', 'ui'])
  await Promise.all([import('./NouveauClient.tsx'), import('./ClientDAilleurs.tsx')])
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

it('un téléphone que personne n’a ici se cherche d’abord ailleurs : Entrée y mène, avec lui', async () => {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.clients.liste, () => [])
  serveur.repondPage(contrat.organisation.officines, () => [])
  const { clavier } = await monter(<ChoixDuClient titre="Nouvelle commande" vers={id => `/vendre/${id}`} />, {
    serveur,
    permissions: ['clients.ecrire', 'ventes.ecrire'],
  })
  await clavier.type(await screen.findByRole('combobox', { name: 'Client' }), '0700487116')
  await waitFor(() =>
    expect([...document.querySelectorAll('[role=option]')].map(o => o.textContent)).toEqual([
      'Client d’une autre officine',
      'Créer le client « 0700487116 »',
    ]),
  )
  await clavier.keyboard('{Enter}')
  const champ = await screen.findByLabelText<HTMLInputElement>('Téléphone ou code exact')
  expect(champ.value).toBe('0700487116')
})

it('un client d’une autre officine : son code exact, Entrée, son accord, Entrée ; on vend', async () => {
  const serveur = serveurEssai()
  const client = { _id: '0199a0a0-0000-7000-8000-0000000000aa', Nom: 'Ettien', Prenoms: 'Rose' }
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repond(contrat.clients.retrouver, ({ payload }) =>
    payload.q === 'ANG-00001'
      ? [
          {
            ...client,
            Civilite: 'Mme' as const,
            CodeClient: 'ANG-00001',
            IdOfficine: client._id,
            Officine: 'Cocody Angré',
            Assurance: 'MUGEFCI',
          },
        ]
      : [],
  )
  serveur.repond(contrat.clients.accueillir, () => exemple(Client, client) as never)
  serveur.repond(contrat.sms.demanderAccord, () => ({ Numero: '•• •• •• 71 16', Minutes: 10 }))
  const { clavier, ou } = await monter(
    <ChoixDuClient titre="Nouvelle commande" vers={id => `/vendre/${id}`} />,
    { serveur, permissions: ['ventes.ecrire'] },
  )
  await clavier.click(await screen.findByText('Client d’une autre officine'))
  const champ = await screen.findByLabelText('Téléphone ou code exact')
  await clavier.type(champ, 'ANG-00009{Enter}')
  await screen.findByText(/n’a exactement ce téléphone/)
  await clavier.clear(champ)
  await clavier.type(champ, 'ANG-00001{Enter}')
  await screen.findByText('ANG-00001 · Cocody Angré · MUGEFCI')
  await clavier.click(screen.getByLabelText(/accepte que sa dernière ordonnance/))
  // Nobody's word but the client's.
  await clavier.type(champ, '{Enter}')
  await screen.findByText('Le code du client, ou l’accord qu’il a signé.')
  expect(serveur.de(contrat.clients.accueillir)).toEqual([])
  await clavier.click(screen.getByRole('button', { name: 'Envoyer un code à son téléphone' }))
  await screen.findByText(/Un code est parti au •• •• •• 71 16, bon 10 minutes/)
  expect(serveur.de(contrat.sms.demanderAccord)[0]?.payload).toEqual({ q: 'ANG-00001', IdClient: client._id })
  await clavier.type(screen.getByLabelText('Code du client'), '123 456{Enter}')
  await waitFor(() => expect(ou()).toBe(`/vendre/${client._id}`))
  expect(serveur.de(contrat.clients.accueillir)[0]?.payload).toEqual({
    q: 'ANG-00001',
    IdClient: client._id,
    accord: true,
    code: '123 456',
  })
})
