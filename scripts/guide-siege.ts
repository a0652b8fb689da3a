import type { Page } from 'playwright-core'

/** A picture: who looks, and what is on the screen when it is taken. */
export type Scene = {
  role?: string
  jouer: (page: Page) => Promise<void>
  vue?: { x: number; y: number; width: number; height: number }
}

type Fiche = { _id: string }

/** What head office sets up. `lire` asks the server as the signed-in person. */
export function scenesDuSiege(lire: <T>(page: Page, chemin: string) => Promise<T>): Record<string, Scene> {
  const role = 'administrateur'
  const aller = (chemin: string): Scene => ({ role, jouer: page => page.goto(chemin).then(() => undefined) })
  const ouvrir = (liste: string, chemin: (fiche: Fiche) => string): Scene => ({
    role,
    jouer: async page => {
      await page.goto('/dashboard')
      const [premiere] = await lire<Fiche[]>(page, liste)
      if (!premiere) throw new Error(`Rien dans ${liste}`)
      await page.goto(chemin(premiere))
    },
  })
  const onglet = (nom: string): Scene => ({
    role,
    jouer: async page => {
      await page.goto('/apps/configurations')
      await page.getByRole('tab', { name: nom }).click()
    },
  })
  return {
    'tableau-de-bord': {
      role,
      jouer: async page => {
        await page.goto('/dashboard')
        await page.getByText('Réseau', { exact: true }).first().click()
        await page.getByRole('rowheader', { name: 'Réseau' }).waitFor()
      },
    },
    comparer: aller('/dashboard/ecommerce?periode=annee'),
    officines: aller('/apps/officine/officine-list'),
    personnel: ouvrir('/api/personnels?q=ehouman', p => `/apps/personnel/personnel-view/${p._id}`),
    comptes: ouvrir('/api/users?q=opticien.angre', u => `/apps/user/user-view/${u._id}`),
    role: ouvrir('/api/roles?q=opticien', r => `/apps/role/role-edit/${r._id}`),
    'fusion-reference': {
      role,
      jouer: async page => {
        await page.goto('/dashboard')
        const [garde, doublon] = await lire<Fiche[]>(page, '/api/prescripteurs?limit=2')
        await page.goto(`/apps/prescripteur/prescripteur-fusion/${garde?._id}?doublon=${doublon?._id}`)
        await page.getByText('Après la fusion').waitFor()
      },
    },
    fournisseurs: aller('/apps/fournisseur/fournisseur-list'),
    feries: aller('/apps/configurations'),
    sms: onglet('SMS'),
    garanties: onglet('Garanties'),
    entete: aller('/apps/config-facture/entete-piedpage'),
    agenda: aller('/apps/calendar'),
  }
}
