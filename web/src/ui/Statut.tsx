import type { CSSProperties, ReactNode } from 'react'
import style from './statut.module.css'

export type Ton = 'mute' | 'info' | 'ok' | 'warn' | 'bad'

interface Props {
  ton: Ton
  /** How many of how many steps are behind: as many bars, for a column to be read without its words. */
  pas?: number | undefined
  sur?: number
  children: ReactNode
}

/** A status: a dot, or a meter, and its word in a 22 px pill, never colour alone. */
export function Statut({ ton, pas, sur, children }: Props) {
  return (
    <span
      className={style.statut}
      data-ton={ton}
      data-pas={pas}
      style={pas ? ({ '--pas': pas, '--sur': sur } as CSSProperties) : undefined}
    >
      {children}
    </span>
  )
}
