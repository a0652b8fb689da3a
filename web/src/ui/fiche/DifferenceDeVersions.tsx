import { aLaDemande } from '../aLaDemande.tsx'
import type { PropsDifference } from './Difference.tsx'

const Difference = aLaDemande(() => import('./Difference.tsx'))

/** Fetched when someone else saved the same record meanwhile, which is rare. */
export const DifferenceDeVersions = <V,>(props: PropsDifference<V>) => (
  <Difference key={props.entreTemps.version} {...(props as unknown as PropsDifference<unknown>)} />
)
