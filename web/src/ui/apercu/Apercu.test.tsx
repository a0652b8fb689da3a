import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { contrat } from '../../kernel/api.ts'
import { monter, presse, serveurEssai, vient } from '../../kernel/essai.tsx'
import { ID } from '../../kernel/exemple.ts'
import { ouvrir } from '../../kernel/fichiers.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { Fenetres } from '../../shell/Fenetres.tsx'

beforeAll(() => prechargerTextes(['ui', 'shell']))

it('un papier se regarde à côté de ce que l’on fait ; sans lecteur de PDF, dans un onglet', async () => {
  const s = serveurEssai()
  s.repond(contrat.ventes.imprimer, () => ({ papier: 1 }) as never)
  const onglet = vi.fn(() => null)
  vi.stubGlobal('open', onglet)
  const { clavier } = await monter(<Fenetres />, { serveur: s })
  const imprimer = () => ouvrir(contrat.ventes.imprimer, { params: { id: ID } } as never)
  vi.stubGlobal('innerWidth', 1440)
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  await imprimer()
  const cadre = await vient('[role=dialog] iframe')
  expect(cadre.getAttribute('src')).toMatch(/^blob:/)
  expect((await presse('Enregistrer')).getAttribute('download')).toBe(cadre.getAttribute('title'))
  expect(onglet).not.toHaveBeenCalled()
  await clavier.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTitle(cadre.getAttribute('title') ?? '')).toBeNull())
  // A telephone shows it in its own way.
  vi.stubGlobal('innerWidth', 390)
  await imprimer().catch(() => null)
  expect(onglet).toHaveBeenCalledOnce()
})
