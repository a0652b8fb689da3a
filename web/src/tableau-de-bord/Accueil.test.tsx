import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter } from '../kernel/essai.tsx'
import { exemple, serveurPlein } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { serveurJoint, serveurPerdu } from '../kernel/serveur.ts'
import Accueil from './Accueil.tsx'
import { ecrans } from './screens.ts'

beforeAll(() => prechargerTextes(['tableau-de-bord', 'ui', 'saisie', 'champs']))

it('le serveur parti, les chiffres disent l’heure de la copie, et non celle où on l’a ouverte', async () => {
  const serveur = serveurPlein([contrat.tableau.commandes, exemple(contrat.tableau.commandes.reponse)])
  await monter(<Accueil />, { serveur, permissions: ['ventes.lire'] })
  await screen.findByText(/^chiffres de /)
  act(() => serveurPerdu('2026-11-16T06:43:00.000Z'))
  await screen.findByText('chiffres de 06:43')
  act(() => serveurJoint())
  expect(screen.queryByText('chiffres de 06:43')).toBeNull()
})

it.each([
  ['l’atelier', rolesLivres.atelier, { tache: false, panneau: false, chiffres: true, tiroirs: false }],
  ['l’opticien', rolesLivres.opticien, { tache: false, panneau: true, chiffres: true, tiroirs: false }],
  ['le magasinier', rolesLivres.magasinier, { tache: true, panneau: true, chiffres: false, tiroirs: false }],
  ['le caissier', rolesLivres.caissier, { tache: false, panneau: true, chiffres: true, tiroirs: true }],
] as const)('ce qui manque au rayon et l’argent du jour : %s', async (_, { permissions }, attendu) => {
  await monter(<Accueil />, { serveur: serveurPlein(), permissions: [...permissions] })
  await screen.findByText('À traiter maintenant')
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  expect({
    tache: screen.queryByText('1 article à commander') !== null,
    panneau: screen.queryByText('À commander') !== null,
    chiffres: document.querySelector('table') !== null,
    tiroirs: screen.queryByText('Tiroirs-caisses') !== null,
  }).toEqual(attendu)
})

it('comparer le réseau n’est ouvert qu’au siège', () => {
  const { permission } = ecrans.find(e => e.path === '/dashboard/ecommerce') ?? {}
  const ouvert = Object.entries(rolesLivres).filter(([, r]) =>
    (r.permissions as readonly string[]).includes(permission ?? ''),
  )
  expect(ouvert.map(([role]) => role)).toEqual(['administrateur'])
})
