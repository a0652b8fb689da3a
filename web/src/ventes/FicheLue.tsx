import { IconFileOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { AvecFiche } from '../ui/AvecFiche.tsx'

interface Props<F> {
  lecture: Pick<UseQueryResult<F, RefusApi>, 'data' | 'error' | 'refetch'>
  absente: string
  /** Where to look instead. */
  vers: string
  liste: string
  children: (fiche: F) => ReactNode
}

/** A screen about one sale. */
export function FicheLue<F>({ lecture, absente, vers, liste, children }: Props<F>) {
  const t = useTranslations('ventes')
  const absent = { titre: absente, texte: t('absenteTexte'), vers, lien: liste }
  return (
    <AvecFiche lecture={lecture} icone={IconFileOff} absent={absent} quoi={t('nonLue')}>
      {children}
    </AvecFiche>
  )
}
