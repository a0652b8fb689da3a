import { useMatches, useParams } from '@tanstack/react-router'
import type { Ecran } from './ecran.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    ecran?: Ecran
  }
}

/** The screen that is open. */
export const useEcran = (): Ecran | undefined =>
  useMatches({ select: matches => matches.findLast(m => m.staticData.ecran)?.staticData.ecran })

/** Parameters of the open screen, by their names in its path. */
export const useParametres = (): Record<string, string | undefined> => useParams({ strict: false })
