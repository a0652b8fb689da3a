import type { ReactNode } from 'react'
import style from './Entete.module.css'

interface Props {
  titre: ReactNode
  /** In grey on the same baseline: how many, for whom. */
  contexte?: ReactNode
  /** A line of its own under the title. */
  sous?: ReactNode
  /** Before the title: initials of a person. */
  avant?: ReactNode
  /** Secondary first, the next action last. On a phone they stand in the dock. */
  children?: ReactNode
  /** Buttons stay beside the title on a phone. */
  sansDock?: boolean
}

/** The title row of a screen. */
export function Entete({ titre, contexte, sous, avant, children, sansDock = false }: Props) {
  return (
    <div className={`row gap-8-16 mb12 min-h36 ${style.entete}`} data-avant={avant ? true : undefined}>
      {avant}
      <div className={style.titres}>
        <h1 className={style.titre}>{titre}</h1>
        {contexte && <div className={`muted ${style.contexte}`}>{contexte}</div>}
        {sous && <div className={`muted ${style.sous}`}>{sous}</div>}
      </div>
      {children && (
        <div
          className={`row gap-8 no-shrink ${style.actions} sans-impression`}
          data-dock={!sansDock || undefined}
        >
          {children}
        </div>
      )}
    </div>
  )
}
