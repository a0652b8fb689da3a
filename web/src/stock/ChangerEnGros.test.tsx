import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, presse, RefusEssai, serveurEssai } from '../kernel/essai.tsx'
import { exemple } from '../kernel/exemple.ts'
import { prechargerTextes } from '../kernel/i18n.tsx'
import ArchiverEnGros from './ArchiverEnGros.tsx'
import { articleEssai } from './article.fixture.ts'
import ChangerEnGros from './ChangerEnGros.tsx'

beforeAll(() => prechargerTextes(['stock', 'ui']))

it('un prix pour plusieurs articles : chacun a sa suite, un refus n’arrête pas les autres', async () => {
  const s = serveurEssai()
  const articles = [1, 2, 3].map(n => articleEssai(n, { version: n }))
  s.repond(contrat.stock.modifier, ({ payload }) => {
    if (payload.version === 2)
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Un collègue vient de le changer.')
    return exemple(contrat.stock.modifier.reponse) as never
  })
  const fermer = vi.fn()
  const { clavier } = await monter(<ChangerEnGros articles={articles} fermer={fermer} />, { serveur: s })
  const changer = await presse('Changer')
  await clavier.click(changer)
  await screen.findByText('Tapez un prix ou un seuil.')
  await clavier.type(screen.getByLabelText(/Prix de vente/), '25000')
  await clavier.click(changer)
  await screen.findByText('2 faits, 1 refusé.')
  expect(screen.getByText('Un collègue vient de le changer.')).toBeTruthy()
  expect(s.de(contrat.stock.modifier).map(r => r.payload)).toEqual(
    [1, 2, 3].map(version => ({ version, PrixVente: 25_000 })),
  )
  await clavier.click(
    await presse(
      'Fermer',
      document.querySelector('[role=dialog]') as HTMLElement,
      'button:not([aria-label])',
    ),
  )
  await waitFor(() => expect(fermer).toHaveBeenCalled())
})

it('archiver plusieurs articles : celui qui est encore au rayon le dit et reste, les autres partent', async () => {
  const s = serveurEssai()
  const articles = [1, 2].map(n => articleEssai(n, { version: n }))
  s.repond(contrat.stock.modifier, ({ payload }) => {
    if (payload.version === 1) throw new RefusEssai(409, 'ENCORE_EN_RAYON', 'Il en reste 9 au rayon.')
    return exemple(contrat.stock.modifier.reponse) as never
  })
  await monter(<ArchiverEnGros articles={articles} archiver fermer={vi.fn()} />, { serveur: s })
  await screen.findByText('1 fait, 1 refusé.')
  expect(screen.getByText('Il en reste 9 au rayon.')).toBeTruthy()
  expect(s.de(contrat.stock.modifier).map(r => r.payload)).toEqual(
    [1, 2].map(version => ({ version, Archive: true })),
  )
})
