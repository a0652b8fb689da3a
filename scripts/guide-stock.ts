import type { Page } from 'playwright-core'
import type { Scene } from './guide-siege.ts'

/** What comes into the shops, stands on their shelves and is counted. */
export function scenesDuStock(lire: <T>(page: Page, chemin: string) => Promise<T>): Record<string, Scene> {
  type Ligne = { _id: string; Statut?: string; EnTransit?: number }
  const ouvrir = (liste: string, chemin: string, convient: (ligne: Ligne) => boolean): Scene => ({
    role: 'magasinier',
    jouer: async page => {
      await page.goto('/dashboard')
      const { pageOfItems } = await lire<{ pageOfItems: Ligne[] }>(page, `${liste}?page=1&limit=50`)
      const ligne = pageOfItems.find(convient) ?? pageOfItems[0]
      if (!ligne) throw new Error(`Rien dans ${liste}`)
      await page.goto(`${chemin}/${ligne._id}`)
    },
  })
  return {
    stock: { role: 'magasinier', jouer: page => page.goto('/apps/stock').then(() => undefined) },
    inventaire: ouvrir('/api/inventaires', '/apps/inventaire', l => l.Statut === 'En cours'),
    bon: ouvrir(
      '/api/commandes/fournisseurs/groupe',
      '/apps/commandefourn/view',
      l => (l.EnTransit ?? 0) > 0,
    ),
  }
}
