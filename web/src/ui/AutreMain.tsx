import type { GesteADeux } from '@dioptrie/domain/exceptions/mains'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contrat, requete } from '../kernel/api.ts'

/** Why the second half is another person's to do; null: it is theirs; undefined: not known yet. Not read, it is asked of the gesture itself. */
export function useAutreMain(quoi: GesteADeux, id: string, possible: boolean): string | null | undefined {
  const { data, error } = useQuery({
    ...requete(contrat.exceptions.autreMain, { params: { id }, query: { quoi } }),
    enabled: possible,
  })
  return error || !possible ? null : data?.Refus
}

/** The second half: its button, or for whoever did the first why it is another person’s. */
export function AutreMain({ quoi, id, children }: { quoi: GesteADeux; id: string; children: ReactNode }) {
  const refus = useAutreMain(quoi, id, true)
  if (refus === undefined) return null
  return refus === null ? children : <span className="t13 faint">{refus}</span>
}
