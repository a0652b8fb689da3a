import { rolesLivres, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { CommandeEnRetard } from '@dioptrie/domain/tableau-de-bord/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat, queryClient } from '../kernel/api.ts'
import { monter, presse, RefusEssai, vient } from '../kernel/essai.tsx'
import { exemple, ID, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { serveurJoint, serveurPerdu } from '../kernel/serveur.ts'
import Accueil from './Accueil.tsx'
import { ecrans } from './screens.ts'

beforeAll(() => prechargerTextes(['tableau-de-bord', 'demarrage', 'ventes', 'ui', 'saisie', 'champs']))

const panneaux = () =>
  [...document.querySelectorAll('[data-panneau]')].map(e => e.getAttribute('data-panneau'))
const calmes = () => document.querySelector('p[class*=calme]')?.textContent ?? ''
const enRetard = (plus: Record<string, unknown> = {}) =>
  exemple(CommandeEnRetard, {
    Nom: 'Traoré',
    Prenoms: 'Boris',
    Civilite: 'M',
    Telephone: '2250700831260',
    IdOfficine: '0199a0a0-0000-7000-8000-000000000002',
    Etape: 'Verres reçus',
    DatePromesse: '2026-03-09',
    RefCmmd: 'CMD-YOP-26-00947',
    ...plus,
  })

it('le serveur parti, les chiffres disent l’heure de la copie, et non celle où on l’a ouverte', async () => {
  const serveur = serveurPlein([contrat.tableau.commandes, exemple(contrat.tableau.commandes.reponse)])
  await monter(<Accueil />, { serveur, permissions: ['ventes.lire', 'ventes.ecrire'] })
  await screen.findByText(/^chiffres de /)
  act(() => serveurPerdu('2026-11-16T06:43:00.000Z'))
  await screen.findByText('chiffres de 06:43')
  act(() => serveurJoint())
  expect(screen.queryByText('chiffres de 06:43')).toBeNull()
})

it.each([
  ['l’atelier', 'atelier', [], ['tâches', 'à monter', 'à vérifier', 'verres en retard'], ['chiffres']],
  ['l’opticien', 'opticien', ['chiffres'], ['salle d’attente', 'commandes en retard'], []],
  ['le magasinier', 'magasinier', ['aTraiter'], ['stock à commander', 'bons de réception'], ['chiffres']],
  ['le caissier', 'caissier', ['encaisser', 'caisse', 'chiffres'], ['anniversaires'], []],
  ['le commercial', 'commercial', [], ['visites du jour', 'relances en retard'], ['aTraiter', 'chiffres']],
] as const)('ce qui est vide tient en une ligne : %s', async (_, role, la, rien, absents) => {
  await monter(<Accueil />, { serveur: serveurPlein(), permissions: [...rolesLivres[role].permissions] })
  await screen.findByText('Rien à signaler :', { exact: false })
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  for (const nom of la) expect(panneaux()).toContain(nom)
  for (const nom of absents) expect(panneaux()).not.toContain(nom)
  for (const mot of rien) expect(calmes()).toContain(mot)
})

it('qui dirige lit le téléphone et l’étape de ce qui est en retard, et écrit au client', async () => {
  const serveur = serveurPlein([
    contrat.tableau.plusEnRetard,
    [enRetard(), enRetard({ _id: ID, Telephone: null })],
  ])
  await monter(<Accueil />, { serveur, permissions: [...rolesLivres.gerant.permissions] })
  await screen.findAllByText('CMD-YOP-26-00947 · 07 00 83 12 60')
  const panneau = await vient('[data-panneau=retards]')
  // Three steps of six are behind.
  expect(panneau.querySelectorAll('[data-pas="3"]')).toHaveLength(2)
  const sms = [...panneau.querySelectorAll('a[aria-label]')]
  expect(sms.map(a => a.getAttribute('href'))).toEqual([`/apps/client/client-view/${ID}?onglet=sms`])
})

it('ce qui n’avait rien est encore écouté : sa première ligne le ramène', async () => {
  let lignes: unknown[] = []
  const serveur = serveurPlein()
  serveur.repond(contrat.tableau.plusEnRetard, () => lignes as never)
  await monter(<Accueil />, { serveur, permissions: [...rolesLivres.gerant.permissions] })
  await screen.findByText('Rien à signaler :', { exact: false })
  await waitFor(() => expect(calmes()).toContain('commandes en retard'))
  lignes = [enRetard()]
  await act(() => queryClient.invalidateQueries())
  await vient('[data-panneau=retards]')
  expect(calmes()).not.toContain('commandes en retard')
})

it('ce qui est refusé se montre, et ne passe pas pour « rien »', async () => {
  const serveur = serveurPlein()
  serveur.repond(contrat.tableau.plusEnRetard, () => {
    throw new RefusEssai(403, 'INTERDIT', 'Ces commandes ne se lisent pas d’ici.')
  })
  await monter(<Accueil />, { serveur, permissions: [...rolesLivres.gerant.permissions] })
  await vient('[data-panneau=retards] [role=alert]')
  expect(calmes()).not.toContain('commandes en retard')
})

it('le siège commence par tout le réseau, et y revient ; les autres par leur officine', async () => {
  const serveur = serveurPlein()
  await monter(<Accueil />, { serveur, permissions: toutesLesPermissions })
  await waitFor(() => expect(serveur.de(contrat.tableau.tiroirs).length).toBe(1))
  expect(serveur.de(contrat.tableau.tiroirs)[0]?.query).toEqual({})
  await presse('Mon officine', document.body, 'label')
  const bouton = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
    i => i.value === 'une',
  )
  act(() => bouton?.click())
  await waitFor(() => expect(serveur.de(contrat.tableau.tiroirs).length).toBe(2))
  expect(serveur.de(contrat.tableau.tiroirs)[1]?.query).toEqual({
    IdOfficine: '0199a0a0-0000-7000-8000-000000000002',
  })
})

it('une maison qui n’a encore ni client ni caisse ne montre que ce qu’il reste à faire', async () => {
  const etape = (Pas: string, Fait: boolean) => ({ Pas, Fait, Nombre: 0, Sur: null, Nom: null, Remis: false })
  const serveur = serveurPlein([
    contrat.tableau.premiersPas,
    { Rangee: false, etapes: [etape('officine', true), etape('clients', false), etape('caisse', false)] },
  ])
  await monter(<Accueil />, { serveur, permissions: toutesLesPermissions })
  await vient('[data-pas=clients]')
  expect(panneaux()).toEqual([])
  expect(calmes()).toBe('')
})

it('comparer le réseau n’est ouvert qu’au siège', () => {
  const { permission } = ecrans.find(e => e.path === '/dashboard/ecommerce') ?? {}
  const ouvert = Object.entries(rolesLivres).filter(([, r]) =>
    (r.permissions as readonly string[]).includes(permission ?? ''),
  )
  expect(ouvert.map(([role]) => role)).toEqual(['administrateur'])
})
