import { expect, it, vi } from 'vitest'
import { poserNavigateur } from '../../kernel/navigateur.fixture.ts'
import { noterPremieres } from './premieres.ts'

it('retient les premières listes d’une adresse nue, et d’aucune recherche', () => {
  poserNavigateur()
  const passe = (page: string, ...demandees: string[]) => {
    const lues = (noms: string[]) => noms.map(nom => ({ name: `https://lunettes.ci${nom}` }))
    vi.stubGlobal('location', { pathname: page.split('?')[0] })
    vi.spyOn(performance, 'getEntriesByType').mockImplementation(
      genre => lues(genre === 'navigation' ? [page] : demandees) as never,
    )
    noterPremieres()
  }
  const liste = '/apps/stock/stock-list'
  const demandees = ['/assets/a.js', '/api/verify-token', '/api/stock/articles?page=1', '/api/badges']
  passe(liste, ...demandees)
  passe(`${liste}?q=kouame`, '/api/stock/articles?page=1&q=kouame')
  passe('/apps/caisse', '/api/caisse/etat')
  vi.restoreAllMocks()
  expect(JSON.parse(localStorage.getItem('premieres') ?? '')).toEqual([
    [liste, ['/api/stock/articles?page=1']],
  ])
})
