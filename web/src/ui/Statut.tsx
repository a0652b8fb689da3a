import type { ReactNode } from 'react'
import { places } from './places.ts'
import style from './statut.module.css'

export type Ton = 'mute' | 'info' | 'ok' | 'warn' | 'bad'

interface Props {
  ton: Ton
  /** The step it stands at, of how many: drawn in place of the dot. */
  pas?: number | undefined
  sur?: number
  children: ReactNode
}

/** A status: a dot, or how far it is, and its word in a 22 px pill, never colour alone. */
export function Statut({ ton, pas, sur = 6, children }: Props) {
  return (
    <span className={style.statut} data-ton={ton} data-pas={pas}>
      {pas !== undefined && (
        <span className={style.pas} aria-hidden>
          {places(sur).map(({ cle }, rang) => (
            <i key={cle} data-fait={rang < pas || undefined} />
          ))}
        </span>
      )}
      {children}
    </span>
  )
}
