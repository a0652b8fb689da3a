import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import style from './chronologie.module.css'

export interface Fait {
  cle: string
  /** Instant. */
  le: string
  icone: Icon
  titre: ReactNode
  detail?: ReactNode
  /** On the right: how many. */
  combien?: ReactNode
}

/** What happened, in the order given: when, what, who. Under a heading of its year the date does without it. */
export function Chronologie({ faits, sansAnnee = false }: { faits: readonly Fait[]; sansAnnee?: boolean }) {
  const format = useFormatter()
  const jour = (le: string) =>
    format.dateTime(new Date(le), {
      day: '2-digit',
      month: '2-digit',
      ...(sansAnnee ? {} : { year: 'numeric' as const }),
    })
  return (
    <ol className={style.chronologie}>
      {faits.map(({ cle, le, icone: Icone, titre, detail, combien }) => (
        <li key={cle}>
          <time dateTime={le} className="chiffres">
            <b>{jour(le)}</b>
            {format.dateTime(new Date(le), 'heure')}
          </time>
          <span className={style.pastille}>
            <Icone size={15} stroke={1.8} aria-hidden />
          </span>
          <span>
            <span className={`block anywhere ${style.fait}`}>{titre}</span>
            <small>{detail}</small>
          </span>
          {combien && <span className={style.combien}>{combien}</span>}
        </li>
      ))}
    </ol>
  )
}
