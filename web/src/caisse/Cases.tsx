import type { ReactNode } from 'react'
import { Chiffres } from '../ui/Chiffres.tsx'
import { Montant } from '../ui/Montant.tsx'

interface Props {
  cases: readonly (readonly [nom: string, montant: number | undefined, geste?: ReactNode])[]
  /** The one that counts most. */
  forte: number
}

/** The sums of a day or a period, side by side; a box stands before its sum is known. */
export function Cases({ cases, forte }: Props) {
  return (
    <Chiffres>
      {cases.map(([nom, montant, geste], rang) => (
        <div key={nom} data-fort={rang === forte || undefined}>
          <dt>{nom}</dt>
          <dd>
            {montant === undefined ? '\u00a0' : <Montant valeur={montant} />}
            {geste}
          </dd>
        </div>
      ))}
    </Chiffres>
  )
}
