import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { PremiersPas } from './PremiersPas.tsx'

beforeAll(() => prechargerTextes(['tableau-de-bord', 'ui']))

const NEUVE = {
  ...{ officine: true, comptes: false, assurances: false, marques: false, stock: false, caisse: false },
}
const serveur = (faits: typeof NEUVE) => {
  const s = serveurEssai()
  s.repondPage(contrat.organisation.officines, () => [])
  s.repond(contrat.tableau.premiersPas, () => faits)
  return s
}

it('une maison neuve lit ce qu’il lui reste à faire, chaque pas à sa place, et peut le ranger', async () => {
  const permissions = ['organisation.ecrire', 'stock.ouvrir', 'utilisateurs.ecrire'] as const
  const { clavier } = await monter(<PremiersPas />, {
    serveur: serveur(NEUVE),
    permissions: [...permissions],
  })
  await screen.findByText('1 sur 3')
  expect(screen.getByText('Saisir le stock d’ouverture').closest('a')?.getAttribute('href')).toBe(
    '/apps/stock/ouverture',
  )
  expect(screen.queryByText(/assurances/)).toBeNull()
  await clavier.click(screen.getByText('Masquer'))
  await waitFor(() => expect(screen.queryByText('Pour commencer')).toBeNull())
})

it('une fois tout fait, ou pour qui n’installe pas, rien ne paraît', async () => {
  const tout = Object.fromEntries(Object.keys(NEUVE).map(pas => [pas, true])) as typeof NEUVE
  const fini = serveur(tout)
  await monter(<PremiersPas />, { serveur: fini, permissions: ['organisation.ecrire'] })
  await waitFor(() => expect(fini.de(contrat.tableau.premiersPas)).toHaveLength(1))
  expect(screen.queryByText('Pour commencer')).toBeNull()
  const gerant = serveur(NEUVE)
  await monter(<PremiersPas />, { serveur: gerant, permissions: ['stock.ouvrir'] })
  expect(gerant.de(contrat.tableau.premiersPas)).toHaveLength(0)
})
