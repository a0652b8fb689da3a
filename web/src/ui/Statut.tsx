import type { ReactNode } from 'react'
import style from './statut.module.css'

export type Ton = 'mute' | 'info' | 'ok' | 'warn' | 'bad'

/** A status: a dot and its word in a 22 px pill, never colour alone. */
export function Statut({ ton, children }: { ton: Ton; children: ReactNode }) {
  return (
    <span className={style.statut} data-ton={ton}>
      {children}
    </span>
  )
}
