import type { ReactNode } from 'react'
import { Fait } from './Fait.tsx'
import style from './lecture.module.css'

/** What a record holds, a name over each value; what is not known is a dash. */
export function Lecture({ lignes }: { lignes: readonly (readonly [nom: string, valeur: ReactNode])[] }) {
  return (
    <dl className={style.lecture}>
      {lignes.map(([nom, valeur]) => (
        <Fait key={nom} nom={nom} dit="w550 chiffres anywhere">
          {valeur || '—'}
        </Fait>
      ))}
    </dl>
  )
}
