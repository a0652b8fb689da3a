import { creerMagasin } from './magasin.ts'

export const THEMES = ['light', 'dark', 'semi-dark'] as const
export type Theme = (typeof THEMES)[number]

const choix = creerMagasin<Theme>('theme', 'light')
export const choisirTheme = choix.ecrire
export const useTheme = choix.utiliser

export const schema = (theme: Theme): 'light' | 'dark' => (theme === 'dark' ? 'dark' : 'light')

/** `public/apparence.js` does the same before the first paint. */
export function poserTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
}
