import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { paresseux } from './kernel/code.ts'
import type { Ecran } from './kernel/ecran.ts'
import { sessionValide } from './kernel/gardien.ts'
import { prechargerTextes } from './kernel/i18n.tsx'
import { autorise, estConnecte, lireProfil, peutRenouveler } from './kernel/session.ts'
import { ecrans } from './screens.ts'
import { Attente } from './shell/Attente.tsx'
import { ErreurEcran } from './shell/ErreurEcran.tsx'
import { listeDe } from './shell/menu.ts'
import { Racine } from './shell/Racine.tsx'

/** `/client-view/{clientId}` of the spec is `/client-view/$clientId` of the router. */
const cheminRouteur = (chemin: string) => chemin.replace(/\{(\w+)\}/g, '$$$1')

const racine = createRootRoute({ component: Racine })

const protege = createRoute({
  getParentRoute: () => racine,
  id: 'protege',
  component: paresseux(() => import('./shell/Cadre.tsx')),
  beforeLoad: async ({ location, matches }) => {
    // The code of the screen comes while the session is checked; a refusal of either is said where it is awaited.
    for (const { routeId } of matches) void prechargerRoute(routeId).catch(() => null)
    const commencee = peutRenouveler()
    if (!(await sessionValide()))
      throw redirect({
        to: '/login',
        search: { to: location.href, fin: commencee ? 'oui' : undefined },
        replace: true,
      })
  },
})

const accueil = createRoute({
  getParentRoute: () => racine,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: estConnecte() || peutRenouveler() ? '/dashboard' : '/login', replace: true })
  },
})

const inconnu = createRoute({
  getParentRoute: () => racine,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/error-404', replace: true })
  },
})

/** An older address that names no record: it is beside the path (`?id=`), or there is the list to choose it from. */
const sansFiche = (ecran: Ecran, chemin: string) => ecran.path.includes('{') && !chemin.includes('{')
const ouElleMene = (ecran: Ecran, id: unknown) =>
  typeof id === 'string' && id !== ''
    ? ecran.path.replace(/\{\w+\}/, encodeURIComponent(id))
    : (listeDe(ecran)?.path ?? '/dashboard')

function routes(ecran: Ecran, parent: AnyRoute): AnyRoute[] {
  const component = paresseux(async () => {
    const [code] = await Promise.all([ecran.charger(), prechargerTextes(ecran.textes ?? [])])
    return code
  })
  return [ecran.path, ...(ecran.alias ?? [])].map(chemin =>
    createRoute({
      getParentRoute: () => parent,
      path: cheminRouteur(chemin),
      component,
      staticData: { ecran },
      ...(ecran.public
        ? {}
        : {
            beforeLoad: ({ search }: { search: Record<string, unknown> }) => {
              if (!autorise(lireProfil(), ecran))
                throw redirect({ to: '/pages/not-authorized', replace: true })
              if (sansFiche(ecran, chemin))
                throw redirect({ to: ouElleMene(ecran, search.id), replace: true })
            },
          }),
    }),
  )
}

const publics = ecrans.filter(e => e.public).flatMap(e => routes(e, racine))
const gardes = ecrans.filter(e => !e.public).flatMap(e => routes(e, protege))

/** Search is plain text both ways: `?q=kouame&page=2` can be read, typed and sent to a colleague. */
const parseSearch = (texte: string): Record<string, string> => Object.fromEntries(new URLSearchParams(texte))
function stringifySearch(search: Record<string, unknown>): string {
  const q = new URLSearchParams()
  for (const [nom, valeur] of Object.entries(search)) {
    if (valeur !== undefined && valeur !== null && valeur !== '') q.set(nom, String(valeur))
  }
  const texte = q.toString()
  return texte ? `?${texte}` : ''
}

export const routeur = createRouter({
  routeTree: racine.addChildren([accueil, inconnu, ...publics, protege.addChildren(gardes)]),
  parseSearch,
  stringifySearch,
  // To the top on navigation; the back button returns to the same place of the list.
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPendingMs: 250,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Attente,
  defaultErrorComponent: ErreurEcran,
})

const prechargerRoute = async (id: string) => {
  const { component } = (routeur.routesById as Record<string, AnyRoute>)[id]?.options ?? {}
  await (component as { preload?: () => Promise<void> } | undefined)?.preload?.()
}
