import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { surApercu } from '../kernel/apercu.ts'
import { contrat } from '../kernel/api.ts'
import { monter, presse, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { articleEssai } from './article.fixture.ts'
import EtiqueterEnGros from './EtiqueterEnGros.tsx'

beforeAll(() => prechargerTextes(['stock', 'ui']))

it('chaque article dit ce qu’il aura d’étiquettes, et pourquoi il n’en a pas ; Ctrl+Entrée les imprime ensemble', async () => {
  surApercu(vi.fn())
  vi.stubGlobal('innerWidth', 1440)
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  const articles = [1, 2, 3].map(n => articleEssai(n))
  const [ici, parti] = articles.map(a => a._id)
  const s = serveurEssai()
  // Sold out since the list was read; the third one went to another officine.
  s.repond(contrat.stock.aEtiqueter, () => [
    { _id: parti as string, Nombre: 0 },
    { _id: ici as string, Nombre: 4 },
  ])
  // The second press comes before the paper.
  s.repond(contrat.stock.etiquettes, () => '%PDF-', { apres: 400 })
  const fermer = vi.fn()
  const { clavier } = await monter(<EtiqueterEnGros articles={articles} fermer={fermer} />, { serveur: s })
  await screen.findByText('4 étiquettes, une par pièce en rayon.')
  const suites = [...document.querySelectorAll('[role=dialog] li')].map(li => li.textContent)
  expect(suites).toEqual([
    'Monture 14 étiquettes',
    'Monture 2Plus aucun en rayon',
    'Monture 3Dans une autre officine',
  ])
  await clavier.click(await screen.findByLabelText('Rouleau 50 × 25 mm'))
  await clavier.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await waitFor(() => expect(fermer).toHaveBeenCalledOnce())
  expect(s.de(contrat.stock.etiquettes).map(r => r.payload)).toEqual([
    { articles: articles.map(a => a._id), format: 'rouleau' },
  ])
})

it('au-delà de cinq cents, rien n’est demandé au serveur', async () => {
  const articles = Array.from({ length: 501 }, (_, n) => articleEssai(1, { _id: String(n) }))
  await monter(<EtiqueterEnGros articles={articles} fermer={vi.fn()} />, { serveur: serveurEssai() })
  await screen.findByText('Au plus 500 articles à la fois : choisissez-en moins.')
  expect(await presse('Fermer', document.body, 'button:not([aria-label])')).toBeTruthy()
})
