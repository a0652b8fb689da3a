import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every screen needs and rarely changes is cached apart from our own code. */
const SOCLE: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  tanstack:
    /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\//,
  textes: /node_modules\/(use-intl|intl-messageformat|@formatjs)\//,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // A data: URL would need a wider Content-Security-Policy than 'self'.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: Object.entries(SOCLE).map(([name, test]) => ({ name, test })),
        },
      },
    },
  },
})
