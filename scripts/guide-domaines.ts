import type { Scene } from './guide-siege.ts'

const aller = (role: string, chemin: string): Scene => ({
  role,
  jouer: page => page.goto(chemin).then(() => undefined),
})

/** Exams, insurers, reports, messages, lenses, business customers. */
export const scenesDesDomaines: Record<string, Scene> = {
  examens: aller('opticien', '/apps/examen-vue'),
  facturation: {
    role: 'facturation',
    jouer: async page => {
      await page.goto('/facturation/vente')
      // The tools of a list come after its rows.
      await page.getByRole('button', { name: 'Exporter' }).first().waitFor()
    },
  },
  etat: aller('administrateur', '/apps/edition-stat/ca?periode=annee'),
  campagne: {
    jouer: async page => {
      await page.goto('/apps/sms-marketing/create-diffusion?Genre=F')
      await page.getByLabel('Nom de la campagne').fill('Contrôle de la rentrée')
      await page
        .getByLabel('Texte')
        .fill('Bonjour {Civilite} {Nom}, un controle de vue vous attend à {Officine}. STOP par SMS.')
      await page.getByText('Coût estimé').waitFor()
    },
  },
  'catalogue-verres': aller('administrateur', '/apps/fournisseurverre/catalogue-verre'),
  'stock-verres': aller('gerant', '/apps/stock-verre'),
  opportunites: aller('commercial', '/commercial/opportunites'),
}
