import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { ChercherArticle } from './ChercherArticle.tsx'

const dire = { inconnu: (q: string) => `« ${q} » inconnu`, ici: (n: number) => `${n} ici` }

describe('chercher un article', () => {
  it('dit ce qui n’existe pas', async () => {
    const serveur = serveurEssai()
    serveur.repondPage(contrat.stock.aChoisir, () => [])
    serveur.repond(contrat.stock.parCode, () => [])
    const choisir = vi.fn()
    const { clavier } = await monter(
      <ChercherArticle
        aria-label="Article"
        IdOfficine="0199a0a0-0000-7000-8000-000000000002"
        choisir={choisir}
        dire={dire}
      />,
      { serveur },
    )
    await clavier.type(await screen.findByRole('textbox', { name: 'Article' }), 'introuvable{Enter}')
    await screen.findAllByText('« introuvable » inconnu')
    expect(choisir).not.toHaveBeenCalled()
    expect(serveur.de(contrat.stock.parCode)).toHaveLength(1)
  })
})
