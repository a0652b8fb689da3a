import type { Locator, Page } from 'playwright-core'

interface EcranDeTravail {
  /** As `adressesDe` names it, or its address. */
  nom: string
  /** What leads to it. */
  avant?: (page: Page) => Promise<void>
  /** What one comes for: all of it is seen before anything moves. */
  gestes: (page: Page) => Locator[]
}

const bouton = (page: Page, name: string | RegExp) => page.locator('#contenu').getByRole('button', { name })

/** The screens that a shop works on all day, and the gesture that each is for. */
export const TRAVAIL: readonly EcranDeTravail[] = [
  {
    nom: 'commandeclient.edit.clientId.RefCmmd',
    gestes: p => [
      p.getByRole('combobox', { name: 'Scanner une monture' }),
      p.getByLabel('Prix du verre OG, paire 1'),
      bouton(p, /^Enregistrer les changements/),
    ],
  },
  {
    nom: 'commandeclient.edit.clientId.RefCmmd',
    avant: async p => {
      await p.keyboard.press('Alt+v')
      await p.locator('input[name=modele]').nth(4).waitFor()
    },
    // Five models, what they come to, and the way back with them.
    gestes: p => [p.locator('#contenu input[name=modele]').nth(4), bouton(p, /^Prendre ces verres/)],
  },
  {
    nom: 'caisse.clientId.RefCmmd',
    gestes: p => [p.getByLabel('Montant réglé'), p.getByLabel('Reçu du client'), bouton(p, /^Encaisser \d/)],
  },
  {
    nom: 'commandecomptoir.commandecomptoir-add',
    gestes: p => [
      p.getByRole('combobox', { name: 'Scannez ou cherchez un article' }),
      bouton(p, /^Enregistrer la vente/),
    ],
  },
  {
    nom: 'examen-vue.saisie.id',
    gestes: p => [
      ...['Ancienne', 'Objective', 'Subjective', 'Prescrite'].map(c =>
        p.locator(`#contenu [data-colonne="${c}"] input`).first(),
      ),
      bouton(p, /^Terminer l’examen/),
    ],
  },
  {
    nom: '/facturation/vente',
    gestes: p => [p.locator('#contenu tbody tr').first(), bouton(p, /^Exporter/)],
  },
  {
    nom: '/commercial/opportunites',
    gestes: p => [p.getByText('Négociation').first(), p.getByText(/^Perdues/).first()],
  },
  {
    nom: 'client.client-view.clientId',
    gestes: p => [
      p.locator('#contenu').getByRole('link', { name: /^Vendre/ }),
      p.getByRole('tab', { name: /^Historique/ }),
    ],
  },
  {
    nom: '/apps/fournisseurverre/catalogue-verre',
    gestes: p => [
      p.getByRole('heading', { name: 'Sphère × cylindre' }),
      bouton(p, /^Copier en nouveau tarif/),
    ],
  },
  {
    nom: '/apps/client/client-list',
    gestes: p => [p.locator('#contenu tfoot td').nth(1), bouton(p, 'Page suivante')],
  },
]
