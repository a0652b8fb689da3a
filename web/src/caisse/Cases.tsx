import type { ReactNode } from 'react'
import { Montant } from '../ui/Montant.tsx'
import style from './caisse.module.css'

interface Props {
  cases: readonly (readonly [nom: string, montant: number | undefined, geste?: ReactNode])[]
  /** The one that counts most. */
  forte: number
}

/** The sums of a day or a period, side by side; a box stands before its sum is known. */
export function Cases({ cases, forte }: Props) {
  return (
    <dl className={style.cases}>
      {cases.map(([nom, montant, geste], rang) => (
        <div key={nom} data-fort={rang === forte || undefined}>
          <dt>{nom}</dt>
          <dd>
            {montant === undefined ? '\u00a0' : <Montant valeur={montant} />}
            {geste}
          </dd>
        </div>
      ))}
    </dl>
  )
}
