import { IconFileOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { AvecFiche } from './AvecFiche.tsx'

interface Props<F> {
  lecture: Pick<UseQueryResult<F, RefusApi>, 'data' | 'error' | 'refetch'>
  absente: string
  /** Where to look instead. */
  vers: string
  liste: string
  children: (fiche: F) => ReactNode
}

/** A screen about one paper of the shop: an order, a sale, a deposit, an expense. */
export function FicheLue<F>({ lecture, absente, vers, liste, children }: Props<F>) {
  const t = useTranslations('ui')
  const absent = { titre: absente, texte: t('fiche.absente'), vers, lien: liste }
  return (
    <AvecFiche lecture={lecture} icone={IconFileOff} absent={absent} quoi={t('fiche.nonLue')}>
      {children}
    </AvecFiche>
  )
}
