import type { Trouvaille } from '@dioptrie/domain/recherche/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import Palette from './Palette.tsx'

beforeAll(() => prechargerTextes(['ui', 'shell']))

const article: Trouvaille = {
  genre: 'article',
  _id: '0199a0a0-0000-7000-8000-0000000000aa',
  titre: 'Ray-Ban RB 2140',
  detail: '',
  lien: '/apps/stock',
  IdOfficine: '0199a0a0-0000-7000-8000-0000000000bb',
}
const client: Trouvaille = { ...article, genre: 'client', titre: 'KOUASSI Aya' }
const aucune = { total: 0, items: [] }

const options = () => [...document.querySelectorAll('[role=option]')].map(o => o.textContent)

async function chercher(texte: string, trouve: object, permissions = ['clients.lire', 'clients.ecrire']) {
  const serveur = serveurEssai()
  serveur.repondPage(contrat.clients.liste, () => [])
  serveur.repondPage(contrat.organisation.officines, () => [])
  serveur.repond(contrat.recherche.partout, () => ({
    clients: aucune,
    ordonnances: aucune,
    commandes: aucune,
    proformas: aucune,
    papiers: aucune,
    entreprises: aucune,
    articles: aucune,
    ...trouve,
  }))
  serveur.repond(contrat.clients.lire, () => {
    throw new Error('personne n’est choisi')
  })
  const vue = await monter(<Palette fermer={() => undefined} />, {
    serveur,
    permissions: permissions as never,
  })
  await vue.clavier.type(screen.getByRole('combobox'), texte)
  await waitFor(() => expect(serveur.de(contrat.recherche.partout).at(-1)?.query.q).toBe(texte))
  return vue
}

it('un nom que personne ne porte se crée d’Entrée, avec ce qui est tapé', async () => {
  const { clavier, ou } = await chercher('Kouassi Aya', {})
  await screen.findByText('Aucun résultat pour « Kouassi Aya »')
  await waitFor(() => expect(options()).toEqual(['Créer un clientKouassi Aya']))
  await clavier.keyboard('{Enter}')
  await waitFor(() => expect(ou()).toMatch(/^\/apps\/client\/client-add\?nom=Kouassi(\+|%20)Aya$/))
})

it.each([
  ['rayban', { articles: { total: 1, items: [article] } }, undefined, 'Ray-Ban RB 2140'],
  ['3701234567890', {}, undefined, 'Aucun résultat'],
  ['0700487116', {}, undefined, 'Aucun résultat'],
  ['Kouassi Aya', {}, ['clients.lire'], 'Aucun résultat'],
])(
  'rien ne se crée pour « %s » : c’est autre chose, ou ce n’est pas son droit',
  async (texte, trouve, droits, dit) => {
    await chercher(texte, trouve, droits)
    await screen.findByText(dit)
    expect(screen.queryByText('Créer un client')).toBeNull()
  },
)

it('à une lettre près ce n’est pas elle : ses proches d’abord, puis la créer', async () => {
  await chercher('Kouasi', { clients: { total: 1, proche: true, items: [client] } })
  await waitFor(() => expect(options()).toEqual(['KOUASSI Aya', 'Créer un clientKouasi']))
})

it('le nom d’un groupe du menu mène à ses écrans, quand aucun ne s’appelle ainsi', async () => {
  await chercher('organisation', {}, ['personnel.lire', 'utilisateurs.lire'])
  await waitFor(() => expect(options()).toContain('PersonnelOrganisation'))
})
