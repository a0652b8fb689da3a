import { aLaDemande } from './ui/aLaDemande.tsx'
import '@fontsource-variable/inter/wght.css'
import './kernel/couches.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './kernel/tokens.css'
import './kernel/base.css'
import './kernel/mantine.css'
import './ui/primitives.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './kernel/api.ts'
import { poserTheme, schema, useTheme } from './kernel/apparence.ts'
import { suivreEvenements } from './kernel/evenements.ts'
import { renouvelerEnSilence } from './kernel/gardien.ts'
import { Langues } from './kernel/i18n.tsx'
import { apresLePremierEcran, ouvrirLaPage } from './kernel/premier.ts'
import { reprendreSession } from './kernel/session.ts'
import { theme, variables } from './kernel/theme.ts'
import { routeur } from './routeur.tsx'

/** Toasts wait in their own store until their place on the screen is there; the first screen goes before. */
ouvrirLaPage(
  new Promise<void>(arrive => {
    const cesser = routeur.subscribe('onResolved', () => {
      cesser()
      arrive()
    })
  }),
  queryClient,
)
const Avis = aLaDemande(() => apresLePremierEcran(() => import('./shell/Avis.tsx')))

function Apparence({ children }: { children: ReactNode }) {
  const choisi = useTheme()
  useLayoutEffect(() => poserTheme(choisi), [choisi])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={schema(choisi)}>
      {children}
    </MantineProvider>
  )
}

// In development the components are bundled ahead, out of reach of the plugin that adds their styles.
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')

reprendreSession()
renouvelerEnSilence()
suivreEvenements(queryClient)

void apresLePremierEcran(async () => (await import('./poste/hors-ligne/poste.ts')).veiller())

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Apparence>
        <Langues>
          <RouterProvider router={routeur} />
          <Avis />
        </Langues>
      </Apparence>
    </QueryClientProvider>
  </StrictMode>,
)
