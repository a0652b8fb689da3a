import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appelsSurPlace } from './build/appels.ts'
import { comprime } from './build/comprime.ts'
import { debutNomme } from './build/debut.ts'
import { ecransAnnonces } from './build/ecrans.ts'
import { galerieServie } from './build/galerie.ts'
import { guide } from './build/guide.ts'
import { horsLigne } from './build/horsLigne.ts'
import { DE_LA_COQUILLE, LOTS, NOMMES, SOCLE } from './build/lots.ts'
import { motsCompiles } from './build/mots.ts'
import { schemasSansDescription } from './build/schemas.ts'
import { nomCourt, stylesMantine } from './build/styles.ts'

const communs = () => [react(), stylesMantine(), appelsSurPlace(), schemasSansDescription(), motsCompiles()]
// Schemas are made when their module loads; a screen that uses none of them leaves the module out.
const treeshake = { moduleSideEffects: [{ test: /\/domain\/src\//, sideEffects: false }] }
const css = { modules: { generateScopedName: nomCourt } }
const construction = {
  outDir: 'dist',
  target: 'es2023',
  // A data: URL would need a wider Content-Security-Policy than 'self'.
  assetsInlineLimit: 0,
}

/** `vite build --mode vitrine`: beside the product, after it, and sharing no file with it. */
const galerie = defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: communs(),
  css,
  build: {
    ...construction,
    emptyOutDir: false,
    assetsDir: 'vitrine',
    rolldownOptions: {
      input: 'vitrine.html',
      treeshake,
      output: { chunkFileNames: 'vitrine/[hash:7].js', assetFileNames: 'vitrine/[hash:7].[ext]' },
    },
  },
})

const produit = defineConfig({
  root: import.meta.dirname,
  plugins: [...communs(), debutNomme(), ecransAnnonces(), horsLigne(), comprime(), guide(), galerieServie()],
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
  build: {
    ...construction,
    emptyOutDir: true,
    manifest: true,
    // Whoever opens a screen has the shell: its own program is all that must be asked for ahead. Stylesheets come no other way.
    modulePreload: {
      resolveDependencies: (_, fichiers, { hostType }) =>
        hostType === 'html' ? fichiers : fichiers.filter(f => !DE_LA_COQUILLE.test(f)),
    },
    rolldownOptions: {
      treeshake,
      output: {
        // The entry names every file that a screen needs: a name apart from its hash would be two kilobytes, compressed.
        chunkFileNames: ({ name }) => `assets/${NOMMES.has(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:7].[ext]',
        codeSplitting: {
          groups: [
            ...Object.entries(SOCLE).map(([name, test]) => ({ name, test, priority: 90 })),
            { name: 'entree', tags: ['$initial'], priority: 80 },
            ...LOTS.map((lot, rang) => ({ ...lot, priority: 70 - rang })),
          ],
        },
      },
    },
  },
})

export default defineConfig(({ command, mode }) =>
  mode === 'vitrine' ? galerie : command === 'build' ? { ...produit, css } : produit,
)
