import type { Scene } from './guide-siege.ts'

/** A day of the cash desk. */
export const scenesDeLaCaisse: Record<string, Scene> = {
  'caisse-encaisser': {
    role: 'caissier',
    jouer: page => page.goto('/apps/caisse').then(() => undefined),
  },
  'caisse-cloture': {
    role: 'caissier',
    jouer: async page => {
      await page.goto('/apps/billetage/billetage-add')
      for (const [coupure, nombre] of [
        ['billet de 10 000 F', '4'],
        ['billet de 5 000 F', '1'],
        ['billet de 1 000 F', '3'],
      ])
        await page.getByLabel(`Nombre, ${coupure}`, { exact: true }).fill(nombre as string)
    },
  },
}
