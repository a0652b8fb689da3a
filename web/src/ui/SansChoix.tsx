import { Combobox, UnstyledButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './ChampFiche.module.css'

interface Props {
  lecture: Pick<UseQueryResult<unknown, RefusApi>, 'error' | 'refetch' | 'isFetching'>
  /** What was asked is answered: only then there is none. */
  repondu: boolean
  vide: string
}

/** A list of choices without a line: because it comes, because it is refused, or because there is none. */
export function SansChoix({ lecture: { error, refetch, isFetching }, repondu, vide }: Props) {
  const t = useTranslations('ui')
  if (error && !isFetching)
    return (
      <Combobox.Empty role="alert" className={style.refus}>
        <span>{error.message}</span>
        {/* The field keeps the focus: leaving it would close the list. */}
        <UnstyledButton
          className={style.reessayer}
          onMouseDown={e => e.preventDefault()}
          onClick={() => void refetch()}
        >
          {t('reessayer')}
        </UnstyledButton>
      </Combobox.Empty>
    )
  return <Combobox.Empty>{repondu ? vide : t('chargement')}</Combobox.Empty>
}
