import '@fontsource-variable/inter/wght.css'
import '../kernel/couches.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../kernel/tokens.css'
import '../kernel/base.css'
import '../kernel/mantine.css'
import '../ui/primitives.css'
import { poserDoublure } from './doublure.ts'

// As for the product: in development the components are bundled ahead, out of reach of the plugin that adds their styles.
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')

// Before anything of the product has run: from here on this page has neither the real storage nor the real server.
poserDoublure(new URLSearchParams(location.search))
await import('./Galerie.tsx')
