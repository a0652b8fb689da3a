import type { Appel, Demande, Reponse } from '@dioptrie/domain/kernel/contract'
import { useEffect, useState } from 'react'
import { useAppel } from '../kernel/api.ts'
import type { ReglageDeGeste } from '../kernel/envoi.ts'
import type { ActionDe, Suite } from './action.ts'
import { avisSucces } from './avis.ts'
import { chargerDemande } from './Demander.tsx'

interface Options<A extends Appel, S> extends ReglageDeGeste<Demande<A>>, Suite<A> {
  /** Said once it is done. */
  dit?: (reponse: Reponse<A>, demande: Demande<A>) => string
  /** The screen under it says what is refused: the question closes with its answer, whatever it is. */
  referme?: boolean
  /** What leaves when the question about `sur` is answered, and the reason that was given. */
  demande?: (sur: S, motif: string) => Demande<A>
}

/** One gesture outside a form: its press, its key, the question before it, what is refused, what is said once it is done. */
export function useAction<A extends Appel, S = never>(
  appel: A,
  { dit, fait, refuse, referme = false, demande: pour, ...reglage }: Options<A, S> = {},
): ActionDe<A, S> {
  const [sur, setSur] = useState<S | null>(null)
  const { mutateAsync, error, isPending, variables, reset } = useAppel(appel, {
    ...reglage,
    onSuccess: (reponse, demande) => {
      if (dit) avisSucces(dit(reponse, demande))
      fait?.(reponse, demande)
    },
    onError: (refus, demande) => refuse?.(refus, demande),
  })
  const demandee = pour !== undefined
  useEffect(() => {
    // It must open even when the server is lost meanwhile.
    const minuterie = demandee && setTimeout(() => void chargerDemande().catch(() => null), 1000)
    return () => clearTimeout(minuterie || undefined)
  }, [demandee])
  // Closed meanwhile, and opened on another one: that one stays.
  const fermer = () => setSur(posee => (posee === sur ? null : posee))
  const faire: ActionDe<A, S>['faire'] = (demande, suite = {}) =>
    void mutateAsync(demande, {
      cle: suite.cle,
      renouveler: suite.renouveler,
      onSuccess: reponse => suite.fait?.(reponse, demande),
      onError: refus => suite.refuse?.(refus, demande),
    }).then(
      fermer,
      // Closed meanwhile: what is refused is said where it was asked.
      referme ? fermer : () => setSur(posee => posee ?? sur),
    )
  return {
    faire,
    enCours: isPending,
    envoyee: isPending ? variables : undefined,
    refus: error,
    champs: error?.champs ?? {},
    sur,
    demander: quoi => {
      if (!isPending) reset()
      setSur(() => quoi)
    },
    repondre: motif => {
      if (sur !== null && pour) faire(pour(sur, motif))
    },
    oublier: () => {
      if (!isPending) reset()
      setSur(null)
    },
  }
}
