import type { Avoir } from '@dioptrie/domain/avoirs/contract'
import { AVOIR } from '@dioptrie/domain/caisse/rules'
import { useQueries, useQuery } from '@tanstack/react-query'
import { contrat, requete, requeteEntiere } from '../kernel/api.ts'
import { usePermission } from '../kernel/session.ts'

/** The credit notes of a client on which something is left to pay with, in one officine or in all. */
export const requeteCredits = ({ IdClient, IdOfficine }: { IdClient?: string; IdOfficine?: string }) =>
  requeteEntiere(contrat.avoirs.liste, {
    query: { credit: 'oui', ...(IdClient && { IdClient }), ...(IdOfficine && { IdOfficine }) },
  })

/** A credit note that pays: what is left of it, and whose it is. */
export type Credit = Pick<Avoir, 'Reference' | 'Reste' | 'IdClient' | 'Tiers'>

/** A credit pays in the officine that it is of. */
export interface Payeur {
  IdClient: string
  IdOfficine: string
}

/** The number of a payment: what is typed, and once it is whole, what is asked for. */
export interface Numerotee {
  mode: string
  /** Undefined while nobody typed one. */
  reference?: string | undefined
  code?: string | undefined
}

/** The credit notes that pay, by their numbers; the only one of a known client is there without being typed. */
export function useCredits(parts: readonly Numerotee[], client: Payeur | null) {
  const voit = usePermission('ventes.lire')
  const siens = useQuery({
    ...requeteCredits(client ?? {}),
    enabled: client !== null && voit && parts.some(p => p.mode === AVOIR),
  })
  const seul = siens.data?.length === 1 ? siens.data[0]?.Reference : undefined
  const codeDe = ({ mode, reference, code }: Numerotee) =>
    mode === AVOIR ? (reference === undefined ? seul : code) : undefined
  const codes = [...new Set(parts.flatMap(p => codeDe(p) || []))]
  const lectures = useQueries({
    queries: codes.map(code => requete(contrat.avoirs.parNumero, { params: { code } })),
  })
  const parCode = new Map(lectures.map((lue, i) => [codes[i], lue]))
  const refus = (code: string | undefined) => parCode.get(code)?.error ?? null
  const lus = new Map<string, Credit>(
    codes.flatMap(code => {
      const avoir = parCode.get(code)?.data
      return avoir ? [[code, avoir]] : []
    }),
  )
  return { siens, codeDe, refus, lus }
}
export type Credits = ReturnType<typeof useCredits>
