import { lazy, Suspense } from 'react'
import type { PropsDifference } from './Difference.tsx'

const Difference = lazy(() => import('./Difference.tsx'))

/** Fetched when someone else saved the same record meanwhile, which is rare. */
export const DifferenceDeVersions = <V,>(props: PropsDifference<V>) => (
  <Suspense>
    <Difference key={props.entreTemps.version} {...(props as unknown as PropsDifference<unknown>)} />
  </Suspense>
)
