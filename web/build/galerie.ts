import type { Plugin } from 'vite'

/** Addresses of the gallery (`src/vitrine`), as the server knows them too (`api/src/app.ts`). */
export const GALERIE =
  /^\/(?:ui-elements|forms|charts-and-maps|extensions|import-export)\/|^\/pages\/(?:profile|user-settings)\b/

/** While one develops, the gallery has its own page as it has when served. */
export function galerieServie(): Plugin {
  return {
    name: 'galerie-servie',
    apply: 'serve',
    configureServer: serveur => {
      serveur.middlewares.use((demande, _, suite) => {
        if (GALERIE.test(demande.url ?? '')) demande.url = '/vitrine.html'
        suite()
      })
    },
  }
}
