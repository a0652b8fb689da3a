import type { Page } from 'playwright-core'
import type { Scene } from './guide-siege.ts'

/** Selling and the workshop. `lire` asks the server as the signed-in person. */
export function scenesDesVentes(lire: <T>(page: Page, chemin: string) => Promise<T>): Record<string, Scene> {
  type Vente = { _id: string; IdClient: string; RefCmmd: string; PrixMont2: number }
  const trouver = async (page: Page, liste: string) => {
    await page.goto('/dashboard')
    const { pageOfItems } = await lire<{ pageOfItems: Vente[] }>(page, `${liste}&page=1&limit=50`)
    return pageOfItems.find(v => v.PrixMont2 > 0) ?? (pageOfItems[0] as Vente)
  }
  const commandes = '/api/commandes/clients/groupe/active?mode=2'
  return {
    vente: {
      role: 'opticien',
      jouer: async page => {
        const proforma = await trouver(page, '/api/proformas?mode=2&Etat=En%20cours')
        await page.goto(`/apps/proforma-commande/${proforma._id}`)
        await page.getByText(/^Promise le/).waitFor()
      },
    },
    commandes: {
      jouer: async page => {
        await page.goto('/apps/commandeclient/commande-list?periode=annee')
      },
    },
    commande: {
      role: 'opticien',
      jouer: async page => {
        const c = await trouver(page, `${commandes}&Etape=Verres%20re%C3%A7us`)
        await page.goto(`/apps/commandeclient/detail/${c.IdClient}/${c.RefCmmd}`)
        await page
          .getByText(/^À faire\s:/)
          .first()
          .waitFor()
      },
    },
    atelier: {
      role: 'atelier',
      jouer: async page => {
        await page.goto('/apps/atelier')
      },
    },
    'atelier-commande': {
      role: 'opticien',
      jouer: async page => {
        const c = await trouver(page, `${commandes}&Etape=Mont%C3%A9e`)
        await page.goto(`/apps/atelier?commande=${c._id}`)
        await page
          .getByText(/^À faire\s:/)
          .first()
          .waitFor()
      },
    },
    'reglages-atelier': {
      role: 'administrateur',
      jouer: async page => {
        await page.goto('/apps/configurations?onglet=atelier')
        await page.getByRole('heading', { name: 'Essayer une correction' }).waitFor()
      },
    },
  }
}
