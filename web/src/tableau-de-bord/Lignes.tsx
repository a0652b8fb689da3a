import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { places } from '../ui/places.ts'
import style from './accueil.module.css'

export interface LectureDeLignes<T> extends Pick<UseQueryResult<unknown, RefusApi>, 'error' | 'refetch'> {
  data: T[] | undefined
}

interface Props<T> {
  lecture: LectureDeLignes<T>
  vide: string
  cle: (element: T) => string
  lien: (element: T) => { to: string; search?: never }
  ligne: (element: T) => ReactNode
  /** How many will come, as far as one knows. */
  attendues?: number | undefined
  /** Beside the link of a line: a gesture of its own. */
  geste?: (element: T) => ReactNode
}

/** A short list of links; says why when it is empty or did not come. */
export function Lignes<T>({ lecture, vide, cle, lien, ligne, attendues = 5, geste }: Props<T>) {
  const t = useTranslations('tableau-de-bord')
  if (lecture.error && !lecture.data) {
    return (
      <div className={`muted center p24-16 ${style.vide}`} role="alert">
        <p>
          {t('illisible')} <span lang="fr">{lecture.error.message}</span>
        </p>
        <Bouton libelle={t('reessayer')} size="sm" faire={() => void lecture.refetch()} />
      </div>
    )
  }
  if (!lecture.data) {
    return (
      <ul className={style.lignes} aria-busy>
        {places(Math.max(1, Math.min(attendues, 5))).map(({ cle }) => (
          <li key={cle} className={style.ligne}>
            <Skeleton height={16} radius={4} />
          </li>
        ))}
      </ul>
    )
  }
  if (lecture.data.length === 0) return <p className={`muted center p24-16 ${style.vide}`}>{vide}</p>
  return (
    <ul className={style.lignes}>
      {lecture.data.map(element => (
        <li key={cle(element)}>
          <Link {...lien(element)} className={style.ligne}>
            {ligne(element)}
          </Link>
          {geste?.(element)}
        </li>
      ))}
    </ul>
  )
}
