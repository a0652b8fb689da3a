import type { Appel } from '@dioptrie/domain/kernel/contract'
import { lazy, Suspense } from 'react'
import type FenetreDeDemande from './Demande.tsx'
import type { PropsDemande } from './Demande.tsx'

export const chargerDemande = () => import('./Demande.tsx')
const Fenetre = lazy(chargerDemande) as unknown as typeof FenetreDeDemande

/** Asked before an action is done, with its reason when it needs one; its window comes once the screen is at rest. */
export function Demander<A extends Appel, S>(props: PropsDemande<A, S>) {
  return (
    <Suspense>
      <Fenetre {...props} />
    </Suspense>
  )
}
