import type { ReactNode } from 'react'
import style from './Panneau.module.css'

interface Props {
  titre?: ReactNode
  /** One link or hint, on the right of the title. */
  lien?: ReactNode
  /** Content that goes to the edges: tables, lists of rows. */
  bord?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Panneau({ titre, lien, bord = false, className, children }: Props) {
  return (
    <section className={className ? `${style.panneau} ${className}` : style.panneau}>
      {titre && (
        <header className={style.entete}>
          <h2 className="t15 lh20">{titre}</h2>
          {lien}
        </header>
      )}
      <div className={bord ? undefined : style.corps}>{children}</div>
    </section>
  )
}
