import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../kernel/api.ts'
import { poserTheme, schema, useTheme } from '../kernel/apparence.ts'
import { Langues } from '../kernel/i18n.tsx'
import { theme, variables } from '../kernel/theme.ts'
import { Cadre } from './Cadre.tsx'

const racine = createRootRoute()
const routeur = createRouter({
  routeTree: racine.addChildren([
    createRoute({ getParentRoute: () => racine, path: '$', component: Cadre }),
    createRoute({ getParentRoute: () => racine, path: '/', component: Cadre }),
  ]),
  // As the product does: plain text both ways.
  parseSearch: texte => Object.fromEntries(new URLSearchParams(texte)),
  stringifySearch: search => {
    const dits = Object.entries(search).filter(([, valeur]) => valeur)
    const texte = new URLSearchParams(dits as [string, string][]).toString()
    return texte ? `?${texte}` : ''
  },
})

function Apparence({ children }: { children: ReactNode }) {
  const choisi = useTheme()
  useLayoutEffect(() => poserTheme(choisi), [choisi])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={schema(choisi)}>
      {children}
    </MantineProvider>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <Apparence>
      <Langues>
        <RouterProvider router={routeur as never} />
        <Notifications position="top-right" limit={4} />
      </Langues>
    </Apparence>
  </QueryClientProvider>,
)
