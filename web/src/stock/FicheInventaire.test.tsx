import type { Inventaire } from '@dioptrie/domain/stock/inventaires'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { ICI } from './article.fixture.ts'
import FicheInventaire from './FicheInventaire.tsx'

const INV = '0199a0a0-0000-7000-8000-0000000000c1'
const inventaire = (Statut: Inventaire['Statut']): Inventaire => ({
  _id: INV,
  Reference: 'INV-ANG-26-00001',
  IdOfficine: ICI,
  Officine: 'Angré',
  IdCateg: null,
  Categorie: null,
  IdMarque: null,
  Marque: null,
  Libelle: null,
  Statut,
  Lignes: 1,
  Comptees: 0,
  Ecarts: 0,
  EcartQuantite: 0,
  EcartValeur: null,
  clotureLe: null,
  cloturePar: null,
  version: 1,
  createdAt: '2026-11-15T09:00:00.000Z',
  updatedAt: '2026-11-15T09:00:00.000Z',
  createdBy: null,
})

it('un inventaire passé en stock pendant qu’on compte : ce qui n’est pas enregistré se dit', async () => {
  await prechargerTextes(['stock', 'ui', 'champs'])
  const serveur = serveurEssai()
  let statut: Inventaire['Statut'] = 'En cours'
  serveur.repond(contrat.inventaires.lire, () => inventaire(statut))
  serveur.repondPage(contrat.inventaires.lignes, () => [])
  serveur.repond(
    contrat.inventaires.compter,
    () => {
      statut = 'Transféré'
      throw new RefusEssai(409, 'ETAPE_IMPOSSIBLE', 'Cet inventaire est passé en stock.')
    },
    { apres: rang => (rang === 0 ? 700 : 0) },
  )
  const { clavier } = await monter(<FicheInventaire />, {
    serveur,
    permissions: ['stock.lire', 'stock.compter'],
    chemin: '/inventaire/$inventaireId',
    adresse: `/inventaire/${INV}`,
    entreTouches: 0,
  })
  const champ = await screen.findByRole('textbox', { name: 'Scanner un code-barres' }, { timeout: 10_000 })
  await clavier.type(champ, '4006381333101{Enter}4006381333102{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Scanner un code-barres' })).toBeNull(), {
    timeout: 4000,
  })
  await screen.findByText('2 passages n’ont pas été enregistrés.')
  await screen.findByText(/Cet inventaire est passé en stock/)
})
