import type { ReactNode } from 'react'
import style from './lecture.module.css'

/** What a record holds, a name over each value; what is not known is a dash. */
export function Lecture({ lignes }: { lignes: readonly (readonly [nom: string, valeur: ReactNode])[] }) {
  return (
    <dl className={style.lecture}>
      {lignes.map(([nom, valeur]) => (
        <div key={nom}>
          <dt>{nom}</dt>
          <dd className="w550 chiffres anywhere">{valeur || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
