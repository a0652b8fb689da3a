import { Skeleton } from '@mantine/core'
import { type Icon, IconZoomQuestion } from '@tabler/icons-react'
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Bouton } from './Bouton.tsx'
import { Erreur } from './Erreur.tsx'
import { EtatVide, NonGardee } from './EtatVide.tsx'
import { Panneau } from './Panneau.tsx'

interface Props<T> {
  lecture: Pick<UseQueryResult<T, RefusApi>, 'data' | 'error' | 'refetch'> &
    Partial<Pick<UseQueryResult<T, RefusApi>, 'failureReason'>>
  icone?: Icon
  /** Said when there is no such record: what is missing, why, and where to go. */
  absent: { titre: string; texte: string; vers: string; lien: string }
  /** What could not be read, when the server refuses. */
  quoi?: string
  children: (fiche: T) => ReactNode
}

/** A screen about one record: while it comes, when there is none, when it is refused. */
export function AvecFiche<T>({ lecture, icone = IconZoomQuestion, absent, quoi, children }: Props<T>) {
  const t = useTranslations('ui')
  const { data, error, refetch, failureReason } = lecture
  if (data !== undefined) return children(data)
  if (error?.statusCode === 404 || error?.statusCode === 400)
    return (
      <Panneau>
        <EtatVide
          seul
          icone={icone}
          titre={absent.titre}
          texte={absent.texte}
          actions={<Bouton libelle={absent.lien} vers={absent.vers} />}
        />
      </Panneau>
    )
  if (error) return <Erreur refus={error} {...(quoi ? { quoi } : {})} reessayer={() => void refetch()} />
  if (failureReason?.serveurPerdu)
    return (
      <Panneau>
        <NonGardee quoi="fiche" />
      </Panneau>
    )
  return (
    <div className="pile" role="status" aria-label={t('chargement')}>
      <Skeleton height={44} width="45%" />
      <Skeleton height={140} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  )
}

/**
 * For a form: it begins with what the server holds now, not with what was read before, nor with what is gone since. Asked again each
 * time, however lately it was read: one waits for that answer.
 */
export function useRelue<T, C extends QueryKey>(
  question: UseQueryOptions<T, RefusApi, T, C>,
): Props<T>['lecture'] {
  const lecture = useQuery({ ...question, refetchOnMount: 'always', staleTime: 0 })
  return {
    data: lecture.isFetchedAfterMount && lecture.error?.statusCode !== 404 ? lecture.data : undefined,
    error: lecture.error,
    failureReason: lecture.failureReason,
    refetch: lecture.refetch,
  }
}
