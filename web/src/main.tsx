import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './kernel/tokens.css'
import './kernel/base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './kernel/api.ts'
import { poserTheme, schema, useTheme } from './kernel/apparence.ts'
import { renouvelerEnSilence } from './kernel/gardien.ts'
import { Langues } from './kernel/i18n.tsx'
import { routeur } from './kernel/routeur.tsx'
import { reprendreSession } from './kernel/session.ts'
import { theme, variables } from './kernel/theme.ts'

function Apparence({ children }: { children: ReactNode }) {
  const choisi = useTheme()
  useLayoutEffect(() => poserTheme(choisi), [choisi])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={schema(choisi)}>
      {children}
    </MantineProvider>
  )
}

reprendreSession()
renouvelerEnSilence()

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Apparence>
        <Langues>
          <Notifications position="top-right" limit={4} />
          <RouterProvider router={routeur} />
        </Langues>
      </Apparence>
    </QueryClientProvider>
  </StrictMode>,
)
