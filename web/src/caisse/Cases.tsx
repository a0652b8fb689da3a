import type { ReactNode } from 'react'
import { Chiffres } from '../ui/Chiffres.tsx'
import { Fait } from '../ui/Fait.tsx'
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
        <Fait key={nom} data-fort={rang === forte || undefined} nom={nom}>
          {montant === undefined ? '\u00a0' : <Montant valeur={montant} />}
          {geste}
        </Fait>
      ))}
    </Chiffres>
  )
}
