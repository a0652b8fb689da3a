import { type ReactNode, useState } from 'react'
import { RefusApi } from '../../kernel/refus.ts'
import { aLaDemande } from '../../ui/aLaDemande.tsx'
import type { Accord, Vente } from './FaireApprouver.tsx'

const FaireApprouver = aLaDemande(() => import('./FaireApprouver.tsx'))

/** The second: it was asked for before the page was reloaded, and is not answered yet. */
const A_APPROUVER = new Set(['REMISE_A_APPROUVER', 'REMISE_DEMANDEE'])

/**
 * Sells, and where the discount is more than the seller gives alone, asks someone who may: the same sale then goes on by itself. What is
 * given up is the server's refusal.
 */
export function useApprobation(): {
  vendre: <R>(envoyer: (accord: Accord) => Promise<R>) => Promise<R>
  fenetre: ReactNode
} {
  const [vente, setVente] = useState<Vente | null>(null)
  const vendre = <R,>(envoyer: (accord: Accord) => Promise<R>): Promise<R> =>
    envoyer({}).catch((refus: unknown) => {
      if (!(refus instanceof RefusApi) || !A_APPROUVER.has(refus.code)) throw refus
      return new Promise<R>((faite, renoncee) => {
        const finir = (suite: () => void) => () => {
          setVente(null)
          suite()
        }
        setVente({
          refus,
          envoyer,
          faite: r => finir(() => faite(r as R))(),
          renoncer: (e = refus) => finir(() => renoncee(e))(),
        })
      })
    })
  return {
    vendre,
    fenetre: vente && <FaireApprouver {...vente} />,
  }
}
