import { Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import style from './configuration.module.css'

interface Props<T> {
  lecture: UseQueryResult<T, RefusApi>
  children: (donnees: T) => ReactNode
}

/** A setting once it is read; until then what it waits for, or why it does not come. */
export function Lu<T>({ lecture, children }: Props<T>) {
  const t = useTranslations('configuration')
  if (lecture.data !== undefined) return children(lecture.data)
  if (lecture.error && !lecture.error.serveurPerdu)
    return <Erreur refus={lecture.error} quoi={t('nonLu')} reessayer={() => void lecture.refetch()} />
  return <Loader className={style.attente} />
}
